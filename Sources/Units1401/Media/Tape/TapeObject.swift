/// What lies between two gaps of a tape.
public enum TapeObject: Hashable, Sendable {
  /// A record of data.
  case record(TapeRecord)
  /// A tape mark.
  case tapeMark

  /// The characters of a record; nil for a tape mark.
  var characterCount: Int? {
    switch self {
    case .record(let record): record.characters.count
    case .tapeMark: nil
    }
  }
}

/// Whether the number of ones in the seven tracks of each character is even or odd.
public enum TapeParity: String, Hashable, Sendable, Codable {
  /// Even parity, unit class U. It has no character without ones, so a blank is written as the A bit alone.
  case even
  /// Odd parity, unit class B: all 64 characters as they are.
  case odd
}

/// A record as it lies on tape.
public struct TapeRecord: Hashable, Sendable {
  /// The bits B A 8 4 2 1 of each character, 0-63, as recorded: word separators and substitute blanks are characters.
  public var characters: [UInt8]
  /// The record is known to have an error: reading it turns on the tape error indicator.
  public var hasError: Bool
  /// The parity it was written in, nil when unknown: image files do not say it. Reading in the other parity is an error;
  /// the text form tells by it a blank of even parity from the character 20 of odd parity.
  public var parity: TapeParity?

  /// Makes a record.
  ///
  /// - Parameters:
  ///   - characters: six bits each; higher bits are dropped.
  ///   - hasError: the record has an error.
  ///   - parity: the parity it was written in.
  public init(characters: [UInt8], hasError: Bool = false, parity: TapeParity? = nil) {
    self = unsafe characters.withUnsafeBytes { unsafe TapeRecord(bytes: $0, hasError: hasError) }
    self.parity = parity
  }

  /// Makes a record of the bytes of an image, of which six bits each count.
  init(bytes: UnsafeRawBufferPointer, hasError: Bool = false) {
    unsafe self.init(codes: [UInt8](bytes) { $0 & 0x3F3F_3F3F_3F3F_3F3F }, hasError: hasError)
  }

  /// Makes a record of bytes that are six bits each.
  init(codes: [UInt8], hasError: Bool = false, parity: TapeParity? = nil) {
    characters = codes
    self.hasError = hasError
    self.parity = parity
  }
}
