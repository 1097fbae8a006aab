public import Core1401

/// How an object deck is made.
public struct ObjectDeckOptions: Hashable, Sendable {
  /// What stands before the program.
  public var loader: Loader
  /// Whose decks it is like; nil for the form of the language that the program begins in.
  public var form: ObjectDeckForm?
  /// Whether EX and XFR go to the program from the last program card, without a card of their own.
  public var executesFromProgramCard: Bool
  /// Whether END clears the read area and goes to the program from the last program card when that has room.
  public var endsFromProgramCard: Bool
  /// Whether the cards that set the loader's word marks again follow EX and XFR; the program need not care for them when
  /// they are left out, but it must not have disturbed storage 1-80. Decks of SPS never have them.
  public var restartsAfterExecute: Bool

  /// Makes options.
  public init(
    loader: Loader = .clearing(.positions16000), form: ObjectDeckForm? = nil,
    executesFromProgramCard: Bool = false, endsFromProgramCard: Bool = false,
    restartsAfterExecute: Bool = true
  ) {
    self.loader = loader
    self.form = form
    self.executesFromProgramCard = executesFromProgramCard
    self.endsFromProgramCard = endsFromProgramCard
    self.restartsAfterExecute = restartsAfterExecute
  }
}

/// A program as cards: what LOAD on a real 1401 reads.
///
/// Every program card carries up to 39 characters and the instructions that put them where they belong; see the article on
/// object decks.
public struct ObjectDeck: Hashable, Sendable {
  /// How it was made.
  public let options: ObjectDeckOptions
  /// Whose decks it is like.
  public let form: ObjectDeckForm
  /// The cards, the first to be read first.
  public let cards: [ObjectCard]
  /// For each line of the listing the number of the first card that it has a part in, nil for none.
  let cardNumbers: [Int?]

  /// Packs a program on cards.
  ///
  /// - Parameters:
  ///   - assembly: the program; one with errors is packed, too, its wrong characters as `#`.
  ///   - options: the loader, and how EX and END are done.
  public init(_ assembly: Assembly, options: ObjectDeckOptions = ObjectDeckOptions()) {
    form = options.form ?? (assembly.language == .sps ? .sps : .autocoder)
    self.options = options
    if options.loader == .own {
      cards = [ObjectCard(image: assembly.storage)]
      cardNumbers = assembly.lines.map { $0.steps.isEmpty ? nil : 1 }
      return
    }
    var writer = ObjectCardWriter(
      options: options, form: form, dialect: assembly.dialect, identification: assembly.identification)
    var line = 0
    for step in assembly.steps {
      // A DS that gives its own address ends the card in decks of SPS, although it loads nothing.
      if form == .sps, line < step.line, assembly.lines[line..<step.line].contains(where: \.isPlaced) {
        writer.finish()
      }
      line = step.line
      writer.write(step)
    }
    writer.finish()
    cards = writer.cards
    cardNumbers = assembly.lines.indices.map { writer.cardNumbers[$0] }
  }

  /// Whether a program is its own loader: all of it lies in 1-80, and it begins at 1.
  public static func isOwnLoader(_ assembly: Assembly) -> Bool {
    let ranges = assembly.storage.ranges
    guard let first = ranges.first, let last = ranges.last else { return false }
    return first.lowerBound == 1 && last.upperBound <= 81 && assembly.storage[1]?.hasWordMark == true
  }

  /// The deck as text, a line for each card, blanks at their ends cut.
  public func text(in encoding: TextEncoding = .simh) -> String {
    cards.map { $0.text(in: encoding) + "\n" }.joined()
  }
}
