import Foundation

/// A temporary folder that is removed when it is no longer used.
final class Folder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "ibm1401-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file and returns its path.
  func file(_ name: String, _ text: String) -> String { file(name, bytes: Array(text.utf8)) }

  func file(_ name: String, bytes: [UInt8]) -> String {
    let isMade = FileManager.default.createFile(atPath: path(name), contents: Data(bytes))
    precondition(isMade, "a temporary file can be written")
    return path(name)
  }

  /// The text of a file, empty if it does not exist.
  func text(_ name: String) -> String {
    FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }
}
