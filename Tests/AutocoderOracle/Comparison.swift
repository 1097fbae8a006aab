import Autocoder
import Core1401

/// The comparison, card by card, of one source assembled by IBM's Autocoder and by this project's.
struct Comparison {
  /// The outcome of a comparison.
  enum Outcome {
    /// All cards are equal in columns 1-71.
    case equal(cards: Int)
    /// IBM's assembler reports errors: the lines of its listing.
    case refused([String])
    /// IBM's assembler did not finish.
    case failed(String)
    /// This project's assembler reports errors and IBM's does not.
    case refusedHere([Diagnostic])
    /// The first card that differs, from 1; nil for a deck that has no more cards.
    case different(card: Int, ibm: String?, ours: String?)
  }

  let outcome: Outcome

  /// Assembles a source with both and compares the decks.
  init(_ source: SourceText, with ibm: IBMAutocoder, library: any RoutineLibrary) throws {
    let theirs = try ibm.assemble(Comparison.cards(of: source))
    if let failure = theirs.failure {
      outcome = .failed(failure)
      return
    }
    if !theirs.errors.isEmpty {
      outcome = .refused(theirs.errors)
      return
    }
    let options = AssemblyOptions(dialect: .ibm, library: library, allowsLoaderArea: true)
    let assembly = Assembler(options: options).assemble(source)
    let errors = assembly.diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty else {
      outcome = .refusedHere(errors)
      return
    }
    let size = assembly.control?.objectStorage.flatMap(StorageSize.init(rawValue:)) ?? .positions16000
    let deck = ObjectDeck(assembly, options: ObjectDeckOptions(loader: .clearing(size)))
    let ours = deck.cards.map { Comparison.columns($0.text()) }
    let other = theirs.deck.map(Comparison.columns)
    func card(_ deck: [String], _ index: Int) -> String? { index < deck.count ? deck[index] : nil }
    let count = max(ours.count, other.count)
    guard let index = (0..<count).first(where: { card(ours, $0) != card(other, $0) }) else {
      outcome = .equal(cards: count)
      return
    }
    outcome = .different(card: index + 1, ibm: card(other, index), ours: card(ours, index))
  }

  /// The cards for IBM's assembler: columns 1-72, and a CTL card if there is none.
  static func cards(of source: SourceText) -> [String] {
    var cards = source.lines.map { line in
      line.text(in: 1...72).replacing("+", with: "&").replacing("\u{7F}", with: " ")
    }
    func operation(_ card: String) -> Substring { card.dropFirst(15).prefix(5) }
    if !cards.contains(where: { operation($0).hasPrefix("CTL") }) {
      let job = cards.firstIndex { operation($0).hasPrefix("JOB") }
      let blanks = String(repeating: " ", count: 15)
      cards.insert("\(blanks)CTL  6611", at: job.map { $0 + 1 } ?? 0)
      if job == nil { cards.insert("\(blanks)JOB  COMPARISON", at: 0) }
    }
    return cards
  }

  /// Columns 1-71 without blanks at the end. Column 1 of a card that loads nothing is ignored: IBM's
  /// assembler leaves a zero there on the first one.
  private static func columns(_ card: String) -> String {
    var text = card.prefix(71)
    let instruction = text.dropFirst(39).prefix(7)
    if instruction == "L001001" || instruction == "N000000" { text = " " + text.dropFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
