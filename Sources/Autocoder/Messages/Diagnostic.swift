/// A message of the assembler about a place in the source.
public struct Diagnostic: Hashable, Sendable {
  /// The severity of a message.
  public enum Severity: String, Sendable, Comparable {
    /// Information; the program is assembled as written.
    case note
    /// Probably a mistake; the program is assembled as written.
    case warning
    /// The statement could not be assembled; its positions are filled with `#`.
    case error

    /// Orders the severities: note, warning, error.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// The severity.
  public let severity: Severity
  /// The word for the error column of the listing, nil if the listing does not flag it.
  public let flag: ErrorFlag?
  /// The place in the typed line.
  public let place: SourcePlace
  /// The macro calls that led to the place, innermost first; empty for a line of the source itself.
  public let calls: [SourcePlace]
  /// The problem: what was found and what is allowed. Lower case, no full stop.
  public let message: String
  /// The proposed correction, such as `did you mean START?`.
  public let advice: String?
  /// The line as typed, to be shown above a caret.
  public let line: String

  /// Creates a message.
  public init(
    severity: Severity, flag: ErrorFlag? = nil, place: SourcePlace, calls: [SourcePlace] = [],
    message: String, advice: String? = nil, line: String = ""
  ) {
    self.severity = severity
    self.flag = flag
    self.place = place
    self.calls = calls
    self.message = message
    self.advice = advice
    self.line = line
  }

  /// The message on one line, such as `payroll.s:41:21: error: LOPP is not defined; did you mean LOOP?`.
  public var text: String {
    "\(place.text): \(severity.rawValue): \(message)\(advice.map { "; \($0)" } ?? "")"
  }
}

/// A range of columns in a line of a source.
public struct SourcePlace: Hashable, Sendable {
  /// The name of the source.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The first column, from 1, counted in characters of the typed line.
  public let column: Int
  /// The number of characters, 1 or more.
  public let length: Int

  /// Creates a place.
  public init(file: String, line: Int, column: Int, length: Int) {
    self.file = file
    self.line = line
    self.column = column
    self.length = length
  }

  /// The place in the form of messages: `payroll.s:41:21`.
  public var text: String { "\(file):\(line):\(column)" }
}

/// The words in the error column of a listing.
public enum ErrorFlag: String, Sendable, CaseIterable {
  /// Something is loaded below 81, in the area of the loader.
  case address = "ADDR"
  /// A label is invalid, or is defined twice.
  case label = "LABEL"
  /// An operation is neither a mnemonic nor a macro, or a call is wrong.
  case macro = "MACRO ERROR"
  /// A DA whose number and size of records cannot be read.
  case area = "NO BXL"
  /// An operation is missing or cannot be chained.
  case operation = "OP"
  /// Too many library routines are called.
  case overcall = "OVERCALL"
  /// A symbol is not defined.
  case symbol = "SYM"
  /// An ORG to a symbol that is not defined.
  case origin = "UNDEF ORG"
  /// Anything else that cannot be assembled.
  case statement = "BAD STATEMENT"
}
