import Core1401
import Foundation
import RandomNumbers
import Testing

@testable import System1401
@testable import Units1401

@Suite("Saved installations")
struct SaveAndRestoreTests {
  @Test(
    "saved at any moment, it continues as if nothing had happened",
    arguments: 100...125 as ClosedRange<UInt64>)
  func anywhere(seed: UInt64) throws {
    let scratch = try Scratch()
    var operator1401 = RandomOperator(seed: seed, usesMedia: seed.isMultiple(of: 2))
    let one = Bench(decks: [operator1401.deck(), operator1401.deck()], history: nil)
    if operator1401.usesMedia { operator1401.mountMedia(at: one) }
    one.put(operator1401.program(), at: 500)
    one.begin(at: 500)
    for _ in 0..<Int.random(in: 1...400, using: &operator1401.random) {
      one.send(operator1401.command(one.session.switches))
    }
    one.send(.save(scratch.file))
    #expect(one.snapshot.refusal == nil)
    let before = OutputCount(one.output)

    var other = SystemConfiguration()
    other.features = []
    let two = Bench(other, history: nil)
    // Two machines cannot write to the same reels.
    let contents = try Installation(fileContents: SavedFile.read(scratch.file), file: scratch.file)
    try two.session.takeOver(contents, copiesMedia: true)
    #expect(try two.state.fileContents() == one.state.fileContents())
    #expect(two.reels == one.reels)
    #expect(two.session.switches == one.session.switches)
    #expect(two.output.isEmpty)
    for _ in 0..<300 {
      let command = operator1401.command(one.session.switches)
      one.send(command)
      two.send(command)
    }
    one.finish()
    two.finish()
    #expect(try two.state.fileContents() == one.state.fileContents())
    #expect(two.reels == one.reels)
    #expect(PrinterEvents(one.output.printer.dropFirst(before.printerEvents)) == two.output.printer)
    #expect(Array(one.output.punched.dropFirst(before.punched)) == two.output.punched)
    #expect(Array(one.output.stacked.dropFirst(before.stacked)) == Array(two.output.stacked))
    #expect(one.snapshot.units.stackers == two.snapshot.units.stackers)
  }

  @Test("a client that only counts stacked cards gets no cards, also after a restore")
  func countedCards() throws {
    let scratch = try Scratch()
    let cards = ["A", "B", "C", "D", "E"].map { Card($0) }
    let one = Bench(decks: [CardDeck(cards: cards)], history: nil)
    one.put("'1'1'.'1'1'.", at: 500)
    one.begin(at: 500)
    one.send(.start, .save(scratch.file))
    let before = one.output.stacked.count
    let two = Bench(stackedRecord: .pockets)
    two.send(.restore(scratch.file))
    #expect(two.snapshot.refusal == nil)
    for bench in [one, two] {
      bench.send(.start)
      bench.finish()
    }
    let stacked = one.output.stacked.dropFirst(before)
    #expect(stacked.count == 3)
    #expect(stacked.allSatisfy { $0.card != nil })
    #expect(two.output.stacked.map(\.pocket) == stacked.map(\.pocket))
    #expect(two.output.stacked.map(\.stacked) == stacked.map(\.stacked))
    #expect(two.output.stacked.allSatisfy { $0.card == nil })
    #expect(two.snapshot.units.stackers == one.snapshot.units.stackers)
  }

  @Test("what is kept of stacked cards changes no saved file, and the last card read is in it")
  func pendingCard() throws {
    let scratch = try Scratch()
    let records: [StackedRecord] = [.cards, .pockets]
    let benches = records.map {
      Bench(decks: [CardDeck(cards: ["A", "B", "C"].map { Card($0) })], stackedRecord: $0, history: nil)
    }
    for bench in benches {
      bench.put("'1'1'.'N", at: 500)
      bench.begin(at: 500)
      bench.send(.start)
    }
    let contents = try benches[0].state.fileContents()
    #expect(try benches[1].state.fileContents() == contents)
    benches[1].send(.save(scratch.file))
    #expect(benches[1].snapshot.refusal == nil)
    let restored = Bench(history: nil)
    restored.send(.restore(scratch.file))
    #expect(restored.snapshot.refusal == nil)
    restored.finish()
    #expect(restored.output.stacked.map { $0.card?.text(in: .simh) } == [Card("B").text(in: .simh)])
  }

  private func contents() throws -> [UInt8] {
    let bench = Bench(decks: [CardDeck(cards: [Card("A"), Card("")])], history: nil)
    bench.put("'1'.'N", at: 500)
    bench.begin(at: 500)
    bench.send(.stepCycle)
    return try bench.session.installation.fileContents()
  }

