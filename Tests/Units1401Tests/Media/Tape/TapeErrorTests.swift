import Foundation
import Testing
import Units1401

@Suite("Damaged, missing and unusual tape images")
struct TapeErrorTests {
  private let folder: TapeFolder

  init() throws { folder = try TapeFolder() }

  struct Damage: CustomTestStringConvertible, Sendable {
    let form: TapeForm
    let bytes: String
    let good: Int
    let message: String

    var testDescription: String { message }
  }

  static let damages: [Damage] = [
    Damage(
      form: .simh, bytes: "02 00 00 00 31 32 02 00 00 00 05 00 00 00 01 02 03", good: 1,
      message: "offset 10: the file ends within a record: 7 of 14 bytes are there"),
    Damage(
      form: .simh, bytes: "02 00 00 00 31 32 02 00 00 00 02 00 00 00 31 32 04 00 00 00", good: 1,
      message: "offset 10: the record has the length 2 hex before and 4 hex after it; "
        + "the image is damaged, or of another form"),
    Damage(
      form: .simh, bytes: "00 00 00 00 00 00 00 70 00 00 00 00", good: 1,
      message: "offset 4: 70000000 hex is not a record length, tape mark or gap; "
        + "the image is damaged from here on"),
    Damage(
      form: .e11, bytes: "01 00 00 00 31 01 00 00 00 03 00 00 00 31", good: 1,
      message: "offset 9: the file ends within a record: 5 of 11 bytes are there"),
    Damage(
      form: .tpc, bytes: "02 00 31 32 05 00 31", good: 1,
      message: "offset 4: the file ends within a record: 3 of 7 bytes are there"),
    Damage(
      form: .vdc, bytes: "41 0A 42 61 0A", good: 1,
      message: "offset 3: byte 61 hex is not a 1401 character of a tape written as text"),
  ]

  @Test("damage is reported with its place, and what is before it can be read", arguments: damages)
  func damage(_ damage: Damage) throws {
    let path = try folder.file(bytes(damage.bytes))
    let image = try TapeImage(path: path, mode: .readWrite, form: damage.form)
    for _ in 0..<damage.good { #expect(try image.read() != nil) }
    let error = try #require(throws: TapeError.self) { try image.read() }
    #expect("\(error)" == "\(path): \(damage.message)")
    #expect(error.isDamage)
    #expect(image.position == damage.good)
    // A write removes the damage.
    try image.write(TapeObject("XY"))
    image.rewind()
    #expect(try image.readAll().count == damage.good + 1)
  }

  @Test("a length after a record that leads before the load point is reported when going back")
  func damagedTrailingLength() throws {
    let path = try folder.file(bytes("00 00 00 00 00 00 00 00 FF FF 00 00"))
    let image = try TapeImage(path: path, mode: .fileProtected, form: .simh)
    _ = try image.read()
    _ = try image.read()
    #expect(throws: TapeError.self) { try image.read() }
    #expect(try image.readBack() == [.tapeMark, .tapeMark])
  }

  struct Refusal: CustomTestStringConvertible, Sendable {
    let name: String
    let content: [UInt8]
    let message: String

    var testDescription: String { name }
  }

  static let refusals: [Refusal] = [
    Refusal(
      name: "source text", content: Array("start  h  x  .a comment in small letters\n".utf8),
      message: "looks like text, not like a tape image; text on tape has a line for each record and, of the "
        + "small letters, only q r g v t s"),
    Refusal(
      name: "disk image",
      content: [UInt8](repeating: 0x0A, count: 106 * 3).enumerated().map {
        $0.offset % 106 < 6 ? 0x4B : UInt8(1 + $0.offset % 4)
      },
      message: "looks like a disk image, not like a tape image; mount it on a disk unit"),
    Refusal(
      name: "noise", content: (0..<999).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 90) },
      message:
        "looks like binary data, not like a tape image; add ,simh ,e11 ,tpc ,p7b ,vdc or ,aws to the "
        + "name if you know the form"),
  ]

  @Test("other files than tape images are refused", arguments: refusals)
  func refuses(_ refusal: Refusal) throws {
    let path = try folder.file(refusal.content)
    let error = try #require(throws: TapeError.self) { try TapeImage(path: path) }
    #expect("\(error)" == "\(path): \(refusal.message)")
  }

  @Test("a missing file, a folder and a missing folder are distinguished")
  func missing() throws {
    let path = folder.path("none")
    #expect(throws: TapeError(fileName: path, cause: .missing)) { try TapeImage(path: path) }
    let here = folder.path("")
    #expect(throws: TapeError(fileName: here, cause: .notAFile)) { try TapeImage(path: here) }
    #expect(throws: TapeError(fileName: here, cause: .notAFile)) {
      try TapeImage(path: here, mode: .fileProtected)
    }
    let deep = folder.path("none/tape")
    #expect(throws: TapeError(fileName: deep, cause: .host("open", errno: ENOENT))) {
      try TapeImage(path: deep, mode: .create)
    }
  }

  @Test("a pipe is not a tape")
  func pipe() throws {
    let path = folder.path("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    #expect(throws: TapeError(fileName: path, cause: .notAFile)) { try TapeImage(path: path) }
  }

  @Test("a file protected reel cannot be written and is not changed")
  func fileProtected() throws {
    let content = bytes("02 00 00 00 31 32 02 00 00 00")
    let path = try folder.file(content)
    let image = try TapeImage(path: path, mode: .fileProtected)
    #expect(image.isFileProtected)
    #expect(throws: TapeError(fileName: path, cause: .medium(.fileProtected))) {
      try image.write(TapeObject.tapeMark)
    }
    #expect(folder.bytes() == content)
  }

  @Test("only one writer can open a file, but others can read it")
  func locked() throws {
    let path = folder.path("tape")
    let first = try TapeImage(path: path, mode: .create)
    #expect(throws: TapeError(fileName: path, cause: .inUse)) { try TapeImage(path: path) }
    #expect(try TapeImage(path: path, mode: .fileProtected).isFileProtected)
    try first.write(.tapeMark)
  }

  @Test(
    "a full device refuses the record and the tape does not move",
    arguments: TapeForm.allCases.filter(\.isWritable))
  func fullDevice(_ form: TapeForm) throws {
    let image = try TapeImage(path: "/dev/full", mode: .readWrite, form: form)
    let error = try #require(throws: TapeError.self) { try image.write(TapeObject("LOST")) }
    #expect(error.cause == .host("write", errno: ENOSPC))
    #expect("\(error)".hasSuffix("cannot write: no space left on device"))
    #expect(image.isAtLoadPoint)
  }

  @Test("a device that stores nothing is detected", arguments: TapeForm.allCases.filter(\.isWritable))
  func nullDevice(_ form: TapeForm) throws {
    let image = try TapeImage(path: "/dev/null", mode: .readWrite, form: form)
    let error = try #require(throws: TapeError.self) { try image.write(TapeObject("LOST")) }
    guard case .medium(.doesNotKeep(_, found: 0)) = error.cause else {
      Issue.record("\(error)")
      return
    }
  }

  @Test("records too long for the form are refused before anything is written")
  func tooLong() throws {
    let image = try TapeImage(path: folder.path("tape.tpc"), mode: .create)
    try image.write(TapeObject("KEPT"))
    let record = TapeRecord(characters: [UInt8](repeating: 1, count: 65_535))
    #expect(throws: TapeError.self) { try image.write(.record(record)) }
    #expect(folder.bytes("tape.tpc").count == 6)
  }
}
