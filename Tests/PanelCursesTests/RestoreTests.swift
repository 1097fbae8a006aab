import Glibc
import PseudoTerminal
import Testing

/// Whether the thread sanitizer is active, which handles the signals of a crash on its own stack.
private let isUnderThreadSanitizer = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil
private let sanitizerHandlesSignals: Comment = "the thread sanitizer handles the signals of a crash itself"

@Suite("The terminal is restored however the panel ends")
struct RestoreTests {
  private func running(environment: [String: String] = [:]) throws -> PseudoTerminal {
    let terminal = try demo(environment: environment)
    #expect(terminal.wait(for: "READY"))
    #expect(terminal.settings != terminal.settingsBefore)
    return terminal
  }

  private func expectRestored(_ terminal: PseudoTerminal, location: SourceLocation = #_sourceLocation) {
    #expect(terminal.settings == terminal.settingsBefore, sourceLocation: location)
    #expect(terminal.screen.modes == [7, 25], sourceLocation: location)
    #expect(terminal.screen.unknown == [], sourceLocation: location)
    // The main screen is shown again, without the panel.
    #expect(!terminal.screen.text.contains("DEMO"), sourceLocation: location)
  }

  @Test("after quitting, and after exit() anywhere", arguments: [("q", 7), ("x", 9)] as [(String, Int32)])
  func exits(_ key: String, _ status: Int32) throws {
    let terminal = try running()
    terminal.send(key)
    #expect(terminal.waitForEnd() == .exited(status))
    expectRestored(terminal)
    #expect(terminal.screen.text == String(repeating: "\n", count: 9))
  }

  @Test(
    "after a signal that requests termination; files are saved first", arguments: [SIGTERM, SIGHUP, SIGINT])
  func asked(_ signal: Int32) throws {
    let terminal = try running()
    terminal.send(signal: signal)
    #expect(terminal.waitForEnd() == .killed(signal))
    expectRestored(terminal)
    #expect(terminal.screen.text.contains("saved before signal \(signal)"))
  }

  @Test(
    "after a signal of a crash", .disabled(if: isUnderThreadSanitizer, sanitizerHandlesSignals),
    arguments: [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE])
  func crashes(_ signal: Int32) throws {
    let terminal = try running()
    terminal.send(signal: signal)
    #expect(terminal.waitForEnd() == .killed(signal))
    expectRestored(terminal)
  }

  @Test("after a failed precondition, whose message is then shown")
  func trap() throws {
    let terminal = try running()
    terminal.send("f")
    let ending = terminal.waitForEnd()
    #expect([.killed(SIGILL), .killed(SIGTRAP)].contains(ending))
    expectRestored(terminal)
    #expect(String(decoding: terminal.bytes, as: UTF8.self).contains("the demo fails"))
  }

  @Test("after a stack overflow", .disabled(if: isUnderThreadSanitizer, sanitizerHandlesSignals))
  func stackOverflow() throws {
    let terminal = try running()
    terminal.send("o")
    #expect(terminal.waitForEnd() == .killed(SIGSEGV))
    expectRestored(terminal)
  }

  @Test(
    "Swift's backtracer writes to the restored screen",
    .disabled(if: isUnderThreadSanitizer, sanitizerHandlesSignals))
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

  @Test("output to standard error does not disturb the panel, and is shown when it ends")
  func standardError() throws {
    let terminal = try running()
    terminal.send("e")
    #expect(terminal.wait(for: "KEY character(\"e\")"))
    #expect(!terminal.screen.text.contains("from standard error"))
    terminal.send("q")
    #expect(terminal.waitForEnd() == .exited(7))
    #expect(terminal.screen.text.contains("from standard error"))
    expectRestored(terminal)
  }

  @Test(
    "Control-Z restores the terminal for the shell, and fg shows the panel again",
    arguments: ["key", "signal"])
  func suspend(_ way: String) throws {
    // The shell has job control: it continues when the panel is stopped, and resumes it.
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
    expectRestored(terminal)
  }

  @Test("after SIGSTOP, which cannot be handled, the screen is redrawn")
  func uncatchableStop() throws {
    let terminal = try running()
    terminal.send(signal: SIGSTOP)
    terminal.disturb("\u{1b}[2Jnoise")
    terminal.send(signal: SIGCONT)
    #expect(terminal.wait(for: "word mark"))
    #expect(!terminal.screen.text.contains("noise"))
    terminal.send("q")
    #expect(terminal.waitForEnd() == .exited(7))
    expectRestored(terminal)
  }

  @Test("a signal more than a second after the first ends a panel that hangs")
  func hanging() throws {
    let terminal = try running()
    terminal.send("h")
    #expect(terminal.wait(for: "HANGING"))
    terminal.send(signal: SIGTERM)
    // Its output restores the terminal.
    while terminal.read(within: 100) == 0 { terminal.send(signal: SIGINT) }
    #expect(terminal.waitForEnd() == .killed(SIGINT))
    expectRestored(terminal)
  }

  @Test("a second signal at once is a copy of the first, and files are saved")
  func copies() throws {
    let terminal = try running()
    terminal.send("2")
    #expect(terminal.waitForEnd() == .killed(SIGHUP))
    #expect(terminal.screen.text.contains("saved before signal \(SIGHUP)"))
    expectRestored(terminal)
  }

  @Test("a terminal that accepts no output does not block the panel")
  func congestion() throws {
    let terminal = try running()
    terminal.send("a" + String(repeating: "\u{c}", count: 200) + "q")
    #expect(terminal.waitForEndUnread() == .exited(7))
  }

  @Test("a closed terminal ends the panel as SIGHUP does")
  func hangUp() throws {
    let terminal = try running()
    #expect(terminal.hangUp() == .killed(SIGHUP))
  }
}
