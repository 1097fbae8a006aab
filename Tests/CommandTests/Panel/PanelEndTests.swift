import Foundation
import PseudoTerminal
import Testing

@Suite("ibm1401 panel: signals, and sessions without a panel", .serialized)
struct PanelEndTests {
  private let folder: Folder
  private let deck = Command.program("powers-of-two.cd")
  private let listing: String

  init() throws {
    folder = try Folder()
    listing = try Command.run(["run", deck]).output
  }

  /// SIGQUIT asks for a core dump: the command ends at once, so the lines of the last frame may be missing
  /// in the file.
  @Test(
    "a signal while the machine runs: the terminal is restored, the file has the printed lines",
    arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
  func signals(_ signal: Int32) throws {
    let terminal = try PanelTerminal.ready(["panel", "--print", folder.path("out"), deck])
    terminal.send(" ")
    #expect(terminal.wait(for: "1024┊"))
    terminal.send(signal: signal)
    #expect(terminal.waitForEnd() == .killed(signal))
    PanelTerminal.expectWhole(terminal)
    let printed = folder.text("out")
    #expect(listing.hasPrefix(printed))
    if signal != SIGQUIT { #expect(printed.contains(" 1024\n")) }
  }

  @Test("a listing that cannot be written is reported after the panel", arguments: [SIGTERM, nil])
  func fullDisk(_ signal: Int32?) throws {
    let terminal = try PanelTerminal.ready(["panel", "--print", "/dev/full", deck], columns: 132, rows: 43)
    terminal.send(" ")
    #expect(terminal.wait { $0.status.contains("/dev/full") })
    if let signal { terminal.send(signal: signal) } else { terminal.send("qq") }
    #expect(terminal.waitForEnd() == signal.map { .killed($0) } ?? .exited(1))
    #expect(terminal.screen.modes == [7, 25])
    #expect(terminal.screen.text.contains("ibm1401: /dev/full: cannot write"))
  }

  @Test(
    "--plain on a terminal prompts, runs and does not take over the screen", arguments: [["--plain"], []])
  func plain(_ options: [String]) throws {
    let terminal = try PanelTerminal.start(
      ["panel", Command.program("hello.cd")] + options,
      environment: options.isEmpty ? ["TERM": "dumb"] : [:])
    terminal.send("start\n")
    #expect(terminal.wait(for: "Stopped at 0341: halt"))
    terminal.send("quit\n")
    #expect(terminal.waitForEnd() == .exited(0))
    #expect(!terminal.bytes.contains(0x1b))
    let expected = try String(contentsOfFile: Command.program("hello.out"), encoding: .utf8)
    let text = String(decoding: terminal.bytes, as: UTF8.self).replacing("\r\n", with: "\n")
    #expect(text.contains(expected.trimmingCharacters(in: .newlines)))
  }

  @Test("without a terminal the deck runs as with run", arguments: [["panel"], ["--lamps", "off"], []])
  func pipe(_ words: [String]) throws {
    let result = try Command.run(words + [deck])
    #expect(result.status == 0)
    #expect(result.output == listing)
  }

  @Test("--plain executes lines of a pipe: START runs the loaded deck, the status is that of the stop")
  func plainPipe() throws {
    let result = try Command.run(
      ["panel", "--plain", "--speed", "max", Command.program("hello.cd")], input: "where\nstart\n")
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines.first == "Ready. The first card is read, 4 cards in the reader; start runs it.")
    #expect(lines.contains("Ready. Next 0001, SW 0008,0015,,."))
    #expect(lines.last?.hasPrefix("Stopped at ") == true)
  }

  @Test(
    "errors of options and files are reported, the terminal is not touched",
    arguments: [
      (["--theme", "neon"], "--theme neon"), (["--speed", "fast"], "--speed fast"),
      (["--lamps", "dim"], "--lamps dim"), (["--back", "much"], "--back much"),
      (["--paper-limit", "0"], "--paper-limit 0"),
      (["--nonsense"], "--nonsense"), (["no-such.cd"], "no-such.cd"),
    ])
  func refusal(_ arguments: [String], _ text: String) throws {
    let terminal = try PanelTerminal.start(["panel"] + arguments)
    #expect(terminal.waitForEnd() == .exited(arguments == ["no-such.cd"] ? 1 : 64))
    #expect(terminal.screen.text.hasPrefix("ibm1401: "))
    #expect(terminal.screen.text.contains(text))
    #expect(!terminal.bytes.contains(0x1b))
    #expect(terminal.settings == terminal.settingsBefore)
    let result = try Command.run(["panel"] + arguments)
    #expect(result.status == result.statusOfMessage)
    #expect(result.output == "")
    #expect(result.errors.contains(text))
  }
}
