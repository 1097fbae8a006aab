import Core1401
import Foundation
import Testing
import Units1401

@Suite("ibm1401 media with disks")
struct DiskMediaTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func media(_ arguments: String...) throws -> Command.Result {
    try Command.run(["media"] + arguments)
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
  }

  /// A pack with data in the sectors 1 (with word marks) and 250 (with an address of its own).
  private func pack(_ name: String = "stock.dsk") throws -> String {
    let path = folder.path(name)
    let pack = try DiskPack1316(path: path, mode: .create)
    var sector = try pack.sector(1)
    for (index, character) in "HELLO".enumerated() {
      guard var stored = TextEncoding.simh.stored(character) else { continue }
      stored.hasWordMark = index % 2 == 0
      sector.bytes[6 + index] = stored.rawValue
    }
    try pack.write(sector, at: 1)
    sector = try pack.sector(250)
    sector.bytes.replaceSubrange(0..<7, with: [9, 9, 10, 10, 10, 10, 0o62])
    try pack.write(sector, at: 250)
    return path
  }

  @Test("show: places, addresses, data and word marks; blank sectors are counted")
  func show() throws {
    let path = try pack()
    let lines = try media("show", path).output.split(separator: "\n").map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    #expect(
      lines == [
        "     1  cylinder 0 track 0 sector 1", "       1  HELLO", "          1 1 1",
        "   250  cylinder 1 track 2 sector 10  address 990000", "       1  B",
        "249 sectors with blank data; the file has 251",
      ])
    let part = try media("show", path, "--records", "0-1", "--raw").output
    #expect(part.hasPrefix("     0  cylinder 0 track 0 sector 0\n       1  00 00"))
    #expect(part.contains("       1  00 00 00 00 00 00 170 65 143 43 146 00"))
    #expect(
      try media("show", path, "--records", "251").errors
        == "ibm1401: \(path): there is no number 251; the last is 250\n")
  }

  @Test("list and check count what a pack holds")
  func list() throws {
    let path = try pack()
    let words =
      "disk pack (1311), 251 sectors of 20000, 2 with data, 1 with word marks, 1 with addresses of their own"
    #expect(try media("list", path).output == "\(path): \(words)\n")
    #expect(try media("check", path).output == "\(path): good: \(words)\n")
  }

  @Test("a pack is recognized by its contents, and distinguished from a tape")
  func contents() throws {
    #expect(try media("new", "disk", folder.path("a.dsk"), "--addresses", "40000").status == 0)
    #expect(try media("convert", folder.path("a.dsk"), folder.path("a.tap")).status == 0)
    for (name, words) in [
      ("a.dsk", "disk pack (1311), 20000 sectors"), ("a.tap", "tape (simh), 20000 records"),
    ] {
      try FileManager.default.copyItem(atPath: folder.path(name), toPath: folder.path("unnamed"))
      defer { try? FileManager.default.removeItem(atPath: folder.path("unnamed")) }
      #expect(try media("list", folder.path("unnamed")).output.contains(": \(words)"))
    }
    #expect(try media("list", folder.path("a.dsk")).output.contains("addresses from 40000"))
  }

  @Test(
    "a pack is converted to tape and back unchanged, with word marks and addresses",
    arguments: ["odd", "even"])
  func tape(_ parity: String) throws {
    let path = try pack()
    let tape = folder.path("a.tap")
    let out = try media("convert", path, tape, "--parity", parity)
    #expect(out.errors == "ibm1401: \(tape): 2 records and a tape mark written\n")
    let back = try media("convert", tape, folder.path("b.dsk"), "--parity", parity)
    #expect(back.errors.hasSuffix("b.dsk: 2 records written\n"))
    #expect(try bytes("b.dsk") == bytes("stock.dsk"))
    #expect(try media("convert", path, folder.path("c.dsk")).status == 0)
    #expect(try bytes("c.dsk") == bytes("stock.dsk"))
  }

  @Test(
    "the disks of a 1405 are recognized by their length, although the name means a pack",
    arguments: [3, 23_551])
  func ramacNamedAsPack(_ records: Int) throws {
    let record = [1, 2, 3, 0o61, 0o62, 0o63] + [UInt8](repeating: 0o41, count: 194)
    let contents = Array([[UInt8]](repeating: record, count: records).joined())
    let path = folder.file("r.dsk", bytes: contents)
    for word in ["list", "check"] {
      let result = try media(word, path)
      #expect(result.output.contains("disks (1405-1), \(records) records of 50000, \(records) with data"))
    }
    #expect(try media("convert", path, folder.path("r.tap")).status == 0)
    #expect(try media("convert", folder.path("r.tap"), folder.path("back.ramac")).status == 0)
    #expect(try Array(bytes("back.ramac")) == contents)
  }

  @Test("a pack that is cut off is still a pack, and a file too long for one has advice")
  func packOrNot() throws {
    _ = try pack()
    let cut = folder.file(
      "cut.dsk", bytes: [10, 10, 10, 10, 10, 10] + Array(try bytes("stock.dsk").prefix(194)))
    #expect(try media("check", cut).errors.contains("cut.dsk: the file ends within sector 1"))
    let long = folder.file("long.dsk", bytes: [UInt8](repeating: 0o21, count: 2_120_001))
    #expect(
      try media("check", long).errors.hasSuffix("mounted with --ramac and converted with --form ramac\n"))
    let new = try media("new", "ramac", folder.path("new.dsk"))
    #expect(new.errors.hasSuffix("; its name means a 1311 pack while it is empty: give --form ramac\n"))
    #expect(try media("list", folder.path("new.dsk"), "--form", "ramac").output.contains("disks (1405-2)"))
  }

  @Test("new disks are blank, or have addresses")
  func new() throws {
    #expect(try media("new", "disk", folder.path("a.dsk")).status == 0)
    #expect(try bytes("a.dsk").isEmpty)
    #expect(try media("new", "disk", folder.path("b.dsk"), "--addresses", "20000").status == 0)
    let data = try bytes("b.dsk")
    #expect(data.count == 106 * 20_000)
    #expect(Array(data.suffix(106).prefix(7)) == [10, 3, 9, 9, 9, 9, 0])
    #expect(try media("new", "1405-1", folder.path("c.ramac")).status == 0)
    #expect(
      try media("list", folder.path("c.ramac")).output.hasSuffix(
        ": disks (1405-1), 0 records of 50000, 0 with data\n"))
  }

  @Test("damage is reported with its place")
  func damage() throws {
    var data = try Data(contentsOf: URL(fileURLWithPath: pack()))
    data[106 + 6] |= 0x80
    try data.dropLast(50).write(to: URL(fileURLWithPath: folder.path("bad.dsk")))
    let result = try media("check", folder.path("bad.dsk"))
    #expect(result.status == 1)
    #expect(result.errors.hasSuffix("bad.dsk: sector 1: byte 7 is not a character\n"))
    #expect(try media("convert", folder.path("bad.dsk"), folder.path("x.tap")).status == 1)
    try bytes("stock.dsk").dropLast(50).write(to: URL(fileURLWithPath: folder.path("cut.dsk")))
    #expect(
      try media("check", folder.path("cut.dsk")).errors.hasSuffix(
        "cut.dsk: the file ends within sector 250, after 56 of 106 bytes\n"))
  }

  @Test("errors")
  func mistakes() throws {
    let path = try pack()
    let cases: [([String], String)] = [
      (["convert", path, folder.path("x.cd")], "a disk can be converted to a tape, not to cards"),
      (["convert", path, folder.path("x.ramac")], "a disk cannot become a 1405-2"),
      (["new", "disk", path], "already exists; choose another name or add --force"),
      (
        ["new", "disk", folder.path("y"), "--addresses", "1000000"],
        "--addresses 1000000: give the first address"
      ),
      (["new", "ramac", folder.path("y"), "--addresses", "0"], "--addresses is for 1311 packs"),
    ]
    for (arguments, message) in cases {
      let result = try Command.run(["media"] + arguments)
      #expect(result.status == result.statusOfMessage)
      #expect(result.errors.contains(message), "\(result.errors)")
    }
    _ = try media("convert", Command.program("hello.cd"), folder.path("cards.tap"))
    #expect(
      try media("convert", folder.path("cards.tap"), folder.path("z.dsk")).errors.contains(
        "record 1 is not a sector of a disk: it needs six digits for the position and 106 characters"))
  }
}
