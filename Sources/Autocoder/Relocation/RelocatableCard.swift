internal import Core1401

/// A program card with zones that mark the addresses to relocate.
struct RelocatableCard {
  var columns: [StoredCharacter]

  /// The columns, from 0, of the load instruction's length and address, and of the addresses that set or
  /// clear word marks.
  private static let length = 40
  private static let loadAddress = 43
  private static let marks = [47, 50, 54, 57, 61, 64]
  /// The address in unused set-word-mark instructions.
  private static let idle = 40

  init(_ columns: [StoredCharacter]) {
    self.columns = Array(columns.prefix(80))
    while self.columns.count < 80 { self.columns.append(.blank) }
  }

  /// A card that loads one blank, so that a module extends to an address.
  static func blank(at address: Int) -> RelocatableCard {
    let text = "L001" + String(repeating: "0", count: 3) + ",040040,040040,0400401040"
    var card = RelocatableCard(
      [StoredCharacter](repeating: .blank, count: 39) + ObjectCard.characters(text))
    card.set(address, at: loadAddress)
    card.setZone(3, at: length)
    return card
  }

  private func isCharacter(_ column: Int, _ character: Character) -> Bool {
    TextEncoding.simh.stored(character)?.code == columns[column].code
  }

  /// Whether the card loads a part of a program.
  var isProgram: Bool {
    isCharacter(39, "L") && (1...39).contains(address(at: RelocatableCard.length) ?? 0)
      && !isCharacter(46, " ")
      && !ProgramCardFields(columns).isRestart
  }
  var isEnd: Bool { isCharacter(39, "/") && address(at: RelocatableCard.loadAddress) == 80 }
  var isRelocatable: Bool { isProgram && zone(at: RelocatableCard.length) == 3 }

  /// The entry address of the module, on an END card.
  var entry: Int { address(at: 40) ?? 0 }
  /// The positions that the card loads.
  var positions: ClosedRange<Int> {
    let last = address(at: RelocatableCard.loadAddress) ?? 0
    return (last - count + 1)...last
  }
  private var count: Int { address(at: RelocatableCard.length) ?? 1 }
  /// Whether the card only sets word marks, and loads its own first column.
  private var loadsNothing: Bool { count == 1 && positions.lowerBound == 1 }

  // MARK: Addresses

  private func address(at column: Int) -> Int? { RelocatableModule.address(columns[column..<column + 3]) }
  private func zone(at column: Int) -> UInt8 { columns[column + 1].zone }

  private mutating func setZone(_ zone: UInt8, at column: Int) {
    columns[column + 1] = StoredCharacter(zone: zone, digitPart: columns[column + 1].digitPart)
  }

  /// Stores an address without changing its index location.
  private mutating func set(_ address: Int, at column: Int) {
    let index = Int(columns[column + 1].zone)
    columns.replaceSubrange(
      column..<column + 3, with: AddressValue.address(address, index: index).characters)
  }

  /// The set-word-mark addresses that are used, with the positions they mark.
  private var usedMarks: [(column: Int, address: Int)] {
    RelocatableCard.marks.compactMap { column in
      let operation = RelocatableCard.marks.firstIndex(of: column).map { 46 + $0 / 2 * 7 } ?? 46
      guard isCharacter(operation, ",") || isCharacter(operation, ")"), let address = address(at: column),
        address != RelocatableCard.idle
      else { return nil }
      return (column, address)
    }
  }

  // MARK: Tagging

  /// Sets the zones that mark which addresses of the card's instructions belong to the module. In a shared
  /// module, addresses from ``RelocatableModule/end`` on are relocated, too.
  mutating func tag(_ instructions: [Int: AssembledItem], isSharing: Bool) {
    let first = loadsNothing ? usedMarks.first?.address ?? 0 : positions.lowerBound
    guard RelocatableModule.contains(first) else { return }
    for (column, address) in usedMarks { setZone(tags(instructions[address], isSharing), at: column) }
    if !loadsNothing {
      setZone(tags(instructions[positions.lowerBound], isSharing), at: RelocatableCard.loadAddress)
    }
    setZone(3, at: RelocatableCard.length)
  }

  /// The zone of an instruction: B zone for the A-address, A zone for the B-address.
  private func tags(_ instruction: AssembledItem?, _ isSharing: Bool) -> UInt8 {
    guard let characters = instruction?.characters else { return 0 }
    func belongs(_ first: Int) -> Bool {
      guard characters.count >= first + 3,
        let address = RelocatableModule.address(characters[first..<first + 3])
      else { return false }
      return RelocatableModule.contains(address) || isSharing && address >= RelocatableModule.end
    }
    return (belongs(1) ? 2 : 0) + (belongs(4) ? 1 : 0)
  }

  // MARK: Relocating

  /// The card for a module that is loaded at a distance from its origin.
  func moved(by distance: Int) -> RelocatableCard {
    var card = self
    if isEnd {
      if RelocatableModule.contains(entry) { card.set(entry + distance, at: 40) }
      return card
    }
    guard isRelocatable else { return card }
    let first = positions.lowerBound
    if !loadsNothing {
      card.relocate(zone(at: RelocatableCard.loadAddress), fieldAt: 0, by: distance)
      card.setZone(0, at: RelocatableCard.loadAddress)
      card.set(positions.upperBound + distance, at: RelocatableCard.loadAddress)
    }
    for (column, address) in usedMarks {
      card.relocate(zone(at: column), fieldAt: address - first, by: distance)
      card.setZone(0, at: column)
      card.set(address + distance, at: column)
    }
    card.setZone(0, at: RelocatableCard.length)
    return card
  }

  /// Relocates the addresses of the field that begins in a column, from 0.
  private mutating func relocate(_ tags: UInt8, fieldAt column: Int, by distance: Int) {
    for (tag, offset) in [(UInt8(2), 1), (1, 4)] where tags & tag != 0 {
      let start = column + offset
      guard start > 0, start + 3 <= count, let address = address(at: start) else { continue }
      set(address + distance, at: start)
    }
  }
}
