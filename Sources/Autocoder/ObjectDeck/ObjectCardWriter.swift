internal import Core1401

/// Packs loading steps on program cards.
///
/// Columns 1-39 have data; 40-46 the instruction that loads them; 47-67 three instructions, with two
/// addresses each, that set or clear word marks; 68-71 the instruction that reads the next card. The card
/// number and the identification follow. Source: IBM 1401 Autocoder, object decks of the tape system
/// (1401-AU-037); for SPS the decks of its assembler.
struct ObjectCardWriter {
  private let options: ObjectDeckOptions
  private let form: ObjectDeckForm
  private let dialect: Dialect
  private var identification: String
  private(set) var cards: [ObjectCard] = []
  /// The number of the first card with characters of each line.
  private(set) var cardNumbers: [Int?] = []
  private var nextNumber = 1
  private var card: ProgramCard
  /// Whether the cards that restart the loader must come next.
  private var mustRestart = false

  init(
    options: ObjectDeckOptions, form: ObjectDeckForm, dialect: Dialect = .any, identification: String
  ) {
    self.options = options
    self.form = form
    self.dialect = dialect
    self.identification = identification
    card = ProgramCard(form: form)
    for loaderCard in options.loader.cards(form) {
      nextNumber = loaderCard.number
      append(loaderCard.kind, loaderCard.columns)
    }
  }

  mutating func write(_ step: LoadStep) {
    restartIfNeeded()
    switch step {
    case .identification(let identification, _):
      closeIfUsed()
      self.identification = identification
    case .item(let item): write(item)
    case .wordMark(let address, let line):
      if card.marks.count == card.capacity { close() }
      card.marks.append(address)
      note(line)
    case .clear(let range, let line): clear(range, line: line)
    case .execute(let address, let line):
      execute(address, line: line)
      mustRestart = options.restartsAfterExecute && options.loader != .noLoader && form == .autocoder
    case .end(let address, let line): end(address, line: line)
    }
  }

  /// Closes the card that is being filled, if any; END has done so already.
  mutating func finish() { closeIfUsed() }

  // MARK: Data

  private mutating func write(_ item: AssembledItem) {
    var rest = item.characters[...]
    var address = item.address
    if rest.count > ProgramCard.columns {
      // Today's assemblers close the card even when it is empty, as in stored decks; IBM's does not.
      if dialect != .ibm || !card.data.isEmpty { close() }
    }
    var hasWordMark = item.hasWordMark
    while !rest.isEmpty {
      let piece = rest.prefix(ProgramCard.columns)
      rest = rest.dropFirst(piece.count)
      write(piece, at: address, hasWordMark: hasWordMark, line: item.line)
      address += piece.count
      hasWordMark = false
    }
  }

  private mutating func write(
    _ piece: ArraySlice<StoredCharacter>, at address: Int, hasWordMark: Bool, line: Int
  ) {
    let isRoomLeft = card.data.count + piece.count <= ProgramCard.columns
    if !card.isContinued(at: address) || !isRoomLeft { close() }
    // IBM's assembler closes a full card even when there is no word mark to set.
    let isFull = card.marks.count == card.capacity
    if isFull, dialect == .ibm || hasWordMark && !card.data.isEmpty { close() }
    if card.data.isEmpty {
      begin(at: address, hasWordMark: hasWordMark)
    } else if hasWordMark {
      card.marks.append(address)
    }
    card.data += piece
    note(line)
  }

  /// Begins the data of a card. If the first character has no word mark, two addresses are needed to clear
  /// it, and word marks already on the card are written on a card of their own.
  private mutating func begin(at address: Int, hasWordMark: Bool) {
    if !hasWordMark, !card.marks.isEmpty { close() }
    card.address = address
    card.clearsFirst = !hasWordMark
  }

  /// Clears a range with blanks without word marks, 38 on a card; IBM's assembler packs them like constants
  /// of 19.
  private mutating func clear(_ range: ClosedRange<Int>, line: Int) {
    var address = range.lowerBound
    while address <= range.upperBound {
      if dialect == .ibm {
        let count = min(ProgramCard.clearedTogether, range.upperBound - address + 1)
        let blanks = [StoredCharacter](repeating: .blank, count: count)
        write(blanks[...], at: address, hasWordMark: false, line: line)
        address += count
        continue
      }
      if !card.isContinued(at: address) || card.data.count >= ProgramCard.clearedColumns { close() }
      if card.data.isEmpty { begin(at: address, hasWordMark: false) }
      let count = min(ProgramCard.clearedColumns - card.data.count, range.upperBound - address + 1)
      card.data += [StoredCharacter](repeating: .blank, count: count)
      note(line)
      address += count
    }
  }

  // MARK: Transfers

