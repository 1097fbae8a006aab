import Foundation
import Panel1401
import Testing

/// Compares a screen with `Golden/NAME.txt`: its text and, below a line, its marks.
///
/// With RECORD_GOLDEN=1 the file is written and the test fails, so that a person reads it.
func expectGoldenPaper(
  _ screen: Screen, _ name: String, sourceLocation: SourceLocation = #_sourceLocation,
  file: String = #filePath
) throws {
  let folder = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
  let url = folder.appendingPathComponent("Golden/\(name).txt")
  let picture = screen.text + "\n----\n" + screen.marks + "\n"
  if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
    try Data(picture.utf8).write(to: url)
    Issue.record("recorded \(name); read it", sourceLocation: sourceLocation)
    return
  }
  let golden = String(decoding: try Data(contentsOf: url), as: UTF8.self)
  #expect(picture == golden, "differs from Golden/\(name).txt", sourceLocation: sourceLocation)
}
