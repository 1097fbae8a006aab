import Core1401
import Glibc

/// The files that this process reads and writes, by identity. It prevents overwriting an input, and writing
/// one file from two places.
///
/// Inputs stay in the table for the life of the process: a deck that was read into the hopper remains the
/// deck of the session.
package enum OpenFiles {
  /// The use of a file.
  package enum Use: Hashable, Sendable {
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

  private struct Input {
    let identity: FileIdentity
    let path: String
  }

  /// An entry in the table, removed with its last reference.
  package final class Claim: Sendable {
    fileprivate let number: Int

    fileprivate init(number: Int) { self.number = number }

    deinit {
      OpenFiles.table.change { table in table.entries.removeAll { $0.number == number } }
    }
  }

  private struct Table {
    /// Few, so a search is quick. The first dictionary costs the runtime a search in all conformances of the
    /// program, a tenth of the start of a short run.
    var entries: [(number: Int, entry: Entry)] = []
    var inputs: [Input] = []
    var next = 0
  }

  private static let table = Locked(Table())

  /// Records a file that the session reads; `-` is standard input. Only ordinary files are recorded.
  package static func noteInput(_ path: String) {
    let isStandard = path == "-"
    guard let identity = isStandard ? FileIdentity(descriptor: STDIN_FILENO) : FileIdentity(path: path),
      identity.exists
    else { return }
    table.change { table in
      table.inputs.removeAll { $0.identity == identity }
      table.inputs.append(Input(identity: identity, path: path))
    }
  }

  /// Removes an input, which may then be written. A file that has replaced the input under its name is removed,
  /// too.
  package static func forgetInput(_ path: String) {
    guard let identity = FileIdentity(path: path) else { return }
    table.change { table in
      table.inputs.removeAll { $0.identity == identity || FileIdentity(path: $0.path) == identity }
    }
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
  ///   - inputs: files that are inputs, recorded or not.
  /// - Returns: the claim, to be kept until the file is closed; nil unless it is an ordinary file.
  /// - Throws: ``OutputFailure`` when the file is an input, mounted, or being written already.
  package static func claimOutput(
    _ path: String, as purpose: String, keeping inputs: [String] = []
  ) throws(OutputFailure) -> Claim? {
    if let problem = problem(ofWriting: path, keeping: inputs) { throw problem }
    return FileIdentity(path: path).map {
      add(Entry(path: path, identity: $0, use: .output(purpose)))
    }
  }

  /// Why a file must not be written; nil when it may be.
  ///
  /// - Parameters:
  ///   - path: the file; `-` is standard output.
  ///   - inputs: files that are inputs, recorded or not.
  ///   - mediaCount: whether a mounted medium is a conflict. Media lock one another by themselves.
  /// - Returns: the reason.
  package static func problem(
    ofWriting path: String, keeping inputs: [String] = [], mediaCount: Bool = true
  ) -> OutputFailure? {
    guard path != "-" else { return problem(ofWriting: .output) }
    guard let identity = FileIdentity(path: path) else { return nil }
    // A file that was replaced under its name has another inode, but is still an input.
    let others = table.withLock { $0.inputs.map(\.path).filter { $0.hasSuffix(FileIdentity.lastName(path)) } }
    return problem(ofWriting: identity, keeping: inputs + others) { mediaCount || $0 != .medium }
  }

  /// Why a standard stream must not be written; nil when it may be. After `>>` it can be an input or a mounted
  /// medium.
  ///
  /// An option may name the same file, for example as `/dev/stdout`.
  package static func problem(ofWriting stream: StandardStream) -> OutputFailure? {
    stream.identity.flatMap { problem(ofWriting: $0) { $0 == .medium } }
  }

  /// The rule for all files and streams: why a file must not be written; nil when it may be.
  ///
  /// - Parameters:
  ///   - identity: the file.
  ///   - inputs: files that are inputs besides those in the table.
  ///   - isConflict: whether a use of the file forbids writing it.
  /// - Returns: the reason.
  private static func problem(
    ofWriting identity: FileIdentity, keeping inputs: [String] = [], isConflict: (Use) -> Bool
  ) -> OutputFailure? {
    let (recorded, use) = table.withLock { table in
      let entry = table.entries.first { $0.entry.identity == identity && isConflict($0.entry.use) }
      return (table.inputs.first { $0.identity == identity }?.path, entry?.entry.use)
    }
    // The inode of a file that was deleted may have been given to another.
    let input = (inputs + [recorded].compactMap(\.self)).first { input in
      let found = input == "-" ? FileIdentity(descriptor: STDIN_FILENO) : FileIdentity(path: input)
      return found.map { $0.exists && $0 == identity } ?? false
    }
    if let input { return OutputFailure(.isInput, [input == "-" ? "(standard input)" : input]) }
    switch use {
    case nil: return nil
    case .medium: return OutputFailure(.isMounted)
    case .output(let purpose): return OutputFailure(.isWritten, [purpose])
    }
  }

  private static func add(_ entry: Entry) -> Claim {
    Claim(
      number: table.withLock { table in
        table.next += 1
        table.entries.append((table.next, entry))
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
package struct OutputFailure: IdentifiedError, Hashable, Sendable {
  /// The reason.
  package let words: String
  /// Which message it is, with its cause and cure.
  package let kind: HostMessage
  /// Whether the pipe has no reader any more.
  package let isClosedPipe: Bool

  /// The identifier of the message.
  package var identifier: String? { kind.identifier }

  init(_ kind: HostMessage, _ values: [any CustomStringConvertible] = [], isClosedPipe: Bool = false) {
    self.kind = kind
    self.isClosedPipe = isClosedPipe
    words = kind.filled(with: values)
  }

  /// A refusal by the system.
  package init(_ error: HostError) {
    self.init(.refused, ["write", error.words], isClosedPipe: error.code == EPIPE)
  }
}
