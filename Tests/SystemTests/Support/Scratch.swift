import Foundation
import TemporaryFolder

/// A file in its own folder, which is deleted with the test.
final class Scratch {
  private let temporary: TemporaryFolder
  var folder: URL { temporary.url }
  var file: String { temporary.path("file") }

  /// The names in the folder, sorted.
  var names: [String] { temporary.names }

  init() throws { temporary = try TemporaryFolder() }

  var text: String {
    get throws { String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self) }
  }

  func write(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: file)) }
}
