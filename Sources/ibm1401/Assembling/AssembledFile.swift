import Autocoder
import Core1401
import Host1401
import Units1401

/// A source file and its assembled programs.
struct AssembledFile {
  /// The path, as the user named it.
  let path: String
  /// The programs in it, each up to its END.
  let programs: [Assembly]
  /// The encoding of the source.
  let encoding: TextEncoding
  /// The macros and routines that the source can call.
  let library: any RoutineLibrary
  /// The file name in the messages about lines of the source.
  let sourceName: String
  /// What was detected about the encoding; nil when it was given or is the usual one.
  private(set) var guess: String?

  /// Assembles a file.
  ///
  /// - Parameters:
  ///   - path: the file, `-` for standard input.
  ///   - bytes: its contents.
  ///   - options: the assembly options, without the library.
  ///   - folders: folders of macros; those of the source and of the environment are added.
  ///   - encoding: the encoding of the source, nil to detect it.
  init(
    path: String, bytes: [UInt8], options: AssemblyOptions = AssemblyOptions(), folders: [String] = [],
    encoding: TextEncoding? = nil
  ) {
    self.path = path
    if let encoding {
      self.encoding = encoding
    } else if let old = SourceText.evidenceOfOldCharacters(in: bytes) {
      self.encoding = .simhOld
      guess = FileMessage.guessedCharacters.filled(with: [
        "old SimH", old.line, old.sample, "' is the record mark and \" the group mark", "today's",
      ])
    } else if let letters = SourceText.evidenceOfMarkLetters(in: bytes) {
      self.encoding = .vdc
      guess = FileMessage.guessedCharacters.filled(with: [
        "the virtual data center", letters.line, letters.sample, "q r g v t s are special characters",
        "letters",
      ])
    } else {
      self.encoding = .simh
    }
    var options = options
    options.needsEnd = true
    let own = HostFolder.parent(of: path)
    let beside = MacroFolders.beside(own) + MacroFolders.ofEnvironment
    options.library = MacroFolders(
      folders: folders + [own] + beside, encoding: self.encoding, libraries: folders + beside)
    library = options.library
    if options.language == .detected, AssembledFile.ending(path) == "sps" { options.language = .sps }
    let name = path == "-" ? "standard input" : path
    sourceName = name
    programs = Assembler(options: options).assembleAll(
      SourceText(name: name, bytes: bytes, encoding: self.encoding))
  }

  /// All messages of all programs.
  var diagnostics: [Diagnostic] { programs.flatMap(\.diagnostics) }

  /// Whether there is no error.
  var isAssembled: Bool { programs.allSatisfy(\.isAssembled) }

  /// The decks of the programs, one after the other.
  func deckText(_ options: ObjectDeckOptions, encoding: TextEncoding) -> String {
    programs.map { ObjectDeck($0, options: options).text(in: encoding) }.joined()
  }

}

extension AssembledFile {
  /// The extension of a file name in small letters, without the period; empty for none.
  private static func ending(_ path: String) -> String {
    let name = HostFolder.lastName(of: path)
    guard let period = name.utf8.lastIndex(of: UInt8(ascii: ".")), period > name.startIndex else { return "" }
    return name[name.index(after: period)...].lowercased()
  }

  /// Whether a file is a source rather than a deck: judged by its extension, or by the operations in their
  /// columns.
  static func isSource(path: String, bytes: [UInt8]) -> Bool {
    if ["s", "aut", "asm", "sps", "autocoder"].contains(ending(path)) { return true }
    // Checked first because it is cheap: most decks begin with such a card.
    if TextKind.beginsWithLoaderCard(bytes) { return false }
    return SourceText.looksLikeSource(String(decoding: bytes.prefix(8000), as: UTF8.self))
  }

  /// Whether a file has the extension of a deck.
  static func isNamedAsDeck(_ path: String) -> Bool {
    ["cd", "crd", "cbn", "deck", "obj"].contains(ending(path))
  }
}

/// Reads a source; `-` is standard input.
///
/// - Throws: ``FileError``, also for a line too long for a source, and for too many lines.
func readSource(_ path: String) throws -> [UInt8] {
  let bytes = try readFile(path, limit: LongestFile.source)
  try checkSource(bytes, path)
  return bytes
}

/// Checks that a source is not in UTF-16, that no line of it is so long that messages about it would be useless,
/// and that there are not more lines than the assembler has memory for.
func checkSource(_ bytes: [UInt8], _ path: String) throws {
  guard !FileKind.isUTF16(bytes) else {
    throw FileError(file: path, .sourceUTF16, [FileKind.adviceOnUTF16])
  }
  let (most, mostLines) = (10_000, 200_000)
  var (number, length) = (1, 0)
  for byte in bytes {
    if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
      number += byte == UInt8(ascii: "\n") ? 1 : 0
      length = 0
      guard number <= mostLines + 1 else {
        throw FileError(file: path, .manyLines, [mostLines])
      }
    } else {
      length += 1
      guard length <= most else {
        throw FileError(
          file: path, .longLine, [number, most])
      }
    }
  }
}
