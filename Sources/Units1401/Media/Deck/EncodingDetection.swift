public import Core1401

/// Which encoding a text deck is read in, and why.
///
/// There is no certain sign; see ``EncodingSigns`` for what is counted. Without a sign the deck is read as
/// `TextEncoding.simh`.
public struct EncodingDetection: Hashable, Sendable, CustomStringConvertible {
  /// The encoding to read in.
  public let encoding: TextEncoding
  /// Why, in a few words, for instance `old characters: 61 addresses with '`.
  public let reason: String
  /// Whether nothing in the deck speaks for this encoding, nor for another.
  public let isGuess: Bool
  /// The encoding to try when the deck does not run in this one; nil where nothing in it would mean something else, or the
  /// encoding is certain.
  public let alternative: TextEncoding?

  /// What to say when the machine stops with a check; nil without an ``alternative``.
  public var advice: String? {
    alternative.map { "the characters of the deck are guessed; try --encoding \($0.name)" }
  }

  /// Makes the record of an encoding that the user gave.
  public init(given encoding: TextEncoding) {
    self.encoding = encoding
    reason = "as given"
    isGuess = false
    alternative = nil
  }

  /// Makes the record of a deck without a sign of its own that is read as the one before it.
  public init(following encoding: TextEncoding) {
    self.encoding = encoding
    reason = "as the deck before it"
    isGuess = true
    alternative = nil
  }

  /// One line: name of the encoding and reason; `guessed` where few signs speak for it.
  public var description: String {
    alternative == nil ? "\(encoding.name): \(reason)" : "\(encoding.name), guessed: \(reason)"
  }

  init(lines: DeckLines) {
    var signs = EncodingSigns()
    var lines = unsafe lines
    while let line = unsafe lines.next() { unsafe signs.count(line) }
    self.init(signs)
  }

  /// What the signs found speak for.
  init(_ signs: EncodingSigns) {
    (encoding, reason) = signs.decision
    isGuess = reason == EncodingSigns.noSign
    alternative = signs.alternative(to: encoding)
  }
}
