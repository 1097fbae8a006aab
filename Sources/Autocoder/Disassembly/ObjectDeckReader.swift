public import Core1401

/// Reads object decks of Autocoder and SPS: loader, program cards, transfers.
///
/// It interprets the load and word-mark instructions on the cards without a machine.
public struct ObjectDeckReader: Sendable {
  /// The loaded program.
  public let program: ProgramImage
  /// The number of cards that belong to the program; the cards after its last transfer are data.
  public let cardCount: Int

  /// The reason why a deck does not have Autocoder's form.
  public struct Problem: IdentifiedError, Hashable, CustomStringConvertible {
    /// The card, from 1.
    public let card: Int
    /// Whether no card has the form of a program card; otherwise the deck begins like one of Autocoder's.
    public let isOtherForm: Bool
    /// The problem on that card.
    public let description: String
    /// The identifier of the message.
    public let identifier: String?

    init(card: Int, _ kind: ObjectMessage, _ values: [any CustomStringConvertible] = []) {
      self.card = card
      isOtherForm = kind == .noLoadCard
      description = kind.filled(with: values)
      identifier = kind.identifier
    }
  }

  /// Reads a deck.
  ///
  /// - Parameter cards: the columns of each card, from column 1; missing columns are blank.
  /// - Throws: ``Problem`` when a card does not have the form of Autocoder's program cards.
  public init(cards: [[StoredCharacter]]) throws(Problem) {
    var reader = CardInterpreter()
    var index = try ObjectDeckReader.firstProgramCard(cards)
    while index < cards.count, !reader.isEnded {
      try reader.read(ProgramCardFields(cards[index]), number: index + 1)
      index += 1
    }
    program = reader.program
    cardCount = index
  }

  /// The most cards of a loader.
  private static let longestLoader = 3

  private static func firstProgramCard(_ cards: [[StoredCharacter]]) throws(Problem) -> Int {
    for index in cards.indices.prefix(longestLoader + 1)
    where ProgramCardFields(cards[index]).isProgramCard {
      return index
    }
    throw Problem(card: 1, .noLoadCard)
  }
}

/// The fields of a program card.
struct ProgramCardFields {
  let columns: [StoredCharacter]

  init(_ card: [StoredCharacter]) {
    var columns = Array(card.prefix(80))
    while columns.count < 80 { columns.append(.blank) }
    self.columns = columns
  }

  /// The character of a column, from 1.
  func character(_ column: Int) -> Character { TextEncoding.simh.character(for: columns[column - 1]) }

  /// The address in three columns, nil if it is invalid.
  func address(at column: Int) -> Int? {
    AddressRegister(
      hundreds: columns[column - 1], tens: columns[column], units: columns[column + 1]
    ).address
  }

  /// The form of the card: cards of SPS have no digit in column 72, and digits in 73-75.
  var form: ObjectDeckForm {
    let isNumbered = (73...75).allSatisfy { character($0).isNumber }
    return columns[71].code == 0 && isNumbered ? .sps : .autocoder
  }

  /// The load instruction, columns 40-46.
  var instruction: String { String((40...46).map(character)) }

  var isProgramCard: Bool {
    switch character(40) {
    case "L": (1...39).contains(address(at: 41) ?? 0) && address(at: 44) != nil && character(47) != " "
    case "N": address(at: 41) == 0 && character(68) == "B"
    case "B": form == .sps && address(at: 41) != nil && character(47) == ","
    case "/": address(at: 44) == 80 && columns[46].code == 0
    default: false
    }
  }

  /// Whether it is one of the cards after EX that restart the loader.
  var isRestart: Bool {
    LoaderCard.restart.contains { $0.columns.prefix(20).elementsEqual(columns.prefix(20)) }
  }

  var identification: String {
    String(String((76...80).map(character)).withoutTrailingBlanks)
  }
}

/// Interprets program cards.
struct CardInterpreter {
  private(set) var isEnded = false
  private var parts: [ProgramImage.Part] = []
  private var storage = StorageImage()
  private var identification = ""

  var program: ProgramImage {
    var all = parts
    if !isEnded, !storage.ranges.isEmpty { all.append(ProgramImage.Part(storage: storage)) }
    return ProgramImage(parts: all, identification: identification)
  }

  mutating func read(_ card: ProgramCardFields, number: Int) throws(ObjectDeckReader.Problem) {
    if card.isRestart { return }
    guard card.isProgramCard else {
      throw ObjectDeckReader.Problem(card: number, .otherCard, [card.instruction])
    }
    if identification.isEmpty { identification = card.identification }
    if card.character(40) == "/" {
      end(card.address(at: 41))
      return
    }
    if card.character(40) == "L" {
      load(card)
      for column in [47, 54, 61] {
        if card.character(column) == "/" {
          end(card.address(at: column + 1))
          return
        }
        mark(card, column)
      }
    }
    if card.character(40) == "B" {
      transfer(card.address(at: 41))
    } else if card.character(68) == "B" {
      transfer(card.address(at: 69))
    }
  }

  private mutating func load(_ card: ProgramCardFields) {
    guard let count = card.address(at: 41), let last = card.address(at: 44) else { return }
    // The last column is loaded to the address; the first has a word mark. A load of column 1 to itself
    // loads nothing.
    guard last - count + 1 >= 0, !(count == 1 && last == 1 && card.columns[0].code == 0) else { return }
    var characters = card.columns.prefix(count).map { StoredCharacter(code: $0.code) }
    characters[0].hasWordMark = true
    let item = AssembledItem(kind: .constant, address: last - count + 1, characters: characters, line: 0)
    storage.load(.item(item))
  }

  private mutating func mark(_ card: ProgramCardFields, _ column: Int) {
    let addresses = [card.address(at: column + 1), card.address(at: column + 4)].compactMap(\.self)
    for address in addresses where address != card.form.idleAddress {
      if card.character(column) == "," {
        storage.load(.wordMark(at: address, line: 0))
      } else if card.character(column) == ")", let character = storage[address] {
        let clear = [StoredCharacter(code: character.code)]
        storage.load(.item(AssembledItem(kind: .constant, address: address, characters: clear, line: 0)))
      }
    }
  }

  private mutating func end(_ address: Int?) {
    transfer(address)
    isEnded = true
  }

  private mutating func transfer(_ address: Int?) {
    parts.append(ProgramImage.Part(storage: storage, transfer: address))
    storage = StorageImage()
  }
}
