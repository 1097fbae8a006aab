import Glibc

/// The files that this process reads and writes, by identity. It prevents overwriting an input, and writing
/// one file from two places.
///
/// Inputs stay in the table for the life of the process: a deck that was read into the hopper remains the
/// deck of the session.
package enum OpenFiles {
  /// The use of a file.
  package enum Use: Hashable, Sendable {
    /// It was read, and the session depends on it.
    case input
    /// It is mounted as a tape or disk.
    case medium
    /// It is being written; the text says by what.
    case output(String)
  }

  private struct Entry {
    let path: String
    let identity: FileIdentity
    let use: Use
  }

  /// An entry in the table, removed with its last reference.
  package final class Claim: Sendable {
    fileprivate let number: Int

    fileprivate init(number: Int) { self.number = number }

    deinit { OpenFiles.table.change { $0.entries[number] = nil } }
  }

  private struct Table {
    var entries: [Int: Entry] = [:]
    var inputs: [FileIdentity: String] = [:]
    var next = 0
  }

  private static let table = Locked(Table())

  /// Records a file that the session reads. Only ordinary files are recorded.
  package static func noteInput(_ path: String) {
    guard path != "-", let identity = FileIdentity(path: path), identity.exists else { return }
    table.change { $0.inputs[identity] = path }
  }

  /// Removes an input, which may then be written.
  package static func forgetInput(_ path: String) {
    guard let identity = FileIdentity(path: path) else { return }
    table.change { $0.inputs[identity] = nil }
  }

  /// Records a tape or disk that is mounted.
  ///
  /// - Returns: the claim, which the caller keeps while the medium is mounted; nil for a file that is not
  ///   ordinary.
  package static func claimMedium(_ path: String) -> Claim? {
    FileIdentity(path: path).map { add(Entry(path: path, identity: $0, use: .medium)) }
  }

  /// Records a file that is about to be written.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - purpose: what writes it, for messages about conflicts.
  /// - Returns: the claim, to be kept until the file is closed; nil unless it is an ordinary file.
  /// - Throws: ``OutputFailure`` when the file is an input, mounted, or being written already.
  package static func claimOutput(_ path: String, as purpose: String) throws(OutputFailure) -> Claim? {
    if let problem = problem(ofWriting: path) { throw OutputFailure(words: problem) }
    return FileIdentity(path: path).map {
      add(Entry(path: path, identity: $0, use: .output(purpose)))
    }
  }

  /// Why a file must not be written; nil when it may be.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - mediaCount: whether a mounted medium is a conflict. Media lock one another by themselves.
  /// - Returns: the reason, worded to follow the file name.
  package static func problem(ofWriting path: String, mediaCount: Bool = true) -> String? {
    guard path != "-", let identity = FileIdentity(path: path) else { return nil }
    let (input, entry) = table.withLock { table -> (String?, Entry?) in
      let entry = table.entries.values.first {
        $0.identity == identity && (mediaCount || $0.use != .medium)
      }
      return (table.inputs[identity], entry)
    }
    if let input { return "is the input \(input) of this run; choose another name" }
    // A file that was replaced under its name has another inode, but is still an input.
    let others = table.withLock { $0.inputs.values.filter { $0.hasSuffix(FileIdentity.lastName(path)) } }
    if let input = others.first(where: { FileIdentity(path: $0) == identity }) {
      return "is the input \(input) of this run; choose another name"
    }
    switch entry?.use {
    case nil: return nil
    case .input, .medium: return "is mounted as a tape or disk; choose another name, or dismount it first"
    case .output(let purpose): return "is being written by \(purpose); choose another name"
    }
  }

  private static func add(_ entry: Entry) -> Claim {
    Claim(
      number: table.withLock { table in
        table.next += 1
        table.entries[table.next] = entry
        return table.next
      })
  }
}

extension FileIdentity {
  /// The part of a path after the last slash.
  fileprivate static func lastName(_ path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }
}

/// Why a file cannot be written, worded to follow its name: lowercase, without a full stop.
package struct OutputFailure: Error, Hashable, Sendable {
  /// The reason.
  package let words: String
  /// Whether the pipe has no reader any more.
  package let isClosedPipe: Bool

  package init(words: String) {
    self.words = words
    isClosedPipe = false
  }

  init(_ error: HostError) {
    words = "cannot write: \(error.words)"
    isClosedPipe = error.code == EPIPE
  }
}
