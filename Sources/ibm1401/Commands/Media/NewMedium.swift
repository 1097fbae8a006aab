import Foundation
import Host1401
import Units1401

/// The file of a tape or disk that a command creates.
///
/// A tape or disk is written record by record. It is written beside its place under another name, and renamed when it
/// is complete: an error leaves an old file as it was, and never an empty or incomplete one. A file whose name ends
/// with `.gz` is compressed when it is complete.
struct NewMedium {
  /// The name that the user gave.
  let path: String
  /// Whether there is an old file, which is replaced.
  private let replacesFile: Bool
  /// The file that is written; nil for a device, which is written directly.
  private let working: String?
  /// The place of the file; for a link its target.
  private let place: String

  /// Checks that the file can be written; nothing is created or changed yet.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - mayReplace: whether an existing file may be replaced.
  ///   - inputs: files that must not be overwritten, besides those that the command has read.
  /// - Throws: ``FileError``.
  init(path: String, mayReplace: Bool, keeping inputs: [String] = []) throws {
    self.path = path
    guard path != "-" else { throw FileError(file: StandardOutput.name, .mediumAsStream) }
    replacesFile = try NewMedium.replacesFile(path, mayReplace: mayReplace)
    if let problem = OpenFiles.problem(ofWriting: path, keeping: inputs)
      ?? HostFile.problem(ofReplacing: path)
    {
      throw FileError(file: path, problem)
    }
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    place = url.path
    let isOrdinary = FileIdentity(path: path) != nil
    // Always the same name, so that a file left by a killed program is reused.
    working =
      isOrdinary
      ? url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).ibm1401-new").path : nil
  }

  /// Whether a new file replaces an old one, which must be allowed.
  ///
  /// - Throws: ``FileError`` if there is an old file and it may not be replaced.
  static func replacesFile(_ path: String, mayReplace: Bool) throws -> Bool {
    guard FileManager.default.fileExists(atPath: path) else { return false }
    guard mayReplace else { throw FileError(file: path, .exists) }
    return true
  }

  /// Writes the medium, and puts it in its place.
  ///
  /// - Parameter body: receives the name of the file to create.
  /// - Returns: the result of the closure.
  /// - Throws: the error of the closure, in terms of ``path``; the old file is then unchanged.
  func write<Result>(_ body: (String) throws -> Result) throws -> Result {
    guard let working else { return try body(path) }
    unlink(working)
    do {
      let result = try body(working)
      if Gzip.isMeant(by: path) { try compress(working) }
      var old = stat()
      if replacesFile, stat(place, &old) == 0 { chmod(working, old.st_mode & 0o7777) }
      guard rename(working, place) == 0 else { throw FileError(file: path, errno: errno, doing: "write") }
      return result
    } catch {
      unlink(working)
      throw renamed(error)
    }
  }

  /// Replaces the contents of a file by a gzip file: a tape is not written strictly from beginning to end.
  private func compress(_ working: String) throws {
    do throws(HostError) {
      let contents = Gzip.file(try HostFile.contents(of: working))
      let file = try HostFile(path: working, .replace)
      try file.append(contents.span)
      try file.synchronize()
    } catch {
      throw FileError(file: path, errno: error.code, doing: "write")
    }
  }

  /// An error in the file that is written, with the name that the user knows.
  private func renamed(_ error: any Error) -> any Error {
    switch error {
    case let error as TapeError where error.fileName == working:
      TapeError(fileName: path, offset: error.offset, cause: error.cause)
    case let error as DiskError where error.fileName == working:
      DiskError(fileName: path, offset: error.offset, cause: error.cause)
    default: error
    }
  }
}
