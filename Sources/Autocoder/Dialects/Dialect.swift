internal import Core1401

/// A dialect of Autocoder.
public enum Dialect: String, CaseIterable, Sendable {
  /// IBM's own, Autocoder on Tape: anything it refuses is an error, and its lengths and literals are
  /// reproduced.
  case ibm
  /// The dialect of ROPE and of other assemblers of today: the forms of `ToleratedForm` are part of the
  /// language.
  case rope
  /// Both: the forms are accepted and listed in one note.
  case any

  /// Whether the dialect accepts forms that IBM's assembler refuses.
  var isTolerant: Bool { self != .ibm }
}

/// The forms in today's sources that IBM's Autocoder refuses.
enum ToleratedForm: Int, CaseIterable {
  case longConstant
  case longSymbol
  case oneBlank
  case missingCharacter
  case remarkPastColumn72

  /// The form in the words of the note, with a count of lines and the first of their numbers.
  func description(_ count: Int, at numbers: [Int]) -> String {
    let shown = numbers.prefix(5).map(String.init).joined(separator: ", ")
    let lines = "\(count.counted("line")): \(shown)\(numbers.count > 5 ? ", …" : "")"
    return switch self {
    case .longConstant: "constants of more than 52 positions (\(lines))"
    case .longSymbol: "symbols of more than six characters, cut to six (\(lines))"
    case .oneBlank: "one blank before a remark (\(lines))"
    case .missingCharacter: "a missing d-character, the second operand assembled as d-character (\(lines))"
    case .remarkPastColumn72: "remarks in columns 73-75 (\(lines))"
    }
  }
}
