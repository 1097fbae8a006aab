import Testing

@testable import Monitor1401

@Suite("Monitor: the lines of a script")
struct ScriptTextTests {
  private func lines(_ text: String) -> [ScriptLine] {
    var script = ScriptText(Array(text.utf8), file: "s")
    var lines: [ScriptLine] = []
    while let line = script.next() { lines.append(line) }
    return lines
  }

  @Test(
    "every kind of line end, with the numbers of the lines",
    arguments: ["a\nb\n\nc", "a\r\nb\r\n\r\nc\r\n", "a\rb\r\rc", "a\u{B}b\u{C}\nc\n"])
  func ends(_ text: String) {
    #expect(lines(text).map(\.text) == ["a", "b", "", "c"])
    #expect(lines(text).map(\.number) == [1, 2, 3, 4])
  }

  @Test("lines that come later come first, and a script continues after those it calls")
  func pending() {
    var pending = PendingLines()
    pending.insert(ScriptText(Array("1\n2\n3\n".utf8), file: "outer"))
    #expect(pending.next()?.text == "1")
    pending.insert(ScriptText(Array("a\nb\n".utf8), file: "inner"))
    pending.insert([ScriptLine("first"), ScriptLine("second")])
    pending.insert([])
    var texts: [String] = []
    while !pending.isEmpty { texts += pending.next().map { [$0.text] } ?? [] }
    #expect(texts == ["first", "second", "a", "b", "2", "3"])
    #expect(pending.next() == nil)
  }
}
