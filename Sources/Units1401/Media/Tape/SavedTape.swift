import Foundation

/// A reel saved with a machine: the name of its file, and its contents.
public struct SavedTape: SavedMedium, Sendable {
  /// The file, as the user named it.
  public let file: String
  /// The form of the contents.
  public let form: TapeForm
  /// Whether the reel has no ring.
  public let isFileProtected: Bool
  /// The contents, in base 64.
  let contents: Data
  let parities: TapeParities

  /// Whether there is a ring.
  public var isWritten: Bool { !isFileProtected }

  /// The size of the longest reel that can be saved, in bytes.
  public static let longest: Int64 = 128 << 20

  /// Whether a reel is mounted from the same file in the same way.
  public func fits(_ image: any Medium) -> Bool {
    guard let reel = image as? TapeImage else { return false }
    return reel.fileName == file && reel.form == form && reel.isFileProtected == isFileProtected
  }

  /// Checks that a place is between two objects of the reel, with at least as many before it as it says.
  ///
  /// - Throws: ``TapeError`` if it is not, or the host has no room for a copy of the reel.
  func check(_ place: TapePlace) throws(TapeError) {
    let reel = try TapeFile(contents: Array(contents))
    var framing = form.framing
    var (end, count): (Int64, Int) = (0, 0)
    while end < place.offset, let next = try? framing.next(at: end, in: reel), next.start < place.offset {
      (end, count) = (next.end, count + 1)
    }
    guard end <= place.offset, count >= place.position else {
      throw TapeError(fileName: file, cause: .medium(.noSuchPlace(place, found: count)))
    }
  }
}

extension TapeImage {
  /// The reel with its contents in the displayed version.
  ///
  /// - Throws: ``TapeError`` when the host refuses to read it or it is longer than ``SavedTape/longest``.
  public func saved() throws(TapeError) -> SavedTape {
    let size = try file.size()
    guard size <= SavedTape.longest else { throw file.error(.tooLongToSave(size)) }
    return SavedTape(
      file: fileName, form: form, isFileProtected: isFileProtected,
      contents: Data(try file.bytes(at: 0, count: Int(size))), parities: parities)
  }

  /// Mounts a saved reel again. If its file has changed since, the file is not changed until something is
  /// written on the reel; a missing file is created.
  ///
  /// - Parameter saved: the reel.
  /// - Returns: the reel, mounted.
  /// - Throws: ``TapeError`` when the host refuses the file.
  public static func opening(_ saved: SavedTape) throws(TapeError) -> TapeImage {
    let image: TapeImage
    do throws(TapeError) {
      image = try TapeImage(
        path: saved.file, mode: saved.isFileProtected ? .fileProtected : .readWrite, form: saved.form)
    } catch {
      guard error.cause == .missing else { throw error }
      image = try TapeImage(path: saved.file, mode: .create, form: saved.form)
      try image.file.write(Array(saved.contents), at: 0)
    }
    try image.show(saved)
    return image
  }

  /// Mounts a copy of a saved reel that does not change its file and is deleted with the reel.
  ///
  /// - Parameter saved: the reel.
  /// - Returns: the copy.
  /// - Throws: ``TapeError`` when the host has no room for it.
  public static func copying(_ saved: SavedTape) throws(TapeError) -> TapeImage {
    let image = try TapeImage(
      file: TapeFile(scratchNamed: saved.file), form: saved.form, isFileProtected: saved.isFileProtected)
    try image.file.write(Array(saved.contents), at: 0)
    image.show(nil, saved.parities)
    return image
  }

  /// Replaces the displayed contents of this reel, mounted from the same file, by the saved ones.
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

  /// Whether there is a ring.
  public var isWritten: Bool { !isFileProtected }

  /// Whether the file differs from the reel.
  public var differsFromFile: Bool { newestTail != nil }
}
