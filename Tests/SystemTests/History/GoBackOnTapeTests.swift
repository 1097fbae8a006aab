import Core1401
import Foundation
import Testing
import Units1401

@testable import System1401

@Suite("Going back: tapes")
struct GoBackOnTapeTests {
  /// Copies records of tape 1 to tape 2 up to a tape mark, and halts at 550.
  private func copyJob(_ records: [TapeObject], history: HistoryLimits? = HistoryLimits(interval: 20))
    -> Bench
  {
    let bench = Bench(history: history)
    bench.mount(records + [.tapeMark], on: 1)
    bench.mount([TapeObject("OLD ONE"), TapeObject("OLD TWO")], on: 2)
    bench.put("'M%U1240R'B550K'M%U2240W'B500", at: 500)
    bench.put("'U%U2M'.'N", at: 550)
    bench.send(.deposit(250, StoredCharacter(rawValue: 0o177)))
    bench.begin(at: 500)
    return bench
  }

  private let records = ["FIRST", "SECOND", "THIRD"].map { TapeObject($0) }

  private func objects(_ saved: SavedTape?) throws -> [TapeObject] {
    let reel = try TapeImage.copying(try #require(saved))
    var objects: [TapeObject] = []
    while let object = try reel.read() {
      guard case .record(var record) = object else {
        objects.append(object)
        continue
      }
      record.parity = nil
      objects.append(.record(record))
    }
    return objects
  }

  @Test("reels have their earlier positions and contents; the files keep what was written")
  func back() throws {
    let bench = copyJob(records)
    let begin = bench.reels
    bench.send(.start)
    #expect(bench.snapshot.stop?.reason == .halt)
    let files = bench.tapeFiles
    let copied = try objects(bench.reels[1])
    #expect(copied.count == 4)
    bench.send(.goBack(.cycle(0)))
    #expect(bench.reels == begin)
    #expect(bench.snapshot.units.others("tape").map(\.words).prefix(2) == [["BOT"], ["BOT"]])
    #expect(bench.snapshot.history?.takenBack.tapeRecords == 4)
    #expect(bench.tapeFiles == files)
    bench.send(.start)
    #expect(bench.snapshot.stop?.reason == .halt)
    #expect(try objects(bench.reels[1]) == copied)
    #expect(bench.tapeFiles == files)
    #expect(bench.snapshot.history?.takenBack.tapeRecords == 0)
  }

  @Test(
    "on another course the first new record changes the file, and the number of discarded records is reported"
  )
  func anotherCourse() throws {
    let bench = copyJob(records)
    bench.send(.start)
    let files = bench.tapeFiles
    bench.send(.goBack(.cycle(0)), .deposit(900, .zero))
    #expect(bench.snapshot.history?.discarded.tapeRecords == 4)
    #expect(bench.output.discarded.map(\.count.tapeRecords) == [4])
    #expect(bench.tapeFiles == files)
    #expect(try objects(bench.reels[1]) == [TapeObject("OLD ONE"), TapeObject("OLD TWO")])
    while bench.tapeFiles == files { bench.send(.stepInstructions(1)) }
    #expect(try objects(bench.reels[1]).count == 1)
    bench.finish()
    let path = try #require(bench.session.system.units[TapeUnits.self]?.units[1].reel?.fileName)
    let reel = try TapeImage(path: path, mode: .fileProtected)
    #expect(try reel.read() != nil)
    #expect(try reel.read() == nil)
  }

  @Test("TAPE LOAD and LOAD REWIND are repeated when going forward")
  func operatorActions() {
    let bench = Bench(history: HistoryLimits(interval: 20))
    bench.mount([TapeObject("ONE"), TapeObject("TWO")], on: 1)
    bench.send(.makeReady(.tapeLoad), .press(.loadRewind(1)), .deposit(900, .zero))
    let end = bench.state
    bench.send(.stepCycle, .goBack(.cycle(0)))
    #expect(bench.snapshot.units.others("tape")[0].words == ["BOT"])
    bench.send(.goBack(.cycles(1)))
    bench.send(.goBack(.end), .goBack(.cycles(1)))
    #expect(differences(bench.state, end) == [])
  }

  @Test(
    "mounting or removing a reel restarts the past, and the rest of the timeline is reported as discarded")
  func mounting() throws {
    let bench = copyJob(records)
    bench.send(.start, .goBack(.cycle(0)), .dismount(UnitPlace("tape", 1)))
    #expect(bench.snapshot.refusal == nil)
    #expect(bench.snapshot.history?.isBack == false)
    #expect(bench.output.discarded.count == 1)
    bench.send(.goBack(.cycles(1)))
    #expect(bench.snapshot.refusal == "the history begins here")
  }

  @Test("writing more on tape than memory holds shortens the past")
  func memory() throws {
    let bench = Bench(history: HistoryLimits(memory: 20_000, interval: 500))
    bench.mount([], on: 1)
    bench.put("'M%U1240W'B500", at: 500)
    bench.send(.deposit(250, StoredCharacter(rawValue: 0o177)))
    bench.begin(at: 500)
    for _ in 0..<40 { bench.send(.stepInstructions(20)) }
    let past = try #require(bench.snapshot.history)
    #expect(past.oldestCycle > 0)
    #expect(past.oldestCycle < past.tipCycle)
    let reel = try #require(bench.session.system.units[TapeUnits.self]?.units[0].reel)
    #expect(reel.bytesOfPast < 20_000)
    let end = bench.reels
    bench.send(.goBack(.cycle(past.oldestCycle)))
    #expect(bench.snapshot.refusal == nil)
    #expect(reel.position > 0)
    bench.send(.goBack(.end))
    #expect(bench.reels == end)
  }

  @Test("a machine is restored with its reels; later contents of their files stay")
  func restored() throws {
    let scratch = try Scratch()
    let bench = copyJob(records)
    bench.send(.stepInstructions(4), .save(scratch.file))
    let (saved, reels) = (try bench.contents, bench.reels)
    bench.send(.start)
    let (end, endReels, files) = (try bench.contents, bench.reels, bench.tapeFiles)
    bench.send(.restore(scratch.file))
    #expect(bench.snapshot.refusal == nil)
    #expect(bench.snapshot.stop?.message.contains("; the file of tape 2 (") == true)
    #expect(try bench.contents == saved)
    #expect(bench.reels == reels)
    #expect(bench.tapeFiles == files)
    bench.send(.start)
    #expect(try bench.contents == end)
    #expect(bench.reels == endReels)
    #expect(bench.tapeFiles == files)
  }

  @Test("a replay works on copies of the reels")
  func replay() throws {
    let scratch = try Scratch()
    let one = copyJob(records)
    one.send(.record(scratch.file), .start, .record(nil))
    #expect(one.snapshot.refusal == nil)
    let files = one.tapeFiles
    let two = Bench(history: nil)
    two.send(.replay(scratch.file))
    #expect(two.snapshot.refusal == nil)
    #expect(two.reels == one.reels)
    #expect(one.tapeFiles == files)
    two.send(.setRegister(.iAddress, AddressRegister(514)), .start)
    #expect(one.tapeFiles == files)
  }
}
