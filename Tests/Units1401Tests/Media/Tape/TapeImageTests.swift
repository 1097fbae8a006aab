import Foundation
import Testing
import Units1401

/// A tape in one of its forms: the bytes of the file and its contents.
struct TapeVector: CustomTestStringConvertible, Sendable {
  let form: TapeForm
  let name: String
  let bytes: [UInt8]
  let objects: [TapeObject]

  var testDescription: String { "\(form.rawValue): \(name)" }

  init(_ form: TapeForm, _ name: String, _ bytes: [UInt8], _ objects: [TapeObject]) {
    self.form = form
    self.name = name
    self.bytes = bytes
    self.objects = objects
  }

  /// Tapes that we write byte for byte. Checked against SimH where InterchangeTests say so.
  static let written: [TapeVector] = [
    TapeVector(.simh, "nothing", [], []),
    TapeVector(.simh, "even length", hex("02 00 00 00 31 32 02 00 00 00"), [TapeObject("AB")]),
    TapeVector(.simh, "odd length, padded", hex("03 00 00 00 31 32 33 00 03 00 00 00"), [TapeObject("ABC")]),
    TapeVector(
      .simh, "marks between records",
      hex("00 00 00 00 02 00 00 00 01 02 02 00 00 00 00 00 00 00 00 00 00 00"),
      [.tapeMark, TapeObject("12"), .tapeMark, .tapeMark]),
    TapeVector(
      .simh, "record with an error", hex("02 00 00 80 31 32 02 00 00 80"), [TapeObject("AB", hasError: true)]),
    TapeVector(.simh, "record like a tape mark", hex("01 00 00 00 0F 00 01 00 00 00"), [TapeObject("{")]),
    TapeVector(.e11, "odd length", hex("03 00 00 00 31 32 33 03 00 00 00"), [TapeObject("ABC")]),
    TapeVector(
      .e11, "odd lengths and a mark",
      hex("01 00 00 00 31 01 00 00 00 00 00 00 00 03 00 00 80 01 02 03 03 00 00 80"),
      [TapeObject("A"), .tapeMark, TapeObject("123", hasError: true)]),
    TapeVector(
      .tpc, "records and mark", hex("03 00 31 32 33 00 00 00 02 00 01 02"),
      [TapeObject("ABC"), .tapeMark, TapeObject("12")]),
    TapeVector(
      .p7b, "records and marks", hex("B1 32 33 81 8F 8F 8F"),
      [TapeObject("ABC"), TapeObject("1"), .tapeMark, .tapeMark]),
    TapeVector(
      .aws, "records and mark",
      hex("03 00 00 00 A0 00 31 32 33 00 00 03 00 40 00 02 00 00 00 A0 00 01 02"),
      [TapeObject("ABC"), .tapeMark, TapeObject("12")]),
    TapeVector(
      .tobj, "records and mark", Array("~AB C~}~}\n{~}\n1~}\n".utf8),
      [TapeObject("~AB C~}"), .tapeMark, TapeObject("1")]),
    TapeVector(
      .vdc, "records and marks", Array("ABCv1g 9 \nt\nq\n".utf8),
      [TapeObject("ABC~1} 9 "), .tapeMark, TapeObject(")")]),
  ]

