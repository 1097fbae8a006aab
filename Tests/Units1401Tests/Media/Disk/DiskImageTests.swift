import Core1401
import Foundation
import Testing

@testable import Units1401

@Suite("Disk images")
struct DiskImageTests {
  @Test("a short file is blank beyond its end, and grows by writing")
  func growing() throws {
    let folder = try TapeFolder()
    let image = try DiskImage(path: folder.path("disk"), mode: .create, recordLength: 4, recordCount: 10)
    #expect(try image.record(9) == [0, 0, 0, 0])
    try image.write([1, 2, 3, 4], at: 2)
    #expect(folder.bytes("disk") == [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4])
    #expect(try image.record(2) == [1, 2, 3, 4])
    #expect(try image.record(3) == [0, 0, 0, 0])
  }

  @Test("a file that ends within a record is read up to its end; reading does not change it")
  func truncated() throws {
    let folder = try TapeFolder()
    let path = try folder.file([1, 2, 3, 4, 5, 6], name: "disk")
    let image = try DiskImage(path: path, mode: .readWrite, recordLength: 4, recordCount: 10)
    #expect(try image.record(1) == [5, 6, 0, 0])
    #expect(folder.bytes("disk").count == 6)
    try image.write([9, 9, 9, 9], at: 0)
    #expect(folder.bytes("disk") == [9, 9, 9, 9, 5, 6])
  }

  @Test("a file that shrinks under the program is read as blank")
  func shrinking() throws {
    let folder = try TapeFolder()
    let path = try folder.file([1, 2, 3, 4], name: "disk")
    let image = try DiskImage(path: path, mode: .readWrite, recordLength: 4, recordCount: 10)
    try FileHandle(forWritingTo: URL(filePath: path)).truncate(atOffset: 0)
    #expect(try image.record(0) == [0, 0, 0, 0])
  }

  struct Refusal: CustomTestStringConvertible, Sendable {
    let name: String
    let contents: [UInt8]?
    let mode: DiskImage.Mode
    let message: String

    var testDescription: String { name }
  }

  static let refusals: [Refusal] = [
    Refusal(
      name: "missing", contents: nil, mode: .readWrite,
      message: "there is no such file; add ,new to create an empty disk"),
    Refusal(
      name: "too long", contents: [UInt8](repeating: 0, count: 2_120_001), mode: .readWrite,
      message: "2120001 bytes are more than the 2120000 of a full disk; "
        + "the disks of a 1405 are mounted with --ramac and converted with --form ramac"),
    Refusal(
      name: "text", contents: Array("Dear Sir, this is a letter\n".utf8), mode: .readWrite,
      message: "offset 0: the address of a sector is neither digits nor blank; this is not a disk image"),
    Refusal(
      name: "digits as text", contents: Array("000001 is no sector\n".utf8), mode: .readWrite,
      message: "offset 0: the address of a sector is neither digits nor blank; this is not a disk image"),
    Refusal(
      name: "a tape", contents: [80, 0, 0, 0] + [UInt8](repeating: 1, count: 200), mode: .readOnly,
      message: "offset 0: the address of a sector is neither digits nor blank; this is not a disk image"),
  ]

  @Test("files that are not a pack are refused and not changed", arguments: refusals)
  func refusal(_ vector: Refusal) throws {
    let folder = try TapeFolder()
    let path = folder.path("disk")
    if let contents = vector.contents { _ = try folder.file(contents, name: "disk") }
    do throws(DiskError) {
      _ = try DiskPack1316(path: path, mode: vector.mode)
      Issue.record("mounted")
    } catch {
      #expect(error.description == "\(path): \(vector.message)")
    }
    if let contents = vector.contents { #expect(folder.bytes("disk") == contents) }
  }

  @Test("a folder and a pipe are not disks")
  func otherFiles() throws {
    let folder = try TapeFolder()
    #expect(throws: DiskError.self) { try DiskPack1316(path: folder.path("")) }
    mkfifo(folder.path("pipe"), 0o600)
    #expect(throws: DiskError.self) { try DiskPack1316(path: folder.path("pipe"), mode: .readOnly) }
  }

  @Test("a pack with some damaged sectors can be mounted")
  func damaged() throws {
    let folder = try TapeFolder()
    var bytes = [UInt8](repeating: 0, count: 106 * 40)
    for index in 212..<530 { bytes[index] = 0xFF }
    let pack = try DiskPack1316(path: try folder.file(bytes, name: "disk"))
    #expect(try pack.sector(2).isDamaged)
    #expect(try !pack.sector(7).isDamaged)
  }

  @Test("a file without write permission is mounted read-only")
  func permission() throws {
    let folder = try TapeFolder()
    let path = try folder.file([], name: "disk")
    let pack = try DiskPack1316(path: path, mode: .readOnly)
    #expect(!pack.image.isWritable)
    do throws(DiskError) {
      try pack.write(DiskSector(bytes: [UInt8](repeating: 0, count: 106)), at: 0)
      Issue.record("written")
    } catch {
      #expect(error.cause == .medium(.readOnly))
    }
    #expect(folder.bytes("disk").isEmpty)
  }

  @Test("two writers cannot share a pack, but a reader can")
  func locking() throws {
    let folder = try TapeFolder()
    let pack = try DiskPack1316(path: folder.path("disk"), mode: .create)
    #expect(throws: DiskError.self) { try DiskPack1316(path: folder.path("disk")) }
    #expect(throws: Never.self) { try DiskPack1316(path: folder.path("disk"), mode: .readOnly) }
    #expect(pack.image.isWritable)
  }

  @Test("the disks of a 1405 have 50 000 or 100 000 records and no bytes above 7F")
  func ramac() throws {
    let folder = try TapeFolder()
    #expect(
      try DiskFile1405(path: folder.path("a"), mode: .create, model: .model1).image.recordCount == 50_000)
    #expect(
      try DiskFile1405(path: folder.path("b"), mode: .create, model: .model2).image.recordCount == 100_000)
    let path = try folder.file([1, 2, 0xC3], name: "c")
    do throws(DiskError) {
      _ = try DiskFile1405(path: path, model: .model1)
      Issue.record("mounted")
    } catch {
      #expect(
        error.description == "\(path): offset 2: byte C3 hex is not a character; this is not a disk image")
    }
  }

  @Test(
    "how a disk is mounted, as written in options",
    arguments: [
      ("a.dsk", DiskMounting(path: "a.dsk")), ("a.dsk,ro", DiskMounting(path: "a.dsk", mode: .readOnly)),
      ("a,b,new", DiskMounting(path: "a,b", mode: .create)),
      ("a,WRITE-ADDRESS,new", DiskMounting(path: "a", mode: .create, writesAddresses: true)),
      ("a,ro,b", DiskMounting(path: "a,ro,b")),
    ])
  func mounting(text: String, mounting: DiskMounting) {
    #expect(DiskMounting(text: text) == mounting)
  }
}
