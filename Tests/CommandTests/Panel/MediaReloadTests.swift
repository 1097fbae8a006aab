import Foundation
import Testing

@Suite("ibm1401 panel: reels and packs when a program is reloaded or replaced")
struct MediaReloadTests {
  private let folder: Folder
  private let source: String

  /// Writes one record to tape 1.
  private static let program = """
                   JOB  TAPES
                   ORG  600
         START     MLC  %U1,800,W
         STOP      H    START
                   ORG  800
                   DCW  @HELLO@
                   DCW  @}@
                   END  START

    """

  init() throws {
    folder = try Folder()
    source = folder.file("tapes.s", MediaReloadTests.program)
  }

  /// Plays keys, and returns the words of the last picture, with bars between what is drawn differently.
  private func play(_ keys: String, _ arguments: [String]) throws -> String {
    let result = try Command.run(
      ["panel", "--size", "132x43", "--keys", keys, "--svg", folder.path("panel.svg")] + arguments)
    #expect(result.status == 0 && result.errors == "")
    let picture = folder.text("panel.svg")
    let words = picture.split(separator: "\n").compactMap { line -> Substring? in
      guard line.hasPrefix("<text "), let start = line.firstIndex(of: ">") else { return nil }
      return line[line.index(after: start)...].dropLast("</text>".count)
    }
    return words.joined(separator: "|")
  }

  private func mount(_ unit: Int, _ words: String) -> [String] {
    ["--tape", "\(unit)=\(folder.path(words))"]
  }

  @Test("all of them stay mounted, at their load points", arguments: ["r", "2<Enter><C-s>"])
  func reload(_ keys: String) throws {
    _ = folder.file("read.tap", "")
    let arguments =
      mount(1, "one.tap,new") + mount(2, "read.tap,ro")
      + ["--disk", "0=\(folder.path("pack.dsk,new"))", source]
    // One more reel is mounted by hand.
    let first = " <wait 2>:mount tape3 \(folder.path("three.tap,new"))<Enter><wait 1>"
    let units = try play("\(first)\(keys)<wait 1>4z", arguments)
    #expect(units.contains("TAPE 1 one.tap BOT"))
    for name in ["read.tap", "three.tap", "pack.dsk"] { #expect(units.contains(name)) }
    let size = folder.text("one.tap").count
    #expect(size > 0)
    #expect(try play("\(first)\(keys)<wait 1>", arguments).contains("tapes.s was reloaded: Space starts it"))
    // The program writes its record again, in the same place.
    let again = try play("\(first)\(keys)<wait 1> <wait 2>4z", arguments)
    #expect(again.contains("HALT at 0608") && again.contains("1 one.tap 0001"))
    #expect(folder.text("one.tap").count == size)
    let mounted = ":mount tape1 \(folder.path("one.tap"))<Enter><wait 1>"
    #expect(try play("\(keys)<wait 1>\(mounted)", arguments).contains("one.tap mounted."))
    #expect(try play("\(keys)<wait 1>:restart<Enter><wait 1>4z", arguments).contains("TAPE 1 one.tap BOT"))
  }

  @Test("a program on a tape is loaded from it again")
  func tape() throws {
    try TapeProgram("'.'.").write(to: folder.path("boot.tap"))
    let arguments = mount(1, "boot.tap,ro")
    let text = try play(" <wait 1>r<wait 1>", arguments)
    #expect(text.contains("boot.tap was reloaded: Space starts it"))
    #expect(try play(" <wait 1>r<wait 1> <wait 1>", arguments).contains("HALT at 0001"))
  }

  @Test("a project that names reels of the current machine is opened, also one that is loaded from its tape")
  func openProject() throws {
    let project = folder.path("tapes.1401")
    let arguments = mount(1, "one.tap,new") + [source]
    _ = try play(" <wait 1>:project save \(project)<Enter><wait 1>", arguments)
    let keys = ":mount tape2 \(folder.path("two.tap,new"))<Enter><wait 1>:open \(project)<Enter><wait 1>"
    #expect(try play(keys, arguments).contains("tapes.1401 is in the reader: Space starts it"))
    let units = try play("\(keys) <wait 1>4z", arguments)
    #expect(units.contains("HALT at 0608") && units.contains("1 one.tap 0001") && !units.contains("two.tap"))

    try TapeProgram("'.'.").write(to: folder.path("boot.tap"))
    let boot = mount(1, "boot.tap,ro")
    let booted = folder.path("boot.1401")
    _ = try play(" <wait 1>:project save \(booted)<Enter><wait 1>", boot)
    let writable = mount(1, "boot.tap")
    #expect(try play(":open \(booted)<Enter><wait 1> <wait 1>", writable).contains("HALT at 0001"))
  }

  @Test("when a project is refused, the current machine has its reels again")
  func refusedProject() throws {
    let project = folder.path("two.1401")
    _ = try play(
      " <wait 1>:project save \(project)<Enter><wait 1>",
      mount(1, "one.tap,new") + mount(2, "two.tap,new") + [source])
    // The second reel is now the first one by another name.
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.tap"), withDestinationPath: folder.path("one.tap"))
    let text = try String(contentsOfFile: project, encoding: .utf8)
    try text.replacing("two.tap", with: "link.tap").write(toFile: project, atomically: true, encoding: .utf8)
    let arguments = mount(1, "one.tap") + mount(3, "two.tap") + [source]
    let units = try play(":open \(project)<Enter><wait 1>4z", arguments)
    #expect(units.contains("1 one.tap") && units.contains("3 two.tap"))
  }

  @Test("the files of a program that was replaced can be mounted again")
  func open() throws {
    let arguments = mount(1, "one.tap,new") + [source]
    let keys = ":open powers-of-two<Enter><wait 1>:mount tape2 \(folder.path("one.tap"))<Enter><wait 1>"
    #expect(try play(keys, arguments).contains("one.tap mounted."))
  }
}
