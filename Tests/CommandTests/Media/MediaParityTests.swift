import Foundation
import Testing

@Suite("ibm1401 media convert: blanks of even parity and code 20")
struct MediaParityTests {
  private let folder: Folder
  /// Two cards without code 20.
  private let names = "JOHN SMITH     00123  NEW YORK\nMARY JONES     00456  BOSTON\n"
  private let even = "read in even parity, where code 20 is a blank: --parity odd keeps it as ^"

  init() throws { folder = try Folder() }

  private func convert(_ from: String, _ to: String, _ options: String...) throws -> String {
    let result = try Command.run(
      ["media", "convert", folder.path(from), folder.path(to), "--force"] + options)
    #expect(result.status == 0, "\(result.errors)")
    return result.errors
  }

  @Test(
    "a tape of even parity gives its cards back, and the summary says so", arguments: ["tap", "p7b", "aws"])
  func evenParity(_ form: String) throws {
    _ = folder.file("data.cd", names)
    _ = try convert("data.cd", "t.\(form)", "--parity", "even")
    let summary = try convert("t.\(form)", "back.cd")
    #expect(folder.text("back.cd") == names)
    #expect(summary.hasSuffix("back.cd: 2 cards written, characters simh; \(even)\n"))
    #expect(try convert("t.\(form)", "back.bin").hasSuffix("2 cards written (bin); \(even)\n"))
    _ = try convert("back.bin", "again.cd")
    #expect(folder.text("again.cd") == names)
  }

  @Test("with --parity odd the blanks of even parity are ^, not digits")
  func readAsOdd() throws {
    _ = folder.file("data.cd", "A B\n")
    _ = try convert("data.cd", "t.tap", "--parity", "even")
    _ = try convert("t.tap", "back.cd", "--parity", "odd")
    #expect(folder.text("back.cd") == "A^B" + String(repeating: "^", count: 77) + "\n")
  }

  @Test(
    "code 20 of a deck is kept through each form",
    arguments: ["tap", "e11", "tpc", "p7b", "vdc", "tobj", "bin"])
  func codeOfDeck(_ form: String) throws {
    let deck = "12^3\n-JKLMNOPQR!$*];_&ABCDEFGHI?.)[<}.      ^\n"
    _ = folder.file("data.cd", deck)
    _ = try convert("data.cd", "t.\(form)")
    let summary = try convert("t.\(form)", "back.cd")
    #expect(folder.text("back.cd") == deck)
    let isKept = summary.contains("code 20 is kept as ^ (2 characters): --parity even reads it as a blank")
    #expect(isKept == (form != "bin"), "\(summary)")
  }

  @Test("--parity is obeyed from tape to tape, both ways", arguments: ["tap", "vdc", "tobj"])
  func copies(_ form: String) throws {
    _ = folder.file("data.cd", names)
    _ = try convert("data.cd", "odd.\(form)")
    _ = try convert("data.cd", "odd.tap")
    _ = try convert("data.cd", "even.tap", "--parity", "even")
    _ = try convert("odd.\(form)", "copy.tap", "--parity", "even")
    #expect(folder.text("copy.tap") == folder.text("even.tap"))
    _ = try convert("even.tap", "again.tap", "--parity", "odd")
    #expect(folder.text("again.tap") == folder.text("odd.tap"))
    _ = try convert("even.tap", "same.tap")
    #expect(folder.text("same.tap") == folder.text("even.tap"))
  }

  @Test("even parity cannot distinguish the code 20 of odd parity from a blank, and the summary says so")
  func copyOfCode() throws {
    _ = folder.file("data.cd", "12^3\n")
    _ = try convert("data.cd", "odd.tap")
    let summary = try convert("odd.tap", "even.tap", "--parity", "even")
    #expect(summary.hasSuffix("; 1 character ^ of code 20 cannot be told from a blank in even parity\n"))
  }

  @Test("a tape without code 20 needs no remark")
  func withoutCode() throws {
    _ = folder.file("data.cd", names)
    _ = try convert("data.cd", "t.tap")
    #expect(try convert("t.tap", "back.cd").hasSuffix("2 cards written, characters simh\n"))
  }
}
