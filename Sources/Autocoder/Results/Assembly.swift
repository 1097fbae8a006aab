/// What the assembler made of one program.
public struct Assembly: Hashable, Sendable {
  /// The language the source begins in: ``SourceLanguage/autocoder`` or ``SourceLanguage/sps``.
  public let language: SourceLanguage
  /// Whose Autocoder it was read as; decks are packed as that one packs them.
  public let dialect: Dialect
  /// The lines of the listing in order: source, expansions, literals.
  public let lines: [AssembledLine]
  /// What loading the program does, in order.
  public let steps: [LoadStep]
  /// The symbols, in the order of their names.
  public let symbols: [Symbol]
  /// The literals, in the order of their addresses in the program.
  public let literals: [Literal]
  /// All messages, in the order of the lines.
  public let diagnostics: [Diagnostic]
  /// The heading of the first JOB, empty when there is none.
  public let heading: String
  /// The identification of the first JOB, columns 76-80.
  public let identification: String
  /// What CTL says of the machines, nil when there is none.
  public let control: ControlCard?
  /// Where the program begins, from END; nil when there is no END or its operand cannot be worked out.
  public let startAddress: Int?

  /// Whether the program can be run: there is no error.
  public var isAssembled: Bool { !diagnostics.contains { $0.severity == .error } }

  /// Core storage after loading all of the program.
  public var storage: StorageImage { StorageImage(steps: steps) }

  /// Which line made what is at an address, and the other way round.
  public var lineTable: LineTable { LineTable(self) }

  /// A symbol by its name.
  ///
  /// - Parameter name: the name in upper case, with the character of SFX if it has one.
  /// - Returns: nil when the program neither defines nor uses it.
  public func symbol(_ name: String) -> Symbol? {
    var (low, high) = (0, symbols.count)
    while low < high {
      let middle = (low + high) / 2
      if symbols[middle].name < name { low = middle + 1 } else { high = middle }
    }
    return low < symbols.count && symbols[low].name == name ? symbols[low] : nil
  }
}

/// What a CTL card says.
///
/// UNVERIFIED: the meaning of the columns is from remarks in public sources, not from IBM's manual.
public struct ControlCard: Hashable, Sendable {
  /// Core storage of the machine that assembles, in positions; nil when column 21 says nothing known.
  public let processorStorage: Int?
  /// Core storage of the machine that runs the program, in positions; nil when column 22 says nothing known.
  public let objectStorage: Int?
  /// Whether the machine that runs the program has the modify-address feature, a 1 in column 24.
  public let hasModifyAddress: Bool

  /// Makes what a card says.
  public init(processorStorage: Int?, objectStorage: Int?, hasModifyAddress: Bool) {
    self.processorStorage = processorStorage
    self.objectStorage = objectStorage
    self.hasModifyAddress = hasModifyAddress
  }
}
