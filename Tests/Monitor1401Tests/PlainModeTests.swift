import Core1401
import Dispatch
import Foundation
import Monitor1401
import Synchronization
import System1401
import Testing
import Units1401

@Suite("Monitor: plain mode")
struct PlainModeTests {
  /// The text that a session with these lines from a pipe writes, and its exit status.
  private func session(_ lines: String...) throws -> (text: [String], status: Int32) {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Programs")
    let bytes = [UInt8](try Data(contentsOf: folder.appending(path: "powers-of-two.cd")))
    let deck = try CardDeck(bytes: bytes, fileName: "powers-of-two.cd")
    let script = Script(lines)
    var text = ""
    let plain = PlainMode(
      configuration: SystemConfiguration(), decks: [deck], speed: .unlimited, isTerminal: false,
      input: { script.next() }, output: { text += $0 })
    let status = plain.run()
    return (text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init), status)
  }

  @Test("restart leaves the machine as at the beginning, with the first card read")
  func restart() throws {
    let first = try Session.run(["where", "start"])
    let again = try Session.run(["start", "restart", "where", "start"])
    #expect(again.status == 0)
    #expect(again.text.contains("Fresh machine."))
    #expect(Array(again.text.suffix(first.text.count - 1)) == Array(first.text.dropFirst()))
  }

  @Test("powers of two run to the halt, and every line is shown")
  func load() throws {
    let (text, status) = try session("load")
    #expect(text.first == "Ready. 1 card in the reader.")
    #expect(text.count == 441)
    #expect(text[1].hasSuffix("1"))
    #expect(text[4].hasSuffix("8"))
    #expect(text.last == "Stopped at 0079: halt. Next 0080. 439 lines printed.")
    #expect(status == 0)
  }

  @Test("the operator examines, steps and changes")
  func story() throws {
    let (text, status) = try session(
      "print quiet", "break 79", "load", "where", "ex 0073-0080", "list breaks", "delete 79", "step",
      "dep 0500 '`A'",
      "ex 500", "bits 500", "dials 0500", "addrstop on", "addrstop off", "mode display", "start", "what",
      "brake 5",
      "dep 16000 A", "checks", "set i 79", "step", "quit 7")
    #expect(
      text.joined(separator: "\n") == """
        Ready. 1 card in the reader.
        Print quiet.
        Breakpoint 1 at 0079.
        Stopped at 0079: break 1. Next 0079, H. 439 lines printed.
        Stopped at 0079: break 1. Next 0079, H. 439 lines printed.
        I 0079, A 0079, B 'Z␢␢', A register Z, B register B with word mark, op B (branch), length 5.
        History for going back is recorded from cycle 0 to cycle 302242.
        0073   9ZB058.
                 1   11
        1  break 79  (0079)  reached 1 time
        Breakpoint 1 at 0079 deleted.
        Stopped at 0079: halt. Next 0080. 439 lines printed.
        Stored 1 character at 0500.
        0500   A
               1
        0500: C on, B on, A on, 8 off, 4 off, 2 off, 1 on, word mark on.
        Dials 0500.
        Address stop at 0500.
        Address stop off.
        Mode CHARACTER DISPLAY.
        0500: A with word mark.
        START reads the character at 0500 into the B register.
        Error: 'brake' is not a command; did you mean break?
        Error: address 16000 is not in storage, 0000 to 15999
        No check lights.
        I 0079.
        Stopped at 0079: halt. Next 0080. 439 lines printed.
        """)
    #expect(status == 7)
  }

  @Test("back reports the undone output, and nothing is written twice")
  func back() throws {
    let (text, _) = try session("load", "back 1", "back to stop", "back to end", "back to cycle 100", "start")
    #expect(text[440] == "Stopped at 0079: halt. Next 0080. 439 lines printed.")
    #expect(text[441].hasPrefix("Stopped at 0079: back at cycle 302242, "))
    #expect(text[442].hasSuffix(" 439 lines taken back."))
    #expect(text[443] == text[440])
    #expect(text.last == text[440])
    #expect(text.count == 446)
  }

  @Test("after going back, another course reports the output that stays written, and no card that was read")
  func discarded() throws {
    let text = try Session.run(["until lines = 2", "back 1", "reset", "step 8", "back 8", "reset"]).text
    let notes = text.filter { $0.contains("taken back stay") }
    #expect(
      notes == [
        "1 line taken back stays where it is written; new output follows it.",
        "2 lines taken back stay where they are written; new output follows them.",
      ])
  }

  @Test("the kinds of output that stays written")
  func discardedKinds() {
    var read = OutputCount()
    read.stacked = 1
    #expect(MonitorAnswers.discarded(read) == nil)
    var punched = read
    punched.punched = 1
    #expect(
      MonitorAnswers.discarded(punched)
        == "1 punched card taken back stays where it is written; new output follows it.")
    var records = OutputCount()
    (records.tapeRecords, records.diskRecords) = (1, 1)
    #expect(
      MonitorAnswers.discarded(records)
        == "1 tape record and 1 disk record taken back stay where they are written; new output follows them.")
  }

  @Test("refusals are reported with advice")
  func refusal() throws {
    let (text, status) = try session("enter", "set i 500", "start", "start", "checks", "check", "checks")
    #expect(
      text.joined(separator: "\n") == """
        Ready. 1 card in the reader.
        Refused: ENTER stores only with the mode switch at ALTER.
        I 0500.
        Stopped at 0500: no word mark under the operation code. Next 0500. Check, then start.
        Refused: a check light is on: press CHECK RESET, then START.
        Op register check.
        Check resets them.
        Check reset.
        No check lights.
        """)
    #expect(status == 2)
  }

  @Test("at a terminal STOP reaches a running machine, and the prompt has its own line")
  func terminal() {
    let lines = Script(["dep 1 \"`B001`N\"", "set i 1", "start", "stop", "quit"])
    var text = ""
    let plain = PlainMode(
      configuration: SystemConfiguration(), decks: [], speed: .unlimited, isTerminal: true,
      input: { lines.next() }, output: { text += $0 })
    #expect(plain.run() == 0)
    #expect(text.hasPrefix("Ready. 0 cards in the reader.\n1401> "))
    #expect(text.contains("Stopped at 0001: STOP key. Next 0001, B 0001."))
    #expect(text.hasSuffix("\n"))
    #expect(!text.contains("Refused"))
  }

  @Test("Ctrl-C is STOP, and twice it quits")
  func interrupt() {
    let input = DispatchSemaphore(value: 0)
    var text = ""
    let plain = PlainMode(
      configuration: SystemConfiguration(), decks: [], speed: .unlimited, isTerminal: true,
      input: {
        input.wait()
        return nil
      }, output: { text += $0 })
    plain.interrupter()
    plain.interrupter()
    #expect(plain.run() == 130)
    input.signal()
  }
}

/// The lines to type.
private final class Script: Sendable {
  private let lines: [String]
  private let count = Atomic<Int>(0)

  init(_ lines: [String]) {
    self.lines = lines
  }

  func next() -> String? {
    let index = count.add(1, ordering: .relaxed).oldValue
    return index < lines.count ? lines[index] : nil
  }
}
