public import Core1401

/// Combines relocatable modules into one object deck.
///
/// The first module is the main program, where the deck starts. A table has the entry addresses of all
/// modules, three characters with a word mark each, in the order of the modules, as IBM's FORTRAN compiler
/// stores those of its functions. A module calls another by moving its table entry into a branch.
public struct Linker: Sendable {
  /// The address of the first module.
  public let origin: Int
  /// The address of the table; nil for no table.
  public let table: Int?

  /// A module at its final address.
  public struct Placed: Hashable, Sendable {
    /// The module's name.
    public let name: String
    /// The positions that it occupies.
    public let positions: ClosedRange<Int>
    /// The entry address.
    public let entry: Int
  }

  /// The result of linking.
  public struct Result: Hashable, Sendable {
    /// The cards, columns 1-80, ready to be punched.
    public let cards: [[StoredCharacter]]
    /// The modules at their final addresses.
    public let modules: [Placed]
  }

  /// Creates a linker.
  public init(origin: Int, table: Int?) {
    self.origin = origin
    self.table = table
  }

  /// Links modules.
  ///
  /// - Parameters:
  ///   - modules: the modules, the main program first.
  ///   - loader: the loader before the program.
  /// - Returns: the deck and the addresses of the modules.
  /// - Throws: ``RelocatableModule/Problem`` when storage is too small.
  public func link(_ modules: [RelocatableModule], loader: Loader) throws(RelocatableModule.Problem) -> Result
  {
    var placed: [Placed] = []
    var program: [[StoredCharacter]] = []
    var base = origin
    for module in modules {
      let distance = base - RelocatableModule.origin
      let cards = module.cards.map { RelocatableCard($0) }
      let moved = cards.map { $0.moved(by: distance) }
      let highest = cards.filter { $0.isRelocatable && $0.positions.lowerBound > 1 }
        .map(\.positions.upperBound).max()
      let last = highest.map { $0 + distance } ?? base
      guard last <= 15_999 else {
        throw RelocatableModule.Problem(module.name, .moduleTooLong, [last])
      }
      let end = moved.last { $0.isEnd }
      placed.append(
        Placed(name: module.name, positions: base...max(base, last), entry: end?.entry ?? base))
      program += moved.filter { !$0.isEnd }.map(\.columns)
      base = last + 1
    }
    try check(placed)
    var steps = entries(placed)
    steps.append(.end(.address(placed.first?.entry ?? origin), line: 0))
    let options = ObjectDeckOptions(loader: loader, form: .autocoder)
    let loaderCards = Linker.cards([], options)
    let rest = Linker.cards(steps, ObjectDeckOptions(loader: .noLoader, form: .autocoder))
    return Result(cards: Linker.numbered(loaderCards + program + rest), modules: placed)
  }

  private func check(_ modules: [Placed]) throws(RelocatableModule.Problem) {
    guard let table else { return }
    let range = table...(table + 3 * modules.count - 1)
    for module in modules where module.positions.overlaps(range) {
      throw RelocatableModule.Problem(
        nil, .tableOverlaps,
        [
          range.lowerBound, range.upperBound, module.name, module.positions.lowerBound,
          module.positions.upperBound,
        ])
    }
  }

  /// The table of the modules' entry addresses.
  private func entries(_ modules: [Placed]) -> [LoadStep] {
    guard let table else { return [] }
    return modules.enumerated().map { number, module in
      var characters = AddressValue.address(module.entry).characters
      characters[0].hasWordMark = true
      return .item(
        AssembledItem(
          kind: .addressConstant, address: table + 3 * number, characters: characters, line: 0))
    }
  }

  private static func cards(_ steps: [LoadStep], _ options: ObjectDeckOptions) -> [[StoredCharacter]] {
    var writer = ObjectCardWriter(options: options, form: .autocoder, identification: "")
    steps.forEach { writer.write($0) }
    writer.finish()
    return writer.cards.map(\.characters)
  }

  /// The cards with their numbers in columns 72-75.
  private static func numbered(_ cards: [[StoredCharacter]]) -> [[StoredCharacter]] {
    cards.enumerated().map { index, card in
      var card = card
      card.replaceSubrange(71..<75, with: ObjectCard.characters(((index + 1) % 10_000).digits(4)))
      return card
    }
  }
}
