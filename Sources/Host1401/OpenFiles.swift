import Glibc

/// The files that this process reads and writes, by identity: what is read is never written over, and no file is written by
/// two at once.
///
/// Inputs stay in the table for the life of the process: a deck that was read into the hopper is still the deck of the session.
package enum OpenFiles {
  /// How a file is used.
  package enum Use: Hashable, Sendable {
    /// A tape or disk that is mounted.
    case medium
    /// It is being written; the words say by what.
    case output(String)
  }

  private struct Entry {
    let path: String
    let identity: FileIdentity
    let use: Use
  }

  /// A place in the table, given up with its last user.
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

  /// Notes a file that the session reads; `-` is standard input. What is no ordinary file is not noted.
  package static func noteInput(_ path: String) {
    let isStandard = path == "-"
    guard let identity = isStandard ? FileIdentity(descriptor: STDIN_FILENO) : FileIdentity(path: path),
      identity.exists
    else { return }
    table.change { $0.inputs[identity] = path }
  }

  /// Forgets an input, which may be written then.
  package static func forgetInput(_ path: String) {
    guard let identity = FileIdentity(path: path) else { return }
    table.change { $0.inputs[identity] = nil }
  }

  /// Notes a tape or disk that is mounted.
  ///
  /// - Returns: the claim, to be kept as long as it is; nil for what is no ordinary file.
  package static func claimMedium(_ path: String) -> Claim? {
    FileIdentity(path: path).map { add(Entry(path: path, identity: $0, use: .medium)) }
  }

  /// Notes a file that is about to be written.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - purpose: what writes it, for messages about others.
  ///   - inputs: files that are inputs, noted or not.
  /// - Returns: the claim, to be kept until the file is closed; nil for what is no ordinary file.
  /// - Throws: ``OutputFailure`` when the file is an input, mounted, or written already.
  package static func claimOutput(
    _ path: String, as purpose: String, keeping inputs: [String] = []
  ) throws(OutputFailure) -> Claim? {
    if let problem = problem(ofWriting: path, keeping: inputs) { throw OutputFailure(words: problem) }
    return FileIdentity(path: path).map {
      add(Entry(path: path, identity: $0, use: .output(purpose)))
    }
  }

  /// Why a file must not be written, nil when it may be.
  ///
  /// - Parameters:
  ///   - path: the file; `-` is standard output.
  ///   - inputs: files that are inputs, noted or not.
  ///   - mediaCount: whether a medium that is mounted is in the way. Media lock one another out by themselves.
  /// - Returns: the reason, in words that follow the name.
  package static func problem(
    ofWriting path: String, keeping inputs: [String] = [], mediaCount: Bool = true
  ) -> String? {
    guard path != "-" else { return problem(ofWriting: .output) }
    guard let identity = FileIdentity(path: path) else { return nil }
    // A file that was replaced under its name has another inode, and is an input all the same.
    let others = table.withLock { $0.inputs.values.filter { $0.hasSuffix(FileIdentity.lastName(path)) } }
    return problem(ofWriting: identity, keeping: inputs + others) { mediaCount || $0 != .medium }
  }

  /// Why a standard stream must not be written, nil when it may be: it is a file that is an input or mounted,
  /// as after `>>`.
  ///
  /// An option may name the same file, such as `/dev/stdout`.
  package static func problem(ofWriting stream: StandardStream) -> String? {
    stream.identity.flatMap { problem(ofWriting: $0) { $0 == .medium } }
  }

  /// The one rule of what may be written.
  ///
  /// - Parameters:
  ///   - identity: the file.
  ///   - inputs: files that are inputs besides those in the table.
  ///   - isInTheWay: whether a use of the file forbids writing it.
  /// - Returns: the reason, in words that follow the name.
  private static func problem(
    ofWriting identity: FileIdentity, keeping inputs: [String] = [], isInTheWay: (Use) -> Bool
  ) -> String? {
    let (noted, use) = table.withLock { table in
      let entry = table.entries.values.first { $0.identity == identity && isInTheWay($0.use) }
      return (table.inputs[identity], entry?.use)
    }
    // A file that was deleted may have given its number to another.
    let input = (inputs + [noted].compactMap(\.self)).first { input in
      let found = input == "-" ? FileIdentity(descriptor: STDIN_FILENO) : FileIdentity(path: input)
      return found.map { $0.exists && $0 == identity } ?? false
    }
    if let input {
      return "is the input \(input == "-" ? "(standard input)" : input) of this run; choose another name"
    }
    switch use {
    case nil: return nil
    case .medium: return "is mounted as a tape or disk; choose another name, or dismount it first"
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
  /// What comes after the last stroke of a name.
  fileprivate static func lastName(_ path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }
}

/// Why a file cannot be written, in words that follow its name: lowercase, without full stop.
package struct OutputFailure: Error, Hashable, Sendable {
  /// The words.
  package let words: String
  /// Nobody reads the pipe any more.
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
