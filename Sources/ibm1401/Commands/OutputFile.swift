import Foundation
import Host1401

/// A file or standard output that everything goes to at once: what was written is not lost when the run is ended.
///
/// Opening leaves the file as it is, so that a command can make sure of everything else before it empties one.
struct OutputFile {
  /// Nil for standard output and for a connection.
  private let file: HostOutput?
  private let name: String
  /// The program that takes what is written, if it is one.
  private let connection: OutputConnection?

  /// Opens a file for writing; `-` is standard output.
  ///
  /// - Parameters:
  ///   - path: the file, or `-`.
  ///   - purpose: the option that names it, for messages about others.
  ///   - inputs: files that must not be written over.
  /// - Throws: ``FileError`` when the file is an input or cannot be written.
  init(path: String, as purpose: String = "this run", keeping inputs: [String] = []) throws {
    if path.hasPrefix("tcp:") {
      (file, connection, name) = (nil, try OutputConnection(to: path), path)
      return
    }
    connection = nil
    if path == "-" {
      (file, name) = (nil, "standard output")
      return
    }
    do throws(OutputFailure) {
      file = try HostOutput(path: path, as: purpose, keeping: inputs)
    } catch {
      throw FileError(file: path, problem: error.words)
    }
    name = path
  }

  /// Whether two names are those of one file that is there.
  static func isSameFile(_ first: String, _ second: String) -> Bool {
    guard let identity = FileIdentity(path: first), identity.exists else { return false }
    return identity == FileIdentity(path: second)
  }

  /// Empties the file, if nothing was written yet.
  func begin() throws { try perform { (file) throws(OutputFailure) in try file.begin() } }

  /// Writes a text at once.
  func write(_ text: String) throws { try write(Array(text.utf8)) }

  /// Writes bytes at once.
  ///
  /// - Throws: ``ClosedPipe`` when the reader of a pipe has gone, ``FileError`` when the disk is full and the like.
  func write(_ bytes: [UInt8]) throws {
    if let connection { return try connection.write(bytes) }
    guard file != nil else { return try StandardOutput.write(bytes) }
    try perform { (file) throws(OutputFailure) in try file.write(bytes) }
  }

  /// Makes sure that a program at the other end of a connection has got everything.
  ///
  /// - Throws: ``FileError`` when it has not.
  func finish() throws { try connection?.finish() }

  private func perform(_ body: (HostOutput) throws(OutputFailure) -> Void) throws {
    guard let file else { return }
    do throws(OutputFailure) {
      try body(file)
    } catch {
      throw error.isClosedPipe ? ClosedPipe() : FileError(file: name, problem: error.words)
    }
  }
}

/// A file that is written whole, or standard output: killed at any moment, a program leaves the old contents or the new ones.
struct WholeFile {
  let path: String
  private let purpose: String

  /// Makes sure that the file can be written; nothing is created yet.
  ///
  /// - Parameters:
  ///   - path: the file, or `-`.
  ///   - purpose: the option that names it, for messages about others.
  ///   - inputs: files that must not be written over.
  /// - Throws: ``FileError``.
  init(path: String, as purpose: String, keeping inputs: [String] = []) throws {
    (self.path, self.purpose) = (path, purpose)
    guard path != "-" else { return }
    if let problem = OpenFiles.problem(ofWriting: path, keeping: inputs)
      ?? HostFile.problem(ofReplacing: path)
    {
      throw FileError(file: path, problem: problem)
    }
  }

  /// Writes everything.
  ///
  /// - Throws: ``ClosedPipe``, ``FileError``.
  func write(_ bytes: [UInt8]) throws {
    guard path != "-" else { return try StandardOutput.write(bytes) }
    do throws(OutputFailure) {
      try HostFile.replace(path, with: bytes, as: purpose)
    } catch {
      throw error.isClosedPipe ? ClosedPipe() : FileError(file: path, problem: error.words)
    }
  }

  /// Writes a text.
  func write(_ text: String) throws { try write(Array(text.utf8)) }
}

/// The one way to standard output.
enum StandardOutput {
  /// Writes bytes at once.
  ///
  /// - Throws: ``ClosedPipe`` when the reader of a pipe has gone, ``FileError`` when the disk is full, the
  ///   file is an input and the like.
  static func write(_ bytes: some Collection<UInt8>) throws {
    if let problem = OpenFiles.problem(ofWriting: .output) {
      throw FileError(file: "standard output", problem: problem)
    }
    do throws(HostError) {
      try StandardStream.output.write(bytes)
    } catch {
      throw error.isClosedPipe
        ? ClosedPipe() : FileError(file: "standard output", errno: error.code, doing: "write")
    }
  }

  /// Writes a text at once.
  static func write(_ text: String) throws { try write(text.utf8) }
}

/// The one way to standard error. What cannot be written there is lost: the work continues, and its exit status tells.
enum StandardError {
  /// Writes a text as it is: it is our own, or its control characters are visible already.
  static func write(_ text: String) {
    guard OpenFiles.problem(ofWriting: .error) == nil else { return }
    try? StandardStream.error.write(text)
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

/// The longest files that are read into memory, in bytes. Long decks, tapes and disks are not.
enum LongestFile {
  static let deck = 256 << 20
  static let source = 16 << 20
  static let text = 16 << 20
}

/// Reads a whole file; `-` is standard input. The file is an input of the session from now on.
///
/// - Parameters:
///   - path: the file.
///   - limit: the most bytes that such a file can have.
/// - Returns: the bytes; those of a compressed file are uncompressed.
/// - Throws: ``FileError``.
func readFile(_ path: String, limit: Int = LongestFile.deck) throws -> [UInt8] {
  OpenFiles.noteInput(path)
  if OpenFiles.problem(ofWriting: .output) != nil {
    throw FileError(
      file: path,
      problem: "is standard output as well, and would be read and written; choose another file for one")
  }
  do throws(HostError) {
    let bytes =
      path == "-"
      ? try HostTerminal.input.contents(limit: limit) : try HostFile.contents(of: path, limit: limit)
    return Gzip.plain(bytes)
  } catch {
    if error.isFolder { throw FileError(file: path, problem: "is a folder, not a deck") }
    if error.isTooLong {
      throw FileError(file: path, problem: "is longer than \(limit >> 20) MiB, which is too long here")
    }
    throw FileError(file: path, errno: error.code, doing: "read")
  }
}
