/// A record or tape mark: what is between two gaps of a tape.
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
  /// Even parity, unit class U. A character without ones cannot be recorded, so a blank is written as the A
  /// bit alone.
  case even
  /// Odd parity, unit class B: all 64 characters unchanged.
  case odd
}

/// A record on tape.
public struct TapeRecord: Hashable, Sendable {
  /// The bits B A 8 4 2 1 of each character, 0-63, as recorded: word separators and substitute blanks are
  /// characters.
  public var characters: [UInt8]
  /// Whether the record has a known error: reading it turns on the tape error indicator.
  public var hasError: Bool
  /// The parity in which it was written; nil when unknown, because image files do not record it. Reading in
  /// the other parity is an error. The text form uses it to distinguish a blank of even parity from the
  /// character 20 of odd parity.
  public var parity: TapeParity?
  /// Whether the bytes of its image are characters of nine tracks, of which only six bits each are in
  /// ``characters``.
  public private(set) var isNineTrack = false

  /// Creates a record.
  ///
  /// - Parameters:
  ///   - characters: six bits each; higher bits are dropped.
  ///   - hasError: whether the record has an error.
  ///   - parity: the parity in which it was written.
  public init(characters: [UInt8], hasError: Bool = false, parity: TapeParity? = nil) {
    self = unsafe characters.withUnsafeBytes { unsafe TapeRecord(bytes: $0, hasError: hasError) }
    self.parity = parity
  }

  /// Creates a record from the bytes of an image, of which six bits each are used.
  init(bytes: UnsafeRawBufferPointer, hasError: Bool = false) {
    var codes = [UInt8](repeating: 0, count: bytes.count)
    unsafe codes.withUnsafeMutableBytes { unsafe bytes.copy(to: $0, exchanging: 0, with: 0) }
    self.init(codes: codes, hasError: hasError)
    isNineTrack = unsafe TapeRecord.isNineTrack(bytes)
  }

  /// Creates a record from bytes of six bits each.
  init(codes: [UInt8], hasError: Bool = false, parity: TapeParity? = nil) {
    characters = codes
    self.hasError = hasError
    self.parity = parity
  }
}
