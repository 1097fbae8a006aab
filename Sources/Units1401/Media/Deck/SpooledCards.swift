import Core1401
import Host1401

/// The cards of a deck too long to hold in memory. They are in an unnamed file, so the deck's own file may be
/// changed or removed while the cards are read. Only cards with a character in each column are stored this
/// way.
final class SpooledCards: Sendable {
  /// The number of cards.
  let count: Int
  private let file: HostFile

  /// Creates the cards from a file with 80 bytes per card, the codes of the columns.
  init(count: Int, file: HostFile) {
    self.count = count
    self.file = file
  }

  /// Some of the cards, numbered from 0; fewer if the host can no longer read them.
  func cards(_ range: Range<Int>) -> [Card] {
    let size = MemoryLayout<CardCharacters>.size
    var images = [CardCharacters](repeating: CardCharacters(), count: range.count)
    let filled = (try? file.read(at: Int64(range.lowerBound * size), into: &images)) ?? 0
    return images.prefix(filled / size).map(Card.init(image:))
  }
}

/// Writes the cards of a deck in order to a file.
struct CardSpooler: ~Copyable {
  private let file: HostFile
  private var buffer: [UInt8] = []
  private var count = 0

  /// Creates the file; nil when the host has no room.
  init?() {
    guard let file = try? HostFile(scratch: ()) else { return nil }
    self.file = file
    buffer.reserveCapacity(CardSpooler.bufferSize)
  }

  private static let bufferSize = 1024 * CardCharacters.count

  /// Adds a card.
  ///
  /// - Returns: whether the host has written it.
  mutating func add(_ card: CardCharacters) -> Bool {
    unsafe withUnsafeBytes(of: card.words) { unsafe buffer.append(contentsOf: $0) }
    count += 1
    return buffer.count < CardSpooler.bufferSize || write()
  }

  private mutating func write() -> Bool {
    defer { buffer.removeAll(keepingCapacity: true) }
    return (try? file.append(buffer.span)) != nil
  }

  /// All cards added; nil when the host has no room for them.
  mutating func finish() -> SpooledCards? { write() ? SpooledCards(count: count, file: file) : nil }
}
