public import Foundation

/// Lends a folder that is gone afterwards.
///
/// - Parameter body: what uses it.
/// - Returns: what `body` returns.
/// - Throws: what `body` throws, or that the folder cannot be made.
public func withCaseFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "cases-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}
