import Foundation
import Testing

/// Compares a screen with `Golden/NAME.txt`.
///
/// With `RECORD_GOLDEN=1` it writes the file and fails the test, so that a person reads the changes.
func expectGolden(_ name: String, _ screen: String, location: SourceLocation = #_sourceLocation) throws {
  let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/\(name).txt")
  if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
    try Data((screen + "\n").utf8).write(to: file)
    Issue.record("recorded \(name); read it", sourceLocation: location)
    return
  }
  let expected = try String(contentsOf: file, encoding: .utf8)
  #expect(screen + "\n" == expected, sourceLocation: location)
}
