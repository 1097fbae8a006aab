import Core1401
import Foundation
import Host1401
import Units1401

/// An opened file of a medium, by its kind.
enum MediaFile {
  case tape(TapeImage)
  case deck(CardDeck)
  case disk(MediaDisk)
  case printout(lines: [String])
  case text(TextKind, lines: [String])

  /// The kind that a file is opened as.
  enum Kind: Hashable {
    case tape(TapeForm)
    case deck(CardForm)
    case disk(MediaDisk.Model)
    case printout
    case text(TextKind)

    /// The kind with a name: a form of tape, a disk, deck or printout.
    init(name: String, option: String) throws {
      if let form = TapeForm(name: name) {
        self = .tape(form)
      } else if ["deck", "cards", "cd"].contains(name.lowercased()) {
        self = .deck(.text)
      } else if let form = CardForm(rawValue: name.lowercased()) ?? CardForm(ending: name) {
        self = .deck(form)
      } else if let model = MediaDisk.Model(name: name) {
        self = .disk(model)
      } else if ["printout", "listing"].contains(name.lowercased()) {
        self = .printout
      } else {
        let forms = TapeForm.allCases.map { $0.names[0] }.joined(separator: ", ")
        throw UsageError(.mediaForm, [option, name, forms])
      }
    }

    /// The kind that the extension of a file name implies, nil when it implies none.
    init?(fileName: String) {
      var url = URL(fileURLWithPath: fileName)
      if url.pathExtension.lowercased() == "gz" { url.deletePathExtension() }
      let ending = url.pathExtension.lowercased()
      if let form = CardForm(ending: ending) {
        self = .deck(form)
        return
      }
      guard TapeForm(fileName: url.lastPathComponent) != .vdc else {
        self = .tape(.vdc)
        return
      }
      switch ending {
      case "tap", "e11", "tpc", "p7b", "bcd", "vdc", "tp", "aws", "tobj":
        self = .tape(TapeForm(fileName: url.lastPathComponent))
      case "dsk", "disk", "dp": self = .disk(.pack1311)
      case "ramac", "1405": self = .disk(.file1405(.model2))
      case "out", "prt", "lst": self = .printout
      default: return nil
      }
    }
  }

