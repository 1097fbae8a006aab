import Foundation
import PseudoTerminal
import Testing

@Suite("ibm1401 run: its progress")
struct ProgressTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test("a run that prints nothing shows its progress in one line of the terminal, and clears it")
  func line() throws {
    let deck = folder.file("deck.cd", Deck.loops)
    let terminal = try PseudoTerminal(
      program: Command.path, arguments: ["run", deck], environment: PseudoTerminal.environment, columns: 60,
      rows: 5)
    #expect(terminal.wait { $0.text.contains(" of 1401 time, ") })
    #expect(terminal.screen.text.split(separator: "\n").count == 1)
    terminal.send("\u{3}")
    #expect(terminal.waitForEnd() == .exited(130))
    #expect(terminal.screen.text.contains("stopped by the operator"))
    #expect(!terminal.screen.text.contains("Ctrl-C stops"))
  }

  @Test(
    "the line says how to stop the run at every width, and leaves nothing after Ctrl-C", arguments: [60, 80])
  func hint(columns: Int) throws {
    let deck = folder.file("deck.cd", Deck.loops)
    let terminal = try PseudoTerminal(
      program: Command.path, arguments: ["run", deck], environment: PseudoTerminal.environment,
      columns: columns, rows: 12)
    #expect(terminal.wait { $0.text.contains("(Ctrl-C stops)") })
    #expect(terminal.screen.text.contains(" of 1401 time"))
    terminal.send("\u{3}")
    #expect(terminal.waitForEnd() == .exited(130))
    #expect(terminal.screen.text.hasPrefix("ibm1401: stopped by the operator"), "\(terminal.screen.text)")
  }

  @Test(
    "SIGUSR1 asks for the status, even without a terminal, and does not end the run",
    arguments: [false, true])
  func status(withMonitor: Bool) throws {
    let deck = folder.file("deck.cd", Deck.deck("2", "B030"))
    let (output, writing) = try Descriptor.pipe(in: folder)
    let errors = try Folder()
    let (messages, written) = try Descriptor.pipe(in: errors)
    let process = try RunningCommand(
      ["run", deck] + (withMonitor ? ["--exec", "catch cycle 1000000000000", "--print", "/dev/stdout"] : []),
      input: Descriptor(open("/dev/null", O_RDONLY | O_CLOEXEC)), output: writing, errors: written)
    // Once it prints, the command has installed its signal handlers.
    #expect(!output.read().isEmpty)
    process.send(signal: SIGUSR1)
    var text = ""
    while !text.contains("times real time\n") { text += String(decoding: messages.read(), as: UTF8.self) }
    #expect(text.contains(" of 1401 time, "))
    process.send(signal: SIGKILL)
    #expect(process.wait() == 1000 + SIGKILL)
  }

  @Test("nothing is shown without a terminal, or with -q")
  func nothing() throws {
    let deck = folder.file("deck.cd", Deck.print)
    #expect(try Command.run("run", deck, "-q").errors == "")
    #expect(try Command.run("run", deck).errors.split(separator: "\n").count == 2)
  }

  @Test("-v reports the machine, its speed, and each unconfirmed detail")
  func verbose() throws {
    let result = try Command.run("run", folder.file("deck.cd", Deck.print), "-v", "--features", "-indexing")
    let lines = result.errors.split(separator: "\n")
    #expect(lines.first == "ibm1401: machine: 16,000 positions of storage, without indexing, 1403-2")
    #expect(lines.contains { $0.hasSuffix("deck.cd: 1 card, simh") })
    #expect(lines.contains { $0.hasSuffix(" times real time") })
    #expect(lines.count { $0.contains("no document confirms: printer") } == 4)
  }
}
