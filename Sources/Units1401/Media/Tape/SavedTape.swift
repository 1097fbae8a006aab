import Foundation

/// A reel as it is saved with a machine: its file, and all that is on it.
public struct SavedTape: Hashable, Sendable, Codable {
  /// The file, as the user named it.
  public let file: String
  /// The form of the contents.
  public let form: TapeForm
  /// The reel has no ring.
  public let isFileProtected: Bool
  /// The contents, in base 64.
  let contents: Data
  let parities: TapeParities

  /// The longest reel that is saved, in bytes.
  public static let longest: Int64 = 128 << 20
}

extension TapeImage {
  /// The reel with its contents as they are at the place where it stands.
  ///
  /// - Throws: ``TapeError`` when the host refuses to read it or it is longer than ``SavedTape/longest``.
  public func saved() throws(TapeError) -> SavedTape {
    let size = try file.size()
    guard size <= SavedTape.longest else { throw file.error(.tooLongToSave(size)) }
    return SavedTape(
      file: fileName, form: form, isFileProtected: isFileProtected,
      contents: Data(try file.bytes(at: 0, count: Int(size))), parities: parities)
  }

  /// Mounts a saved reel again. When its file holds something else meanwhile, it stays so until something is written on the
  /// reel; a file that is gone is made.
  ///
  /// - Parameter saved: the reel.
  /// - Throws: ``TapeError`` when the host refuses the file.
  public convenience init(_ saved: SavedTape) throws(TapeError) {
    do throws(TapeError) {
      try self.init(
        path: saved.file, mode: saved.isFileProtected ? .fileProtected : .readWrite, form: saved.form)
    } catch {
      guard error.cause == .missing else { throw error }
      try self.init(path: saved.file, mode: .create, form: saved.form)
      try file.write(Array(saved.contents), at: 0)
    }
    try show(saved)
  }

  /// Mounts a copy of a saved reel that leaves its file alone and is gone when the reel is.
  ///
  /// - Parameter saved: the reel.
  /// - Throws: ``TapeError`` when the host has no room for it.
  public convenience init(copyOf saved: SavedTape) throws(TapeError) {
    try self.init(
      file: TapeFile(scratchNamed: saved.file), form: saved.form, isFileProtected: saved.isFileProtected)
    try file.write(Array(saved.contents), at: 0)
    show(nil, saved.parities)
  }

  /// Lets this reel, mounted from the same file, hold what was saved.
  ///
  /// - Parameter saved: the reel.
  /// - Throws: ``TapeError`` when the host refuses to read the file.
  public func show(_ saved: SavedTape) throws(TapeError) {
    keepPast(false)
    show(nil, saved.parities)
    let contents = Array(saved.contents)
    var isSame = try file.size() == Int64(contents.count)
    if isSame { isSame = try file.bytes(at: 0, count: contents.count).elementsEqual(contents) }
    newestTail = isSame ? nil : TapeTail(start: 0, bytes: contents)
    show(newestTail, saved.parities)
  }

  /// Whether the file holds something else than the reel.
  public var differsFromFile: Bool { newestTail != nil }
}
