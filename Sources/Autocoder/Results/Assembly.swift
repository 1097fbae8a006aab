/// The result of assembling one program.
public struct Assembly: Hashable, Sendable {
  /// The language of the first line: ``SourceLanguage/autocoder`` or ``SourceLanguage/sps``.
  public let language: SourceLanguage
  /// The dialect that the program was assembled in; decks are packed accordingly.
  public let dialect: Dialect
  /// The lines of the listing in order: source, expansions, literals.
  public let lines: [AssembledLine]
  /// The loading steps, in order.
  public let steps: [LoadStep]
  /// The symbols, sorted by name.
  public let symbols: [Symbol]
  /// The literals, in the order of their addresses.
  public let literals: [Literal]
  /// All messages, in the order of the lines.
  public let diagnostics: [Diagnostic]
  /// The heading in the first JOB, empty if there is none.
  public let heading: String
  /// The identification in the first JOB, columns 76-80.
  public let identification: String
  /// The machines that CTL names, nil if there is none.
  public let control: ControlCard?
  /// The start address, from END; nil if there is no END or its operand has no value.
  public let startAddress: Int?

  /// Whether the program can be run, because there is no error.
  public var isAssembled: Bool { !diagnostics.contains { $0.severity == .error } }

  /// Core storage after the whole program is loaded.
  public var storage: StorageImage { StorageImage(steps: steps) }

  /// The mapping between lines and addresses.
  public var lineTable: LineTable { LineTable(self) }

  /// The line of the listing for one address, an index of ``lines``, as in ``lineTable``; nil for none.
  public func line(at address: Int) -> Int? {
    let steps = steps.filter { $0.positions.contains(address) }
    return (steps.last { !$0.isWordMark } ?? steps.first)?.line
  }

  /// The symbol with a name.
  ///
  /// - Parameter name: the name in upper case, including the character of SFX, if any.
  /// - Returns: nil if the program neither defines nor uses it.
  public func symbol(_ name: String) -> Symbol? {
    var (low, high) = (0, symbols.count)
    while low < high {
      let middle = (low + high) / 2
      if symbols[middle].name < name { low = middle + 1 } else { high = middle }
    }
    return low < symbols.count && symbols[low].name == name ? symbols[low] : nil
  }
}

/// The contents of a CTL card.
///
/// UNVERIFIED: the meaning of the columns is from remarks in public sources, not from IBM's manual.
public struct ControlCard: Hashable, Sendable {
  /// Core storage of the assembling machine, in positions; nil if column 21 has no known code.
  public let processorStorage: Int?
  /// Core storage of the machine that runs the program, in positions; nil if column 22 has no known code.
  public let objectStorage: Int?
  /// Whether the machine that runs the program has the modify-address feature: a 1 in column 24.
  public let hasModifyAddress: Bool

  /// Creates the contents.
  public init(processorStorage: Int?, objectStorage: Int?, hasModifyAddress: Bool) {
    self.processorStorage = processorStorage
    self.objectStorage = objectStorage
    self.hasModifyAddress = hasModifyAddress
  }
}
