import Foundation
import Panel1401
import System1401
import Testing

/// Compares a screen with `Golden/NAME.txt`, which has its text, a line `----` and its marks.
///
/// With RECORD_GOLDEN=1 it writes the file and fails the test, so that a person reads the changes.
func expectGolden(
  _ screen: Screen, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expectGolden(text: "\(screen.text)\n----\n\(screen.marks)\n", name, sourceLocation: sourceLocation)
}

/// Compares a text with `Golden/NAME.txt`.
func expectGolden(
  text found: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(components: "Golden", "\(name).txt")
  if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
    try found.write(to: file, atomically: true, encoding: .utf8)
    Issue.record("\(name).txt was written; read it", sourceLocation: sourceLocation)
    return
  }
  let expected = try String(contentsOf: file, encoding: .utf8)
  #expect(found == expected, "\(name) differs", sourceLocation: sourceLocation)
}

extension PaneView {
  /// Presses a key with the focus on this pane: as text while text is typed, otherwise as an action.
  ///
  /// - Returns: whether the pane handled it.
  func press(_ key: Key, as pane: Pane, isRunning: Bool = false) -> Bool {
    if isTakingText, keyDown(key) { return true }
    var context = KeyContext()
    context.pane = pane
    context.rules.isRunning = isRunning
    var keys = KeyReader()
    guard case .action(let action) = keys.press(key, context: context, at: 0) else { return false }
    return perform(action)
  }
}

/// The screen of a single view.
@MainActor
func picture(of view: View, width: Int, height: Int, glyphs: Glyphs = .unicode) -> Screen {
  let display = Display(root: view, size: Size(width: width, height: height), glyphs: glyphs)
  _ = display.frame()
  return display.screen
}
