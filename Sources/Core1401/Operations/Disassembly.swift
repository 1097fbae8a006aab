/// Core storage shown as instructions: one line from each word mark to the next.
///
/// A line begins at every word mark, and at every address given as the beginning of an instruction. The lines
/// follow from the present contents of storage, so a program that modifies itself is shown as it is now. A
/// line is an instruction when it begins with an operation code and has a length valid for it; all other
/// lines are data. Data may look like instructions.
public struct Disassembly: Hashable, Sendable {
  /// One line: an instruction or a piece of data.
  public struct Line: Hashable, Sendable {
    /// The address of the first character.
    public let address: Int
    /// The characters, without word marks; data longer than ``Disassembly/longestData`` is cut.
    public let characters: [StoredCharacter]
    /// The number of positions in the line, more than ``characters`` when it is cut.
    public let length: Int
    /// The definition of the operation, nil for data.
    public let definition: OperationDefinition?

    /// Two lines are equal when they hold the same characters at the same address.
    public static func == (left: Line, right: Line) -> Bool {
      left.address == right.address && left.characters == right.characters && left.length == right.length
        && left.definition?.operation == right.definition?.operation
    }

    /// Hashes the properties that ``==(_:_:)`` compares.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(address)
      hasher.combine(characters)
      hasher.combine(length)
    }
  }

  /// The most characters of data that a line shows.
  public static let longestData = 40

  private let storage: [UInt8]
  private let instructions: Set<Int>
  /// The addresses at which lines begin, ascending.
  public let starts: [Int]

  /// Creates the lines for storage.
  ///
  /// - Parameters:
  ///   - storage: all positions, seven bits each (see ``StoredCharacter/rawValue``).
  ///   - instructions: addresses known to begin an instruction, such as the I-address register's.
  public init(storage: [UInt8], instructions: Set<Int> = []) {
    self.storage = storage
    self.instructions = instructions
    var starts: [Int] = []
    for address in storage.indices
    where address == 0 || StoredCharacter(rawValue: storage[address]).hasWordMark
      || instructions.contains(address)
    {
      starts.append(address)
      // The position after an instruction that ends without a word mark begins a line.
      if let length = Disassembly.impliedLength(in: storage, at: address) { starts.append(address + length) }
    }
    var last = -1
    self.starts = starts.sorted().filter { start in
      defer { last = start }
      return start != last && start < storage.count
    }
  }

  /// The length of an instruction at an address that ends without a word mark; nil when there is none or a
  /// word mark follows.
  private static func impliedLength(in storage: [UInt8], at address: Int) -> Int? {
    guard let behavior = OperationCode.definition(code: storage[address])?.behavior,
      case let length = Int(behavior.impliedLength), length > 0, address + length < storage.count
    else { return nil }
    let rest = storage[address + 1...address + length].map { StoredCharacter(rawValue: $0) }
    guard !rest.contains(where: \.hasWordMark) else { return nil }
    return behavior.endsWithoutWordMark(length: length, before: rest[length - 1]) ? length : nil
  }

  /// The index of the line that contains an address; the first line when none does.
  public func index(of address: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= address { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// The line with an index.
  ///
  /// - Parameter index: an index of ``starts``.
  /// - Returns: the instruction or data that begins there.
  public func line(_ index: Int) -> Line {
    let start = starts[index]
    let end = index + 1 < starts.count ? starts[index + 1] : storage.count
    let characters = storage[start..<min(end, start + Disassembly.longestData)].map {
      StoredCharacter(code: $0)
    }
    var definition = OperationCode.definition(code: characters[0].code)
    if let found = definition, !instructions.contains(start) {
      let fits = found.lengths.isEmpty ? end - start <= 8 : found.lengths.contains(end - start)
      if !StoredCharacter(rawValue: storage[start]).hasWordMark || !fits { definition = nil }
    }
    return Line(address: start, characters: characters, length: end - start, definition: definition)
  }
}

extension Disassembly.Line {
  /// The operands as a programmer writes them: addresses in decimal or by their labels, further characters
  /// unchanged.
  ///
  /// - Parameter label: the name of an address.
  /// - Returns: the operands in order, none for data.
  public func operands(label: (Int) -> String? = { _ in nil }) -> [String] {
    guard definition != nil else { return [] }
    var rest = characters.dropFirst().prefix(7)
    var operands: [String] = []
    while rest.count >= 3 {
      let part = Array(rest.prefix(3))
      let address = AddressRegister(hundreds: part[0], tens: part[1], units: part[2]).address
      operands.append(
        address.flatMap(label) ?? AddressRegister.text(part[0], part[1], part[2]))
      rest = rest.dropFirst(3)
    }
    return operands + rest.map { String($0.displayGlyph) }
  }

  /// The characters of an instruction in groups, as in `A 632 632`; those of data without spaces.
  public var grouped: String {
    let glyphs = characters.map { $0.code == 0 ? " " : String($0.displayGlyph) }
    guard definition != nil else { return glyphs.joined() }
    var text = glyphs[0]
    for (index, glyph) in glyphs.enumerated().dropFirst() {
      text += (index % 3 == 1 ? " " : "") + glyph
    }
    return text
  }
}
