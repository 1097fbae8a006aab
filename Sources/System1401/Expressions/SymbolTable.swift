import Core1401

/// The labels of a program: names of addresses, as an assembler or a file gives them.
public struct SymbolTable: Hashable, Sendable {
  /// The addresses by label, labels in capitals.
  public private(set) var addresses = SharedDictionary<String, Int>()
  private var labels = SharedDictionary<Int, String>()
  private var positions = SharedDictionary<String, ClosedRange<Int>>()
  /// Where the instructions of the program begin, empty when it is not known: labels there name instructions, others data.
  public var instructionAddresses: Set<Int> = []

  /// Makes a table without labels.
  public init() {}

  /// Makes a table.
  ///
  /// - Parameter addresses: 0-15999 by label; lowercase letters are taken as capitals.
  public init(_ addresses: [String: Int]) {
    for (label, address) in addresses.sorted(by: { $0.key < $1.key }) { define(label, address) }
  }

  /// Gives a label an address; one it had before is forgotten.
  ///
  /// - Parameters:
  ///   - label: the label; lowercase letters are taken as capitals.
  ///   - address: 0-15999.
  ///   - named: the positions of the field, area or instruction that the label names; nil when they are not known.
  public mutating func define(_ label: String, _ address: Int, positions named: ClosedRange<Int>? = nil) {
    let name = label.uppercased()
    if let old = addresses[name], labels[old] == name { labels[old] = nil }
    addresses[name] = address
    positions[name] = named
    // Of several labels of one address the first in the alphabet names it, whatever the order in which they come.
    if let other = labels[address], other < name { return }
    labels[address] = name
  }

  /// Defines all labels of another table; they replace those of the same name.
  public mutating func define(_ other: SymbolTable) {
    for (label, address) in other.addresses { define(label, address, positions: other.positions[label]) }
    instructionAddresses.formUnion(other.instructionAddresses)
  }

  /// The positions that a label names, nil when the table does not know them.
  public func positions(of label: String) -> ClosedRange<Int>? { positions[label.uppercased()] }

  /// Whether the table knows what labels name. A label without positions names only an address then, as that of EQU.
  public var knowsPositions: Bool { !positions.isEmpty }

  /// Whether there is no label.
  public var isEmpty: Bool { addresses.isEmpty }

  /// The address of a label, in letters of either kind.
  public subscript(label: String) -> Int? { addresses[label.uppercased()] }

  /// The label of an address, the first in the alphabet when there are several.
  public func label(at address: Int) -> String? { labels[address] }

  /// All addresses with their label.
  public var labelsByAddress: [Int: String] {
    Dictionary(uniqueKeysWithValues: labels.lazy.map { ($0.key, $0.value) })
  }

  /// An address as people find it: `LOOP`, `LOOP+12` behind a label at most 99 positions away, else `0431`. Of a program whose
  /// labels are known with their positions, a label that names only an address, as EQU makes it, leads no further.
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

  /// The label of the instruction at an address or at most 99 positions before it, nil when there is none.
  ///
  /// Where it is not known which labels name instructions, all count.
  public func instructionLabel(of address: Int) -> String? {
    for place in stride(from: address, through: address - 99, by: -1) {
      guard let label = labels[place] else { continue }
      if instructionAddresses.isEmpty || instructionAddresses.contains(place) { return label }
    }
    return nil
  }

  /// Reads labels, one a line: the label, blanks, the address; what follows `#` or `*` is a remark.
  ///
  /// - Parameter text: the lines.
  /// - Throws: ``ExpressionError`` with the number of the line in its text.
  public init(text: String) throws(ExpressionError) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.prefix { $0 != "#" && $0 != "*" }.split(whereSeparator: \.isWhitespace)
      guard let label = words.first else { continue }
      guard words.count == 2, SymbolTable.isLabel(label), let address = Int(words[1]),
        (0...15_999).contains(address)
      else {
        throw ExpressionError(
          "line \(index + 1): '\(line)' is no label with its address; write for instance LOOP 0431", column: 1
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
