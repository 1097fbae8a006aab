import Core1401
import Foundation
import RandomNumbers
import Testing
import Units1401

@testable import System1401

@Suite("Recorded sessions")
struct RecordingTests {
  @Test(
    "an operator's actions are repeated, with the same result", arguments: 300...330 as ClosedRange<UInt64>)
  func sameEnd(seed: UInt64) throws {
    let scratch = try Scratch()
    var operator1401 = RandomOperator(seed: seed, usesMedia: seed.isMultiple(of: 2))
    let history: HistoryLimits? = operator1401.random.oneIn(3) ? nil : HistoryLimits(interval: 100)
    let one = Bench(decks: [operator1401.deck(), operator1401.deck()], history: history)
    if operator1401.usesMedia { operator1401.mountMedia(at: one) }
    one.put(operator1401.program(), at: 500)
    one.begin(at: 500)
    one.send(.record(scratch.file))
    #expect(one.snapshot.refusal == nil)
    let before = OutputCount(one.output)
    for _ in 0..<120 {
      one.send(operator1401.command(one.session.switches))
      if operator1401.random.oneIn(4) {
        one.send(.checkReset, .stepInstructions(Int.random(in: 1...30, using: &operator1401.random)))
      }
    }
    one.send(.record(nil))
    #expect(one.snapshot.refusal == nil)

    let two = Bench(SystemConfiguration(), history: nil)
    two.send(.replay(scratch.file))
    #expect(two.snapshot.refusal == nil)
    #expect(two.snapshot.isRunning == false)
    #expect(try two.contents == one.contents)
    #expect(two.reels == one.reels)
    #expect(PrinterEvents(one.output.printer.dropFirst(before.printerEvents)) == two.output.printer)
    #expect(Array(one.output.punched.dropFirst(before.punched)) == two.output.punched)
  }

  @Test(
    "the kept past can be saved at any place, and is repeated up to there",
    arguments: 300...330 as ClosedRange<UInt64>)
  func savedPast(seed: UInt64) throws {
    let scratch = try Scratch()
    var operator1401 = RandomOperator(seed: seed, usesMedia: seed.isMultiple(of: 2))
    let one = Bench(
      decks: [operator1401.deck(), operator1401.deck()], history: HistoryLimits(interval: 100))
    if operator1401.usesMedia { operator1401.mountMedia(at: one) }
    one.put(operator1401.program(), at: 500)
    one.begin(at: 500)
    one.send(.keepHistory(nil), .keepHistory(HistoryLimits(interval: 100)))
    for turn in 0..<60 {
      one.send(operator1401.command(one.session.switches))
      if operator1401.random.oneIn(4) {
        one.send(.checkReset, .stepInstructions(Int.random(in: 1...30, using: &operator1401.random)))
      }
      guard turn % 20 == 19 else { continue }
      let before = try one.contents
      one.send(.savePast(scratch.file))
      #expect(one.snapshot.refusal == nil)
      #expect(try one.contents == before)
      let two = Bench(SystemConfiguration(), history: nil)
      two.send(.replay(scratch.file))
      #expect(two.snapshot.refusal == nil)
      #expect(try two.contents == before)
    }
  }

  private func recorded(_ work: (Bench) -> Void) throws -> Scratch {
    let scratch = try Scratch()
    let bench = Bench(decks: [CardDeck(cards: cards(3).map(Card.init(_:)))])
    bench.put("'N'1'.'N'B500", at: 500)
    bench.begin(at: 500)
    bench.send(.record(scratch.file))
    work(bench)
    bench.finish()
    return scratch
  }

