public import Core1401

/// Reads object decks as Autocoder and SPS make them: loader, program cards, transfers.
///
/// It carries out what the load and word-mark instructions of the cards say, without a machine.
public struct ObjectDeckReader: Sendable {
  /// What the deck loads.
  public let program: ProgramImage
  /// How many cards belong to the program; those behind its last transfer are data.
  public let cardCount: Int

  /// A deck that is none of Autocoder's.
  public struct Problem: Error, Hashable, CustomStringConvertible {
    /// The card, from 1.
    public let card: Int
    /// Whether no card at all has the form of a program card; otherwise the deck begins as one of
    /// Autocoder's.
    public let isOtherForm: Bool
    /// What was found there.
    public let description: String
  }

  /// Reads a deck.
  ///
  /// - Parameter cards: the columns of each card, from column 1; missing ones are blank.
  /// - Throws: ``Problem`` when a card has not the form of Autocoder's program cards.
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

  /// The index of the first card behind the loader, which is at most this many cards.
  private static let longestLoader = 3

  private static func firstProgramCard(_ cards: [[StoredCharacter]]) throws(Problem) -> Int {
    for index in cards.indices.prefix(longestLoader + 1)
    where ProgramCardFields(cards[index]).isProgramCard {
      return index
    }
    throw Problem(
      card: 1, isOtherForm: true,
      description: "none of the first cards has a load instruction in columns 40-46, as Autocoder's have")
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

  /// The address in three columns, nil when it is none.
  func address(at column: Int) -> Int? {
    AddressRegister(
      hundreds: columns[column - 1], tens: columns[column], units: columns[column + 1]
    ).address
  }

  /// Whose card it is: those of SPS have no digit in column 72, and digits in 73-75.
  var form: ObjectDeckForm {
    let isNumbered = (73...75).allSatisfy { character($0).isNumber }
    return columns[71].code == 0 && isNumbered ? .sps : .autocoder
  }

  /// Columns 40-46.
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

  /// Whether it is one of the cards that make the loader ready again behind EX.
  var isRestart: Bool {
    LoaderCard.restart.contains { $0.columns.prefix(20).elementsEqual(columns.prefix(20)) }
  }

  var identification: String {
    String(String((76...80).map(character)).withoutTrailingBlanks)
  }
}

/// Does what program cards say.
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
      throw ObjectDeckReader.Problem(
        card: number, isOtherForm: false,
        description:
          "columns 40-46 have '\(card.instruction)', which is no load instruction with its addresses")
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
    // The last column loads to the address, the first has a word mark; loading 1 to itself is no loading.
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
