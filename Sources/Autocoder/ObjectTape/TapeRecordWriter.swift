internal import Core1401

/// Packs loading steps into records that load themselves: instructions at 020, followed by data.
struct TapeRecordWriter {
  private var identification: String
  private(set) var records: [[StoredCharacter]] = []
  private(set) var lostCharacters: [(line: Int, character: StoredCharacter)] = []
  /// The addresses where the next record must set word marks.
  private var marks: [Int] = []

  /// The address that records are read to.
  private static let loadArea = 20
  /// The characters of a record, including the identification.
  static let length = 60
  /// The most characters of data in a record.
  private static let longestData = 32
  /// The characters of the first record, which also blanks 081-099, the positions that clearing does not
  /// reach.
  private static let loaderLength = 104
  /// The number of blocks of a hundred positions that one record clears; one blank is left to end the
  /// branch after them.
  private static let clearedBlocks = 47

  init(identification: String) {
    self.identification = identification
  }

  // MARK: Loader

  /// Writes the loading record. The instruction at 007 reads the next record to 020, directly after itself.
  /// A tape error branches to 001, which backspaces and halts at 006; START tries again. If the record
  /// itself starts at 001, it has a branch to 007 there instead.
  mutating func writeLoader(_ loader: Loader) {
    guard loader != .noLoader else { return }
    var first = TapeRecordText()
    for instruction in ["B007 ", ".", "L%U1020R", "B001L", "."] { first.add(instruction) }
    records.append(first.characters(length: TapeRecordWriter.loaderLength, identification: ""))
    if case .clearing(let size) = loader { clear(from: size.positions - 1) }
    write(ObjectCard.characters("U%U1B"), at: 1, hasWordMark: true)
  }

  /// Clears storage down to 100: Clear Storage without an address continues with the hundred below.
  private mutating func clear(from top: Int) {
    var address = top
    while address >= 100 {
      var record = TapeRecordText()
      record.add(ObjectCard.characters("/") + AddressValue.address(address).characters)
      address -= 100
      for _ in 1..<TapeRecordWriter.clearedBlocks where address >= 100 {
        record.add("/")
        address -= 100
      }
      record.add("B007")
      add(record)
    }
  }

  // MARK: Steps

  mutating func write(_ step: LoadStep) {
    switch step {
    case .identification(let identification, _):
      finish()
      self.identification = identification
    case .wordMark(let address, _):
      marks.append(address)
      if marks.count == 14 { finish() }
    case .item(let item): write(item)
    case .clear(let range, _):
      finish()
      for start in stride(from: range.lowerBound, through: range.upperBound, by: TapeRecordWriter.longestData)
      {
        let count = min(TapeRecordWriter.longestData, range.upperBound - start + 1)
        write([StoredCharacter](repeating: .blank, count: count)[...], at: start, hasWordMark: false)
      }
    case .execute(let address, _): transfer("N000000", "B", address)
    case .end(let address, _): transfer("", "/", address)
    }
  }

  /// Writes the record of the pending word marks.
  mutating func finish() {
    guard !marks.isEmpty else { return }
    var record = TapeRecordText()
    for start in stride(from: 0, to: marks.count, by: 2) {
      let addresses = marks[start..<min(start + 2, marks.count)]
      record.add(ObjectCard.characters(",") + addresses.flatMap { AddressValue.address($0).characters })
    }
    record.add("B007")
    add(record)
    marks = []
  }

  private mutating func write(_ item: AssembledItem) {
    finish()
    for character in item.characters where [0o20, 0o35].contains(character.code) {
      lostCharacters.append((item.line, character))
    }
    var rest = item.characters[...]
    var address = item.address
    var hasWordMark = item.hasWordMark
    while !rest.isEmpty {
      let piece = rest.prefix(TapeRecordWriter.longestData)
      write(piece, at: address, hasWordMark: hasWordMark)
      rest = rest.dropFirst(piece.count)
      address += piece.count
      hasWordMark = false
    }
  }

  /// Writes a record that loads characters. A group mark must not have a word mark in the load area, or the
  /// next record would end there; a record that begins with one sets its word mark itself and clears it
  /// again.
  private mutating func write(_ data: some Collection<StoredCharacter>, at address: Int, hasWordMark: Bool) {
    let first = AddressValue.address(address).characters
    let last = AddressValue.address(address + data.count - 1).characters
    let isGroupMark = data.first?.code == StoredCharacter.groupMark.code
    var record = TapeRecordText()
    let start = TapeRecordWriter.loadArea + (isGroupMark ? 23 : 15)
    let from = ObjectCard.characters((start + data.count - 1).digits(3))
    let own = ObjectCard.characters(start.digits(3))
    if isGroupMark { record.add(ObjectCard.characters(",") + own) }
    record.add(ObjectCard.characters("L") + from + last)
    if isGroupMark {
      record.add(ObjectCard.characters(")") + own + (hasWordMark ? own : first))
      record.add("B007 ")
      record.addData(data, hasWordMark: false)
    } else {
      record.add(hasWordMark ? ObjectCard.characters("N000") : ObjectCard.characters(")") + first)
      record.add("B007")
      record.addData(data, hasWordMark: true)
    }
    add(record)
  }

  private mutating func transfer(_ first: String, _ operation: String, _ address: AddressValue) {
    finish()
    var record = TapeRecordText()
    if !first.isEmpty { record.add(first) }
    let rest = operation == "/" ? ObjectCard.characters("080") : []
    record.add(ObjectCard.characters(operation) + address.characters + rest)
    record.add(".")
    add(record)
  }

  private mutating func add(_ record: TapeRecordText) {
    records.append(record.characters(length: TapeRecordWriter.length, identification: identification))
  }
}

/// The characters of a record while it is composed.
struct TapeRecordText {
  private var characters: [StoredCharacter] = []

  /// Adds an instruction with a word mark on its first character.
  mutating func add(_ instruction: [StoredCharacter]) { addData(instruction, hasWordMark: true) }

  mutating func add(_ instruction: String) { add(ObjectCard.characters(instruction)) }

  mutating func addData(_ data: some Collection<StoredCharacter>, hasWordMark: Bool) {
    for (offset, character) in data.enumerated() {
      characters.append(StoredCharacter(code: character.code, wordMark: hasWordMark && offset == 0))
    }
  }

  /// The record, filled with blanks to a length, with the identification in its last five characters.
  func characters(length: Int, identification: String) -> [StoredCharacter] {
    var record = characters
    let name = ObjectCard.characters(identification).prefix(5)
    record += [StoredCharacter](repeating: .blank, count: max(0, length - 5 - record.count))
    record += name
    return record + [StoredCharacter](repeating: .blank, count: max(0, length - record.count))
  }
}
