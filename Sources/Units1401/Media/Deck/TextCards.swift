import Core1401
import Foundation

/// The cards of a text deck, which become cards only when they are read: the text needs less memory, and none
/// has to be filled before the first card is read.
///
/// Every line has only characters of the encoding, and of ASCII beyond the card.
final class TextCards: Sendable {
  /// The number of cards.
  let count: Int
  /// The text, shared with the file that was read.
  private let text: [UInt8]
  /// The codes of all bytes; see ``/Core1401/TextEncoding/codesOfBytes``.
  private let codes: [UInt8]
  /// The characters beyond the cards.
  let cut: DeckRemark
  /// The offsets of the lines 0, 64, 128 and so on.
  private let landmarks: [Int]
  /// Whether the text contains a CR.
  private let hasReturns: Bool

  private static let distance = 64
  /// The length in bytes from which a deck is kept this way; the cards of a short one are as quickly made.
  static let shortest = 1 << 14

  /// Creates the cards of a text; nil when a line cannot be converted without a remark or an error.
  ///
  /// - Parameters:
  ///   - text: the file.
  ///   - codes: the codes of all bytes, with the highest bits on for one that is not a character.
  init?(text: [UInt8], codes: [UInt8]) {
    let areCodes = codes[0x20...0x5F].allSatisfy { $0 < 0x40 }
    let hasReturns = unsafe text.withUnsafeBytes {
      guard let start = $0.baseAddress else { return false }
      return unsafe memchr(start, Int32(UInt8(ascii: "\r")), $0.count) != nil
    }
    var landmarks: [Int] = []
    var count = 0
    var cut = DeckRemark()
    let isConvertible = unsafe text.withUnsafeBufferPointer { text in
      unsafe codes.withUnsafeBufferPointer { codes in
        var lines = unsafe DeckLines(text, hasReturns: hasReturns)
        var offset = unsafe lines.offset
        while let line = unsafe lines.next() {
          if count % TextCards.distance == 0 { landmarks.append(offset) }
          if unsafe !(areCodes && TextCards.isPlain(line)),
            unsafe CardCharacters(cutting: line, codes: codes) == nil
          {
            return false
          }
          count += 1
          unsafe cut.noteCut(of: line, card: count)
          unsafe offset = lines.offset
        }
        return true
      }
    }
    guard isConvertible else { return nil }
    (self.count, self.text, self.codes, self.cut) = (count, text, codes, cut)
    (self.landmarks, self.hasReturns) = (landmarks, hasReturns)
  }

  /// Some of the cards, numbered from 0.
  func cards(_ range: Range<Int>) -> [Card] {
    guard let first = range.first else { return [] }
    let offset = landmarks[first / TextCards.distance]
    var cards: [Card] = []
    cards.reserveCapacity(range.count)
    unsafe text.withUnsafeBufferPointer { text in
      unsafe codes.withUnsafeBufferPointer { codes in
        var lines = unsafe DeckLines(
          UnsafeBufferPointer(rebasing: text[offset...]), isBeginning: offset == 0, hasReturns: hasReturns)
        for _ in 0..<first % TextCards.distance { _ = unsafe lines.next() }
        for _ in range {
          guard let line = unsafe lines.next(),
            let image = unsafe CardCharacters(cutting: line, codes: codes)
          else { return }
          cards.append(Card(image: image))
        }
      }
    }
    return cards
  }

  /// Whether all bytes are from blank to `_`, which are characters in every encoding; checks eight at once.
  private static func isPlain(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let bytes = UnsafeRawBufferPointer(line)
    var others: UInt64 = 0
    var index = 0
    while index &+ 8 <= bytes.count {
      unsafe others |= TextCards.others(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index &+= 8
    }
    while index < bytes.count {
      unsafe others |= TextCards.others(0x2020_2020_2020_2000 | UInt64(bytes[index]))
      index &+= 1
    }
    return others & 0xC0C0_C0C0_C0C0_C0C0 == 0
  }

  /// One of the two highest bits of each byte other than those: in them bits 5 and 6 differ, and bit 7 is off.
  @inline(__always)
  private static func others(_ eight: UInt64) -> UInt64 {
    ~(eight ^ eight &<< 1) & 0x4040_4040_4040_4040 | eight & 0x8080_8080_8080_8080
  }
}
