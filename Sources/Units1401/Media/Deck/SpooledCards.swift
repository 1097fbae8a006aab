import Core1401
import Host1401

/// The cards of a deck too long to be held in memory: in a file without a name, so that the deck may be changed or taken away
/// while its cards are read. Only cards with a character in each column are kept so.
final class SpooledCards: Sendable {
  /// How many there are.
  let count: Int
  private let file: HostFile

  /// Takes a file with 80 bytes a card, the codes of the columns.
  init(count: Int, file: HostFile) {
    self.count = count
    self.file = file
  }

  /// Some of the cards, counted from 0; fewer if the host cannot read them any more.
  func cards(_ range: Range<Int>) -> [Card] {
    let size = MemoryLayout<CardCharacters>.size
    var images = [CardCharacters](repeating: CardCharacters(), count: range.count)
    let filled = (try? file.read(at: Int64(range.lowerBound * size), into: &images)) ?? 0
    return images.prefix(filled / size).map(Card.init(image:))
  }
}

/// Takes the cards of a deck one after the other and puts them into a file.
struct CardSpooler: ~Copyable {
  private let file: HostFile
  private var buffer: [UInt8] = []
  private var count = 0

  /// Begins; nil when the host has no room.
  init?() {
    guard let file = try? HostFile(scratch: ()) else { return nil }
    self.file = file
    buffer.reserveCapacity(CardSpooler.bufferSize)
  }

  private static let bufferSize = 1024 * CardCharacters.count

  /// Adds a card.
  ///
  /// - Returns: whether the host has taken it.
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
