import Foundation
import Testing

@testable import bench1401

@Suite("Lists of programs")
struct ProgramListTests {
  @Test("a line has decks and options; remarks and blank lines are ignored")
  func lines() throws {
    let list = try ProgramList(
      text: """
        # programs of others
        pi.cd

        sort.s data.cd "more data.cd" --encoding simh-old --storage 4000 --starts 2   # remark
        /absolute/report.cd --tape 1=master.tap,ro --tape 2=,new --disk 0=stock.dsk
        --tape 1=system.tap
        """, folder: "folder")
    #expect(list.programs.count == 4)
    #expect(list.programs[0] == ComparedProgram(name: "pi.cd", decks: ["folder/pi.cd"]))
    #expect(
      list.programs[1]
        == ComparedProgram(
          name: "sort.s", decks: ["folder/sort.s", "folder/data.cd", "folder/more data.cd"],
          encoding: "simh-old", starts: 2, storage: 4000))
    #expect(list.programs[1].isSource)
    #expect(
      list.programs[2]
        == ComparedProgram(
          name: "report.cd", decks: ["/absolute/report.cd"],
          mounts: [
            .init(kind: .tape, unit: 1, path: "folder/master.tap", isProtected: true),
            .init(kind: .tape, unit: 2),
            .init(kind: .disk, unit: 0, path: "folder/stock.dsk"),
          ]))
    #expect(list.programs[3].name == "system.tap")
    #expect(list.programs[3].decks.isEmpty)
  }

  @Test(
    "an invalid line is reported with its number",
    arguments: [
      (
        "a.cd\nb.cd --print x",
        "2: unknown option --print; use --encoding, --storage, --starts, --tape, --disk"
      ),
      ("a.cd --tape", "1: --tape needs a value"),
      ("a.cd --tape 7=x", "1: --tape 7=x: give UNIT=FILE, the unit 1 to 6"),
      ("a.cd --tape 1=x,rw", "1: --tape 1=x,rw: only ,ro or ,new can follow the file"),
      ("a.cd --starts many", "1: --starts many: give a number"),
      ("\"a.cd", "1: the closing quotation mark is missing"),
      ("--tape 2=x", "1: the line has no deck, no source and no tape 1"),
    ])
  func errors(_ text: String, _ message: String) {
    let error = #expect(throws: BenchError.self) { try ProgramList(text: text, folder: "") }
    #expect(error?.description == "programs.txt:\(message)")
  }

  @Test("a list without programs is an error")
  func empty() {
    let error = #expect(throws: BenchError.self) { try ProgramList(text: "# nothing\n", folder: "") }
    #expect(error?.description == "programs.txt: the list is empty; write one program per line")
  }

  @Test("without a list, all decks and sources are programs")
  func folder() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench-tests-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let noProgram = #expect(throws: BenchError.self) { try ProgramList(folder: folder.path) }
    #expect(noProgram?.description.hasSuffix("the folder has no deck, no source and no programs.txt") == true)
    for name in ["b.s", "a.CD", "c.aut", "notes.txt"] {
      try Data().write(to: folder.appendingPathComponent(name))
    }
    #expect(try ProgramList(folder: folder.path).programs.map(\.name) == ["a.CD", "b.s", "c.aut"])
  }
}
