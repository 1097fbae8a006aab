public import Foundation

/// A folder for the files of a test, which is removed with its last reference.
///
/// A property keeps it as long as its owner, for instance the suite. A variable may be released after its last
/// use, even if paths in the folder are still used.
public final class TemporaryFolder: Sendable {
  /// The folder.
  public let url: URL

  /// Creates an empty folder.
  ///
  /// - Throws: when the host refuses.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "ibm1401-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in the folder.
  public func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file.
  ///
  /// - Returns: its path.
  /// - Throws: when the host refuses.
  @discardableResult
  public func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    try Data(bytes).write(to: url.appending(path: name))
    return path(name)
  }

  /// The contents of a file; empty if it does not exist.
  public func bytes(_ name: String) -> [UInt8] {
    FileManager.default.contents(atPath: path(name)).map { [UInt8]($0) } ?? []
  }

  /// The names in the folder, sorted.
  public var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }
}
