import Glibc

/// An output file written from its beginning in pieces; each piece is in the file at once.
///
/// Opening does not change the file: it keeps its contents until ``begin()`` or the first ``write(_:)``. A
/// command can therefore check all its files before it truncates one. A file that was created but never begun
/// is removed again.
package final class HostOutput: Sendable {
  private let file: HostFile
  private let path: String
  private let claim: OpenFiles.Claim?
  private let isCreated: Bool
  private let hasBegun = Locked(false)

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - purpose: what writes it (an option, a command word), for messages about conflicts.
  ///   - inputs: files that are inputs, recorded in ``OpenFiles`` or not.
  /// - Throws: ``OutputFailure`` when it is an input or being written already, or the host refuses.
  package init(path: String, as purpose: String, keeping inputs: [String] = []) throws(OutputFailure) {
    if let problem = OpenFiles.problem(ofWriting: path, keeping: inputs) { throw problem }
    // A pipe or device has no identity.
    guard !Gzip.isMeant(by: path) || FileIdentity(path: path) == nil else {
      throw OutputFailure(.notCompressed)
    }
    var status = stat()
    isCreated = stat(path, &status) != 0
    do throws(HostError) {
      file = try HostFile(path: path, .output, waits: true)
    } catch {
      throw OutputFailure(error)
    }
    self.path = path
    claim = try OpenFiles.claimOutput(path, as: purpose)
  }

  deinit {
    if isCreated, !hasBegun.withLock({ $0 }) { unlink(path) }
  }

  /// Truncates the file, once.
  package func begin() throws(OutputFailure) {
    let isFirst = hasBegun.withLock { hasBegun in
      defer { hasBegun = true }
      return !hasBegun
    }
    guard isFirst else { return }
    do throws(HostError) {
      if try file.kind() == .ordinary { try file.truncate(to: 0) }
    } catch {
      throw OutputFailure(error)
    }
  }

  /// Appends all bytes to those written before.
  package func write(_ bytes: ArraySlice<UInt8>) throws(OutputFailure) {
    try begin()
    do throws(HostError) { try file.append(bytes.span) } catch { throw OutputFailure(error) }
  }
}

extension HostFile {
  /// Why a file cannot be replaced, as far as this is known in advance; nil when it probably can.
  package static func problem(ofReplacing path: String) -> OutputFailure? {
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map {
      $0 == path.startIndex ? "/" : String(path[..<$0])
    }
    var status = stat()
    let code: Int32
    if stat(path, &status) == 0 {
      code = status.st_mode & S_IFMT == S_IFDIR ? EISDIR : access(path, W_OK) == 0 ? 0 : errno
    } else {
      code = access(folder ?? ".", W_OK) == 0 ? 0 : errno
    }
    return code == 0 ? nil : OutputFailure(HostError(code: code))
  }

  /// Writes a whole file atomically: if anything fails or the program is killed, the file keeps its previous
  /// contents.
  ///
  /// A file that is not ordinary, such as a device, is written directly.
  ///
  /// - Parameters:
  ///   - path: the file; for a link its target.
  ///   - contents: the complete contents.
  ///   - purpose: what writes it, for messages about conflicts.
  /// - Throws: ``OutputFailure`` when it is an input or being written already, or the host refuses.
  package static func replace(
    _ path: String, with contents: [UInt8], as purpose: String
  ) throws(OutputFailure) {
    let claim = try OpenFiles.claimOutput(path, as: purpose)
    defer { withExtendedLifetime(claim) {} }
    var status = stat()
    let exists = stat(path, &status) == 0
    do throws(HostError) {
      if exists, status.st_mode & S_IFMT != S_IFREG {
        return try HostFile(path: path, .replace, waits: true).append(contents.span)
      }
      // A read-only file is not replaced, even if its folder would allow that.
      if exists { _ = try HostFile(path: path, .output) }
      let target = realpath(path, nil).map { name in
        defer { free(name) }
        return String(cString: name)
      }
      try Replacement(of: target ?? path, mode: exists ? status.st_mode & 0o7777 : nil).write(contents)
    } catch {
      throw OutputFailure(error)
    }
  }
}

/// The new contents of a file, prepared without a name where the host supports that, so that a killed program
/// leaves nothing.
private struct Replacement {
  private let target: String
  private let folder: String
  /// Always the same, so that a file left by a killed program is reused.
  private let temporary: String
  private let mode: mode_t?
  /// `O_TMPFILE`, a macro that Swift does not import.
  private static let withoutName = 0o20000000 | O_DIRECTORY

  init(of target: String, mode: mode_t?) {
    self.target = target
    self.mode = mode
    let end = target.utf8.lastIndex(of: UInt8(ascii: "/")).map { target.utf8.index(after: $0) }
    folder = end.map { String(target[..<$0]) } ?? "./"
    temporary = "\(folder).\(end.map { String(target[$0...]) } ?? target).ibm1401-new"
  }

  func write(_ contents: [UInt8]) throws(HostError) {
    var nameless: Int32
    repeat {
      nameless = hostOpen(folder, Replacement.withoutName | O_WRONLY | O_CLOEXEC, 0o666)
    } while nameless < 0 && errno == EINTR
    if nameless < 0, errno != EOPNOTSUPP, errno != EISDIR, errno != EINVAL, errno != ENOENT { throw .last }
    let descriptor =
      nameless >= 0
      ? nameless : hostOpen(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .last }
    let file = HostFile(descriptor: descriptor)
    do throws(HostError) {
      if let mode { _ = fchmod(descriptor, mode) }
      try file.append(contents.span)
      try file.synchronize()
      if nameless >= 0, try isNamed(nameless) { return }
      if hostRename(temporary, target) != 0 { throw .last }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Gives the unnamed file the name of the target, if that is free.
  ///
  /// - Returns: false when it has been given the temporary name.
  private func isNamed(_ descriptor: Int32) throws(HostError) -> Bool {
    let place = "/proc/self/fd/\(descriptor)"
    if linkat(AT_FDCWD, place, AT_FDCWD, target, AT_SYMLINK_FOLLOW) == 0 { return true }
    guard errno == EEXIST else { throw .last }
    unlink(temporary)
    guard linkat(AT_FDCWD, place, AT_FDCWD, temporary, AT_SYMLINK_FOLLOW) == 0 else { throw .last }
    return false
  }
}
