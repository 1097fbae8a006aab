/// What the assembler has to say about a place in the source.
public struct Diagnostic: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: String, Sendable, Comparable {
    /// Worth knowing; the program is as written.
    case note
    /// Probably not what was meant; the program is assembled as written.
    case warning
    /// The statement could not be assembled; its positions are filled with `#`.
    case error

    /// Notes are less than warnings, warnings less than errors.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// How bad it is.
  public let severity: Severity
  /// The word in the error column of the listing, nil for what listings do not flag.
  public let flag: ErrorFlag?
  /// Where it is: in the line as it was typed.
  public let place: SourcePlace
  /// The macro calls that led there, the innermost first; empty for a line of the source itself.
  public let calls: [SourcePlace]
  /// What is wrong: what was found and what is allowed. Lower case, no full stop.
  public let message: String
  /// What to do about it, as `did you mean START?`.
  public let advice: String?
  /// The line as it was typed, to be shown above a caret.
  public let line: String

  /// Makes a message.
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

  /// The message on one line, as `payroll.s:41:21: error: LOPP is not defined; did you mean LOOP?`.
  public var text: String {
    "\(place.text): \(severity.rawValue): \(message)\(advice.map { "; \($0)" } ?? "")"
  }
}

/// A stretch of a line of a source, as it was typed.
public struct SourcePlace: Hashable, Sendable {
  /// The name of the source.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The first column, from 1, counted in characters of the typed line.
  public let column: Int
  /// How many characters, 1 or more.
  public let length: Int

  /// Makes a place.
  public init(file: String, line: Int, column: Int, length: Int) {
    self.file = file
    self.line = line
    self.column = column
    self.length = length
  }

  /// The place as messages give it: `payroll.s:41:21`.
  public var text: String { "\(file):\(line):\(column)" }
}

/// The words of the error column of a listing.
public enum ErrorFlag: String, Sendable, CaseIterable {
  /// Something is loaded below 81, where the loader is.
  case address = "ADDR"
  /// A label is not one, or is defined twice.
  case label = "LABEL"
  /// An operation that is neither mnemonic nor macro, or a wrong call.
  case macro = "MACRO ERROR"
  /// A DA whose number and size of records cannot be read.
  case area = "NO BXL"
  /// An operation that cannot be chained, or none.
  case operation = "OP"
  /// More library routines called than there is room for.
  case overcall = "OVERCALL"
  /// A symbol is not defined.
  case symbol = "SYM"
  /// An ORG to a symbol that is not defined.
  case origin = "UNDEF ORG"
  /// Anything else that cannot be assembled.
  case statement = "BAD STATEMENT"
}
