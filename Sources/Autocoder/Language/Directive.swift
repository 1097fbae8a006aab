internal import Core1401

/// The operations of Autocoder that are not instructions of the machine.
enum Directive: String, CaseIterable, Sendable {
  // Declarative operations.
  case dcw = "DCW"
  case dc = "DC"
  case ds = "DS"
  case dsa = "DSA"
  case da = "DA"
  case equ = "EQU"
  // Control operations.
  case job = "JOB"
  case ctl = "CTL"
  case org = "ORG"
  case ltorg = "LTORG"
  case ex = "EX"
  case xfr = "XFR"
  case end = "END"
  case sfx = "SFX"
  case ent = "ENT"
  case lc = "LC"
  // Library operations.
  case call = "CALL"
  case include = "INCLD"
  case chain = "CHAIN"
  case header = "HEADR"
  // Maintenance of IBM's system tape.
  case delete = "DELET"
  case insert = "INSER"
  case print = "PRINT"
  case punch = "PUNCH"
  case alter = "ALTER"
  // IBM's macro generator.
  case math = "MATH"
  case bool = "BOOL"
  case comp = "COMP"
  case note = "NOTE"
  case mend = "MEND"

  private static let all = allCases
  private static let numbers = NumberTable(names: all.lazy.map(\.rawValue))

  /// The operation with a name, nil if there is none.
  static func named(_ name: Name) -> Directive? { numbers[name].map { all[$0] } }

  /// Whether a following line with a blank operation repeats the operation.
  var isRepeated: Bool {
    switch self {
    case .dcw, .dc, .dsa, .equ: true
    default: false
    }
  }
}
