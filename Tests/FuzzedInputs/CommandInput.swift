import Foundation
import Host1401

// Inputs that the command reads in a process of its own.
extension InputReader {
  /// Runs the command with an input; what is wrong with it, nil for nothing.
  func runCommand(_ bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self).replacing("/", with: "_").replacing("\0", with: "")
    var words = ["run", "--quiet", "--limit-time", "3", "--limit-cycles", "200000"]
    var lines = ""
    switch kind {
    case .project: withFile(Array(text.utf8), "input.1401") { words.append($0) }
    case .jobs:
      withFile(Array(text.utf8), "jobs.txt") { words = ["batch", "--quiet", "--reports", "reports", $0] }
    case .fortran: withFile(Array(text.utf8), "input.f") { words = ["fortran", "--deck", "compile.cd", $0] }
    case .build:
      withFile(Array(text.utf8), "input.list") { words = ["media", "build", $0, "built.tap", "--force"] }
    case .learn:
      withFile(Array(text.utf8), "input.lesson") {
        words = ["learn", turn.isMultiple(of: 2) ? "--check" : "--plain", $0]
      }
      lines = String(repeating: "lesson show\ni\nc\n", count: 20)
    default: words = text.split(whereSeparator: \.isNewline).map(String.init)
    }
    // The panel would want a terminal, the adapter an editor; both have an end of input here.
    guard let child = try? Child(self, words, input: lines) else { return nil }
    return child.end()
  }

  /// Runs the command with a printer at the other end of a connection, which does what the input says.
  func connectPrinter(_ bytes: [UInt8]) -> String? {
    guard let address = HostAddress("tcp:127.0.0.1:0"), let listener = try? HostSocket.listen(at: address)
    else { return "no port is free" }
    defer { close(listener) }
    let place = "tcp:127.0.0.1:\(HostSocket.port(of: listener) ?? 0)"
    let output =
      (bytes.first ?? 0) % 2 == 0 ? ["--print", place] : ["--print", "x", "--punch", place]
    withFile(Array(Samples.printer.utf8), "printer.s") { _ in }
    let words = ["run", "printer.s", "--quiet", "--limit-cycles", "300000"] + output
    guard let child = try? Child(self, words) else { return nil }
    var asked = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    guard poll(&asked, 1, 10_000) == 1, let connection = HostSocket.accept(at: listener) else {
      return child.end() ?? "does not connect: \(child.said.prefix(300))"
    }
    for byte in bytes.dropFirst().prefix(100) { carryOut(byte, bytes, at: connection) }
    if bytes.count.isMultiple(of: 2) {
      var room = [UInt8](repeating: 0, count: 1 << 16)
      while recv(connection, &room, room.count, 0) > 0 {}
    }
    close(connection)
    return child.end()
  }

  /// Does what a byte of the input says: takes some of the output, sends something, ends its own side, or
  /// breaks off.
  private func carryOut(_ byte: UInt8, _ bytes: [UInt8], at connection: Int32) {
    switch byte % 4 {
    case 0:
      var room = [UInt8](repeating: 0, count: Int(byte) * 16 + 1)
      _ = recv(connection, &room, room.count, 0)
    case 1: _ = send(connection, bytes, min(Int(byte), bytes.count), Int32(MSG_NOSIGNAL))
    case 2: shutdown(connection, Int32(SHUT_WR))
    default:
      // The connection is reset when it is closed.
      var now = linger(l_onoff: 1, l_linger: 0)
      setsockopt(connection, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    }
  }

  /// Gives a monitor that listens the commands of the input, hangs up, and asks it to end.
  func connectOperator(_ bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self).replacing("/", with: "_")
    let socket = folder.appending(path: "operator").path
    guard let child = try? Child(self, ["monitor", "hello.cd", "--listen", "unix:\(socket)"]),
      let address = HostAddress("unix:\(socket)")
    else { return nil }
    while !child.said.contains("listening at") {
      guard !child.waits(seconds: 0.001) else { return child.end() }
    }
    for lines in [Array(text.utf8) + [10], Array("quit\n".utf8)] {
      guard let connection = try? HostSocket.connect(to: address) else { break }
      _ = send(connection, lines, lines.count, Int32(MSG_NOSIGNAL))
      close(connection)
    }
    // A program that runs without end keeps the monitor from reading on.
    if !child.waits(seconds: 0.1) { child.ask() }
    return child.end()
  }

  /// The command, started.
  private final class Child {
    private let process = Process()
    private let errors: String
    private let patience: Double
    private let ended = DispatchSemaphore(value: 0)
    private var isAsked = false

    init(_ reader: InputReader, _ words: [String], input: String = "") throws {
      patience = reader.kind.patience
      process.executableURL = URL(filePath: reader.command)
      process.currentDirectoryURL = reader.folder
      process.arguments = words
      process.environment = ["LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"]
      errors = reader.folder.appending(path: "errors").path
      _ = FileManager.default.createFile(atPath: errors, contents: nil)
      reader.withFile(Array(input.utf8), "lines") { process.standardInput = FileHandle(forReadingAtPath: $0) }
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle(forWritingAtPath: errors)
      process.terminationHandler = { [ended] _ in ended.signal() }
      try process.run()
    }

    var said: String {
      FileManager.default.contents(atPath: errors).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Whether the command ends within a time.
    func waits(seconds: Double) -> Bool {
      guard ended.wait(timeout: .now() + seconds) == .success else { return false }
      ended.signal()
      return true
    }

    /// Asks the command to end.
    func ask() {
      isAsked = true
      process.terminate()
    }

    /// Waits for the end; what was wrong, nil for nothing.
    func end() -> String? {
      guard waits(seconds: patience) else {
        kill(process.processIdentifier, SIGKILL)
        return "hangs"
      }
      if process.terminationReason == .uncaughtSignal, !(isAsked && process.terminationStatus == SIGTERM) {
        return "ended by signal \(process.terminationStatus)"
      }
      let said = said
      for word in ["Fatal error", "Error Domain", "could not be completed"] where said.contains(word) {
        return "said: \(said.prefix(300))"
      }
      return nil
    }
  }
}