  /// Tapes as other programs may write them.
  static let read: [TapeVector] = [
    TapeVector(
      .simh, "gaps before a record", hex("FE FF FF FF FE FF FF FF 02 00 00 00 31 32 02 00 00 00"),
      [TapeObject("AB")]),
    TapeVector(
      .simh, "gaps out of step by two bytes",
      hex("02 00 00 00 31 32 02 00 00 00 FF FF FE FF FF FF 02 00 00 00 33 34 02 00 00 00"),
      [TapeObject("AB"), TapeObject("CD")]),
    TapeVector(
      .simh, "end of medium", hex("00 00 00 00 FF FF FF FF 02 00 00 00 31 32 02 00 00 00"), [.tapeMark]),
    TapeVector(
      .simh, "a word that was being written", hex("02 00 00 00 31 32 02 00 00 00 FF FF"), [TapeObject("AB")]),
    TapeVector(
      .simh, "parity bits", hex("02 00 00 00 71 72 02 00 00 00"), [TapeObject("AB")]),
    TapeVector(
      .simh, "parity bits above", hex("02 00 00 00 B1 B2 02 00 00 00"), [TapeObject("AB")]),
    TapeVector(
      .aws, "a record in two parts",
      hex("02 00 00 00 80 00 31 32 01 00 02 00 20 00 33 00 00 01 00 40 00"), [TapeObject("ABC"), .tapeMark]),
    TapeVector(
      .tobj, "old characters and CR LF", Array("=B024 =.='2=\"\r\n=\"=\"\r\n".utf8),
      [TapeObject("~B024 ~.~|2"), TapeObject("~}")]),
    TapeVector(
      .dump, "two records, one with a gap",
      Array("      ....5\n    1: ,^08\n       1 1\n    7: A\n\n    1: B1\n       1\n".utf8),
      [TapeObject("~,^~08^^A"), TapeObject("~B1")]),
    TapeVector(.dump, "storage", Array("1:\tAB\n\t 1\n3:\tC\n".utf8), [TapeObject("A~BC")]),
    TapeVector(
      .tpc, "two tape marks before the end of tape", hex("02 00 31 32 00 00 00 00 FF FF"),
      [TapeObject("AB"), .tapeMark]),
    TapeVector(.tpc, "end of tape", hex("02 00 31 32 FF FF"), [TapeObject("AB")]),
    TapeVector(
      .p7b, "parity bits, no delimiter", hex("F1 72 33 C1 4F"), [TapeObject("ABC"), TapeObject("1{")]),
    TapeVector(
      .vdc, "CR LF, an empty line, no end of the last line", Array("AB\r\n\r\nt\r\nC D".utf8),
      [TapeObject("AB"), .tapeMark, TapeObject("C D")]),
  ]

  private static func hex(_ text: String) -> [UInt8] {
    text.split(separator: " ").compactMap { UInt8($0, radix: 16) }
  }
}

@Suite("Tape images")
struct TapeImageTests {
  private let folder: TapeFolder

  init() throws { folder = try TapeFolder() }

  @Test("writes each form byte for byte", arguments: TapeVector.written)
  func writes(_ vector: TapeVector) throws {
    let image = try TapeImage(path: folder.path("tape"), mode: .create, form: vector.form)
    for object in vector.objects { try image.write(object) }
    #expect(folder.bytes() == vector.bytes)
    #expect(image.position == vector.objects.count)
  }

  @Test("reads each form forward and backward", arguments: TapeVector.written + TapeVector.read)
  func reads(_ vector: TapeVector) throws {
    let image = try TapeImage(path: folder.file(vector.bytes), mode: .fileProtected, form: vector.form)
    #expect(try image.readAll() == vector.objects)
    #expect(try image.read() == nil)
    #expect(image.position == vector.objects.count)
    #expect(try image.readBack() == vector.objects.reversed())
    #expect(image.isAtLoadPoint)
    #expect(try image.readAll() == vector.objects)
  }

  @Test("detects the form from the contents", arguments: TapeVector.written + TapeVector.read)
  func detects(_ vector: TapeVector) throws {
    let form = try TapeImage(path: folder.file(vector.bytes), mode: .fileProtected).form
    #expect(try form == vector.form || TapeImage(path: folder.path("tape")).readAll() == vector.objects)
  }

  @Test("a long image in the form of SIMH is not mistaken for one with lengths of two bytes")
  func detectsLongImage() throws {
    // As lengths of two bytes such characters lead far, but never beyond the file within the first objects.
    let record = (0..<80).map { UInt8($0 % 57 + 1) }
    let length: [UInt8] = [80, 0, 0, 0]
    let bytes = (0..<14_000).flatMap { _ in length + record + length }
    #expect(try TapeImage(path: folder.file(bytes), mode: .fileProtected).form == .simh)
  }

