import Core1401
import Foundation
import RandomNumbers
import Testing
import Units1401

@testable import System1401

@Suite("Going back over unit operations")
struct GoBackOverUnitsTests {
  /// A machine with a pack on drive 0, in a folder that is deleted with it.
  private struct Machine {
    let bench = Bench(history: HistoryLimits(interval: 20))
    private let scratch: Scratch

    init(_ program: String, _ areas: [Int: String] = [:]) throws {
      scratch = try Scratch()
      bench.send(.mount("\(scratch.file),new", UnitPlace("disk", 0)))
      for (address, text) in areas { bench.put(text, at: address) }
      bench.put(program, at: 500)
      bench.begin(at: 500)
    }

    var file: Data? { FileManager.default.contents(atPath: scratch.file) }
    var saved: String { scratch.folder.appending(path: "saved").path }

    func sector(_ place: Int) throws -> String {
      let pack = try #require(bench.session.system.disks.drives[0].pack)
      return try pack.sector(place).bytes.dropFirst(6).prefix(3).map {
        String(TextEncoding.simh.character(for: StoredCharacter(rawValue: $0)))
      }.joined()
    }
  }

  /// Writes one sector, changes the data, writes the sector again, and halts.
  private func diskJob() throws -> Machine {
    let letters = String(repeating: "ABCDE", count: 20)
    return try Machine(
      "'M%F1900W'M869909'M872912'M%F1900W'.'N",
      [860: "'0000005001'XYZ", 900: "'0000005001" + letters + "'}"])
  }

  @Test("a pack has its earlier contents, its file what was written; going forward writes nothing twice")
  func disk() throws {
    let machine = try diskJob()
    let bench = machine.bench
    bench.send(.start)
    #expect(bench.snapshot.stop?.reason == .halt)
    let (end, file) = (bench.state, machine.file)
    #expect(try machine.sector(5) == "XYZ")
    bench.send(.goBack(.instructions(3)))
    #expect(bench.snapshot.refusal == nil)
    #expect(try machine.sector(5) == "ABC")
    #expect(bench.snapshot.history?.takenBack.diskRecords == 1)
    bench.send(.goBack(.cycle(0)))
    #expect(bench.cycles == 0)
    #expect(try machine.sector(5) == "   ")
    #expect(bench.snapshot.history?.takenBack.diskRecords == 2)
    #expect(machine.file == file)
    bench.send(.start)
    #expect(differences(bench.state, end) == [])
    #expect(try machine.sector(5) == "XYZ")
    #expect(machine.file == file)
  }

  @Test("another course writes the pack's file with its first new record")
  func anotherDisk() throws {
    let machine = try diskJob()
    let bench = machine.bench
    bench.send(.start, .goBack(.cycle(0)))
    let file = machine.file
    bench.put("'Q", at: 910)
    #expect(bench.output.discarded.map(\.count.diskRecords) == [2])
    #expect(machine.file == file)
    bench.send(.stepInstructions(1))
    #expect(machine.file != file)
    #expect(try machine.sector(5) == "QBC")
  }

  @Test("after going back an installation is saved with its pack, and restored with it")
  func savedDisk() throws {
    let machine = try diskJob()
    let bench = machine.bench
    bench.send(.start)
    let end = try bench.contents
    bench.send(.goBack(.instructions(3)), .save(machine.saved), .start)
    #expect(bench.snapshot.refusal == nil)
    #expect(try machine.sector(5) == "XYZ")
    bench.send(.restore(machine.saved))
    #expect(bench.snapshot.refusal == nil)
    #expect(bench.snapshot.stop?.message.contains("; the file of disk 0 (") == true)
    #expect(try machine.sector(5) == "ABC")
    bench.send(.start)
    #expect(try bench.contents == end)
  }

  @Test("an inquiry is repeated by itself when going forward")
  func inquiry() throws {
    let machine = try Machine("'M%T0600R'M%T0600W'.'N")
    let bench = machine.bench
    bench.send(.start)
    #expect(bench.snapshot.stop?.reason == .inquiryWaits)
    bench.send(.press(.inquiry(.type(characters("HELLO")))), .press(.inquiry(.release)))
    #expect(bench.snapshot.stop?.reason == .halt)
    let (end, typed) = (bench.state, bench.output.typed)
    bench.send(.goBack(.cycle(0)))
    #expect(bench.snapshot.history?.takenBack.typed == 2)
    #expect(bench.session.system.machine.processor.storage[600] == .blank)
    bench.send(.start)
    #expect(bench.snapshot.stop?.reason == .inquiryWaits)
    bench.send(.start)
    #expect(bench.snapshot.stop?.reason == .halt)
    #expect(differences(bench.state, end) == [])
    #expect(bench.output.typed == typed)
  }

  @Test("going back into the middle of an overlapped tape read")
  func overlap() throws {
    let machine = try Machine("'M@U1600R" + String(repeating: "'N", count: 90) + "'B690J'.'N")
    let bench = machine.bench
    bench.mount([TapeObject(String(repeating: "ABCDE", count: 20))], on: 1)
    bench.begin(at: 500)
    bench.send(.stepInstructions(4))
    #expect(bench.state.work.overlap.isActive)
    let middle = bench.state
    bench.send(.stepInstructions(60))
    let later = bench.state
    bench.send(.goBack(.instructions(60)))
    #expect(differences(bench.state, middle) == [])
    bench.send(.goBack(.cycle(0)))
    #expect(!bench.state.work.overlap.isActive)
    bench.send(.stepInstructions(64))
    #expect(differences(bench.state, later) == [])
  }

  @Test(
    "ten thousand steps forward and back with cards, tapes, a disk, inquiries and overlap",
    arguments: 400...415 as ClosedRange<UInt64>)
  func allUnits(seed: UInt64) throws {
    var operator1401 = RandomOperator(seed: seed, usesMedia: true)
    let bench = Bench(
      decks: [operator1401.deck(), operator1401.deck()], history: HistoryLimits(interval: 700))
    operator1401.mountMedia(at: bench)
    bench.put(operator1401.program(), at: 500)
    bench.begin(at: 500)
    var states: [(place: TimelinePlace, state: Installation, contents: [UInt8])] = []
    while bench.place.step < 10_000 {
      bench.send(operator1401.command(bench.session.switches))
      if !bench.snapshot.isCheckLit, operator1401.random.oneIn(3) {
        bench.send(.stepInstructions(Int.random(in: 1...20, using: &operator1401.random)))
      } else if operator1401.random.oneIn(3) {
        bench.send(.checkReset, .setRegister(.iAddress, AddressRegister(500)))
      }
      if bench.place.step >= UInt64(states.count) * 500 {
        states.append((bench.place, bench.state, try bench.contents))
      }
    }
    let (end, written) = (bench.state, bench.output)
    bench.send(.goBack(.cycles(1)))
    for known in states.reversed() {
      #expect(bench.session.goTo(known.place))
      #expect(differences(bench.state, known.state) == [], "back at \(known.place)")
      #expect(try bench.contents == known.contents, "back at \(known.place)")
    }
    bench.send(.goBack(.end))
    #expect(differences(bench.state, end) == [])
    #expect(OutputCount(bench.output) == OutputCount(written))
  }
}
