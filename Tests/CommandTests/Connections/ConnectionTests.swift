import Foundation
import Host1401
import Testing

/// One end of a connection, read as text.
private final class Line {
  let descriptor: Descriptor

  init(_ number: Int32) throws { descriptor = try Descriptor(number) }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(descriptor.number, bytes, bytes.count)
  }

  /// The text up to and including a given text, or everything up to the end.
  func read(until end: String? = nil) -> String {
    var bytes: [UInt8] = []
    while true {
      let some = descriptor.read()
      bytes += some
      let text = String(decoding: bytes, as: UTF8.self)
      if some.isEmpty || end.map(text.contains) ?? false { return text }
    }
  }
}

@Suite("ibm1401: connections to other programs")
struct ConnectionTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Starts the command; its standard error can be read.
  private func start(_ arguments: [String]) throws -> (process: RunningCommand, errors: Line) {
    let pipe = try Folder()
    let (reading, writing) = try Descriptor.pipe(in: pipe)
    let process = try RunningCommand(
      arguments, input: Descriptor(open("/dev/null", O_RDONLY | O_CLOEXEC)),
      output: Descriptor(open("/dev/null", O_WRONLY | O_CLOEXEC)), errors: writing)
    return (process, try Line(dup(reading.number)))
  }

  private func listener() throws -> (descriptor: Descriptor, port: UInt16) {
    let descriptor = try Descriptor(HostSocket.listen(at: .port(host: "127.0.0.1", 0)))
    return (descriptor, try #require(HostSocket.port(of: descriptor.number)))
  }

  @Test("a listener at a port gets the same bytes as a file", arguments: ["--print", "--punch"])
  func bytes(option: String) throws {
    let deck = folder.file("deck.cd", Deck.deck("2", "4", "2", ".", text: "ABC"))
    _ = try Command.run("run", deck, option, folder.path("file"), "-q")
    let (listener, port) = try listener()
    let (process, _) = try start(["run", deck, option, "tcp:127.0.0.1:\(port)", "-q"])
    let line = try Line(#require(HostSocket.accept(at: listener.number)))
    #expect(line.read() == folder.text("file"))
    #expect(!folder.text("file").isEmpty)
    #expect(process.wait() == 0)
  }

  @Test("a printer that disconnects stops the run, with a message and status 1")
  func vanished() throws {
    let (listener, port) = try listener()
    let (process, errors) = try start([
      "run", folder.file("deck.cd", Deck.printsForEver), "--print", "tcp:localhost:\(port)",
    ])
    do {
      let line = try Line(#require(HostSocket.accept(at: listener.number)))
      #expect(!line.descriptor.read().isEmpty)
    }
    #expect(process.wait() == 1)
    #expect(errors.read().contains("tcp:localhost:\(port): the other end has closed the connection"))
  }

  @Test("no listener at the port, and an invalid address")
  func nobody() throws {
    let deck = folder.file("deck.cd", Deck.print)
    let port = try listener().port
    let refused = try Command.run("run", deck, "--print", "tcp:127.0.0.1:\(port)")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("cannot connect: connection refused"))
    let wrong = try Command.run("run", deck, "--print", "tcp:9100")
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("tcp:9100: write tcp:HOST:PORT"))
  }

  // MARK: The remote operator

  @Test("commands come from a connection, one after another; the machine keeps its state between them")
  func remoteOperator() throws {
    let path = folder.path("operator")
    let (process, errors) = try start(["monitor", Command.program("hello.cd"), "--listen", "unix:\(path)"])
    #expect(errors.read(until: "UNIX-CONNECT").contains("listening at unix:\(path)"))
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    do {
      let line = try Line(HostSocket.connect(to: .socket(path: path)))
      #expect(line.read(until: "1401> ").contains("Ready. The first card is read"))
      line.send("start\r\n")
      #expect(line.read(until: "Stopped at").contains("HELLO, 1401 SPEAKING."))
    }
    let line = try Line(HostSocket.connect(to: .socket(path: path)))
    line.send("assert lines = 1\nquit 7\n")
    #expect(line.read().contains("Holds: lines = 1;"))
    #expect(process.wait() == 7)
    #expect(!folder.names.contains("operator"))
  }

  @Test("a browser is refused, and so is an address that other computers can reach")
  func strangers() throws {
    let (process, errors) = try start(["monitor", Command.program("hello.cd"), "--listen", "tcp:127.0.0.1:0"])
    let said = errors.read(until: "for you alone")
    let port = try #require(said.split(separator: "127.0.0.1:").last?.prefix { $0.isNumber })
    let address = HostAddress.port(host: "127.0.0.1", try #require(UInt16(port)))
    do {
      let browser = try Line(HostSocket.connect(to: address))
      browser.send("POST / HTTP/1.1\r\nHost: x\r\n\r\nquit 9\n")
      _ = browser.read()
    }
    let line = try Line(HostSocket.connect(to: address))
    line.send("quit 3\n")
    #expect(process.wait() == 3)
    for address in ["tcp:0.0.0.0:1401", "tcp:example.com:1401", "tcp:127.evil.example:1401", "tcp:[::]:1401"]
    {
      let refused = try Command.run("monitor", Command.program("hello.cd"), "--listen", address)
      #expect(refused.status == 64)
      #expect(refused.errors.contains("the operator's line is for this computer only"))
    }
  }

  // MARK: The typewriter

  @Test("the typewriter on a pseudo-terminal: the run waits for the inquiry; Escape is CANCEL")
  func typewriter() throws {
    // CANCEL ends the inquiry without a reply.
    let deck = folder.file("deck.cd", Deck.deck("M%T0600R", "."))
    let (process, errors) = try start(["run", deck, "--inquiry", "pty:\(folder.path("typewriter"))"])
    #expect(
      errors.read(until: "for example").contains("the inquiry station is at \(folder.path("typewriter"))"))
    let line = try Line(open(folder.path("typewriter"), O_RDWR | O_NOCTTY | O_CLOEXEC))
    line.send("whoo\u{7F} are you?\u{1B}")
    #expect(line.read(until: "\r\n").contains("WHO"))
    #expect(process.wait() == 0)
    #expect(!folder.names.contains("typewriter"))
    let monitor = try Command.run("monitor", deck, "--inquiry", "pty")
    #expect(monitor.status == 64)
  }

  @Test("a line is an inquiry; characters that are not on the typewriter are refused")
  func inquiry() throws {
    let deck = folder.file("deck.cd", Deck.deck("M%T0600R", "M%T0600W", "."))
    let (process, errors) = try start([
      "run", deck, "--inquiry", "pty:\(folder.path("t"))", "--typed", folder.path("typed"),
    ])
    _ = errors.read(until: "for example")
    let line = try Line(open(folder.path("t"), O_RDWR | O_NOCTTY | O_CLOEXEC))
    line.send("\u{E9}\r")
    #expect(line.read(until: "not on the typewriter").contains("character 1"))
    line.send("stock 4711\r")
    #expect(line.read(until: "STOCK 4711\r\nSTOCK 4711\r\n").contains("STOCK"))
    #expect(process.wait() == 0)
    #expect(folder.text("typed") == "STOCK 4711\nSTOCK 4711\n")
    #expect(errors.read().contains("halt at 0045"))
  }
}