  @Test(
    "takes the form of a blank tape from its name",
    arguments: [
      ("new.tap", TapeForm.simh), ("new", .simh), ("new.E11", .e11), ("new.tpc", .tpc), ("new.p7b", .p7b),
      ("new.vdc.txt", .vdc), ("new.aws", .aws), ("new.tobj", .tobj),
    ])
  func detectsByName(_ name: String, _ form: TapeForm) throws {
    #expect(try TapeImage(path: folder.path(name), mode: .create).form == form)
  }

  @Test(
    "ends the tape after what is written in its middle", arguments: TapeForm.allCases.filter(\.isWritable))
  func overwrites(_ form: TapeForm) throws {
    let image = try TapeImage(path: folder.path("tape"), mode: .create, form: form)
    for text in ["FIRST", "SECOND RECORD", "THIRD", "FOURTH"] { try image.write(TapeObject(text)) }
    for _ in 0..<3 { _ = try image.backspace() }
    try image.write(TapeObject("2"))
    #expect(try image.read() == nil)
    try image.write(.tapeMark)
    image.rewind()
    let expected = [TapeObject("FIRST"), TapeObject("2"), .tapeMark]
    #expect(try image.readAll() == expected)
    #expect(try TapeImage(path: folder.path("tape"), mode: .fileProtected, form: form).readAll() == expected)
  }

  @Test(
    "does not change what follows a record written over one of the same length",
    arguments: TapeForm.allCases.filter(\.isWritable))
  func rewrites(_ form: TapeForm) throws {
    let image = try TapeImage(path: folder.path("tape"), mode: .create, form: form)
    let objects = [TapeObject("FIRST"), TapeObject("SECOND"), .tapeMark, TapeObject("THIRD")]
    for object in objects { try image.write(object) }
    let size = folder.bytes().count
    image.rewind()
    for object in objects.dropLast() {
      _ = try image.read()
      _ = try image.backspace()
      try image.write(object == objects[1] ? TapeObject("2ECOND") : object)
    }
    #expect(try image.read() == objects[3])
    #expect(folder.bytes().count == size)
    let expected = [objects[0], TapeObject("2ECOND"), .tapeMark, objects[3]]
    #expect(try TapeImage(path: folder.path("tape"), mode: .fileProtected, form: form).readAll() == expected)
  }

  @Test(
    "a tape mark over a record, and a record over a tape mark, end the tape",
    arguments: [TapeForm.simh, .tpc, .p7b, .vdc, .aws, .tobj])
  func changesKind(_ form: TapeForm) throws {
    for (old, new) in [(TapeObject("1"), TapeObject.tapeMark), (.tapeMark, TapeObject("1"))] {
      let image = try TapeImage(path: folder.path("tape-\(old == .tapeMark)"), mode: .create, form: form)
      for object in [old, TapeObject("NEXT")] { try image.write(object) }
      image.rewind()
      try image.write(new)
      #expect(try image.read() == nil)
    }
  }

  @Test("keeps the parities after an overwritten record")
  func rewritesParity() throws {
    let image = try TapeImage(path: folder.path("tape"), mode: .create)
    for parity in [TapeParity.even, .even, .even] {
      try image.write(.record(TapeRecord(characters: [1], parity: parity)))
    }
    _ = try image.backspace()
    _ = try image.backspace()
    try image.write(.record(TapeRecord(characters: [2], parity: .odd)))
    image.rewind()
    let read = try image.readAll().map { object -> TapeParity? in
      guard case .record(let record) = object else { return nil }
      return record.parity
    }
    #expect(read == [.even, .odd, .even])
  }

  @Test(
    "a finished TPC tape ends with two tape marks and the end of the tape, which are read as one tape mark")
  func finishedTPC() throws {
    for objects in [
      [TapeObject("AB")], [TapeObject("AB"), .tapeMark], [TapeObject("AB"), .tapeMark, .tapeMark],
    ] {
      let name = "tape-\(objects.count).tpc"
      let image = try TapeImage(path: folder.path(name), mode: .create)
      for object in objects { try image.write(object) }
      try image.finish()
      #expect(folder.bytes(name).suffix(6) == [0, 0, 0, 0, 0xFF, 0xFF])
      let wanted = objects.count == 1 ? objects + [.tapeMark] : objects
      #expect(try TapeImage(path: folder.path(name), mode: .fileProtected).readAll() == wanted)
    }
  }

