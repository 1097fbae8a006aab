import Foundation
import Testing

@Suite("ibm1401 run: the listing as pictures")
struct PicturesTests {
  private let folder: Folder
  private let deck = Command.program("powers-of-two.cd")

  init() throws { folder = try Folder() }

  #if Pictures
    @Test("--print-pdf writes a page for every form besides the listing's text")
    func pages() throws {
      let result = try Command.run("run", deck, "--print-pdf", folder.path("out.pdf"))
      #expect(result.status == 0)
      #expect(result.output.hasSuffix("4402944\n"))
      let file = String(
        decoding: try Data(contentsOf: URL(fileURLWithPath: folder.path("out.pdf"))), as: Unicode.ASCII.self)
      #expect(file.contains("/Count 7"))
    }

    @Test("--print-pdf to a full disk is told")
    func fullDisk() throws {
      let result = try Command.run("run", deck, "--print-pdf", "/dev/full")
      #expect(result.status == 1)
      #expect(result.errors.contains("ibm1401: /dev/full: cannot write: no space left on device"))
    }
  #else
    @Test("--print-pdf says how to get it when it is not built in")
    func notBuiltIn() throws {
      let result = try Command.run("run", deck, "--print-pdf", folder.path("out.pdf"))
      #expect(result.status == 64)
      #expect(result.errors.contains("swift build -c release --traits Pictures"))
    }
  #endif
}
