import Core1401
import Foundation
import RandomNumbers
import Testing

@testable import Units1401

@Suite("Tape images: undoing writes")
struct TapePastTests {
  private let folder: TapeFolder

  init() throws { folder = try TapeFolder() }

  /// An operation of a tape unit on a reel.
  private enum Work {
    case write(TapeObject)
    case read, backspace, rewind

    init(_ random: inout SplitMix64) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0...3:
        let length = Int.random(in: 2...30, using: &random)
        let codes = (0..<length).map { _ in UInt8.random(in: 1..<0o17, using: &random) }
        self = .write(
          .record(TapeRecord(characters: codes, parity: Bool.random(using: &random) ? .odd : .even)))
      case 4: self = .write(.tapeMark)
      case 5, 6: self = .backspace
      case 7: self = .rewind
      default: self = .read
      }
    }

    func apply(to reel: TapeImage) throws -> TapeObject? {
      switch self {
      case .write(let object):
        try reel.write(object)
        return object
      case .read: return try reel.read()
      case .backspace: return try reel.backspace()
      case .rewind:
        reel.rewind()
        return nil
      }
    }
  }

  /// The reel at one time.
  private struct Moment: Equatable {
    let place: TapePlace
    let saved: SavedTape
  }

  private func moment(_ reel: TapeImage) throws -> Moment {
    Moment(place: reel.place, saved: try reel.saved())
  }

  private func reel(_ form: TapeForm, objects: Int, _ random: inout SplitMix64) throws -> TapeImage {
    let reel = try TapeImage(path: folder.path("tape"), mode: .create, form: form)
    for _ in 0..<objects {
      guard case .write(let object) = Work(&random) else { continue }
      try reel.write(object)
    }
    reel.rewind()
    reel.keepPast(true)
    return reel
  }

  @Test(
    "any state can be restored, and going forward does not change the file",
    arguments: TapeForm.allCases.filter(\.isWritable), 1...12 as ClosedRange<UInt64>)
  func anyMoment(form: TapeForm, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let reel = try reel(form, objects: 12, &random)
    var course: [Work] = []
    var moments = [try moment(reel)]
    var results: [TapeObject?] = []
    for _ in 0..<80 {
      course.append(Work(&random))
      results.append(try course[course.count - 1].apply(to: reel))
      moments.append(try moment(reel))
    }
    let written = folder.bytes()
    for _ in 0..<20 {
      let index = Int.random(in: 0..<moments.count, using: &random)
      reel.go(to: moments[index].place)
      #expect(try moment(reel) == moments[index])
      for next in index..<min(course.count, index + Int.random(in: 0...40, using: &random)) {
        #expect(try course[next].apply(to: reel) == results[next])
        #expect(try moment(reel) == moments[next + 1])
      }
      #expect(folder.bytes() == written)
    }
    reel.go(to: moments[course.count].place)
    #expect(reel.takenBack == 0)
    #expect(reel.differsFromFile == false)
  }

  @Test(
    "another course: when something new is written, the file is changed to the contents of the reel",
    arguments: TapeForm.allCases.filter(\.isWritable), 1...12 as ClosedRange<UInt64>)
  func anotherCourse(form: TapeForm, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let reel = try reel(form, objects: 12, &random)
    for _ in 0..<8 {
      var moments = [try moment(reel)]
      for _ in 0..<30 {
        _ = try Work(&random).apply(to: reel)
        moments.append(try moment(reel))
      }
      let written = folder.bytes()
      let chosen = moments[Int.random(in: 0..<moments.count, using: &random)]
      reel.go(to: chosen.place)
      reel.discardRest()
      #expect(reel.takenBack == 0)
      while try reel.read() != nil {}
      #expect(folder.bytes() == written)
      try reel.write(TapeObject("ANOTHER COURSE"))
      #expect(reel.differsFromFile == false)
      let now = try moment(reel)
      let other = try TapeImage(path: folder.path("tape"), mode: .fileProtected, form: form)
      #expect(try other.readAll() == objects(now.saved))
      // Earlier contents can still be reached.
      reel.go(to: moments[0].place)
      #expect(try moment(reel) == moments[0])
      reel.go(to: now.place)
      #expect(try moment(reel) == now)
    }
  }

  /// The contents of a saved reel; parities are not in files.
  private func objects(_ saved: SavedTape) throws -> [TapeObject] {
    try TapeImage.copying(saved).readAll().map { object in
      guard case .record(var record) = object else { return object }
      record.parity = nil
      return .record(record)
    }
  }

  @Test("a write that the host refused is refused again when going forward")
  func refused() throws {
    let reel = try TapeImage(path: "/dev/full", mode: .readWrite, form: .simh)
    reel.keepPast(true)
    let begin = reel.place
    #expect(throws: TapeError.self) { try reel.write(TapeObject("ONE")) }
    let behind = reel.place
    reel.go(to: begin)
    #expect(reel.takenBack == 1)
    #expect(throws: TapeError.self) { try reel.write(TapeObject("ONE")) }
    #expect(reel.place == behind)
    #expect(reel.takenBack == 0)
  }

  @Test("discarded versions cannot be reached, later ones can")
  func forgotten() throws {
    var random = SplitMix64(seed: 1)
    let reel = try reel(.simh, objects: 3, &random)
    let first = reel.place
    try reel.write(TapeObject("ONE"))
    let second = try moment(reel)
    try reel.write(TapeObject("TWO"))
    let bytes = reel.bytesOfPast
    reel.forgetPast(before: second.place.version)
    #expect(reel.bytesOfPast < bytes)
    #expect(reel.reaches(first.version) == false)
    #expect(reel.reaches(second.place.version))
    reel.go(to: second.place)
    #expect(try moment(reel) == second)
    reel.keepPast(false)
    #expect(reel.bytesOfPast == 0)
  }

  @Test("a saved reel is mounted with its saved contents, whatever its file contains now")
  func saved() throws {
    let path = folder.path("tape")
    var reel: TapeImage? = try TapeImage(path: path, mode: .create)
    try reel?.write(TapeObject("ONE"))
    let saved = try #require(try reel?.saved())
    try reel?.write(TapeObject("TWO"))
    reel = nil
    let two = folder.bytes()

    do {
      let again = try TapeImage.opening(saved)
      #expect(again.differsFromFile)
      #expect(try again.readAll() == [TapeObject("ONE")])
      #expect(folder.bytes() == two)
      try again.write(TapeObject("THREE"))
      #expect(again.differsFromFile == false)
    }
    #expect(
      try TapeImage(path: path, mode: .fileProtected).readAll() == [TapeObject("ONE"), TapeObject("THREE")])

    let copy = try TapeImage.copying(saved)
    copy.rewind()
    try copy.write(TapeObject("COPY"))
    #expect(try TapeImage(path: path, mode: .fileProtected).readAll().count == 2)

    try FileManager.default.removeItem(atPath: path)
    #expect(try TapeImage.opening(saved).readAll() == [TapeObject("ONE")])
    #expect(try TapeImage.opening(saved).differsFromFile == false)
  }
}
