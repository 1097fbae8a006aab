import Core1401
import Foundation
import Host1401

/// Why a file that the program itself should have written cannot be used: the file, what was found, and what to do; one line,
/// without full stop.
public struct SavedFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line.
  public let description: String

  init(_ file: String, _ problem: String) {
    description = "\(file): \(problem)"
  }
}

/// The kinds of files, with the versions of their form.
enum SavedFileKind: String {
  case installation = "ibm1401 installation"
  case session = "ibm1401 session"

  /// The version that is written, and the only one that is read.
  var version: Int { 2 }

  /// What people call such a file.
  var name: String {
    switch self {
    case .installation: "a saved installation"
    case .session: "a recorded session"
    }
  }
}

/// The first line of a file: what it is, and for an installation how the rest can be checked.
struct SavedFileHeader: Codable {
  var file: String
  var version: Int
  var bytes: Int?
  var crc32: String?
}

extension Installation {
  /// The contents of a file: a line that says what it is, and a line of JSON. The article *Saved installations* describes it.
  func fileContents() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let body = [UInt8](try encoder.encode(self))
    let kind = SavedFileKind.installation
    let header = SavedFileHeader(
      file: kind.rawValue, version: kind.version, bytes: body.count, crc32: CheckSum.text(of: body))
    return [UInt8](try encoder.encode(header)) + [newline] + body + [newline]
  }

  /// Reads the contents of a file.
  ///
  /// - Parameters:
  ///   - contents: all bytes.
  ///   - file: the name for messages.
  /// - Throws: ``SavedFileError``.
  init(fileContents contents: [UInt8], file: String) throws {
    let kind = SavedFileKind.installation
    let end = contents.firstIndex(of: newline) ?? contents.endIndex
    let header = try SavedFile.header(contents[..<end], of: kind, file: file)
    let body = contents[end...].dropFirst()
    guard let bytes = header.bytes, let sum = header.crc32, bytes >= 0 else {
      throw SavedFileError(file, "is damaged: its first line lacks the length or the check sum")
    }
    guard body.count >= bytes else {
      throw SavedFileError(file, "is damaged: \(bytes) bytes were saved, and only \(body.count) are there")
    }
    let state = Array(body.prefix(bytes))
    guard CheckSum.text(of: state) == sum else {
      throw SavedFileError(
        file, "is damaged: its check sum is \(CheckSum.text(of: state)), and \(sum) was saved")
    }
    do {
      self = try JSONDecoder().decode(Installation.self, from: Data(state))
    } catch let error as DecodingError {
      throw SavedFileError(file, "describes no machine: \(error.words)")
    }
    if let problem { throw SavedFileError(file, "describes no machine that can be: \(problem)") }
  }
}

/// Reading and writing of files.
enum SavedFile {
  /// Much more than any installation takes.
  private static let longest = 1 << 30

  /// The first line, when it is that of a kind.
  static func header(
    _ line: ArraySlice<UInt8>, of kind: SavedFileKind, file: String
  ) throws -> SavedFileHeader {
    guard let header = try? JSONDecoder().decode(SavedFileHeader.self, from: Data(line)) else {
      throw SavedFileError(file, "is not \(kind.name) of ibm1401: its first line does not say so")
    }
    guard header.file == kind.rawValue else {
      let other = SavedFileKind(rawValue: header.file)?.name ?? "a file of the kind \(header.file)"
      throw SavedFileError(file, "is not \(kind.name), but \(other)")
    }
    guard header.version == kind.version else {
      throw SavedFileError(
        file,
        "has version \(header.version) of its form; this program reads version \(kind.version)")
    }
    return header
  }

  /// All bytes of a file.
  static func read(_ file: String) throws -> [UInt8] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) else {
      throw SavedFileError(file, "there is no such file")
    }
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: URL(fileURLWithPath: file).resolvingSymlinksInPath().path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else {
      throw SavedFileError(file, "is \(isFolder.boolValue ? "a folder" : "a device"), not a file")
    }
    guard let size = attributes?[.size] as? Int, size <= longest else {
      throw SavedFileError(file, "is too long to be one of this program's")
    }
    do throws(HostError) {
      return try HostFile.contents(of: file, limit: longest)
    } catch {
      throw SavedFileError(file, "cannot be read: \(error.words)")
    }
  }

  /// Writes a file in one piece: what it held before stays when it cannot be written whole.
  static func write(_ contents: [UInt8], to file: String) throws {
    do throws(OutputFailure) {
      try HostFile.replace(file, with: contents, as: "save")
    } catch {
      throw SavedFileError(file, error.words)
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
  /// What is wrong, and where.
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