  @Test("the whole configuration is saved")
  func configuration() throws {
    let names = Mirror(reflecting: SystemConfiguration()).children.compactMap(\.label)
    #expect(names.sorted() == SystemConfiguration.CodingKeys.allCases.map(\.rawValue).sorted())
    var ordered = SystemConfiguration.small
    ordered.features = []
    ordered.engine = .fast
    ordered.tapeModel = .model2
    ordered.resetsTapeIndicatorByTest.toggle()
    ordered.skipsInPlace.toggle()
    ordered.printer = .model1404
    ordered.dualSpeedCarriage.toggle()
    ordered.diskStorage = .file1405(.allCases[0], arms: 2)
    ordered.inquiryStation = .model1447
    let decoder = JSONDecoder()
    #expect(try decoder.decode(SystemConfiguration.self, from: JSONEncoder().encode(ordered)) == ordered)
    #expect(try decoder.decode(SystemConfiguration.self, from: Data("{}".utf8)) == SystemConfiguration())
  }

  @Test("the format of a file does not change")
  func golden() throws {
    try expectGolden(String(decoding: contents(), as: UTF8.self), "installation.sav")
  }

  @Test("a file of this version can always be read")
  func oldFile() throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../Golden/installation.sav")
    let bytes = [UInt8](try Data(contentsOf: url))
    let saved = try Installation(fileContents: bytes, file: "installation.sav")
    #expect(saved.processor.state.cycles == 1)
    #expect(saved.units.cardsAndPrinter.reader.cardsLeft == 2)
  }

  private func problem(_ bytes: [UInt8]) -> String? {
    do {
      _ = try Installation(fileContents: bytes, file: "x.sav")
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("foreign and damaged files are refused with a message")
  func refusals() throws {
    let good = try contents()
    #expect(problem(good) == nil)
    let notOurs = "x.sav: is not a saved installation of ibm1401: its first line does not say so"
    #expect(problem([]) == notOurs)
    #expect(problem(Array("A deck\n".utf8)) == notOurs)
    #expect(problem([0xFF, 0xFE, 0]) == notOurs)
    #expect(
      problem(Array("{\"file\":\"ibm1401 session\",\"version\":1}\n".utf8))
        == "x.sav: is not a saved installation, but a recorded session")
    let text = String(decoding: good, as: UTF8.self)
    #expect(
      problem(Array(text.replacing("\"version\":2}", with: "\"version\":1}").utf8))
        == "x.sav: has version 1 of its form; this program reads version 2")
    #expect(problem(Array(good.dropLast(20)))?.hasPrefix("x.sav: is damaged:") == true)
    var changed = good
    changed[good.count / 2] ^= 1
    #expect(problem(changed)?.hasPrefix("x.sav: is damaged: its check sum is") == true)
  }

  @Test("a missing file, or something else, is refused and nothing is changed")
  func noFile() throws {
    let scratch = try Scratch()
    let bench = Bench(history: nil)
    let before = bench.state
    bench.send(.restore(scratch.file))
    #expect(bench.snapshot.refusal == "\(scratch.file): there is no such file")
    bench.send(.restore(scratch.folder.path))
    #expect(bench.snapshot.refusal == "\(scratch.folder.path): is a folder, not a file")
    bench.send(.restore("/dev/zero"))
    #expect(bench.snapshot.refusal == "/dev/zero: is a device, not a file")
    bench.send(.save(scratch.folder.appending(path: "no/x.sav").path))
    #expect(bench.snapshot.refusal?.contains("cannot write: no such file or directory") == true)
    #expect(bench.state == before)
  }

  /// A file with this body and a first line that fits it.
  private func signed(_ body: [UInt8]) -> [UInt8] {
    let header =
      "{\"bytes\":\(body.count),\"crc32\":\"\(CheckSum.text(of: body))\",\"file\":\"ibm1401 installation\",\"version\":2}\n"
    return Array(header.utf8) + body
  }

  @Test("a reel positioned after its end is refused")
  func beyondReel() throws {
    let scratch = try Scratch()
    let tape = scratch.folder.appending(path: "reel.tap").path
    let bench = Bench(history: nil)
    bench.send(.mount("\(tape),new", UnitPlace("tape", 1)))
    let bytes = try bench.session.installation.fileContents()
    let body = String(decoding: bytes.split(separator: newline)[1], as: UTF8.self)
    func problem(offset: Int) -> String? {
      let changed = Array(
        body.replacing("\"offset\":0", with: "\"offset\":\(offset)", maxReplacements: 1).utf8)
      return self.problem(signed(changed))
    }
    #expect(body.contains("\"offset\":0"))
    #expect(problem(offset: 0) == nil)
    #expect(problem(offset: 968)?.contains("describes an impossible machine") == true)
  }

  @Test(
    "a place that the saved reel does not have is refused, and no other reel is mounted",
    arguments: [
      (place: "\"offset\":24,\"position\":2", found: nil), (place: "\"offset\":0,\"position\":0", found: nil),
      (place: "\"offset\":24,\"position\":7", found: 2), (place: "\"offset\":25,\"position\":2", found: 3),
      (place: "\"offset\":36,\"position\":7", found: 3),
    ] as [(place: String, found: Int?)])
  func noSuchPlace(place: String, found: Int?) throws {
    let scratch = try Scratch()
    let paths = ["1", "2"].map { scratch.folder.appending(path: "\($0).tap").path }
    var bench: Bench? = Bench(history: nil)
    for (unit, path) in paths.enumerated() {
      try writeReel(path, records: 3)
      bench?.send(.mount(path, UnitPlace("tape", unit + 1)))
    }
    let bytes = try #require(bench).session.installation.fileContents()
    bench = nil
    try FileManager.default.removeItem(atPath: paths[0])
    let body = String(decoding: bytes.split(separator: newline)[1], as: UTF8.self)
    let places = body.ranges(of: "\"offset\":0,\"position\":0")
    try #require(places.count == 6, "each unit has a place")
    let changed = Array(body.replacingCharacters(in: places[1], with: place).utf8)
    let saved = try Installation(fileContents: signed(changed), file: "x.sav")
    let other = Bench(history: nil)
    let refusal = Result { try other.session.takeOver(saved, copiesMedia: false) }
    guard let found else {
      try refusal.get()
      return
    }
    let error = #expect(throws: TapeError.self) { try refusal.get() }
    #expect(error?.fileName == paths[1] && error?.kind == .noSuchPlace)
    #expect(error?.description.hasSuffix("the saved reel has \(found) up to there") == true)
    #expect(scratch.names == ["2.tap"])
  }

  private func writeReel(_ path: String, records: Int) throws {
    let reel = try TapeImage(path: path, mode: .create)
    for _ in 0..<records { try reel.write(.record(TapeRecord(characters: [1, 2, 3, 4], parity: .odd))) }
    try reel.finish()
  }

  @Test("a restored reel whose file was changed meanwhile says so")
  func changedFile() throws {
    let scratch = try Scratch()
    let path = scratch.folder.appending(path: "reel.tap").path
    try writeReel(path, records: 1)
    var bench: Bench? = Bench(history: nil)
    bench?.send(.mount(path, UnitPlace("tape", 1)), .save(scratch.file))
    bench = nil
    try Data().write(to: URL(filePath: path))
    let other = Bench(history: nil)
    other.send(.restore(scratch.file))
    #expect(
      other.snapshot.stop?.message.contains("the file of tape 1 (\(path)) has other contents now") == true)
    let report = other.snapshot.units.others.first { $0.place == UnitPlace("tape", 1) }
    #expect(report?.details == ["at its load point", "its file has other contents"])
  }

  @Test(
    "files changed by hand are refused, or describe a machine that runs",
    arguments: 1...120 as ClosedRange<UInt64>)
  func changedByHand(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let bytes = try contents()
    let split = (bytes.firstIndex(of: newline) ?? 0) + 1
    guard var tree = try JSONSerialization.jsonObject(with: Data(bytes[split...])) as? [String: Any] else {
      return
    }
    for _ in 0..<3 { tree = change(tree, &random) as? [String: Any] ?? tree }
    let body = [UInt8](try JSONSerialization.data(withJSONObject: tree))
    guard let saved = try? Installation(fileContents: signed(body), file: "x.sav") else {
      return
    }
    let bench = Bench(history: nil)
    try bench.session.takeOver(saved, copiesMedia: true)
    for _ in 0..<20 { bench.send(.checkReset, .stepCycle, .stepInstructions(3)) }
    bench.send(
      .startReset, .press(.carriageSpace), .press(.addToHopper(CardDeck(cards: [Card("A")]))),
      .makeReady(.load))
    #expect(bench.snapshot.isRunning == false)
  }

  /// Replaces one value somewhere in a JSON tree by another of its kind.
  private func change(_ value: Any, _ random: inout SplitMix64) -> Any {
    switch value {
    case var object as [String: Any]:
      guard let key = object.keys.sorted().randomElement(using: &random), let old = object[key] else {
        return value
      }
      object[key] = random.oneIn(40) ? nil : change(old, &random)
      return object
    case var list as [Any]:
      guard !list.isEmpty else { return [1] }
      let index = Int.random(in: 0..<list.count, using: &random)
      list[index] = change(list[index], &random)
      return random.oneIn(10) ? Array(list.dropLast()) : list
    case let text as String: return String(text.reversed()) + (random.oneIn(2) ? "F" : "")
    case is Bool where random.oneIn(2): return true
    case is NSNumber:
      let numbers: [Int] = [
        -1, 0, 1, 2, 3, 7, 15, 79, 127, 500, 1399, 15_999, 1 << 17, 1 << 31, 1 << 45, Int.max, Int.min,
      ]
      return numbers[Int.random(in: 0..<numbers.count, using: &random)]
    default: return value
    }
  }
}
