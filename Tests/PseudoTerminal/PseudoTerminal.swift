import CPseudoTerminal
import Glibc

/// A program that runs on a pseudo-terminal, whose screen a test can read.
///
/// All waits are limited: they end when the program has sent nothing for ``patience``.
public final class PseudoTerminal {
  /// The current contents of the screen.
  public private(set) var screen: VirtualTerminal
  /// All bytes that the program has sent.
  public private(set) var bytes: [UInt8] = []
  /// The longest wait without output, in milliseconds.
  public let patience: Int32
  /// The settings of the terminal before the program was started.
  public let settingsBefore: Settings
  private var master: Int32
  /// The process identifier of the program.
  public private(set) var process: Int32 = 0
  private var status: Int32?

  /// Settings of a terminal, for comparisons.
  public struct Settings: Hashable, Sendable {
    /// The input, output, control and local modes.
    public let modes: [UInt32]
    /// The special characters.
    public let characters: [UInt8]

    init(of file: Int32) {
      var settings = termios()
      tcgetattr(file, &settings)
      modes = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
      characters = withUnsafeBytes(of: &settings.c_cc) { Array($0) }
    }
  }

  /// The error of a program that could not be started.
  public struct Failure: Error {
    /// The call that failed.
    public let call: String
    /// The error number.
    public let code: Int32
  }

  /// The way in which a program ended.
  public enum Ending: Hashable, Sendable {
    /// It exited with a status.
    case exited(Int32)
    /// It was killed by a signal.
    case killed(Int32)
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: the path of the executable.
  ///   - arguments: the arguments, without the program's name.
  ///   - environment: the complete environment, with `TERM` and the locale.
  ///   - columns: the width of the terminal.
  ///   - rows: the height of the terminal.
  ///   - patience: the longest wait without output, in milliseconds.
  /// - Throws: a ``Failure``.
  public init(
    program: String, arguments: [String] = [], environment: [String: String] = PseudoTerminal.environment,
    columns: Int = 80, rows: Int = 24, patience: Int32 = 60_000
  ) throws {
    self.patience = patience
    screen = VirtualTerminal(columns: columns, rows: rows)
    var number: UInt32 = 0
    master = pt_open_pseudo_terminal(&number)
    guard master >= 0, pt_set_window_size(master, Int32(columns), Int32(rows)) else {
      throw Failure(call: "open /dev/ptmx", code: errno)
    }
    settingsBefore = Settings(of: master)
    let code = PseudoTerminal.spawn(&process, program, arguments, environment, terminal: "/dev/pts/\(number)")
    guard code == 0 else {
      close(master)
      throw Failure(call: "posix_spawn \(program)", code: code)
    }
  }

  deinit {
    if status == nil {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    if master >= 0 { close(master) }
  }

  /// A fixed environment with a terminal of 256 colours and UTF-8.
  public static let environment = [
    "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no",
  ]

  private static func spawn(
    _ process: inout pid_t, _ program: String, _ arguments: [String], _ environment: [String: String],
    terminal: UnsafePointer<CChar>
  ) -> Int32 {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    // The first terminal that a session leader opens becomes its controlling terminal.
    posix_spawn_file_actions_addopen(&files, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&files, 0, 1)
    posix_spawn_file_actions_adddup2(&files, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(pt_spawn_session))
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    return posix_spawn(&process, program, &files, &attributes, &words, &variables)
  }

  // MARK: Input

  /// Sends text as input; keys are escape sequences.
  public func send(_ text: String) {
    let bytes = Array(text.utf8)
    write(master, bytes, bytes.count)
  }

  /// Changes the size of the terminal, which sends SIGWINCH to the program.
  public func resize(columns: Int, rows: Int) {
    screen.resize(columns: columns, rows: rows)
    _ = pt_set_window_size(master, Int32(columns), Int32(rows))
  }

  /// Sends a signal to the program.
  public func send(signal: Int32) {
    kill(process, signal)
  }

  /// Sends a signal to the foreground process group, as keys of the terminal do.
  public func send(signalToForeground signal: Int32) {
    kill(-pt_foreground(master), signal)
  }

  /// Writes to the screen as another program would.
  public func disturb(_ text: String) {
    screen.feed(text.utf8)
  }

  /// Whether the terminal replies that it supports synchronized updates (mode 2026).
  public var answersAboutSynchronization: Bool {
    get { screen.knowsSynchronization }
    set { screen.knowsSynchronization = newValue }
  }

  /// The background in the terminal's reply, such as `ffff/ffff/ffff`; nil for no reply.
  public var background: String? {
    get { screen.background }
    set { screen.background = newValue }
  }

  /// Closes the terminal, as if a connection was lost.
  ///
  /// - Returns: how the program ended, nil if it did not end in time.
  public func hangUp() -> Ending? {
    close(master)
    master = -1
    return waitForProcess()
  }

  /// The current settings of the terminal.
  public var settings: Settings { Settings(of: master) }

  // MARK: Waiting

  /// Reads output until a condition holds.
  ///
  /// - Parameter condition: the condition, evaluated after each piece of output.
  /// - Returns: false if the program ended or sent nothing for too long before.
  public func wait(until condition: (VirtualTerminal) -> Bool) -> Bool {
    while !condition(screen) {
      if !readMore(patience) { return condition(screen) }
    }
    return true
  }

  /// Reads output until a text is on the screen.
  public func wait(for text: String) -> Bool {
    wait { $0.text.contains(text) }
  }

  /// Reads output until the program has sent nothing for a number of milliseconds.
  ///
  /// - Returns: the number of bytes read.
  @discardableResult
  public func readUntilSilent(_ milliseconds: Int32) -> Int {
    let before = bytes.count
    while readMore(milliseconds) {}
    return bytes.count - before
  }

  /// Reads one piece of output.
  ///
  /// - Parameter milliseconds: the longest wait.
  /// - Returns: the number of bytes read, 0 if the program sent nothing.
  public func read(within milliseconds: Int32) -> Int {
    let before = bytes.count
    _ = readMore(milliseconds)
    return bytes.count - before
  }

  /// Reads output until the program has ended.
  ///
  /// - Returns: how the program ended, nil if it did not end in time.
  public func waitForEnd() -> Ending? {
    // Reading fails when the last process on the terminal has ended.
    while readMore(patience) {}
    return waitForProcess()
  }

  /// Waits until the program has ended, without reading its output.
  ///
  /// - Returns: how the program ended, nil if it did not end in time.
  public func waitForEndUnread() -> Ending? { waitForProcess() }

  private func waitForProcess() -> Ending? {
    let file = pt_process_file(process)
    defer { close(file) }
    var ended = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    let isLate = poll(&ended, 1, patience) <= 0
    if isLate { kill(process, SIGKILL) }
    var wait: Int32 = 0
    waitpid(process, &wait, 0)
    status = wait
    if isLate { return nil }
    return wait & 0x7f == 0 ? .exited(wait >> 8 & 0xff) : .killed(wait & 0x7f)
  }

  private func readMore(_ milliseconds: Int32) -> Bool {
    var poll = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard Glibc.poll(&poll, 1, milliseconds) > 0 else { return false }
    var room = [UInt8](repeating: 0, count: 65536)
    let count = Glibc.read(master, &room, room.count)
    guard count > 0 else { return false }
    bytes += room.prefix(count)
    screen.feed(room.prefix(count))
    while let reply = screen.takeReply() { send(reply) }
    return true
  }
}
