import Foundation
import TemporaryFolder

/// A temporary folder that is removed when it is no longer used.
final class Folder {
  private let folder: TemporaryFolder
  var url: URL { folder.url }

  init() throws { folder = try TemporaryFolder() }

  func path(_ name: String) -> String { folder.path(name) }

  /// Writes a file and returns its path.
  func file(_ name: String, _ text: String) -> String { file(name, bytes: Array(text.utf8)) }

  func file(_ name: String, bytes: [UInt8]) -> String {
    let isMade = FileManager.default.createFile(atPath: path(name), contents: Data(bytes))
    precondition(isMade, "a temporary file can be written")
    return path(name)
  }

  /// The text of a file, empty if it does not exist.
  func text(_ name: String) -> String {
    String(decoding: folder.bytes(name), as: UTF8.self)
  }

  var names: [String] { folder.names }
}