  @Test("a compressed tape can be read, and not written")
  func compressed() throws {
    // The gzip file of a SIMH tape with the record AB.
    let file = bytes("1F 8B 08 00 00 00 00 00 02 03 63 62 60 60 30 34 62 02 92 00 2E 4F B1 59 0A 00 00 00")
    let image = try TapeImage(path: folder.file(file))
    #expect(image.isFileProtected)
    #expect(image.form == .simh)
    #expect(try image.readAll() == [TapeObject("AB")])
    #expect(folder.bytes() == file)
  }

  @Test("a printed tape is read-only")
  func printed() throws {
    let image = try TapeImage(path: folder.file(Array("1:\tAB\n\t1\n".utf8)))
    #expect(image.isFileProtected)
    #expect(throws: TapeError.self) { try TapeImage(path: folder.path("new"), mode: .create, form: .dump) }
  }

  @Test(
    "moves back and forth over many records of all lengths", arguments: TapeForm.allCases.filter(\.isWritable)
  )
  func manyRecords(_ form: TapeForm) throws {
    let image = try TapeImage(path: folder.path("tape"), mode: .create, form: form)
    let lengths = (0..<300).map { $0 * 37 % 701 + ($0 % 50 == 0 ? 32_000 : 0) }
    let objects = lengths.map { length in
      length == 0
        ? TapeObject.tapeMark
        : .record(TapeRecord(characters: (0..<length).map { UInt8(($0 + length) % 63) == 0o20 ? 1 : 2 }))
    }
    for object in objects { try image.write(object) }
    #expect(try image.readBack() == objects.reversed())
    #expect(try image.readAll() == objects)
    for _ in 0..<150 { _ = try image.backspace() }
    #expect(try image.readAll() == Array(objects[150...]))
  }

  @Test("distinguishes blank and substitute blank in text, by parity")
  func textParity() throws {
    let image = try TapeImage(path: folder.path("tape.vdc"), mode: .create)
    try image.write(.record(TapeRecord(characters: [1, 0o20, 2], parity: .even)))
    try image.write(.record(TapeRecord(characters: [1, 0o20, 0, 2], parity: .odd)))
    #expect(String(decoding: folder.bytes("tape.vdc"), as: UTF8.self) == "1 2\n1^ 2\n")
    let reread = try TapeImage(path: folder.path("tape.vdc"), mode: .fileProtected)
    #expect(try reread.readAll() == [TapeObject("1 2"), TapeObject("1^ 2")])
  }

  @Test("remembers the parity of what was written since it was opened")
  func parity() throws {
    let path = try folder.file(bytes("01 00 00 00 31 00 01 00 00 00"))
    let image = try TapeImage(path: path)
    _ = try image.read()
    let parities: [TapeParity?] = [.even, .even, .odd, nil, .even]
    for parity in parities { try image.write(.record(TapeRecord(characters: [1], parity: parity))) }
    _ = try image.backspace()
    _ = try image.backspace()
    try image.write(.record(TapeRecord(characters: [1], parity: .odd)))
    image.rewind()
    let read = try image.readAll().map { object -> TapeParity? in
      guard case .record(let record) = object else { return nil }
      return record.parity
    }
    #expect(read == [nil, .even, .even, .odd, .odd, .even])
  }

  @Test("continues reading when the file has grown")
  func grows() throws {
    let writer = try TapeImage(path: folder.path("tape"), mode: .create)
    let reader = try TapeImage(path: folder.path("tape"), mode: .fileProtected, form: .simh)
    #expect(try reader.read() == nil)
    try writer.write(TapeObject("ONE"))
    #expect(try reader.read() == TapeObject("ONE"))
    #expect(try reader.read() == nil)
    try writer.write(.tapeMark)
    #expect(try reader.read() == .tapeMark)
  }
}