  /// Opens a file. The kind is detected from the contents, for a text also from the name.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - options: kind and encoding, if given.
  ///   - refusesNineTracks: whether to refuse a tape of nine tracks whose form is not given.
  /// - Throws: ``FileError``, ``/Units1401/TapeError``, ``/Units1401/DeckError``, ``/Units1401/DiskError``.
  init(path: String, options: MediaOptions, refusesNineTracks: Bool = true) throws {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw FileError(file: path, .isFolderForMedia, [path])
    }
    if let kind = options.kind {
      self = try MediaFile.open(path, as: kind, options: options)
      return
    }
    let contents = try MediaFile.contents(of: path)
    let named = Kind(fileName: path)
    let kind: Kind
    switch (named, contents) {
    case (.disk, _): kind = .disk(try MediaFile.model(of: path, contents))
    case (_, .disk(isPack: true)): kind = .disk(.pack1311)
    case (_, .disks1405): kind = .disk(.file1405(try MediaFile.model1405(of: path)))
    case (_, .cards(let form)): kind = .deck(form)
    // Reading the deck reports the error.
    case (_, .utf16): kind = .deck(.text)
    // A program may print lines that begin with numbers, as a dump of a tape does.
    case (.printout?, .tape(.dump)): kind = .printout
    case (_, .tape(let form)): kind = .tape(form)
    case (.tape(let form)?, .text) where form != .simh: kind = .tape(form)
    case (.tape(let form)?, .printout) where form != .simh: kind = .tape(form)
    case (_, .text), (_, .printout):
      kind = try MediaFile.kind(
        ofText: try readFile(path), path: path, named: named, isPrintout: contents == .printout)
    case (.tape(let form)?, _): kind = .tape(form)
    case (.deck(let form)?, .binary) where form != .text: kind = .deck(form)
    case (.deck(.text)?, .binary) where MediaFile.isNearlyText(try readFile(path)),
      (nil, .binary) where MediaFile.isNearlyText(try readFile(path)):
      kind = .deck(.text)
    case (_, .disk):
      throw FileError(
        file: path, .diskOrTape)
    case (_, .compressed), (_, .binary):
      throw FileError(
        file: path,
        .unknownFile, [contents.name])
    }
    self = try MediaFile.open(path, as: kind, options: options)
    if case .tape(let tape) = self, refusesNineTracks { try tape.refuseNineTracks() }
    // Reading a deck reports the card and the column of a character that no encoding has. Control characters are
    // read as blanks, and a text without other faults need not be a deck.
    if contents == .binary, kind == .deck(.text) {
      throw FileError(file: path, .unknownFile, [contents.name])
    }
  }

  /// Whether bytes are text except for a few. A zero is never in a text.
  private static func isNearlyText(_ bytes: [UInt8]) -> Bool {
    let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
    let others = bytes.count { $0 < 0x20 && !(9...13).contains($0) || $0 >= 0x80 && !isUTF8 }
    return others * 10 <= bytes.count && !bytes.contains(0)
  }

  /// The kind of a text, from its contents, and if they are ambiguous, from its name.
  ///
  /// - Throws: ``FileError`` for an empty file whose name does not show what it is.
  private static func kind(
    ofText bytes: [UInt8], path: String, named: Kind?, isPrintout: Bool
  ) throws -> Kind {
    // A blank reel is an empty file.
    if bytes.isEmpty, case .tape? = named, let named { return named }
    let kind = kind(ofWrittenText: bytes, path: path, named: named, isPrintout: isPrintout)
    guard !bytes.isEmpty || kind != .deck(.text) else { throw FileError(file: path, .emptyFile) }
    return kind
  }

  private static func kind(ofWrittenText bytes: [UInt8], path: String, named: Kind?, isPrintout: Bool) -> Kind
  {
    // EBCDIC without a blank has neither control characters nor a sign of its own.
    if case .deck(let form)? = named, form != .text, !TextKind.isText(bytes) { return .deck(form) }
    return switch TextKind(bytes: bytes, path: path) {
    case .deck?: .deck(.text)
    case .source?: .text(.source)
    case .carriageTape?: .text(.carriageTape)
    case .other? where named == nil: .text(.other)
    default:
      switch named {
      case .printout?: .printout
      case .deck?: .deck(.text)
      default: isPrintout ? .printout : .deck(.text)
      }
    }
  }

  private static func contents(of path: String) throws -> FileKind {
    do throws(TapeError) {
      return try FileKind(path: path)
    } catch {
      switch error.cause {
      case .missing: throw FileError(file: path, errno: ENOENT, doing: "read")
      case .host(_, let code): throw FileError(file: path, errno: code, doing: "read")
      case .notAFile, .inUse, .input, .compressedName, .packed, .medium: throw error
      }
    }
  }

  private static func open(_ path: String, as kind: Kind, options: MediaOptions) throws -> MediaFile {
    switch kind {
    case .tape(let form):
      // Of the forms that are text, the name can be all that shows them.
      let isKnown = options.kind != nil || form == .vdc || form == .tobj
      return .tape(try TapeImage(path: path, mode: .fileProtected, form: isKnown ? form : nil))
    case .disk(let model):
      return .disk(try MediaDisk(path: path, model: model))
    case .deck(let form):
      return .deck(
        try CardDeck(
          bytes: readFile(path), fileName: path, encoding: options.encoding,
          columnBinary: options.columnBinary, form: form))
    case .printout: return .printout(lines: try lines(of: path))
    case .text(let kind): return .text(kind, lines: try lines(of: path))
    }
  }

  /// The lines of a text, which end with LF or CR LF.
  static func lines(of path: String) throws -> [String] {
    let text = try readText(path, limit: LongestFile.deck).replacing("\r\n", with: "\n")
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The disk that the name implies, unless only the 1405 has records of such a file; for a 1405, the smaller
  /// model if its records suffice.
  private static func model(of path: String, _ contents: FileKind) throws -> MediaDisk.Model {
    guard case .disk(.pack1311) = Kind(fileName: path) else { return .file1405(try model1405(of: path)) }
    let size = try size(of: path)
    let most = Int64(DiskFile1405.Model.model2.records * DiskFile1405.recordLength)
    let is1405 = size > 0 && size <= most && size % Int64(DiskFile1405.recordLength) == 0
    guard is1405, contents != .disk(isPack: true) else { return .pack1311 }
    // A pack that is cut off begins with an address, unless that is blank.
    let isWhole = size % Int64(DiskPack1316.addressLength + DiskPack1316.dataLength) == 0
    if let pack = try? MediaDisk(path: path, model: .pack1311), let first = try? pack.record(0) {
      if isWhole || first.number != nil { return .pack1311 }
    }
    return .file1405(try model1405(of: path))
  }

  private static func model1405(of path: String) throws -> DiskFile1405.Model {
    let most = Int64(DiskFile1405.Model.model1.records * DiskFile1405.recordLength)
    return try size(of: path) <= most ? .model1 : .model2
  }

  private static func size(of path: String) throws -> Int64 {
    do throws(HostError) {
      return try HostFile(path: path, .read).size()
    } catch {
      throw FileError(file: path, errno: error.code, doing: "read")
    }
  }
}
