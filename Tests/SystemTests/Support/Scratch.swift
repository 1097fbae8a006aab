import Foundation

/// A file in its own folder, which is deleted with the test.
final class Scratch {
  let folder = FileManager.default.temporaryDirectory.appending(path: "system1401-\(UUID().uuidString)")
  var file: String { folder.appending(path: "file").path }

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var text: String {
    get throws { String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self) }
  }

  func write(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: file)) }
}
