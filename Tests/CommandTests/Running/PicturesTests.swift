import Foundation
import Testing

@Suite("ibm1401 run: the listing as PDF")
struct PicturesTests {
  private let folder: Folder
  private let deck = Command.program("powers-of-two.cd")

  init() throws { folder = try Folder() }

  @Test("--print-pdf writes a page for every form besides the listing's text")
  func pages() throws {
    let result = try Command.run("run", deck, "--print-pdf", folder.path("out.pdf"))
    #expect(result.status == 0)
    #expect(result.output.hasSuffix("4402944\n"))
    let file = String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: folder.path("out.pdf"))), as: Unicode.ASCII.self)
    #expect(file.contains("/Count 7"))
  }

  @Test("--print-pdf to a full disk is reported")
  func fullDisk() throws {
    let result = try Command.run("run", deck, "--print-pdf", "/dev/full")
    #expect(result.status == 1)
    #expect(result.errors.contains("ibm1401: /dev/full: cannot write: no space left on device"))
  }

  @Test("margins, the title of the deck; the text is at its printed position")
  func contents() throws {
    let hello = Command.program("hello.cd")
    _ = try Command.run("run", hello, "--print-pdf", folder.path("a.pdf"), "--pdf-margins", "-q")
    guard Tool.isInstalled("pdftotext") else { return }
    let text = try Tool.run("pdftotext", "-layout", folder.path("a.pdf"), "-").output
    #expect(text.contains("HELLO, 1401 SPEAKING. 1959."))
    #expect(text.contains("66"))
    #expect(try Tool.run("pdfinfo", folder.path("a.pdf")).output.contains("hello.cd: 1403 listing"))
    #expect(try Command.run("run", hello, "--pdf-margins").status == 64)
  }

  @Test("printouts, listings and decks as PDF, decks as SVG, a storage map of a source")
  func conversions() throws {
    let printout = Command.program("payroll.out")
    #expect(try Command.run("media", "convert", printout, folder.path("p.pdf")).status == 0)
    #expect(try Command.run("media", "convert", deck, folder.path("c.pdf")).status == 0)
    #expect(try Command.run("media", "convert", deck, folder.path("c.svg")).status == 0)
    let source = Command.program("payroll.s")
    let assembled = try Command.run(
      "assemble", source, "-q", "--listing", folder.path("l.pdf"), "--map-picture", folder.path("m.svg"))
    #expect(assembled.status == 0)
    let profiled = try Command.run(
      "run", source, Command.program("payroll-data.cd"), "-q", "--print", "/dev/null", "--profile",
      folder.path("f.svg"))
    #expect(profiled.status == 0)
    for name in ["p.pdf", "c.pdf", "l.pdf"] {
      #expect(
        FileManager.default.contents(atPath: folder.path(name))?.starts(with: Array("%PDF-".utf8)) == true)
    }
    for name in ["c.svg", "m.svg", "f.svg"] {
      #expect(folder.text(name).hasPrefix("<svg "))
      guard Tool.isInstalled("xmllint") else { continue }
      let lint = try Tool.run("xmllint", "--noout", folder.path(name))
      #expect(lint.status == 0, "\(lint.errors)")
    }
    #expect(folder.text("f.svg").contains(">loader"))
    #expect(folder.text("m.svg").contains(">START<"))
    let refused = try Command.run("media", "convert", printout, folder.path("p.svg"))
    #expect(refused.errors.contains("a printout becomes a PDF"))
    #expect(try Command.run("media", "convert", deck, folder.path("c.svg")).errors.contains("--force"))
  }
}
