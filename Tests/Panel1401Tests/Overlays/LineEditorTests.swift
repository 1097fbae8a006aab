import Panel1401
import Testing

@Suite("Editing a line")
struct LineEditorTests {
  private func edited(_ text: String, _ keys: [Key]) -> LineEditor {
    var editor = LineEditor(text: text, history: ["start", "step 3"])
    for key in keys { _ = editor.press(key) }
    return editor
  }

  @Test(
    "keys",
    arguments: [
      ([Key.character("!")], "ab cd!", 6), ([.backspace], "ab c", 4), ([.home, .delete], "b cd", 0),
      ([.left, .left, .character("x")], "ab xcd", 4), ([.home, .backspace], "ab cd", 0),
      ([.end, .delete], "ab cd", 5), ([.control("u")], "", 0), ([.left, .left, .control("u")], "cd", 0),
      ([.home, .right, .control("k")], "a", 1), ([.control("w")], "ab ", 3),
      ([.control("w"), .control("w")], "", 0), ([.right, .right], "ab cd", 5),
    ])
  func keys(_ keys: [Key], _ text: String, _ cursor: Int) {
    let editor = edited("ab cd", keys)
    #expect(editor.text == text)
    #expect(editor.cursor == cursor)
  }

  @Test("an accent joins the character before the cursor, and the cursor stays in the line", arguments: 0...3)
  func accents(_ position: Int) {
    var editor = edited("abc", [.home] + Array(repeating: .right, count: position) + [.character("\u{301}")])
    #expect(editor.text.unicodeScalars.contains("\u{301}"))
    for key in [
      Key.character("x"), .left, .left, .right, .backspace, .end, .delete, .backspace, .control("w"),
    ] {
      _ = editor.press(key)
      #expect(0...editor.text.count ~= editor.cursor)
    }
  }

  @Test("up recalls lines to the oldest one, down returns to the line being typed")
  func history() {
    #expect(edited("dr", [.up]).text == "step 3")
    #expect(edited("dr", [.up, .up, .up, .up]).text == "start")
    #expect(edited("dr", [.up, .up, .down]).text == "step 3")
    #expect(edited("dr", [.up, .up, .down, .down, .down]).text == "dr")
  }

  @Test("an entered line is added to the history once, an empty one is not")
  func enter() {
    var editor = LineEditor()
    for line in ["a", "a", "", "b"] {
      for character in line { _ = editor.press(.character(character)) }
      let entered = editor.enter()
      #expect(entered == line)
      #expect(editor.text.isEmpty)
    }
    #expect(editor.history == ["a", "b"])
  }

  @Test("Enter and Escape do not edit")
  func others() {
    var editor = LineEditor(text: "x")
    let edits = [Key.enter, .escape].map { editor.press($0) }
    #expect(edits == [false, false])
    #expect(editor.text == "x")
  }
}
