import Foundation
import PseudoTerminal
import Testing

@Suite("ibm1401 panel: warnings, and the files that are left", .serialized)
struct PanelNotesTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// A source whose second line is assembled with a warning.
  private static let source = """
         START     SW   201
                   MCW  @X@,210X
                   W
         STOP      H    STOP
                   END  START

    """

  @Test("the panel counts the warnings and names the first, when it opens a source and when it reloads one")
  func warnings() throws {
    let source = folder.file("own.s", Self.source)
    func screen(_ keys: String, _ options: String...) throws -> String {
      let picture = folder.path("panel.svg")
      let result = try Command.run(
        ["panel", "--size", "160x50", "--keys", keys, "--svg", picture] + options + [source])
      #expect(result.status == 0 && result.errors == "", "\(result.errors)")
      return folder.text("panel.svg")
    }
    #expect(try screen("<wait 1>").contains("press Space to START; 1 warning: line 2: "))
    #expect(try screen(" <wait 1>r<wait 1>").contains("reloaded: Space starts it; 1 warning: line 2: "))
    #expect(try screen("2<Enter><C-s><wait 1>").contains("Space starts it; 1 warning: line 2: "))
    #expect(try screen(":open \(source)<Enter><wait 1>").contains("Space starts it; 1 warning: line 2: "))
    #expect(try screen("!").contains("own.s:2:"))
    let quiet = try screen("!", "--warnings", "off")
    #expect(!quiet.contains("warning: line 2") && !quiet.contains("own.s:2:"))
  }

  @Test("save all and quit reports the files that it has written")
  func saveAll() throws {
    let result = try Command.run(
      [
        "-C", folder.path(""), Command.path, "panel", "--speed", "max", "--keys", " <wait 3>Tqs",
        Command.program("hello.cd"),
      ], program: "/usr/bin/env")
    #expect(result.status == 0 && result.errors == "ibm1401: sheet-1.txt is written\n", "\(result.errors)")
    #expect(folder.text("sheet-1.txt").contains("HELLO"))
  }
}
