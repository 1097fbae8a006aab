public import Foundation

/// Creates a folder, passes it to a closure, and deletes it afterwards.
///
/// - Parameter body: the closure.
/// - Returns: the result of `body`.
/// - Throws: the error of `body`, or that the folder cannot be created.
public func withCaseFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "cases-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}
