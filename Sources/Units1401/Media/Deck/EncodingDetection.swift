public import Core1401

/// The encoding in which a text deck is read, and the reason.
///
/// No sign is certain; see `EncodingSigns` for what is counted. Without a sign the deck is read as
/// `TextEncoding.simh`.
public struct EncodingDetection: Hashable, Sendable, CustomStringConvertible {
  /// The encoding to use.
  public let encoding: TextEncoding
  /// The reason in a few words, for instance `old characters: 61 addresses with '`.
  public var reason: String {
    switch origin {
    case .given: "as given"
    case .deckBefore: "as the deck before it"
    case .signs(let decision): decision.reason
    }
  }
  /// Whether the deck contains no sign for this or any other encoding.
  public let isGuess: Bool
  /// The encoding to try if the deck does not run in this one; nil when nothing in it would change, or the
  /// encoding is certain.
  public let alternative: TextEncoding?

  /// The advice to give when the machine stops with a check; nil without an ``alternative``.
  public var advice: String? {
    alternative.map { "the characters of the deck are guessed; try --encoding \($0.name)" }
  }

  /// Where the encoding comes from. Its text takes longer than counting the signs, and is rarely needed.
  private enum Origin: Hashable {
    case given
    case deckBefore
    case signs(EncodingSigns.Decision)
  }
  private let origin: Origin

  /// Creates a record of an encoding that the user gave.
  public init(given encoding: TextEncoding) {
    self.encoding = encoding
    origin = .given
    isGuess = false
    alternative = nil
  }

  /// Creates a record of a deck without signs, which is read like the one before it.
  public init(following encoding: TextEncoding) {
    self.encoding = encoding
    origin = .deckBefore
    isGuess = true
    alternative = nil
  }

  /// One line: the name of the encoding and the reason; `guessed` when there are few signs.
  public var description: String {
    alternative == nil ? "\(encoding.name): \(reason)" : "\(encoding.name), guessed: \(reason)"
  }

  init(lines: DeckLines) {
    var signs = EncodingSigns()
    var lines = unsafe lines
    while let line = unsafe lines.next() { unsafe signs.count(line) }
    self.init(signs)
  }

  /// Determines the encoding from the signs found.
  init(_ signs: EncodingSigns) {
    let decision = signs.decision
    encoding = decision.encoding
    origin = .signs(decision)
    isGuess = decision == .noSign
    alternative = signs.alternative(to: encoding)
  }
}
