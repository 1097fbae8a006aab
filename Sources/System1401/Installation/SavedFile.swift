public import Core1401
import Foundation
import Host1401

/// Why a file of this program's own form cannot be used: the file, what was found, and what to do. One line
/// without a full stop.
public struct SavedFileError: IdentifiedError, Hashable, Sendable, CustomStringConvertible {
  /// The message.
  public let description: String

  /// The identifier of the message.
  public let identifier: String?

  init(_ file: String, _ kind: SavedFileMessage, _ values: [any CustomStringConvertible] = []) {
    description = "\(file): \(kind.filled(with: values))"
    identifier = kind.identifier
  }

  init(_ file: String, _ failure: OutputFailure) {
    description = "\(file): \(failure.words)"
    identifier = failure.identifier
  }
}

/// The kinds of files, with their format versions.
enum SavedFileKind: String {
  case installation = "ibm1401 installation"
  case session = "ibm1401 session"

  /// The version written, and the only one read.
  var version: Int { 2 }

  /// The name of the kind of file in messages.
  var name: String {
    switch self {
    case .installation: "a saved installation"
    case .session: "a recorded session"
    }
  }
}

/// The first line of a file: its kind, and for an installation the length and check sum of the rest.
struct SavedFileHeader: Codable {
  var file: String
  var version: Int
  var bytes: Int?
  var crc32: String?
}

extension Installation {
  /// The contents of a file: a line with the kind, and a line of JSON. See the article *Saved installations*.
  func fileContents() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let body = [UInt8](try encoder.encode(self))
    let kind = SavedFileKind.installation
    let header = SavedFileHeader(
      file: kind.rawValue, version: kind.version, bytes: body.count, crc32: CheckSum.text(of: body))
    return [UInt8](try encoder.encode(header)) + [newline] + body + [newline]
  }

  /// Parses the contents of a file.
  ///
  /// - Parameters:
  ///   - contents: the bytes.
  ///   - file: the name for messages.
  /// - Throws: ``SavedFileError``.
  init(fileContents contents: [UInt8], file: String) throws {
    let kind = SavedFileKind.installation
    let end = contents.firstIndex(of: newline) ?? contents.endIndex
    let header = try SavedFile.header(contents[..<end], of: kind, file: file)
    let body = contents[end...].dropFirst()
    guard let bytes = header.bytes, let sum = header.crc32, bytes >= 0 else {
      throw SavedFileError(file, .noCheckSum)
    }
    guard body.count >= bytes else {
      throw SavedFileError(file, .cutOff, [bytes, body.count])
    }
    let state = Array(body.prefix(bytes))
    guard CheckSum.text(of: state) == sum else {
      throw SavedFileError(
        file, .wrongSum, [CheckSum.text(of: state), sum])
    }
    do {
      self = try JSONDecoder().decode(Installation.self, from: Data(state))
    } catch let error as DecodingError {
      throw SavedFileError(file, .noMachine, [error.words])
    }
    if let problem { throw SavedFileError(file, .impossibleMachine, [problem]) }
  }
}

/// Reading and writing files.
enum SavedFile {
  /// Much larger than any installation, in bytes.
  private static let longest = 1 << 30

  /// Parses the first line, if it is of the right kind.
  static func header(
    _ line: ArraySlice<UInt8>, of kind: SavedFileKind, file: String
  ) throws -> SavedFileHeader {
    guard let header = try? JSONDecoder().decode(SavedFileHeader.self, from: Data(line)) else {
      throw SavedFileError(file, .noHeader, [kind.name])
    }
    guard header.file == kind.rawValue else {
      let other = SavedFileKind(rawValue: header.file)?.name ?? "a file of the kind \(header.file)"
      throw SavedFileError(file, .otherKind, [kind.name, other])
    }
    guard header.version == kind.version else {
      throw SavedFileError(
        file,
        .otherVersion, [header.version, kind.version])
    }
    return header
  }

  /// The bytes of a file.
  static func read(_ file: String) throws -> [UInt8] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) else {
      throw SavedFileError(file, .missing)
    }
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: URL(fileURLWithPath: file).resolvingSymlinksInPath().path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else {
      throw SavedFileError(file, .notAFile, [isFolder.boolValue ? "a folder" : "a device"])
    }
    guard let size = attributes?[.size] as? Int, size <= longest else {
      throw SavedFileError(file, .tooLong)
    }
    do throws(HostError) {
      return try HostFile.contents(of: file, limit: longest)
    } catch {
      throw SavedFileError(file, .cannotRead, [error.words])
    }
  }

  /// Writes a file atomically: its previous contents stay when it cannot be written completely.
  static func write(_ contents: [UInt8], to file: String) throws {
    do throws(OutputFailure) {
      try HostFile.replace(file, with: contents, as: "save")
    } catch {
      throw SavedFileError(file, error)
    }
  }
}

/// The CRC-32 of ISO 3309, as many tools compute it.
enum CheckSum {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 != 0 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
  }

  /// Eight hexadecimal digits.
  static func text(of bytes: some Sequence<UInt8>) -> String {
    let sum = ~bytes.reduce(UInt32.max) { $0 >> 8 ^ table[Int(($0 ^ UInt32($1)) & 0xFF)] }
    return sum.digits(8, radix: 16)
  }
}

let newline = UInt8(ascii: "\n")

extension DecodingError {
  /// The error and its place.
  var words: String {
    let context: Context
    switch self {
    case .dataCorrupted(let found), .keyNotFound(_, let found), .typeMismatch(_, let found),
      .valueNotFound(_, let found):
      context = found
    @unknown default: return "\(self)"
    }
    let place = context.codingPath.map(\.stringValue).joined(separator: ".")
    let text = context.debugDescription
    let sentence = text.last == "." ? String(text.dropLast()) : text
    return place.isEmpty ? sentence : "\(sentence), in \(place)"
  }
}
