import Core1401
import TemporaryFolder
import Units1401

/// A temporary folder for tape images.
final class TapeFolder {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func path(_ name: String) -> String { folder.path(name) }

  /// Writes a file and returns its path.
  func file(_ bytes: [UInt8], name: String = "tape") throws -> String { try folder.file(name, bytes) }

  func bytes(_ name: String = "tape") -> [UInt8] { folder.bytes(name) }
}

extension TapeObject {
  /// A record of the characters of a text, in the characters of SimH's decks.
  init(_ text: String, hasError: Bool = false) {
    self = .record(TapeRecord(text, hasError: hasError))
  }
}

extension TapeRecord {
  init(_ text: String, hasError: Bool = false, parity: TapeParity? = nil) {
    self.init(characters: codes(text), hasError: hasError, parity: parity)
  }
}

/// The six bits of the characters of a text, as SimH's decks write them.
func codes(_ text: String) -> [UInt8] {
  text.map { TextEncoding.simh.stored($0)?.code ?? 0 }
}

/// Bytes written as two hexadecimal digits each, with blanks between them.
func bytes(_ text: String) -> [UInt8] {
  text.split(separator: " ").compactMap { UInt8($0, radix: 16) }
}

extension TapeImage {
  /// Everything from here to the end of the tape.
  func readAll() throws -> [TapeObject] {
    var objects: [TapeObject] = []
    while let object = try read() { objects.append(object) }
    return objects
  }

  /// Everything from here back to the load point.
  func readBack() throws -> [TapeObject] {
    var objects: [TapeObject] = []
    while let object = try backspace() { objects.append(object) }
    return objects
  }
}
