import Panel1401
import Testing

@Suite("Pictures of a screen")
struct ScreenPictureTests {
  private func screen(_ rows: [[Cell]]) -> Screen {
    var screen = Screen(size: Size(width: rows.map(\.count).max() ?? 0, height: rows.count))
    for (y, row) in rows.enumerated() {
      for (x, cell) in row.enumerated() { screen[x, y] = cell }
    }
    return screen
  }

  private func cells(_ text: String, _ role: Role = .text, _ attributes: Attributes = []) -> [Cell] {
    text.map { Cell($0, role: role, attributes: attributes) }
  }

  private func svg(_ rows: [[Cell]], _ ground: PictureGround = .dark, theme: Theme = .panel) -> String {
    ScreenPicture(screen(rows), appearance: Appearance(theme: theme), ground: ground).svg
  }

  @Test("the picture has the size of its cells and a title")
  func frame() {
    let picture = svg([cells("AB"), cells("CD")])
    #expect(picture.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 32.8 50\""))
    #expect(picture.contains("<title>IBM 1401 panel</title>"))
    #expect(picture.hasSuffix("</svg>\n"))
  }

  @Test("text is aligned to columns in any font")
  func text() {
    let picture = svg([cells("  AB  ")])
    #expect(picture.contains("x=\"16.8\" y=\"12.6\" textLength=\"16.8\" xml:space=\"preserve\">AB</text>"))
  }

  @Test("characters with a meaning in XML are escaped")
  func escapes() {
    #expect(svg([cells("<&>")]).contains(">&lt;&amp;&gt;</text>"))
  }

  @Test("roles have the colours of the theme, on both backgrounds")
  func colors() {
    #expect(svg([cells("1", .paper)]).contains("fill:#eeeeee"))
    #expect(svg([cells("1", .lampLit)]).contains("fill:#ffffd7;font-weight:bold"))
    #expect(svg([cells("1")], .light, theme: .paper).contains("fill:#000000"))
    #expect(svg([cells("1")], .dark).contains("fill:#d0d0d0"))
  }

  @Test("reverse exchanges colours, dim averages them, word marks are underlined")
  func attributes() {
    #expect(svg([cells("1", .text, .reverse)]).contains("fill:#101010"))
    #expect(svg([cells("1", .text, .dim)]).contains("fill:#707070"))
    #expect(svg([cells("1", .text, .underline)]).contains("text-decoration:underline"))
  }

  @Test("box-drawing and block characters are shapes, which join")
  func shapes() {
    let picture = svg([cells("┌─┐"), cells("▄▌▞")])
    #expect(!picture.contains("<text"))
    #expect(picture.contains("M0 8.5H8.4") || picture.contains("M8.4 8.5H16.8"))
    #expect(picture.contains("M0 25.5h8.4v8.5h-8.4z"))
  }
}

@Suite("Recorded sessions: asciicast v2")
struct AsciicastTests {
  @Test("the header has the size, a title and the terminal")
  func header() {
    let size = Size(width: 132, height: 43)
    #expect(
      Asciicast.header(size: size, timestamp: 1_500, title: "IBM \"1401\"", terminal: "xterm-256color")
        == "{\"version\": 2, \"width\": 132, \"height\": 43, \"timestamp\": 1500, "
        + "\"title\": \"IBM \\\"1401\\\"\", \"env\": {\"TERM\": \"xterm-256color\"}}\n")
    #expect(!Asciicast.header(size: size, timestamp: nil, title: "", terminal: "").contains("timestamp"))
  }

  @Test(
    "events have a time in seconds, a code and a JSON string",
    arguments: [
      ("A\u{1b}[1m", "\"A\\u001b[1m\""), ("\r\n\t", "\"\\r\\n\\t\""), ("\"\\", "\"\\\"\\\\\""),
      ("● ─ é", "\"● ─ é\""), ("\u{7f}\u{0}", "\"\\u007f\\u0000\""),
    ])
  func output(_ text: String, _ data: String) {
    #expect(Asciicast.output(Array(text.utf8), at: .milliseconds(12_034)) == "[12.034000, \"o\", \(data)]\n")
  }

  @Test("a new size is an event")
  func resize() {
    #expect(
      Asciicast.resize(to: Size(width: 80, height: 24), at: .microseconds(7))
        == "[0.000007, \"r\", \"80x24\"]\n")
  }
}
