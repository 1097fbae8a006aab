import Core1401
import Foundation
import Units1401

/// A file that was a thing in a 1401 room, opened as what it is.
enum MediaFile {
  case tape(TapeImage)
  case deck(CardDeck)
  case disk(MediaDisk)
  case printout(lines: [String])

  /// What a file is to be taken for.
  enum Kind: Hashable {
    case tape(TapeForm)
    case deck
    case disk(MediaDisk.Model)
    case printout

    /// The kind a user names: a form of tape, a disk, deck or printout.
    init(name: String, option: String) throws {
      if let form = TapeForm(name: name) {
        self = .tape(form)
      } else if ["deck", "cards", "cd"].contains(name.lowercased()) {
        self = .deck
      } else if let model = MediaDisk.Model(name: name) {
        self = .disk(model)
      } else if ["printout", "listing"].contains(name.lowercased()) {
        self = .printout
      } else {
        let forms = TapeForm.allCases.map { $0.names[0] }.joined(separator: ", ")
        throw UsageError(
          description: "--\(option) \(name): choose \(forms) for tapes, disk, ramac, deck or printout")
      }
    }

    /// The kind that the ending of a file's name promises, nil when it says nothing.
    init?(fileName: String) {
      let ending = URL(fileURLWithPath: fileName).pathExtension.lowercased()
      switch ending {
      case "tap", "e11", "tpc", "p7b", "bcd", "vdc", "tp": self = .tape(TapeForm(fileName: fileName))
      case "dsk", "disk", "dp": self = .disk(.pack1311)
      case "ramac", "1405": self = .disk(.file1405(.model2))
      case "cd", "cards", "deck", "cbn": self = .deck
      case "out", "prt", "lst": self = .printout
      default: return nil
      }
    }
  }

  /// Opens a file; what it is shows in its contents, in text by its name too.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - options: kind and encoding, if they are given.
  /// - Throws: ``FileError``, ``TapeError``, ``DeckError``, ``DiskError``.
  init(path: String, options: MediaOptions) throws {
    if let kind = options.kind {
      self = try MediaFile.open(path, as: kind, options: options)
      return
    }
    let contents = try MediaFile.contents(of: path)
    let named = Kind(fileName: path)
    let kind: Kind
    switch (named, contents) {
    case (.disk, _): kind = .disk(try MediaFile.model(of: path))
    case (_, .disk(isPack: true)): kind = .disk(.pack1311)
    case (_, .disk), (_, .tape), (_, .binary): kind = .tape(.simh)
    case (let named?, .text), (let named?, .printout), (let named?, .tapeText): kind = named
    case (nil, .printout): kind = .printout
    case (nil, .text), (nil, .tapeText): kind = .deck
    }
    self = try MediaFile.open(path, as: kind, options: options)
  }

  private static func contents(of path: String) throws -> FileKind {
    do throws(TapeError) {
      return try FileKind(path: path)
    } catch {
      switch error.cause {
      case .missing: throw FileError(file: path, errno: ENOENT, doing: "read")
      case .host(_, let code): throw FileError(file: path, errno: code, doing: "read")
      case .notAFile, .inUse, .medium: throw error
      }
    }
  }

  private static func open(_ path: String, as kind: Kind, options: MediaOptions) throws -> MediaFile {
    switch kind {
    case .tape(let form):
      return .tape(try TapeImage(path: path, mode: .fileProtected, form: options.kind == nil ? nil : form))
    case .disk(let model):
      return .disk(try MediaDisk(path: path, model: model))
    case .deck:
      return .deck(
        try CardDeck(
          bytes: readFile(path), fileName: path, encoding: options.encoding,
          columnBinary: options.columnBinary))
    case .printout:
      let text = String(decoding: try readFile(path), as: UTF8.self)
      return .printout(
        lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    }
  }

  /// The disk that the name promises; of the 1405 the smaller model when its records suffice.
  private static func model(of path: String) throws -> MediaDisk.Model {
    guard case .disk(.file1405) = Kind(fileName: path) else { return .pack1311 }
    let most = Int64(DiskFile1405.Model.model1.records * DiskFile1405.recordLength)
    return .file1405(try size(of: path) <= most ? .model1 : .model2)
  }

  private static func size(of path: String) throws -> Int64 {
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw FileError(file: path, errno: errno, doing: "read")
    }
    defer { try? file.close() }
    return Int64(try file.seekToEnd())
  }
}
