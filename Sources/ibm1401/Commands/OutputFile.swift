import Core1401
import Foundation
import Host1401

/// An output file or standard output, written without buffering, so that nothing is lost when the run is
/// killed.
///
/// Opening does not change the file. A command can check everything else before it empties the file.
struct OutputFile {
  /// The file, nil for standard output and for a connection.
  private let file: HostOutput?
  private let name: String
  /// The connection, if the output goes to one.
  private let connection: OutputConnection?

  /// Opens a file for writing; `-` is standard output.
  ///
  /// - Parameters:
  ///   - path: the file, or `-`.
  ///   - purpose: the option that names it, for messages about other options.
  ///   - inputs: files that must not be overwritten.
  /// - Throws: ``FileError`` when the file is an input or cannot be written.
  init(path: String, as purpose: String = "this run", keeping inputs: [String] = []) throws {
    if path.hasPrefix("tcp:") {
      (file, connection, name) = (nil, try OutputConnection(to: path), path)
      return
    }
    connection = nil
    if path == "-" {
      (file, name) = (nil, StandardOutput.name)
      return
    }
    do throws(OutputFailure) {
      file = try HostOutput(path: path, as: purpose, keeping: inputs)
    } catch {
      throw FileError(file: path, error)
    }
    name = path
  }

  /// Whether two names are those of the same existing file.
  static func isSameFile(_ first: String, _ second: String) -> Bool {
    guard let identity = FileIdentity(path: first), identity.exists else { return false }
    return identity == FileIdentity(path: second)
  }

  /// Empties the file, unless something was already written.
  func begin() throws { try perform { (file) throws(OutputFailure) in try file.begin() } }

  /// Writes a text without buffering.
  func write(_ text: String) throws { try write([UInt8](text.utf8)) }

  /// Writes bytes without buffering.
  func write(_ bytes: [UInt8]) throws { try write(bytes[...]) }

  /// Writes bytes without buffering.
  ///
  /// - Throws: ``ClosedPipe`` when the reader of a pipe is gone, ``FileError`` when the disk is full or
  ///   writing fails.
  func write(_ bytes: ArraySlice<UInt8>) throws {
    if let connection { return try connection.write(bytes) }
    guard file != nil else { return try StandardOutput.write(bytes) }
    try perform { (file) throws(OutputFailure) in try file.write(bytes) }
  }

  /// Waits until the other end of a connection has received everything.
  ///
  /// - Throws: ``FileError`` when it did not.
  func finish() throws { try connection?.finish() }

  private func perform(_ body: (HostOutput) throws(OutputFailure) -> Void) throws {
    guard let file else { return }
    do throws(OutputFailure) {
      try body(file)
    } catch {
      throw error.isClosedPipe ? ClosedPipe() : FileError(file: name, error)
    }
  }
}

/// An output file that is replaced as a whole: a program killed at any moment leaves the old contents or
/// the new. A file whose name ends with `.gz` is compressed.
struct WholeFile {
  let path: String
  private let purpose: String

  /// Checks that the file can be written; nothing is created yet.
  ///
  /// - Parameters:
  ///   - path: the file, or `-`.
  ///   - purpose: the option that names it, for messages about other options.
  ///   - inputs: files that must not be overwritten.
  /// - Throws: ``FileError``.
  init(path: String, as purpose: String, keeping inputs: [String] = []) throws {
    (self.path, self.purpose) = (path, purpose)
    guard path != "-" else { return }
    if let problem = OpenFiles.problem(ofWriting: path, keeping: inputs)
      ?? HostFile.problem(ofReplacing: path)
    {
      throw FileError(file: path, problem)
    }
  }

  /// Writes the contents.
  ///
  /// - Throws: ``ClosedPipe``, ``FileError``.
  func write(_ bytes: [UInt8]) throws {
    guard path != "-" else { return try StandardOutput.write(bytes[...]) }
    do throws(OutputFailure) {
      try HostFile.replace(path, with: Gzip.isMeant(by: path) ? Gzip.file(bytes) : bytes, as: purpose)
    } catch {
      throw error.isClosedPipe ? ClosedPipe() : FileError(file: path, error)
    }
  }

  /// Writes a text.
  func write(_ text: String) throws { try write(Array(text.utf8)) }
}

