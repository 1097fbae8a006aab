import Autocoder
import Core1401
import Foundation
import Units1401

/// A source file with what the assembler made of it.
struct AssembledFile {
  /// The file, as the user named it.
  let path: String
  /// The programs in it, each up to its END.
  let programs: [Assembly]
  /// The characters that the source is written in.
  let encoding: TextEncoding
  /// The macros and routines that the source can call.
  let library: any RoutineLibrary
  /// What the lines of the source call their file.
  let sourceName: String
  /// What was concluded about the characters, nil when they were given or nothing is remarkable.
  private(set) var guess: String?

  /// Assembles a file.
  ///
  /// - Parameters:
  ///   - path: the file, `-` for standard input.
  ///   - bytes: what is in it.
  ///   - options: how to assemble, without the library.
  ///   - folders: folders of macros; that of the source and those of the environment are added.
  ///   - encoding: how the text writes special characters, nil for ``Core1401/TextEncoding/simh``.
  init(
    path: String, bytes: [UInt8], options: AssemblyOptions = AssemblyOptions(), folders: [String] = [],
    encoding: TextEncoding? = nil
  ) {
    self.path = path
    let text = String(decoding: bytes, as: UTF8.self)
    let evidence = encoding == nil ? SourceText.evidenceOfOldCharacters(in: text) : nil
    self.encoding = encoding ?? (evidence == nil ? .simh : .simhOld)
    guess = evidence.map {
      "guessed: characters of old SimH, as in line \($0.line), \($0.sample), where ' is the record mark and \" the "
        + "group mark; --encoding simh reads them as those of today"
    }
    var options = options
    options.needsEnd = true
    let own = path == "-" ? "." : URL(filePath: path).deletingLastPathComponent().relativePath
    options.library = MacroFolders(
      folders: folders + [own] + MacroFolders.beside(own) + MacroFolders.ofEnvironment,
      encoding: self.encoding, libraries: folders + MacroFolders.beside(own) + MacroFolders.ofEnvironment)
    library = options.library
    if options.language == .detected, AssembledFile.ending(path) == "sps" { options.language = .sps }
    let name = path == "-" ? "standard input" : path
    sourceName = name
    let source = SourceText(
      name: name, text: text, encoding: self.encoding)
    programs = Assembler(options: options).assembleAll(source)
  }

  /// All messages.
  var diagnostics: [Diagnostic] { programs.flatMap(\.diagnostics) }

  /// Whether there is no error.
  var isAssembled: Bool { programs.allSatisfy(\.isAssembled) }

  /// The decks of the programs, one behind the other.
  func deckText(_ options: ObjectDeckOptions, encoding: TextEncoding) -> String {
    programs.map { ObjectDeck($0, options: options).text(in: encoding) }.joined()
  }

}

extension AssembledFile {
  /// The ending of a file's name in small letters, without the period; empty for none.
  private static func ending(_ path: String) -> String {
    let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.index(after: $0)...] } ?? path[...]
    guard let period = name.utf8.lastIndex(of: UInt8(ascii: ".")), period > name.startIndex else { return "" }
    return name[name.index(after: period)...].lowercased()
  }

  /// Whether a file is a source and no deck: by its ending, or by the operations in their columns.
  static func isSource(path: String, bytes: [UInt8]) -> Bool {
    if ["s", "aut", "asm", "sps", "autocoder"].contains(ending(path)) { return true }
    // Most decks are known by their first card, which costs a short run less than a look at all lines.
    if TextKind.beginsWithLoaderCard(bytes) { return false }
    return SourceText.looksLikeSource(String(decoding: bytes.prefix(8000), as: UTF8.self))
  }

  /// Whether a file has the ending of a deck.
  static func isNamedAsDeck(_ path: String) -> Bool {
    ["cd", "crd", "cbn", "deck", "obj"].contains(ending(path))
  }
}

/// Reads a source; `-` is standard input.
///
/// - Throws: ``FileError``, also for a line that no coding sheet has, and more lines than any program.
func readSource(_ path: String) throws -> [UInt8] {
  let bytes = try readFile(path, limit: LongestFile.source)
  try checkLines(bytes, path)
  return bytes
}

/// Makes sure that no line of a source is so long that messages about it would be of no use, and that what is
/// made of the lines has room in memory.
func checkLines(_ bytes: [UInt8], _ path: String) throws {
  let (most, mostLines) = (10_000, 200_000)
  var (number, length) = (1, 0)
  for byte in bytes {
    if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
      number += byte == UInt8(ascii: "\n") ? 1 : 0
      length = 0
      guard number <= mostLines + 1 else {
        throw FileError(file: path, problem: "has more than \(mostLines) lines, which is too long here")
      }
    } else {
      length += 1
      guard length <= most else {
        throw FileError(
          file: path, problem: "line \(number) is longer than \(most) characters; a line of a source has 80")
      }
    }
  }
}
