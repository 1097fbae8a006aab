internal import Core1401

/// The meaning of an operation of SPS, columns 14-16.
enum SPSOperation {
  case instruction(OperationDefinition)
  case directive(Directive)

  /// The operation with a name, nil if there is none.
  init?(name: String) {
    if let definition = SPSOperation.instructions[name] {
      self = .instruction(definition)
    } else if let directive = Directive.named(Name(name)), SPSOperation.directives.contains(directive) {
      self = .directive(directive)
    } else {
      return nil
    }
  }

  /// The names of all operations.
  static let names = instructions.keys.sorted() + directives.map(\.rawValue)

  /// The instructions of the machine, and MU and LU: moving and loading from and to units.
  private static let instructions: [String: OperationDefinition] = {
    var table = Dictionary(
      OperationCode.definitions.map { ($0.spsMnemonic, $0) }, uniquingKeysWith: { first, _ in first })
    table["MU"] = OperationCode.moveCharacters.definition
    table["LU"] = OperationCode.loadCharacters.definition
    return table
  }()

  /// Declarative and control operations. CTL is accepted without effect; ENT returns to Autocoder.
  private static let directives: [Directive] = [.dcw, .dc, .ds, .dsa, .org, .ex, .end, .ctl, .ent]

  /// The replacement for an operation that only Autocoder has, nil if there is none.
  static func advice(forAutocoder name: String) -> String? {
    switch name {
    case "EQU": return "give the label to a DS with count 01 and the address in columns 17-20"
    case "DA": return "reserve the area with DS, and set its word marks with DCW or SW"
    case "XFR": return "write EX"
    default: break
    }
    guard let mnemonic = Mnemonic.named(name),
      let definition = OperationCode.definition(code: mnemonic.operationCode.code)
    else { return nil }
    if let supplied = mnemonic.suppliedCharacter {
      let character = TextEncoding.simh.character(for: supplied)
      return "write \(definition.spsMnemonic) with \(character) in column 39"
    }
    if mnemonic.dCharacter == .required {
      return "write \(definition.spsMnemonic) with the d-character in column 39"
    }
    return "write \(definition.spsMnemonic)"
  }
}
