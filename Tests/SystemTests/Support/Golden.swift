import Foundation
import Testing

/// Compares a text with a file in the folder Golden. With `RECORD_GOLDEN=1` in the environment the file is
/// rewritten and the test fails, so that somebody reads the difference.
func expectGolden(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Golden/\(name)")
    .standardized
  if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
    try Data(text.utf8).write(to: url)
    Issue.record("\(name) was recorded; read it and run again", sourceLocation: sourceLocation)
  }
  #expect(try text == String(decoding: Data(contentsOf: url), as: UTF8.self), sourceLocation: sourceLocation)
}
