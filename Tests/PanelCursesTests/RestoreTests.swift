import Glibc
import PseudoTerminal
import Testing

/// The thread sanitizer takes the signals of a crash and the stack for handlers itself.
private let isUnderThreadSanitizer = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil
private let sanitizerTakesSignals: Comment = "the thread sanitizer takes the signals of a crash itself"

@Suite("The terminal is whole after every way out")
struct RestoreTests {
  private func running(environment: [String: String] = [:]) throws -> PseudoTerminal {
    let terminal = try demo(environment: environment)
    #expect(terminal.wait(for: "READY"))
    #expect(terminal.settings != terminal.settingsBefore)
    return terminal
  }

  private func expectWhole(_ terminal: PseudoTerminal, location: SourceLocation = #_sourceLocation) {
    #expect(terminal.settings == terminal.settingsBefore, sourceLocation: location)
    #expect(terminal.screen.modes == [7, 25], sourceLocation: location)
    #expect(terminal.screen.unknown == [], sourceLocation: location)
    // The main screen is back, with nothing of the panel on it.
    #expect(!terminal.screen.text.contains("DEMO"), sourceLocation: location)
  }

  @Test("by quitting, and by exit() from anywhere", arguments: [("q", 7), ("x", 9)] as [(String, Int32)])
  func exits(_ key: String, _ status: Int32) throws {
    let terminal = try running()
    terminal.send(key)
    #expect(terminal.waitForEnd() == .exited(status))
    expectWhole(terminal)
    #expect(terminal.screen.text == String(repeating: "\n", count: 9))
  }

  @Test("by a signal that asks for the end: files are saved first", arguments: [SIGTERM, SIGHUP, SIGINT])
  func asked(_ signal: Int32) throws {
    let terminal = try running()
    terminal.send(signal: signal)
    #expect(terminal.waitForEnd() == .killed(signal))
    expectWhole(terminal)
    #expect(terminal.screen.text.contains("saved before signal \(signal)"))
  }

  @Test(
    "by a signal of a crash", .disabled(if: isUnderThreadSanitizer, sanitizerTakesSignals),
    arguments: [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE])
  func crashes(_ signal: Int32) throws {
    let terminal = try running()
    terminal.send(signal: signal)
    #expect(terminal.waitForEnd() == .killed(signal))
    expectWhole(terminal)
  }

  @Test("by a failed precondition, whose message is shown after")
  func trap() throws {
    let terminal = try running()
    terminal.send("f")
    let ending = terminal.waitForEnd()
    #expect([.killed(SIGILL), .killed(SIGTRAP)].contains(ending))
    expectWhole(terminal)
    #expect(String(decoding: terminal.bytes, as: UTF8.self).contains("the demo fails"))
  }

  @Test("by using up the stack", .disabled(if: isUnderThreadSanitizer, sanitizerTakesSignals))
  func stackOverflow() throws {
    let terminal = try running()
    terminal.send("o")
    #expect(terminal.waitForEnd() == .killed(SIGSEGV))
    expectWhole(terminal)
  }

  @Test(
    "Swift's backtracer writes on the restored screen",
    .disabled(if: isUnderThreadSanitizer, sanitizerTakesSignals))
  func backtracer() throws {
    let terminal = try running(environment: [
      "SWIFT_BACKTRACE": "enable=yes,color=no,interactive=no,symbolicate=off"
    ])
    terminal.send("f")
    let ending = terminal.waitForEnd()
    #expect([.killed(SIGILL), .killed(SIGTRAP)].contains(ending))
    #expect(terminal.settings == terminal.settingsBefore)
    #expect(terminal.screen.modes == [7, 25])
    let text = String(decoding: terminal.bytes, as: UTF8.self)
    let parts = text.split(separator: "\u{1b}[?1049l")
    try #require(parts.count == 2)
    #expect(parts[1].contains("the demo fails"))
    #expect(parts[1].contains("Thread 0"))
  }

  @Test("what goes to standard error meanwhile does not tear the picture and is shown after")
  func standardError() throws {
    let terminal = try running()
    terminal.send("e")
    #expect(terminal.wait(for: "KEY character(\"e\")"))
    #expect(!terminal.screen.text.contains("from standard error"))
    terminal.send("q")
    #expect(terminal.waitForEnd() == .exited(7))
    #expect(terminal.screen.text.contains("from standard error"))
    expectWhole(terminal)
  }

  @Test("Control-Z gives the terminal to the shell and fg takes it again", arguments: ["key", "signal"])
  func suspend(_ way: String) throws {
    // The shell has job control: it stops with the panel stopped and brings it back.
    let script = """
      '\(demoPath)'; echo "stopped with $?"; stty -a | grep -o ' echo '; fg >/dev/null; echo "ended with $?"
      """
    let terminal = try PseudoTerminal(
      program: "/bin/sh", arguments: ["-m", "-c", script], columns: 70, rows: 10)
    #expect(terminal.wait(for: "READY"))
    if way == "key" { terminal.send("\u{1a}") } else { terminal.send(signalToForeground: SIGTSTP) }
    #expect(terminal.wait { _ in String(decoding: terminal.bytes, as: UTF8.self).contains("stopped with") })
    #expect(terminal.wait { $0.modes.contains(1049) && $0.text.contains("word mark") })
    terminal.send("k")
    #expect(terminal.wait(for: "KEY character(\"k\")"))
    terminal.send("q")
    #expect(terminal.waitForEnd() == .exited(0))
    #expect(terminal.screen.text.contains("ended with 7"))
    #expect(String(decoding: terminal.bytes, as: UTF8.self).contains(" echo "))
    expectWhole(terminal)
  }

  @Test("a stop by SIGSTOP cannot be seen; after it the picture is drawn anew")
  func uncatchableStop() throws {
    let terminal = try running()
    terminal.send(signal: SIGSTOP)
    terminal.disturb("\u{1b}[2Jnoise")
    terminal.send(signal: SIGCONT)
    #expect(terminal.wait(for: "word mark"))
    #expect(!terminal.screen.text.contains("noise"))
    terminal.send("q")
    #expect(terminal.waitForEnd() == .exited(7))
    expectWhole(terminal)
  }

  @Test("a panel that hangs ends by the second signal")
  func hanging() throws {
    let terminal = try running()
    terminal.send("h")
    #expect(terminal.wait(for: "HANGING"))
    terminal.send(signal: SIGTERM)
    terminal.send(signal: SIGINT)
    let ending = terminal.waitForEnd()
    #expect([.killed(SIGTERM), .killed(SIGINT)].contains(ending))
    expectWhole(terminal)
  }

  @Test("a terminal that takes nothing holds nobody up")
  func congestion() throws {
    let terminal = try running()
    terminal.send("a" + String(repeating: "\u{c}", count: 200) + "q")
    #expect(terminal.waitForEndUnread() == .exited(7))
  }

  @Test("the end of the terminal ends the panel as SIGHUP does")
  func hangUp() throws {
    let terminal = try running()
    #expect(terminal.hangUp() == .killed(SIGHUP))
  }
}