/// The only way to standard output.
enum StandardOutput {
  /// The name in messages.
  static let name = "standard output"

  /// Writes bytes without buffering.
  ///
  /// - Throws: ``ClosedPipe`` when the reader of a pipe is gone, ``FileError`` when the disk is full, the file
  ///   is an input, or writing fails.
  static func write(_ bytes: ArraySlice<UInt8>) throws {
    if let problem = OpenFiles.problem(ofWriting: .output) {
      throw FileError(file: name, problem)
    }
    do throws(HostError) {
      try StandardStream.output.write(bytes)
    } catch {
      throw error.isClosedPipe
        ? ClosedPipe() : FileError(file: name, errno: error.code, doing: "write")
    }
  }

  /// Writes a text without buffering.
  static func write(_ text: String) throws { try write(Array(text.utf8)[...]) }
}

/// The only way to standard error. Text that cannot be written there is lost: the command continues and
/// reports its exit status.
enum StandardError {
  /// Writes a text unchanged; the caller has made its control characters visible.
  static func write(_ text: String) {
    guard OpenFiles.problem(ofWriting: .error) == nil else { return }
    try? StandardStream.error.write(text)
  }
}

/// Thrown when nobody reads the output any more.
struct ClosedPipe: Error {}

/// A file that cannot be read or written.
struct FileError: IdentifiedError, CustomStringConvertible {
  let file: String
  let problem: String
  let identifier: String?

  init(file: String, _ kind: FileMessage, _ values: [any CustomStringConvertible] = []) {
    (self.file, problem, identifier) = (file, kind.filled(with: values), kind.identifier)
  }

  init(file: String, errno code: Int32, doing: String) {
    let kind = HostMessage.refused
    (self.file, identifier) = (file, kind.identifier)
    problem = kind.filled(with: [doing, HostError(code: code).words])
  }

  init(file: String, _ failure: OutputFailure) {
    (self.file, problem, identifier) = (file, failure.words, failure.identifier)
  }

  /// Creates an error of something in the file, which has its own message.
  init(file: String, _ error: some IdentifiedError, prefix: String = "") {
    (self.file, problem, identifier) = (file, "\(prefix)\(error)", error.identifier)
  }

  var description: String { "\(file): \(problem)" }
}

/// The most bytes of a file that is read into memory. Long decks, tapes and disks are read in parts
/// instead.
enum LongestFile {
  static let deck = 256 << 20
  static let source = 16 << 20
  static let text = 16 << 20
}

/// Reads a whole file; `-` is standard input. The file becomes an input of the session.
///
/// - Parameters:
///   - path: the file.
///   - limit: the most bytes that the file may have.
/// - Returns: the bytes, uncompressed.
/// - Throws: ``FileError``.
func readFile(_ path: String, limit: Int = LongestFile.deck) throws -> [UInt8] {
  OpenFiles.noteInput(path)
  if OpenFiles.problem(ofWriting: .output) != nil {
    throw FileError(file: path, .isOutput)
  }
  do {
    let bytes =
      path == "-"
      ? try HostTerminal.input.contents(limit: limit) : try HostFile.contents(of: path, limit: limit)
    let contents = Gzip.plain(bytes)
    if let packed = PackedFile(contents) {
      throw FileError(file: path, .packed, [packed.rawValue, packed.command(for: path)])
    }
    return contents
  } catch let error as HostError {
    if error.isFolder { throw FileError(file: path, .isFolderForDeck) }
    if error.isTooLong {
      throw FileError(file: path, .tooLong, [limit >> 20])
    }
    throw FileError(file: path, errno: error.code, doing: "read")
  }
}

/// Reads a text in UTF-8; `-` is standard input. The file becomes an input of the session.
///
/// - Parameters:
///   - path: the file.
///   - limit: the most bytes that the file may have.
/// - Returns: the text, uncompressed, without a byte-order mark.
/// - Throws: ``FileError``.
func readText(_ path: String, limit: Int = LongestFile.text) throws -> String {
  String(text: try readFile(path, limit: limit))
}

extension String {
  /// The text of a file in UTF-8, without the byte-order mark that some editors write.
  init(text bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    self.init(decoding: bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...], as: UTF8.self)
  }
}
