import Foundation

/// The built command `ibm1401`, started as a process.
enum Command {
  /// The result of a finished command.
  struct Result {
    let status: Int32
    let output: String
    let errors: String

    /// The status that belongs to the message: 64 if it names the help, as every usage error does,
    /// otherwise 1.
    var statusOfMessage: Int32 { errors.hasSuffix(" --help\n") ? 64 : 1 }
  }

  /// The executable is beside the test bundle in all scratch paths, debug and release.
  static let path: String = {
    let bundle = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    return bundle.deletingLastPathComponent().appending(path: "ibm1401").path
  }()

  /// The folder of the package, where Programs is.
  static let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardized

  static func program(_ name: String) -> String { package.appending(path: "Programs/\(name)").path }

  /// Runs the command, or another program, until it ends.
  static func run(_ arguments: [String], program: String = path, input: String = "") throws -> Result {
    let folder = try Folder()
    let files = (folder.file("input", input), folder.path("output"), folder.path("errors"))
    let inputFile = try Descriptor(open(files.0, O_RDONLY | O_CLOEXEC))
    let outputFile = try Descriptor(open(files.1, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
    let errorFile = try Descriptor(open(files.2, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
    let process = try RunningCommand(
      arguments, program: program, input: inputFile, output: outputFile, errors: errorFile)
    let status = process.wait()
    return Result(status: status, output: folder.text("output"), errors: folder.text("errors"))
  }

  static func run(_ arguments: String..., input: String = "") throws -> Result {
    try run(arguments, input: input)
  }
}

/// A running command; no other process inherits its descriptors.
struct RunningCommand {
  let processID: pid_t

  /// Starts the command, through another one if `wrapper` has its path and arguments.
  init(
    _ arguments: [String], program: String = Command.path, by wrapper: [String] = [], input: Descriptor,
    output: Descriptor, errors: Descriptor
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, file) in [input, output, errors].enumerated() {
      posix_spawn_file_actions_adddup2(&actions, file.number, Int32(number))
    }
    // Threads of a test block signals, and a started process would inherit that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let line = wrapper + [program] + arguments
    var words = line.map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, line[0], &actions, &attributes, &words, environ)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    processID = process
  }

  /// Waits for the end; returns the exit status, or 1000 plus the signal that ended it.
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(processID, &status, 0) == -1, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 1000 + status & 0x7F
  }

  func send(signal number: Int32) { kill(processID, number) }
}

/// An open file that closes itself.
final class Descriptor {
  let number: Int32

  init(_ number: Int32) throws {
    guard number >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    self.number = number
  }

  deinit { close(number) }

  /// The two ends of a named pipe; no process that starts at the same time can inherit them.
  static func pipe(in folder: Folder) throws -> (reading: Descriptor, writing: Descriptor) {
    let path = folder.path("pipe")
    guard mkfifo(path, 0o600) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    let reading = try Descriptor(open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC))
    let writing = try Descriptor(open(path, O_WRONLY | O_CLOEXEC))
    _ = fcntl(reading.number, F_SETFL, 0)
    return (reading, writing)
  }

  /// The next bytes; empty at the end.
  func read() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(number, &buffer, buffer.count)
    return Array(buffer.prefix(max(0, count)))
  }
}
