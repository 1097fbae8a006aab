public import Core1401

/// The options of an object deck.
public struct ObjectDeckOptions: Hashable, Sendable {
  /// The loader before the program.
  public var loader: Loader
  /// The form of the deck; nil for the form of the language that the program begins in.
  public var form: ObjectDeckForm?
  /// Whether EX and XFR branch from the last program card, without a card of their own.
  public var executesFromProgramCard: Bool
  /// Whether END clears the read area and branches from the last program card if it has room.
  public var endsFromProgramCard: Bool
  /// Whether cards that set the loader's word marks again follow EX and XFR. Without them the program must
  /// not change storage 1-80. Decks of SPS never have them.
  public var restartsAfterExecute: Bool

  /// Creates options.
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

/// A program as cards, which LOAD on a real 1401 reads.
///
/// Every program card contains up to 39 characters and the instructions that load them; see the article on
/// object decks.
public struct ObjectDeck: Hashable, Sendable {
  /// The options of the deck.
  public let options: ObjectDeckOptions
  /// The form of the deck.
  public let form: ObjectDeckForm
  /// The cards, in reading order.
  public let cards: [ObjectCard]
  /// For each line of the listing, the number of the first card with its characters; nil for none. The last
  /// lines without a card are absent.
  let cardNumbers: [Int?]

  /// Packs a program on cards.
  ///
  /// - Parameters:
  ///   - assembly: the program; one with errors is also packed, with `#` for invalid characters.
  ///   - options: the loader, and the forms of EX and END.
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
    cardNumbers = writer.cardNumbers
  }

  /// Whether a program is its own loader: it is completely in 1-80 and starts at 1.
  public static func isOwnLoader(_ assembly: Assembly) -> Bool {
    if assembly.steps.contains(where: { $0.positions.upperBound > 81 }) { return false }
    let ranges = assembly.storage.ranges
    guard let first = ranges.first, let last = ranges.last else { return false }
    return first.lowerBound == 1 && last.upperBound <= 81 && assembly.storage[1]?.hasWordMark == true
  }

  /// The deck as text, a line for each card, without blanks at the ends of lines.
  public func text(in encoding: TextEncoding = .simh) -> String {
    cards.map { $0.text(in: encoding) + "\n" }.joined()
  }
}
