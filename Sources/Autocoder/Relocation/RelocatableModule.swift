public import Core1401

/// A program as cards that can be loaded at any address.
///
/// The layout is that of the relocatable library of IBM's 1401 FORTRAN compiler, as the remarks of its
/// phase 52 describe it: ordinary program cards, assembled for ``origin``, with zones in the tens positions
/// of their addresses. AB zones in the length of the load instruction (column 42) mean that the card is
/// relocated with the module. The zones of the load address describe the first field on the card; those of
/// an address in a set-word-mark instruction describe the field it marks. The A zone means that the field's
/// B-address is relocated (positions 5-7 of the instruction), the B zone its A-address (2-4), both zones
/// both. Addresses from the origin on belong to the module.
public struct RelocatableModule: Hashable, Sendable {
  /// The address that modules are assembled for.
  public static let origin = 2000
  /// In a module that is sharing, addresses from here on belong to a module that several share; this is its
  /// start.
  static let end = 14_000

  /// The cards, columns 1-80.
  public let cards: [[StoredCharacter]]
  /// The name for messages.
  public let name: String

  /// The reason why cards are not a module, or a program cannot become one.
  public struct Problem: IdentifiedError, Hashable, CustomStringConvertible {
    /// The problem and what to do, in one line.
    public let description: String
    /// The identifier of the message.
    public let identifier: String?

    init(_ module: String?, _ kind: ObjectMessage, _ values: [any CustomStringConvertible] = []) {
      description = (module.map { "\($0): " } ?? "") + kind.filled(with: values)
      identifier = kind.identifier
    }
  }

  /// Creates a module from cards. Loader cards before the program cards are skipped.
  ///
  /// - Parameters:
  ///   - cards: the columns of each card.
  ///   - name: the name for messages.
  /// - Throws: ``Problem`` when no card is relocatable, or the END card is missing.
  public init(cards: [[StoredCharacter]], name: String) throws(Problem) {
    let fields = cards.map(RelocatableCard.init)
    self.cards = zip(cards, fields).filter { $0.1.isProgram || $0.1.isEnd }.map(\.0)
    self.name = name
    guard fields.contains(where: \.isRelocatable) else {
      throw Problem(name, .notRelocatable)
    }
    guard fields.contains(where: \.isEnd) else {
      throw Problem(name, .noEndCard)
    }
  }

  /// Creates a module from an assembled program.
  ///
  /// - Parameters:
  ///   - assembly: the program, assembled from ``origin`` on.
  ///   - name: the name for messages.
  ///   - isSharing: whether addresses from 14000 on refer to a shared module that starts at 14000. IBM's
  ///     FORTRAN compiler recognizes that module by a card with underscores in columns 1-5 before it;
  ///     ``Linker`` does not support one.
  /// - Throws: ``Problem`` for code that the layout cannot express.
  public init(_ assembly: Assembly, name: String, isSharing: Bool = false) throws(Problem) {
    var instructions: [Int: AssembledItem] = [:]
    var highest = 0
    for step in assembly.steps {
      guard case .item(let item) = step else {
        if case .execute = step {
          throw Problem(name, .execute)
        }
        continue
      }
      highest = max(highest, item.lastAddress)
      if item.kind == .instruction {
        instructions[item.address] = item
      } else if item.kind == .addressConstant || item.kind == .literal && item.characters.count == 3,
        let constant = RelocatableModule.address(item.characters[...]), RelocatableModule.contains(constant),
        RelocatableModule.isAddress(item, assembly)
      {
        let line = assembly.lines[item.line].source.number
        throw Problem(name, .addressConstant, [line])
      }
    }
    let deck = ObjectDeck(assembly, options: ObjectDeckOptions(loader: .noLoader, form: .autocoder))
    var cards: [[StoredCharacter]] = []
    // Positions that DS reserves at the end also belong to the module.
    let reserved =
      assembly.lines.compactMap { $0.location?.address }.filter(RelocatableModule.contains).max() ?? 0
    for card in deck.cards {
      var fields = RelocatableCard(card.characters)
      if fields.isEnd, reserved > highest { cards.append(RelocatableCard.blank(at: reserved).columns) }
      if fields.isProgram { fields.tag(instructions, isSharing: isSharing) }
      cards.append(fields.columns)
    }
    try self.init(cards: cards, name: name)
  }

  /// Whether a constant or literal of three characters is an address.
  private static func isAddress(_ item: AssembledItem, _ assembly: Assembly) -> Bool {
    item.kind == .addressConstant || assembly.lines[item.line].aAddress != nil
  }

  /// Whether an address belongs to the module.
  static func contains(_ address: Int) -> Bool { (origin..<end).contains(address) }

  /// The address in three characters without its index location, nil if they are invalid.
  static func address(_ characters: ArraySlice<StoredCharacter>) -> Int? {
    guard characters.count == 3 else { return nil }
    let all = Array(characters)
    let tens = StoredCharacter(zone: 0, digitPart: all[1].digitPart)
    return AddressRegister(hundreds: all[0], tens: tens, units: all[2]).address
  }
}
