import Core1401
import Glibc

/// The cards of a deck too long to be held in memory: in a file without a name, so that the deck may be changed or taken away
/// while its cards are read. Only cards with a character in each column are kept so.
final class SpooledCards: Sendable {
  /// How many there are.
  let count: Int
  private let descriptor: Int32

  /// Takes a file with 80 bytes a card, the codes of the columns, and closes it at the end.
  init(count: Int, descriptor: Int32) {
    self.count = count
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Some of the cards, counted from 0; fewer if the host cannot read them any more.
  func cards(_ range: Range<Int>) -> [Card] {
    let size = MemoryLayout<CardCharacters>.size
    let images = [CardCharacters](unsafeUninitializedCapacity: range.count) { buffer, initialized in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      var filled = 0
      while filled < bytes.count {
        let got = pread(
          descriptor, bytes.baseAddress.map { $0 + filled }, bytes.count - filled,
          off_t(range.lowerBound * size + filled))
        if got == 0 || got < 0 && errno != EINTR { break }
        filled += max(0, got)
      }
      initialized = filled / size
    }
    return images.map(Card.init(image:))
  }
}

/// Takes the cards of a deck one after the other and puts them into a file.
struct CardSpooler: ~Copyable {
  private var descriptor: Int32
  private var buffer: [CardCharacters] = []
  private var count = 0

  /// Begins; nil when the host has no room.
  init?() {
    descriptor = ScratchFile.open()
    guard descriptor >= 0 else { return nil }
    buffer.reserveCapacity(CardSpooler.bufferedCards)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  private static let bufferedCards = 1024

  /// Adds a card.
  ///
  /// - Returns: whether the host has taken it.
  mutating func add(_ card: CardCharacters) -> Bool {
    buffer.append(card)
    return buffer.count < CardSpooler.bufferedCards || write()
  }

  private mutating func write() -> Bool {
    let isDone = buffer.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let got = Glibc.write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
        if got < 0, errno != EINTR { return false }
        written += max(0, got)
      }
      return true
    }
    count += buffer.count
    buffer.removeAll(keepingCapacity: true)
    return isDone
  }

  /// All cards added; nil when the host has no room for them.
  mutating func finish() -> SpooledCards? {
    guard write() else { return nil }
    defer { descriptor = -1 }
    return SpooledCards(count: count, descriptor: descriptor)
  }
}
