import Core1401

/// The labels of a program: names of addresses, from an assembler or a file.
public struct SymbolTable: Hashable, Sendable {
  /// The addresses by label; labels are in capitals.
  public private(set) var addresses = SharedDictionary<String, Int>()
  private var labels = SharedDictionary<Int, String>()
  private var positions = SharedDictionary<String, ClosedRange<Int>>()
  /// The addresses of the program's instructions: labels there name instructions, others data. Empty when
  /// unknown.
  public var instructionAddresses: Set<Int> = []

  /// Creates a table without labels.
  public init() {}

  /// Creates a table.
  ///
  /// - Parameter addresses: 0-15999 by label; lowercase letters are converted to capitals.
  public init(_ addresses: [String: Int]) {
    for (label, address) in addresses.sorted(by: { $0.key < $1.key }) { define(label, address) }
  }

  /// Defines a label, replacing its previous address.
  ///
  /// - Parameters:
  ///   - label: the label; lowercase letters are converted to capitals.
  ///   - address: 0-15999.
  ///   - named: the positions of the field, area or instruction that the label names; nil when unknown.
  public mutating func define(_ label: String, _ address: Int, positions named: ClosedRange<Int>? = nil) {
    let name = label.uppercased()
    if let old = addresses[name], labels[old] == name { labels[old] = nil }
    addresses[name] = address
    positions[name] = named
    // Of several labels for an address the first in the alphabet is used, independent of their order.
    if let other = labels[address], other < name { return }
    labels[address] = name
  }

  /// Defines all labels of another table; they replace those of the same name.
  public mutating func define(_ other: SymbolTable) {
    for (label, address) in other.addresses { define(label, address, positions: other.positions[label]) }
    instructionAddresses.formUnion(other.instructionAddresses)
  }

  /// The positions that a label names; nil when unknown.
  public func positions(of label: String) -> ClosedRange<Int>? { positions[label.uppercased()] }

  /// The label that names exactly these positions; nil when there is none.
  public func label(naming range: ClosedRange<Int>) -> String? {
    [range.upperBound, range.lowerBound].lazy.compactMap { labels[$0] }.first { positions[$0] == range }
  }

  /// The label that names the fewest positions with an address among them; of several the first in the
  /// alphabet. Nil when there is none.
  func smallestField(containing address: Int) -> (label: String, positions: ClosedRange<Int>)? {
    positions.lazy.filter { $0.value.contains(address) }.map { (label: $0.key, positions: $0.value) }.min {
      ($0.positions.count, $0.label) < ($1.positions.count, $1.label)
    }
  }

  /// Whether the table knows what labels name. A label without positions, such as that of EQU, then names
  /// only an address.
  public var knowsPositions: Bool { !positions.isEmpty }

  /// Whether there are no labels.
  public var isEmpty: Bool { addresses.isEmpty }

  /// The address of a label, ignoring case.
  public subscript(label: String) -> Int? { addresses[label.uppercased()] }

  /// The label of an address; the first in the alphabet when there are several.
  public func label(at address: Int) -> String? { labels[address] }

  /// All addresses with their label.
  public var labelsByAddress: [Int: String] {
    Dictionary(uniqueKeysWithValues: labels.lazy.map { ($0.key, $0.value) })
  }

  /// The positions of loaders and of the cards that clear storage.
  public static let loaderArea = 0...132

  /// Whether an instruction of a loader is executed at an address: one in the area of loaders that is no
  /// instruction of the program. Always false if the program's instructions are unknown.
  public func isInLoader(_ address: Int) -> Bool {
    !instructionAddresses.isEmpty && Self.loaderArea.contains(address)
      && !instructionAddresses.contains(address)
  }

  /// An address as a programmer finds it: `LOOP`, `LOOP+12` after a label at most 99 positions before it,
  /// otherwise `0431`. If the positions of labels are known, a label that names only an address, such as that
  /// of EQU, is not used with an offset.
  public func place(of address: Int) -> String {
    if let label = labels[address] { return label }
    for distance in 1...99 {
      guard let label = labels[address - distance], positions.isEmpty || positions[label] != nil else {
        continue
      }
      return "\(label)+\(distance)"
    }
    return AddressRegister.decimal(address)
  }

  /// The label of the instruction at an address or at most 99 positions before it; nil when there is none.
  ///
  /// If it is unknown which labels name instructions, all are considered.
  public func instructionLabel(of address: Int) -> String? {
    for place in stride(from: address, through: address - 99, by: -1) {
      guard let label = labels[place] else { continue }
      if instructionAddresses.isEmpty || instructionAddresses.contains(place) { return label }
    }
    return nil
  }

  /// Parses labels, one per line: the label, blanks, the address; text after `#` or `*` is a comment.
  ///
  /// - Parameter text: the lines.
  /// - Throws: ``ExpressionError`` with the number of the line in its text.
  public init(text: String) throws(ExpressionError) {
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let words = line.prefix { $0 != "#" && $0 != "*" }.split(whereSeparator: \.isWhitespace)
      guard let label = words.first else { continue }
      guard words.count == 2, SymbolTable.isLabel(label), let address = Int(words[1]),
        (0...15_999).contains(address)
      else {
        throw ExpressionError(
          .noLabelLine, [index + 1, line],
          column: 1
        )
      }
      define(String(label), address)
    }
  }

  /// Whether a word can be a label: a letter, then letters, digits and periods.
  public static func isLabel(_ word: some StringProtocol) -> Bool {
    guard let first = word.first, first.isASCII, first.isLetter else { return false }
    return word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") }
  }
}
