import Foundation
import Testing

@Suite("ibm1401 media")
struct MediaTests {
  private let folder: Folder
  private let deck = Command.program("hello.cd")

  init() throws { folder = try Folder() }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
  }

  private func convert(_ from: String, _ to: String, _ options: [String] = []) throws -> Command.Result {
    try Command.run(["media", "convert", from, folder.path(to)] + options)
  }

  @Test("cards are converted to tape, through every form of tape, and back unchanged")
  func roundTrip() throws {
    #expect(try convert(deck, "a.tap").status == 0)
    for form in ["e11", "tpc", "p7b", "vdc", "tobj"] {
      #expect(try convert(folder.path("a.tap"), "b.\(form)").status == 0)
      #expect(try convert(folder.path("b.\(form)"), "\(form).tap").status == 0)
      #expect(try bytes("\(form).tap") == bytes("a.tap"), "\(form)")
    }
    #expect(
      try convert(folder.path("a.tap"), "back.cd").errors.hasSuffix("5 cards written, characters simh\n"))
    #expect(try bytes("back.cd") == Data(contentsOf: URL(fileURLWithPath: deck)))
  }

  @Test("a deck in another encoding and in column binary, and back", arguments: ["simh-old", "vdc"])
  func characters(_ encoding: String) throws {
    #expect(try convert(deck, "other.cd", ["--to-encoding", encoding]).status == 0)
    #expect(
      try convert(
        folder.path("other.cd"), "binary.cd",
        ["--encoding", encoding, "--to-encoding", "simh", "--to-column-binary"]
      ).status == 0)
    #expect(
      try convert(folder.path("binary.cd"), "back.cd", ["--column-binary", "--encoding", "simh"]).status == 0)
    #expect(try bytes("back.cd") == Data(contentsOf: URL(fileURLWithPath: deck)))
  }

  @Test("show: offset, length, characters with their columns, tape marks")
  func show() throws {
    _ = try convert(deck, "a.tap")
    let lines = try Command.run("media", "show", folder.path("a.tap")).output.split(separator: "\n")
    #expect(lines[0] == "     1  offset 0  80 characters")
    #expect(lines[1].hasPrefix("       1  ,008015,019026,030,034041"))
    #expect(
      lines.suffix(2) == [
        "     6  offset 440  TAPE MARK, end of file 1", "end of the recorded tape at offset 444",
      ])
    let one = try Command.run("media", "show", folder.path("a.tap"), "--records", "2", "--raw").output
    #expect(one.hasPrefix("     2  offset 88  80 characters\n"))
    #expect(one.contains("       1  43 12 06 10 01 01 02"))
    #expect(one.split(separator: "\n").count == 5)
    for (file, last) in [("a.tap", 6), (deck, 5)] {
      let path = file == deck ? file : folder.path(file)
      #expect(try Command.run("media", "show", path, "--records", "\(last)-9").errors == "")
      let none = try Command.run("media", "show", path, "--records", "7-9")
      #expect(none.status == 0 && none.output == "")
      #expect(none.errors == "ibm1401: \(path): there is no number 7; the last is \(last)\n")
    }
  }

  @Test(
    "list detects the type of a file by its contents",
    arguments: [
      ("hello.cd", "deck, 5 cards, characters simh"), ("payroll.out", "printout, 18 lines, 1 form"),
    ])
  func list(_ name: String, _ words: String) throws {
    let path = Command.program(name)
    let result = try Command.run("media", "list", path)
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("\(path): \(words)"))
  }

  @Test("list describes each file in a folder and its subfolders, except hidden ones")
  func listFolder() throws {
    try FileManager.default.createDirectory(atPath: folder.path("inner"), withIntermediateDirectories: true)
    let names = [folder.file("b.cd", "DATA\n"), folder.file("inner/a.cd", "DATA\n")]
    _ = folder.file(".hidden", "DATA\n")
    let result = try Command.run("media", "list", folder.url.path)
    let lines = result.output.split(separator: "\n")
    #expect(lines.map { $0.prefix { $0 != ":" } } == names.map { $0[...] })
  }

  @Test("the list of a folder can be written into the folder", arguments: ["list", "check"])
  func listInFolder(_ word: String) throws {
    for name in ["a.cd", "z.cd"] { _ = folder.file(name, "DATA\n") }
    let command = "\"$0\" media \(word) \"$1\" > \"$1/list.txt\" 2> \"$1/errors.txt\""
    let result = try Command.run(["-c", command, Command.path, folder.url.path], program: "/bin/sh")
    #expect(result.status == 0)
    #expect(folder.text("errors.txt") == "")
    let lines = folder.text("list.txt").split(separator: "\n")
    #expect(lines.count == 2 && lines[1].hasPrefix(folder.path("z.cd")), "\(lines)")
  }

  @Test("a folder or a link that cannot be read is reported", arguments: ["list", "check"])
  func unreadable(_ word: String) throws {
    let inner = folder.path("inner")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    #expect(symlink(folder.path("nowhere"), folder.path("inner/dangling.tap")) == 0)
    #expect(symlink(folder.url.path, folder.path("inner/loop")) == 0)
    let good = folder.file("good.cd", "DATA\n")
    let result = try Command.run("media", word, folder.url.path)
    #expect(result.status == 1)
    #expect(result.output.hasPrefix("\(good): ") && result.output.split(separator: "\n").count == 1)
    #expect(
      result.errors == "ibm1401: \(inner)/dangling.tap: cannot read: no such file or directory\n")
    // Permissions do not restrict root.
    guard getuid() != 0 else { return }
    #expect(chmod(inner, 0) == 0)
    defer { chmod(inner, 0o700) }
    let closed = try Command.run("media", word, folder.url.path)
    #expect(closed.status == 1)
    #expect(closed.errors == "ibm1401: \(inner): cannot read this folder\n")
  }

  @Test("a folder is called a folder", arguments: [["show"], ["show", "--form", "simh"], ["convert"]])
  func showFolder(_ words: [String]) throws {
    let target = words == ["convert"] ? [folder.path("new.tap")] : []
    let result = try Command.run(["media"] + words + [folder.url.path] + target)
    #expect(result.status == 1)
    #expect(
      result.errors
        == "ibm1401: \(folder.url.path): is a folder; name a file in it: ibm1401 media list \(folder.url.path) "
        + "lists them\n")
  }

  @Test("check reads everything and reports the place of damage; records before it are counted")
  func check() throws {
    _ = try convert(deck, "a.tap")
    #expect(
      try Command.run("media", "check", folder.path("a.tap")).output
        == "\(folder.path("a.tap")): good: tape (simh), 5 records, 1 tape mark, 80 characters each\n")
    try bytes("a.tap").prefix(300).write(to: URL(fileURLWithPath: folder.path("cut.tap")))
    let result = try Command.run("media", "check", folder.path("cut.tap"))
    #expect(result.status == 1)
    #expect(result.output.contains("up to there: tape (simh), 3 records"))
    #expect(result.errors.contains("cut.tap: offset 264: the file ends within a record"))
  }

  @Test(
    "a file that ends with a part of a length is damaged",
    arguments: [
      ("FF.tap", [0xFF], "offset 0: the file ends within a record: 1 of 4 bytes"),
      (
        "a.tap", [1, 0, 0, 0, 0x31, 0, 1, 0, 0, 0, 0, 0, 0],
        "offset 10: the file ends within a record: 3 of 4"
      ),
      ("b.tpc", [1, 0, 0x31, 0, 2], "offset 4: the file ends within a record: 1 of 2"),
    ] as [(String, [UInt8], String)])
  func partOfLength(_ name: String, _ contents: [UInt8], _ message: String) throws {
    let result = try Command.run("media", "check", folder.file(name, bytes: contents))
    #expect(result.status == 1)
    #expect(result.errors.contains("\(name): \(message)"), "\(result.errors)")
    #expect(result.output.contains("up to there: tape ("))
  }

  @Test("records marked as read with an error are reported by check, and only counted by list")
  func errorRecords() throws {
    let (good, wrong) = ([1, 0, 0, 0, 0x31, 0, 1, 0, 0, 0], [1, 0, 0, 0x80, 0x31, 0, 1, 0, 0, 0x80])
    let tape = folder.file("e.tap", bytes: (good + wrong + good + wrong).map { UInt8($0) })
    let check = try Command.run("media", "check", tape)
    #expect(check.status == 1)
    #expect(
      check.errors == "ibm1401: \(tape): 2 records marked as read with an error, the first is number 2\n")
    let line = "tape (simh), 4 records, 0 tape marks, 1 characters each, 2 with errors\n"
    #expect(check.output == "\(tape): readable, with errors: \(line)")
    let list = try Command.run("media", "list", tape)
    #expect(list.status == 0 && list.errors == "" && list.output == "\(tape): \(line)")
  }

  @Test("the tape mark that ends a tape in the form tpc is reported; records and tape marks are counted")
  func endOfTPC() throws {
    let record: [UInt8] = [1, 0, 0, 0, 0x31, 0, 1, 0, 0, 0]
    let tape = folder.file("r.tap", bytes: record + record)
    #expect(
      try convert(tape, "r.tpc").errors
        == "ibm1401: \(folder.path("r.tpc")): 2 records and 0 tape marks written; "
        + "the form tpc ends with a tape mark, which is read back as one more\n")
    #expect(try convert(tape, "r.e11").errors.hasSuffix("r.e11: 2 records and 0 tape marks written\n"))
    #expect(
      try convert(folder.path("r.tpc"), "back.tap").errors.hasSuffix("2 records and 1 tape mark written\n"))
    #expect(
      try convert(folder.path("back.tap"), "s.tpc").errors.hasSuffix("2 records and 1 tape mark written\n"))
  }

  @Test("show prints what can be read, of each file, and of a damaged one up to the damage")
  func showDamaged() throws {
    _ = try convert(deck, "a.tap")
    try bytes("a.tap").prefix(300).write(to: URL(fileURLWithPath: folder.path("cut.tap")))
    let files = [folder.path("none.tap"), folder.path("cut.tap"), deck]
    let text = try Command.run(["media", "show"] + files)
    #expect(text.status == 1)
    #expect(text.output.contains("     3  offset 176  80 characters") && text.output.contains("     5  "))
    let damage = "\(files[1]): offset 264: the file ends within a record: 36 of 88 bytes are there"
    let errors = "ibm1401: \(files[0]): cannot read: no such file or directory\nibm1401: \(damage)\n"
    #expect(text.errors == errors)
    let json = try Command.run(["media", "show", "--json"] + files)
    #expect(json.status == 1 && json.errors == errors)
    let report = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let shown = report?["files"] as? [[String: Any]] ?? []
    #expect(shown.map { $0["file"] as? String } == Array(files.dropFirst()))
    #expect(shown.map { ($0["items"] as? [Any])?.count } == [3, 5])
    #expect(shown.map { $0["problem"] as? String } == [damage, nil])
    // What is not asked for is not read.
    #expect(try Command.run("media", "show", "--json", "--records", "1-3", files[1]).status == 0)
  }

  @Test("standard input and other pipes are read like files", arguments: ["-", "/dev/stdin"])
  func pipes(_ name: String) throws {
    _ = try convert(deck, "a.tap")
    let whole = try Command.run("media", "show", folder.path("a.tap")).output
    for command in ["cat \"$1\" | \"$0\" media show \(name)", "\"$0\" media show \(name) < \"$1\""] {
      let shown = try Command.run(["-c", command, Command.path, folder.path("a.tap")], program: "/bin/sh")
      #expect(shown.status == 0 && shown.errors == "" && shown.output == whole, "\(shown.errors)")
    }
    let copy = try Command.run(
      ["-c", "cat \"$1\" | \"$0\" media convert \(name) \"$2\"", Command.path, deck, folder.path("b.tap")],
      program: "/bin/sh")
    #expect(copy.status == 0, "\(copy.errors)")
    #expect(try bytes("b.tap") == bytes("a.tap"))
    let check = try Command.run("media", "check", name, input: "no\u{1}thing\u{2}")
    #expect(check.status == 1 && check.errors.hasPrefix("ibm1401: /dev/stdin: looks like"), "\(check.errors)")
  }

  @Test("a damaged tape is not called good, whatever its name", arguments: ["tap", "mt", "mt1", "img"])
  func damaged(_ ending: String) throws {
    let records = [UInt8]([0xB4, 0x0D, 0, 0]) + [UInt8](repeating: 0x10, count: 2996)
    let cut = try Command.run("media", "check", folder.file("cut.\(ending)", bytes: records))
    #expect(cut.status == 1)
    #expect(cut.errors.contains("cut.\(ending): offset 0: the file ends within a record: 3000 of 3516"))
    let length: [UInt8] = [0xAC, 0, 0, 0]
    let other = length + [UInt8](repeating: 0x10, count: 0xAC) + [0xAD, 0, 0, 0] + length
    let bad = try Command.run("media", "check", folder.file("bad.\(ending)", bytes: other))
    #expect(bad.status == 1)
    #expect(bad.errors.contains("the record has the length AC hex before and AD hex after it"))
  }

  @Test("a file is not replaced by a part of a damaged tape; without one the part is written and counted")
  func damagedSource() throws {
    _ = try convert(deck, "a.tap")
    try bytes("a.tap").prefix(300).write(to: URL(fileURLWithPath: folder.path("cut.tap")))
    for target in ["old.tap", "old.cd", "old.tap.gz", "old.dsk"] {
      let old = folder.file(target, "OLD")
      let result = try convert(folder.path("cut.tap"), target, ["--force"])
      #expect(result.status == 1)
      #expect(
        target == "old.dsk" || result.errors.contains("cut.tap: offset 264: the file ends within a record"))
      #expect(target == "old.dsk" || result.errors.contains("\(old): not replaced, because "))
      #expect(folder.text(target) == "OLD")
    }
    for (target, count) in [
      ("new.tap", "3 records and 0 tape marks written, all that is before the damage"),
      ("new.cd", "3 cards written, characters simh, all that is before the damage"),
    ] {
      let result = try convert(folder.path("cut.tap"), target)
      #expect(result.status == 1)
      #expect(result.errors.contains("\(target): \(count)\n"), "\(result.errors)")
    }
    #expect(try bytes("new.tap").count == 3 * 88)
    let nothing = folder.file("none.tap", bytes: Array(try bytes("a.tap").prefix(60)))
    #expect(try convert(nothing, "none.e11").status == 1)
    #expect(!folder.names.contains { $0.hasPrefix("none.e") || $0.hasPrefix(".") })
  }

  @Test("a new file that cannot be written whole is removed, and an old one is kept")
  func fullDisk() throws {
    _ = try convert(deck, "a.tap")
    // The shell's limit of a file is in blocks of 512 or 1024 bytes.
    func limited(_ arguments: [String]) throws -> Command.Result {
      let words = ["-c", "ulimit -f 1; exec \"$0\" \"$@\"", Command.path] + arguments
      return try Command.run(words, program: "/bin/sh")
    }
    let many = folder.file("many.cd", String(repeating: "A CARD\n", count: 100))
    for (old, arguments) in [
      ("b.tap", ["media", "convert", many, folder.path("b.tap"), "--force"]),
      ("b.dsk", ["media", "new", "disk", folder.path("b.dsk"), "--addresses", "0", "--force"]),
      ("b.svg", ["media", "convert", many, folder.path("b.svg"), "--force"]),
    ] {
      let result = try limited(arguments)
      #expect(result.status == 1, "\(result.errors)")
      #expect(result.errors.contains("\(old): "), "\(result.errors)")
      #expect(!folder.names.contains(old))
      _ = folder.file(old, "OLD")
      #expect(try limited(arguments).status == 1)
      #expect(folder.text(old) == "OLD")
    }
    #expect(!folder.names.contains { $0.hasPrefix(".") })
  }

  @Test(
    "P7B is P7B, although its first bytes can be a length of another form",
    arguments: [
      // The comma with the mark, and a blank: 9B hex characters, then a tape mark, and so on.
      (", 1", ["a.p7b", "a.bcd", "a.tap"]),
      // The length fits in four bytes as well: only the name shows the form.
      (",", ["a.p7b", "a.bcd"]),
    ])
  func marks(_ card: String, _ names: [String]) throws {
    let source = folder.file("a.cd", String(repeating: card + "\n", count: 300))
    #expect(try convert(source, "new.p7b").status == 0)
    let contents = Array(try bytes("new.p7b"))
    for name in names {
      let result = try Command.run("media", "check", folder.file(name, bytes: contents))
      #expect(result.output.contains("good: tape (p7b), 300 records, 1 tape mark, 80 characters each"))
    }
  }

  @Test("a deck in UTF-16 is named as such, with advice")
  func utf16() throws {
    let bytes: [UInt8] = [0xFF, 0xFE] + ",008015\n".utf8.flatMap { [$0, 0] }
    let result = try Command.run("media", "check", folder.file("wide.cd", bytes: bytes))
    #expect(result.status == 1)
    #expect(
      result.errors.contains("wide.cd: looks like text in UTF-16, not like a card deck; save it as UTF-8"))
  }

  @Test("nothing is overwritten without --force, the input never")
  func overwriting() throws {
    _ = try convert(deck, "a.tap")
    let before = try bytes("a.tap")
    let again = try convert(deck, "a.tap")
    #expect(again.status == 1)
    #expect(again.errors.contains("already exists; choose another name or add --force"))
    #expect(
      try convert(folder.path("a.tap"), "a.tap", ["--force"]).errors.contains("is also the input"))
    #expect(try bytes("a.tap") == before)
    #expect(try convert(deck, "a.tap", ["--force"]).status == 0)
    #expect(try Command.run("media", "new", "tape", folder.path("new.tap")).status == 0)
    #expect(try bytes("new.tap").isEmpty)
    #expect(try Command.run("media", "new", "tape", folder.path("a.tap")).status == 1)
  }

  @Test(
    "errors of arguments and files",
    arguments: [
      ([], "media needs one of the words show, list, convert, check, new"),
      (["sho", "x"], "unknown word sho; did you mean show"),
      (["show"], "media show needs a file"),
      (["show", "none.tap"], "none.tap: cannot read: no such file or directory"),
      (["convert", "x"], "media convert needs two files"),
      (["convert", "x", "y"], "y: the form to convert to is not clear from its name"),
      (["show", "x", "--records", "9-5"], "--records 9-5: give one number or a range"),
      (
        ["show", "x", "--form", "wax"],
        "--form wax: choose simh, e11, tpc, p7b, vdc, aws, tobj, dump for tapes, disk, ramac, deck, bin, h80, ebcdic "
          + "or printout"
      ),
      (["new", "drum", "x"], "media new drum: choose tape, disk, ramac or 1405-1"),
      (
        ["show", "x", "--encoding", "ascii"],
        "--encoding ascii: choose one of simh, simh-h, ibm-h, simh-old, vdc"
      ),
      (
        ["convert", "x.cd", "y.tap", "--records", "1"],
        "--records is for media show and for pictures; leave it out"
      ),
      (["list", "x", "--json"], "--json is for media show; leave it out"),
      (["check", "x", "--force"], "--force is for media convert, new, build; leave it out"),
      (["show", "x", "--parity", "odd"], "--parity is for media convert, build; leave it out"),
      (
        ["build", "x", "y", "--form", "tpc"],
        "--form is for media show, list, check, convert, new; leave it out"
      ),
      (["new", "tape", "x", "--addresses", "0"], "--addresses is for a new disk; leave it out"),
      (["new", "disk", "x", "--form", "tpc"], "--form is for a new tape; leave it out"),
      (
        ["new", "tape", "x", "--form", "disk"], "--form is for a new tape, with a form of tapes; leave it out"
      ),
      (["convert", "x.cd", "y.tap", "--to-encoding", "vdc"], "--to-encoding is for new decks; leave it out"),
      (["convert", "x.cd", "y.pdf", "--parity", "odd"], "--parity is for tapes; leave it out"),
      (["new", "tape", "-"], "standard output: a tape or disk is written to a file; name one"),
      (["show", "x", "--json", "--raw"], "--raw is for media show without --json; leave one of the two out"),
    ])
  func mistakes(_ arguments: [String], _ message: String) throws {
    let result = try Command.run(["media"] + arguments)
    #expect(result.status == result.statusOfMessage)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("ibm1401: \(message)"), "\(result.errors)")
  }
}