  private mutating func execute(_ address: AddressValue, line: Int) {
    let branch = ObjectCard.characters("B") + address.characters
    if options.executesFromProgramCard, card.isUsed {
      note(line)
      append(.execute, card.columns(next: branch))
    } else {
      closeIfUsed()
      note(line)
      let blank = [StoredCharacter](repeating: .blank, count: ProgramCard.columns)
      let marks = ObjectCard.characters(form.idleMarks)
      if form == .autocoder {
        append(.execute, blank + ObjectCard.characters("N000000") + marks + branch)
      } else {
        append(
          .execute, blank + branch + ObjectCard.characters("   ") + marks + ObjectCard.characters("1040"))
      }
    }
    card = ProgramCard(form: form)
  }

  private mutating func end(_ address: AddressValue, line: Int) {
    let transfer = ObjectCard.characters("/") + address.characters + ObjectCard.characters("080")
    if options.endsFromProgramCard, card.isUsed, card.leavesThirdPairFree {
      note(line)
      append(.end, card.columns(next: []).prefix(60) + transfer)
    } else {
      closeIfUsed()
      note(line)
      append(.end, [StoredCharacter](repeating: .blank, count: ProgramCard.columns) + transfer)
    }
    card = ProgramCard(form: form)
  }

  private mutating func restartIfNeeded() {
    guard mustRestart else { return }
    mustRestart = false
    for restart in LoaderCard.restart { append(restart.kind, restart.columns) }
  }

  // MARK: Cards

  private mutating func closeIfUsed() { if card.isUsed { close() } }

  private mutating func close() {
    append(.program, card.columns(next: ProgramCard.readNext))
    card = ProgramCard(form: form)
  }

  private mutating func append(_ kind: ObjectCard.Kind, _ columns: [StoredCharacter]) {
    cards.append(
      ObjectCard(kind: kind, number: nextNumber, columns: columns, identification: identification, form: form)
    )
    nextNumber += 1
  }

  private mutating func note(_ line: Int) {
    while cardNumbers.count <= line { cardNumbers.append(nil) }
    if cardNumbers[line] == nil { cardNumbers[line] = nextNumber % form.numberModulus }
  }
}

/// A program card that is being filled.
struct ProgramCard {
  /// The number of columns for data.
  static let columns = 39
  /// The number of columns that a DA with `C` fills.
  static let clearedColumns = 38
  /// The number of columns that IBM's assembler fills at a time.
  static let clearedTogether = 19

  // The operations on the card, and the instruction that reads the next one.
  private static let load = SourceCharacters.stored(UInt8(ascii: "L"))
  private static let setMarks = SourceCharacters.stored(UInt8(ascii: ","))
  private static let clearMarks = SourceCharacters.stored(UInt8(ascii: ")"))
  static let readNext = ObjectCard.characters("1040")

  let form: ObjectDeckForm
  var data: [StoredCharacter] = []
  /// The address of the first character.
  var address = 0
  /// Whether a word mark under the first character must be cleared; otherwise the load instruction sets it.
  var clearsFirst = false
  /// The addresses where word marks are set.
  var marks: [Int] = []

  /// The number of word marks that the card can set.
  var capacity: Int { clearsFirst ? 4 : 6 }
  var isUsed: Bool { !data.isEmpty || !marks.isEmpty }
  /// Whether columns 61-67 are free.
  var leavesThirdPairFree: Bool { marks.count <= capacity - 2 }

  /// Whether a character for an address can follow the data on the card.
  func isContinued(at address: Int) -> Bool { data.isEmpty || address == self.address + data.count }

  /// Columns 1-71, of which the last four are given: the instruction for the next card.
  func columns(next: [StoredCharacter]) -> [StoredCharacter] {
    var card: [StoredCharacter] = []
    card.reserveCapacity(80)
    card += data
    card += repeatElement(.blank, count: ProgramCard.columns - data.count)
    // A card without data loads its first column to itself. Three digits are the characters of an address.
    card.append(ProgramCard.load)
    card.append(address: .address(max(1, data.count)))
    card.append(address: .address(data.isEmpty ? 1 : address + data.count - 1))
    func append(_ operation: StoredCharacter, _ first: Int, _ second: Int) {
      card.append(operation)
      card.append(address: .address(first))
      card.append(address: .address(second))
    }
    // Autocoder clears the same word mark twice, SPS also an unused one before it.
    if clearsFirst { append(ProgramCard.clearMarks, form == .sps ? form.idleAddress : address, address) }
    func mark(_ index: Int) -> Int { index < marks.count ? marks[index] : form.idleAddress }
    for start in stride(from: 0, to: capacity, by: 2) {
      append(ProgramCard.setMarks, mark(start), mark(start + 1))
    }
    return card + next
  }
}
