import Autocoder
import Testing

@Suite("Messages on a terminal")
struct DiagnosticPictureTests {
  private let place = SourcePlace(file: "payroll.s", line: 41, column: 21, length: 4)

  @Test("message, line, caret and advice")
  func plain() {
    let diagnostic = Diagnostic(
      severity: .error, flag: .symbol, place: place, message: "LOPP is not defined",
      advice: "did you mean LOOP?", line: card("", "B", "LOPP"))
    #expect(
      DiagnosticPicture().text(of: diagnostic) == """
        payroll.s:41:21: error: LOPP is not defined
                       B    LOPP
                            ^~~~ did you mean LOOP?

        """)
  }

  @Test("the caret below a line with tabs is in the right column")
  func tabs() {
    let diagnostic = Diagnostic(
      severity: .warning, place: SourcePlace(file: "a.s", line: 1, column: 4, length: 2), message: "what",
      line: "\tB\tXY")
    #expect(DiagnosticPicture().text(of: diagnostic) == "a.s:1:4: warning: what\n\tB\tXY\n\t \t^~\n")
  }

  @Test("a place after the end of the line, and one longer than the line")
  func outside() {
    let behind = Diagnostic(
      severity: .note, place: SourcePlace(file: "a.s", line: 1, column: 5, length: 9), message: "what",
      line: "AB")
    #expect(DiagnosticPicture().text(of: behind) == "a.s:1:5: note: what\nAB\n    ^\n")
  }

  @Test("an empty line is not shown, and calls are")
  func calls() {
    let diagnostic = Diagnostic(
      severity: .error, place: place, calls: [SourcePlace(file: "main.s", line: 7, column: 16, length: 3)],
      message: "what", advice: "do this")
    #expect(
      DiagnosticPicture().text(of: diagnostic)
        == "payroll.s:41:21: error: what\n  do this\n  called at main.s:7:16\n")
  }

  @Test("escape sequences in a source are not sent to the terminal")
  func escapes() {
    let diagnostic = Diagnostic(severity: .error, place: place, message: "what", line: "\u{1B}[2JX\u{7F}")
    #expect(!DiagnosticPicture().text(of: diagnostic).contains("\u{1B}"))
  }

  @Test("only terminals get colours")
  func colours() {
    let diagnostic = Diagnostic(severity: .error, place: place, message: "what", line: "LINE")
    #expect(DiagnosticPicture(isColoured: true).text(of: diagnostic).contains("\u{1B}[1;31merror:\u{1B}[0m"))
    #expect(!DiagnosticPicture().text(of: diagnostic).contains("\u{1B}"))
  }

  @Test("the number of messages")
  func count() {
    func some(_ severities: Diagnostic.Severity...) -> [Diagnostic] {
      severities.map { Diagnostic(severity: $0, place: place, message: "") }
    }
    #expect(DiagnosticPicture.count([]) == "")
    #expect(DiagnosticPicture.count(some(.error)) == "1 error")
    #expect(DiagnosticPicture.count(some(.warning, .error, .error, .note)) == "2 errors, 1 warning, 1 note")
  }
}
