import Foundation
import Host1401

/// A pipe that is read as a file: detecting what it contains needs to read it more than once.
enum PipedFile {
  /// The name under which a file can be opened several times; `-` is standard input.
  ///
  /// The contents of a pipe take its place as a file without a name.
  ///
  /// - Throws: ``FileError``.
  static func path(_ path: String) throws -> String {
    let name = path == "-" ? "/dev/stdin" : path
    guard let descriptor = descriptor(name) else { return name }
    do throws(HostError) {
      try PipedFile.store(descriptor)
    } catch {
      throw FileError(file: name, errno: error.code, doing: "read")
    }
    return name
  }

  /// Puts a file with the contents of a pipe in the place of the pipe.
  private static func store(_ descriptor: Int32) throws(HostError) {
    let pipe = HostFile(descriptor: dup(descriptor))
    if try pipe.kind() == .ordinary { return }
    let contents = try pipe.contents(limit: LongestFile.deck)
    let file = try HostFile(scratch: ())
    try file.append(contents.span)
    dup2(file.descriptor, descriptor)
  }

  /// The descriptor that a file name stands for, as the shell writes `<(...)`; nil for other names.
  private static func descriptor(_ name: String) -> Int32? {
    if name == "/dev/stdin" { return STDIN_FILENO }
    let folder = "/dev/fd/"
    return name.hasPrefix(folder) ? Int32(name.dropFirst(folder.count)) : nil
  }
}