  @Test("the lines are the operator's actions, with steps and cycles")
  func lines() throws {
    let scratch = try recorded { bench in
      var switches = bench.session.switches
      switches.inputOutputCheckStop = false
      bench.send(
        .stepInstructions(1), .deposit(900, .asterisk), .setSwitches(switches), .press(.endOfFile(false)),
        .start,
        .setRegister(.aAddress, AddressRegister(431)))
    }
    let lines = try scratch.text.split(separator: "\n").map(String.init)
    #expect(lines[0] == "{\"file\":\"ibm1401 session\",\"version\":2}")
    #expect(lines[1].hasPrefix("{\"begin\":{"))
    #expect(
      lines[2...5].joined(separator: "\n") == """
        {"action":{"deposit":{"address":900,"character":{"rawValue":44}}},"cycle":2,"step":2}
        {"action":{"setSwitches":{"switches":{"inputOutputCheckStop":false,"processCheckStop":true,"senseSwitches":562949953421312}}},"cycle":2,"step":2}
        {"action":{"press":{"key":{"isOn":false,"name":"end of file","place":{"unit":"reader"}}}},"cycle":2,"step":2}
        {"action":{"setRegister":{"contents":{"contents":431},"register":1}},"cycle":6,"step":7}
        """)
    #expect(lines[6].hasPrefix("{\"cycle\":6,\"end\":\""))
    #expect(lines.count == 7)
  }

  @Test("actions undone by another course are not repeated")
  func anotherCourse() throws {
    let scratch = try recorded { bench in
      bench.send(
        .stepInstructions(1), .deposit(900, .asterisk), .deposit(901, .asterisk), .stepInstructions(1))
      bench.send(.goBack(.cycle(0)), .stepInstructions(1), .deposit(900, .zero), .start)
    }
    #expect(try scratch.text.contains("{\"keep\":0}"))
    let two = Bench(history: nil)
    two.send(.replay(scratch.file))
    #expect(two.snapshot.refusal == nil)
    #expect(two.session.system.machine.processor.storage[900] == .zero)
    #expect(two.session.system.machine.processor.storage[901] == .blank)
    #expect(two.snapshot.stop?.reason == .halt)
  }

  @Test("a replay continues after halts like the operator, and one can go back in it")
  func halts() throws {
    let scratch = try recorded { $0.send(.start, .start, .start, .deposit(900, .zero), .stepInstructions(1)) }
    let two = Bench()
    two.send(.replay(scratch.file))
    #expect(two.snapshot.stop?.message.hasPrefix("replayed to its end, ") == true)
    #expect(two.snapshot.units.cardsRead == 3)
    two.send(.goBack(.instructions(1)))
    #expect(two.snapshot.refusal == nil)
    #expect(two.snapshot.history?.isBack == true)
  }

  @Test("an incomplete recording is replayed as far as it goes")
  func brokenOff() throws {
    let scratch = try recorded { $0.send(.start, .start, .deposit(900, .zero), .start) }
    let lines = try scratch.text.split(separator: "\n").map(String.init)
    try scratch.write(lines.dropLast().joined(separator: "\n") + "\n{\"action\":\"depo")
    let two = Bench(history: nil)
    two.send(.replay(scratch.file))
    #expect(two.snapshot.stop?.reason == .halt)
    #expect(two.session.system.machine.processor.storage[900] == .zero)
  }

  @Test("a machine in a different state is reported")
  func otherEnd() throws {
    let scratch = try recorded { $0.send(.start, .deposit(900, .zero), .start) }
    try scratch.write(try scratch.text.replacing("\"rawValue\":10", with: "\"rawValue\":11"))
    let two = Bench(history: nil)
    two.send(.replay(scratch.file))
    #expect(
      two.snapshot.refusal
        == "replayed, but the machine is not in the state in which the recording ended")
  }

  @Test("a restart reads the first card again if the machine was made ready, also when it is replayed")
  func restartReady() throws {
    let scratch = try recorded { $0.send(.makeReady(.load), .restart, .start) }
    let two = Bench(history: nil)
    two.send(.replay(scratch.file))
    #expect(two.snapshot.refusal == nil)
    #expect(two.snapshot.units.cardsRead > 0)
  }

  @Test("restart and restore while recording begin anew")
  func restart() throws {
    let scratch = try recorded { $0.send(.deposit(900, .zero), .restart, .deposit(901, .zero)) }
    let two = Bench(history: nil)
    two.send(.replay(scratch.file))
    #expect(two.snapshot.refusal == nil)
    #expect(two.session.system.machine.processor.storage[900] == .blank)
    #expect(two.session.system.machine.processor.storage[901] == .zero)
  }

  @Test(
    "files that are not sessions are refused, with the line",
    arguments: [
      ("", "is not a recorded session of ibm1401: its first line does not say so"),
      ("{\"file\":\"ibm1401 session\",\"version\":2}\n", "is a recorded session without its beginning"),
      (
        "{\"file\":\"ibm1401 session\",\"version\":7}\n",
        "has version 7 of its form; this program reads version 2"
      ),
      (
        "{\"file\":\"ibm1401 session\",\"version\":2}\n{\"step\":1}\n",
        "line 2: is not valid here; a line is a beginning, an action, a keep or an end"
      ),
    ])
  func foreign(text: String, message: String) throws {
    let scratch = try Scratch()
    try scratch.write(text)
    let bench = Bench(history: nil)
    bench.send(.replay(scratch.file))
    #expect(bench.snapshot.refusal == "\(scratch.file): \(message)")
  }

  @Test("a line with an impossible value is refused")
  func impossibleLines() throws {
    let scratch = try recorded { $0.send(.stepInstructions(1), .deposit(900, .zero)) }
    let good = try scratch.text
    for (old, new) in [
      ("\"address\":900", "\"address\":1400"), ("\"rawValue\":10", "\"rawValue\":128"),
      ("\"step\":2", "\"step\":-1"),
      ("\"deposit\"", "\"dance\""), ("\"address\":900,", ""),
    ] {
      try scratch.write(good.replacing(old, with: new))
      let bench = Bench(history: nil)
      bench.send(.replay(scratch.file))
      #expect(bench.snapshot.refusal?.hasPrefix("\(scratch.file): line 3:") == true, "\(new)")
    }
  }
}
