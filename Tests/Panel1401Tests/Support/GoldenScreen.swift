import Foundation
import Panel1401
import Testing

/// Compares a screen with `Golden/NAME.txt`: its text, a line `----`, its marks.
///
/// With RECORD_GOLDEN=1 the file is written anew and the test fails, so that a person reads what has changed.
func expectGolden(
  _ screen: Screen, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let found = "\(screen.text)\n----\n\(screen.marks)\n"
  let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(components: "Golden", "\(name).txt")
  if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
    try found.write(to: file, atomically: true, encoding: .utf8)
    Issue.record("\(name).txt is written; read it", sourceLocation: sourceLocation)
    return
  }
  let wanted = try String(contentsOf: file, encoding: .utf8)
  #expect(found == wanted, "\(name) looks different", sourceLocation: sourceLocation)
}

/// The picture of a view alone.
@MainActor
func picture(of view: View, width: Int, height: Int, glyphs: Glyphs = .unicode) -> Screen {
  let display = Display(root: view, size: Size(width: width, height: height), glyphs: glyphs)
  _ = display.frame()
  return display.screen
}
