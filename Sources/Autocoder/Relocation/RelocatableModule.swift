public import Core1401

/// A program as cards that can be loaded anywhere, and the linker's part of it.
///
/// The layout is that of the relocatable library of IBM's 1401 FORTRAN compiler, as the remarks of its phase 52 describe it: a
/// program card as always, assembled for ``origin``, with zones in the tens positions of its addresses. AB zones in the
/// length of the load instruction (column 42) say that the card moves with the module. The zones of the load address are
/// about the first field on the card, those of an address in a set-word-mark instruction about the field it marks: the A zone
/// says that the field's B-address is relocated (positions 5-7 of the instruction), the B zone its A-address (2-4), both
/// zones both. Addresses from the origin on belong to the module.
public struct RelocatableModule: Hashable, Sendable {
  /// The address that modules are assembled for.
  public static let origin = 2000
  /// In a module that says so, addresses from here on belong to one that several share, this being its beginning.
  static let end = 14_000

  /// The cards, columns 1-80.
  public let cards: [[StoredCharacter]]
  /// What messages call the module.
  public let name: String

  /// Why cards are no module, or cannot become one.
  public struct Problem: Error, Hashable, CustomStringConvertible {
    /// One line: what was found, and what to do.
    public let description: String
  }

  /// Takes cards that were written as a module; cards of a loader before them are left out.
  ///
  /// - Parameters:
  ///   - cards: the columns of each card.
  ///   - name: what messages call it.
  /// - Throws: ``Problem`` when a card has not the form of a program card, or none is relocatable.
  public init(cards: [[StoredCharacter]], name: String) throws(Problem) {
    let fields = cards.map(RelocatableCard.init)
    self.cards = zip(cards, fields).filter { $0.1.isProgram || $0.1.isEnd }.map(\.0)
    self.name = name
    guard fields.contains(where: \.isRelocatable) else {
      throw Problem(
        description: "\(name): no card is relocatable; assemble it with --relocatable, from ORG 2000 on")
    }
    guard fields.contains(where: \.isEnd) else {
      throw Problem(description: "\(name): there is no END card, which says where the module begins")
    }
  }

  /// Makes a module of an assembled program.
  ///
  /// - Parameters:
  ///   - assembly: the program, assembled from ``origin`` on.
  ///   - name: what messages call it.
  ///   - isSharing: addresses from 14000 on mean a module that several share: 14000 is its beginning. IBM's FORTRAN
  ///     compiler knows it by a card with underscores in columns 1-5 before it; ``Linker`` has no such module.
  /// - Throws: ``Problem`` for what the layout cannot express.
  public init(_ assembly: Assembly, name: String, isSharing: Bool = false) throws(Problem) {
    var instructions: [Int: AssembledItem] = [:]
    var highest = 0
    for step in assembly.steps {
      guard case .item(let item) = step else {
        if case .execute = step {
          throw Problem(description: "\(name): a module cannot have EX; only END says where it begins")
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
        throw Problem(
          description:
            "\(name): line \(line): an address constant cannot be relocated; write NOP with the address "
            + "as its operand, and use the three characters behind the N")
      }
    }
    let deck = ObjectDeck(assembly, options: ObjectDeckOptions(loader: .noLoader, form: .autocoder))
    var cards: [[StoredCharacter]] = []
    // What DS reserves at the end belongs to the module, too.
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

  /// Whether a constant or literal of three characters stands for an address.
  private static func isAddress(_ item: AssembledItem, _ assembly: Assembly) -> Bool {
    item.kind == .addressConstant || assembly.lines[item.line].aAddress != nil
  }

  /// Whether an address belongs to the module.
  static func contains(_ address: Int) -> Bool { (origin..<end).contains(address) }

  /// The address in three characters without its index location, nil when they are none.
  static func address(_ characters: ArraySlice<StoredCharacter>) -> Int? {
    guard characters.count == 3 else { return nil }
    let all = Array(characters)
    let tens = StoredCharacter(zone: 0, digitPart: all[1].digitPart)
    return AddressRegister(hundreds: all[0], tens: tens, units: all[2]).address
  }
}
