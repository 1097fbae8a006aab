internal import Core1401

/// Whose Autocoder a source is read as.
public enum Dialect: String, CaseIterable, Sendable {
  /// IBM's own, Autocoder on Tape: what it refuses is an error, and its lengths and literals are reproduced.
  case ibm
  /// That of ROPE and of other present-day assemblers: the forms of ``ToleratedForm`` are part of the language.
  case rope
  /// Both: the forms are accepted, and one note lists them.
  case any

  /// Whether the forms that IBM's assembler refuses are accepted.
  var isTolerant: Bool { self != .ibm }
}

/// What present-day sources do and IBM's Autocoder refuses.
enum ToleratedForm: CaseIterable {
  case longConstant
  case longSymbol
  case oneBlank
  case missingCharacter
  case remarkPastColumn72

  /// The form as the note lists it, for some count of lines.
  func description(_ count: Int) -> String {
    let lines = count.counted("line")
    return switch self {
    case .longConstant: "constants of more than 52 positions (\(lines))"
    case .longSymbol: "symbols of more than six characters, cut to six (\(lines))"
    case .oneBlank: "one blank before a remark (\(lines))"
    case .missingCharacter: "two operands where a d-character is due, the second taken for it (\(lines))"
    case .remarkPastColumn72: "remarks in columns 73-75 (\(lines))"
    }
  }
}
