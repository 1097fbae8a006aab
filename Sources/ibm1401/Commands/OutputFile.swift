import Foundation
import Host1401

/// A file or standard output that everything goes to at once: what was written is not lost when the run is ended.
struct OutputFile {
  private let file: Descriptor
  private let name: String
  /// Whether another program takes what is written.
  private var isConnection = false

  /// Closes the file with its last user; standard output stays open.
  private final class Descriptor {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    deinit { if number != STDOUT_FILENO { close(number) } }
  }

  /// Opens a file for writing, emptied; `-` is standard output.
  ///
  /// - Parameters:
  ///   - path: the file, or `-`.
  ///   - inputs: files that must not be written over.
  /// - Throws: ``FileError`` when the file is an input or cannot be written.
  init(path: String, keeping inputs: [String] = []) throws {
    if path.hasPrefix("tcp:") {
      file = Descriptor(try OutputFile.connect(to: path))
      (name, isConnection) = (path, true)
      return
    }
    if path == "-" {
      file = Descriptor(STDOUT_FILENO)
      name = "standard output"
      return
    }
    if let input = inputs.first(where: { OutputFile.isSameFile($0, path) }) {
      throw FileError(file: path, problem: "is the input \(input) of this run; choose another name")
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    guard descriptor >= 0 else { throw FileError(file: path, errno: errno, doing: "write") }
    file = Descriptor(descriptor)
    name = path
  }

  /// Whether two names are those of one file that is there.
  static func isSameFile(_ first: String, _ second: String) -> Bool {
    var left = stat()
    var right = stat()
    guard stat(first, &left) == 0, stat(second, &right) == 0 else { return false }
    return left.st_dev == right.st_dev && left.st_ino == right.st_ino
  }

  /// Writes a text at once.
  func write(_ text: String) throws { try write(Array(text.utf8)) }

  /// Writes bytes at once.
  ///
  /// - Throws: ``ClosedPipe`` when the reader of a pipe has gone, ``FileError`` when the disk is full and the like.
  func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Foundation.write(file.number, $0.baseAddress, $0.count) }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if isConnection, errno == EPIPE || errno == ECONNRESET {
        throw OutputFile.lost(name)
      } else if errno == EPIPE {
        throw ClosedPipe()
      } else if errno != EINTR {
        throw FileError(file: name, errno: errno, doing: "write")
      }
    }
  }
}

// MARK: Connections

extension OutputFile {
  fileprivate static func connect(to path: String) throws -> Int32 {
    guard let address = HostAddress(path) else {
      throw UsageError(description: "\(path): write tcp:HOST:PORT, as tcp:localhost:9100")
    }
    do throws(HostError) {
      return try HostSocket.connect(to: address)
    } catch {
      throw FileError(file: path, problem: "nobody takes the output there: \(error.words)")
    }
  }

  fileprivate static func lost(_ name: String) -> FileError {
    FileError(
      file: name,
      problem:
        "the other end has closed the connection and may not have everything; run again with --print FILE")
  }

  /// Makes sure that a program at the other end of a connection has got everything.
  ///
  /// - Throws: ``FileError`` when it has not.
  func finish() throws {
    guard isConnection, HostSocket.finish(file.number) != nil else { return }
    throw OutputFile.lost(name)
  }
}

/// Nobody reads the output any more.
struct ClosedPipe: Error {}

/// A file that cannot be read or written.
struct FileError: Error, CustomStringConvertible {
  let file: String
  let problem: String

  init(file: String, problem: String) {
    self.file = file
    self.problem = problem
  }

  init(file: String, errno code: Int32, doing: String) {
    self.init(file: file, problem: "cannot \(doing): \(HostError(code: code).words)")
  }

  var description: String { "\(file): \(problem)" }
}

/// Reads a whole file; `-` is standard input.
///
/// - Throws: ``FileError``.
func readFile(_ path: String) throws -> [UInt8] {
  let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY)
  guard descriptor >= 0 else { throw FileError(file: path, errno: errno, doing: "read") }
  let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: path != "-")
  do {
    return Gzip.plain([UInt8](try handle.readToEnd() ?? Data()))
  } catch {
    var status = stat()
    let isFolder = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    throw FileError(file: path, problem: isFolder ? "is a folder, not a deck" : "cannot read it")
  }
}
