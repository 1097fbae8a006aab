public import Core1401

/// The loader of an object deck: the cards before the program cards that bring them into storage.
public enum Loader: Hashable, Sendable {
  /// None: the deck follows another one whose loader is still in storage.
  case noLoader
  /// Only the bootstrap card: storage is not cleared.
  case bootstrap
  /// Two cards that clear storage, then the bootstrap card.
  case clearing(StorageSize)
  /// The program is its own loader: storage 1-80 is the card that LOAD reads, and there is only a word mark
  /// at 1 when it starts. Other positions are left out.
  case own

  /// The letters of the loaders, as always used for decks: `1 2 4 8 v x` for the storage size to clear, `0`
  /// for bootstrap only, `n` for no loader, `own` for a program that is its own loader.
  public static let letters: [(letter: String, loader: Loader)] = [
    ("1", .clearing(.positions1400)), ("2", .clearing(.positions2000)), ("4", .clearing(.positions4000)),
    ("8", .clearing(.positions8000)), ("v", .clearing(.positions12000)), ("x", .clearing(.positions16000)),
    ("0", .bootstrap), ("n", .noLoader), ("own", .own),
  ]

  /// The loader with a letter, with a storage size in positions such as `4000`, or with the name
  /// `bootstrap` or `none`; nil for other words.
  public init?(name: String) {
    let wanted = name.lowercased()
    if let found = Loader.letters.first(where: { $0.letter == wanted }) {
      self = found.loader
    } else if let size = Int(wanted).flatMap(StorageSize.init(rawValue:)) {
      self = .clearing(size)
    } else if wanted == "none" {
      self = .noLoader
    } else if wanted == "bootstrap" {
      self = .bootstrap
    } else {
      return nil
    }
  }

  /// Columns 1-71 of the cards, with their numbers and their names in the listing.
  ///
  /// Card 1 sets word marks in itself, reads card 2 to the positions after itself and branches there. Card
  /// 2 clears storage in hundreds from the address in its columns 27-29 down to 100, moves its end to 101
  /// and clears the rest from there. Card 3 sets the eleven word marks that program cards need, clears 1-39
  /// and reads the first of them. Source: IBM 1401 Autocoder, object decks of the tape system
  /// (1401-AU-037); for SPS the decks of its assembler.
  func cards(_ form: ObjectDeckForm) -> [LoaderCard] {
    switch self {
    case .noLoader, .own: return []
    case .bootstrap: return [LoaderCard.bootstrap(form, title: "BOOTSTRAP NO CLEAR")]
    case .clearing(let size):
      let last = AddressValue.address(size.positions - 1).characters
      let isSmall = size.positions <= 4000
      let first = LoaderCard(
        kind: .clearStorage, number: 1, title: "CLEAR STORAGE 1",
        text: isSmall ? LoaderCard.small.first : LoaderCard.large.first)
      var second = LoaderCard(
        kind: .clearStorage, number: 2, title: "CLEAR STORAGE 2",
        text: isSmall ? LoaderCard.small.second : LoaderCard.large.second)
      second.columns.replaceSubrange(26..<29, with: last)
      return [first, second, LoaderCard.bootstrap(form, title: "BOOTSTRAP")]
    }
  }
}

/// A card of a loader.
struct LoaderCard {
  let kind: ObjectCard.Kind
  /// The card number; a bootstrap without clearing cards also has number 3.
  let number: Int
  /// The name in the listing.
  let title: String
  /// Columns 1-71.
  var columns: [StoredCharacter]

  init(kind: ObjectCard.Kind, number: Int, title: String, text: String) {
    self.kind = kind
    self.number = number
    self.title = title
    columns = ObjectCard.characters(text)
  }

  static func bootstrap(_ form: ObjectDeckForm, title: String) -> LoaderCard {
    let text =
      form == .autocoder
      ? ",008015,022029,036040,047054,061068,072/061039              ,0010011040"
      : ",008015,022029,036040,047054,061068/039,001072B068                 1040"
    return LoaderCard(kind: .bootstrap, number: 3, title: title, text: text)
  }

  /// The clear-storage cards for up to 4000 positions; columns 27-29 of the second are filled in.
  static let small = (
    first: ",008015,019026,030,034041,045,053,0570571026",
    second: "L068112,102106,113/101099/___,027A070028)027B0010270B0261,001/001113I0"
  )
  /// The clear-storage cards for more than 4000 positions.
  static let large = (
    first: ",008015,022026,030037,044,049,053053N000000N00001026",
    second: "L068116,105106,110117B101/___#071029C029056B026/B001/0991,001/001117I0?"
  )

  /// The cards after an EX. The program returns by clearing 0-80, setting word marks at 24, 56, 63 and 67,
  /// and reading a card with a branch to 56.
  static let restart = [
    ",015022)024056,029036,040047,0540611001,001008B001     ,001008B001",
    ",068072)063067/061039                                       ,0010011040",
  ].map { LoaderCard(kind: .restart, number: 0, title: "", text: $0) }
}
