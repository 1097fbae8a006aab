import Testing

@testable import Panel1401

@Suite("Source editor")
struct SourceEditorTests {
  private static let text = """
         START     CS   299            BLANK THE PRINT AREA
         FIX       NOP  299
         *  A COMMENT
                   END  START

    """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).joined(separator: "\n")

  private func edited(_ keys: String, row: Int = 0) throws -> SourceEditor {
    var editor = SourceEditor(text: Self.text, row: row)
    for case .key(let key) in try KeyScript.steps(keys) {
      let isTaken = editor.press(key)
      #expect(isTaken, "\(key)")
    }
    return editor
  }

  @Test("an unchanged text is the same")
  func same() { #expect(SourceEditor(text: Self.text).text == Self.text) }

  @Test("lines may end with LF, CR LF or CR, and keep their end", arguments: ["\n", "\r\n", "\r"])
  func lineEnds(end: String) throws {
    let text = Self.text.replacing("\n", with: end)
    var editor = SourceEditor(text: text, row: 1)
    #expect(editor.lines == SourceEditor(text: Self.text).lines && editor.text == text && !editor.isChanged)
    for case .key(let key) in try KeyScript.steps("<Enter>NOP") { _ = editor.press(key) }
    #expect(
      editor.text == text.replacing("  299\(end)     *", with: "  299\(end)               NOP\(end)     *"))
  }

  @Test("what is typed and deleted in a field leaves the fields after it where they are")
  func fields() throws {
    #expect(try edited("<Delete><Delete><Delete>cs", row: 1).lines[1] == "     FIX       CS   299")
    #expect(
      try edited("<Backtab><Delete><Delete><Delete>PATCH", row: 1).lines[1] == "     PATCH     NOP  299")
    #expect(try edited("<Tab>1", row: 1).lines[1] == "     FIX       NOP  1299")
    #expect(try edited("<Right><Right><Backspace>", row: 0).lines[0].hasPrefix("     START     C    299    "))
    #expect(
      try edited("<Home><Right>X", row: 2).lines[2] == "     *X  A COMMENT"
    )
  }

  @Test("Enter opens a line after this one, in column 1 before it, and writing begins at the operation")
  func newLines() throws {
    let after = try edited("<Enter>w<Tab>201", row: 1)
    #expect(after.lines[2] == "               W    201" && after.row == 2)
    let before = try edited("<Home><Home><Enter>NOP", row: 0)
    #expect(before.lines[0] == "               NOP" && before.lines.count == 5)
  }

  @Test("Home and Shift-Tab go to the label field, and Home pressed again to column 1")
  func labelField() throws {
    #expect(try edited("<Enter><Home>new<Tab>nop", row: 1).lines[2] == "     NEW       NOP")
    #expect(try edited("<Enter><Backtab>new<Tab>nop", row: 1).lines[2] == "     NEW       NOP")
    #expect(try edited("<End><Home>", row: 1).column == 5)
    #expect(try edited("<End><Home><Home>", row: 1).column == 0)
    #expect(try edited("<End><Home><Home><Home>", row: 1).column == 5)
  }

  @Test("lines are deleted whole, or by a backspace when nothing is on them")
  func deletion() throws {
    #expect(try edited("<C-k>", row: 1).lines.count == 3)
    #expect(try edited("<C-k><C-k><C-k><C-k><C-k>").lines == [""])
    let editor = try edited("<Enter><Backspace>", row: 1)
    #expect(editor.lines.count == 4 && editor.row == 1 && editor.text == Self.text)
  }

  @Test("Ctrl-Z undoes what was typed or deleted in one go, and Ctrl-Y repeats it")
  func undo() throws {
    let changed = try edited("<Delete><Delete><Delete>cs<Down><C-k>", row: 1)
    #expect(changed.isChanged && changed.lines.count == 3)
    var editor = changed
    func press(_ key: Key) {
      let isTaken = editor.press(key)
      #expect(isTaken)
    }
    press(.control("z"))
    #expect(editor.lines.count == 4 && editor.lines[1] == "     FIX       CS   299" && editor.row == 2)
    press(.control("z"))
    #expect(editor.lines[1] == "     FIX            299" && editor.row == 1)
    press(.control("z"))
    #expect(editor.text == Self.text && !editor.isChanged && !editor.canUndo)
    press(.control("z"))
    #expect(editor.text == Self.text)
    for _ in 0..<4 { press(.control("y")) }
    #expect(editor.lines == changed.lines && !editor.canRedo)
    press(.control("z"))
    press("X")
    #expect(!editor.canRedo && editor.canUndo)
  }

  @Test("a typing in another line is a change of its own, and so is a new line")
  func separateChanges() throws {
    var editor = try edited("A<Down>B<Enter>C", row: 0)
    let before = Self.text.filter { "ABC".contains($0) }.count
    for count in [2, 2, 1, 0] {
      let isTaken = editor.press(.control("z"))
      #expect(isTaken)
      #expect(editor.text.filter { "ABC".contains($0) }.count == before + count)
    }
  }

  @Test("the cursor stays in the text and on the card")
  func cursor() throws {
    #expect(try edited("<Up><Up><PageUp><Home><Left>").row == 0)
    #expect(try edited("<PageDown><PageDown><End>").column == 25)
    #expect(try edited("<Tab><Tab><Tab>").column == 20)
    #expect(try edited(String(repeating: "<Right>", count: 300)).column == 120)
    #expect(try edited(String(repeating: "X", count: 300)).lines[0].count == 120)
  }
}
