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

  static let byName = Dictionary(
    allCases.map { ($0.rawValue, $0) }, uniquingKeysWith: { first, _ in first })

  /// Whether a following line with a blank operation repeats the operation.
  var isRepeated: Bool {
    switch self {
    case .dcw, .dc, .dsa, .equ: true
    default: false
    }
  }
}
