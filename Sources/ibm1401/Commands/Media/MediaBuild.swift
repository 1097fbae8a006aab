import Autocoder
import Core1401
import Foundation
import Units1401

/// Builds a tape from a list: programs as records of core storage, cards, texts and tape marks.
struct MediaBuild {
  let list: TapeList
  /// The folders that are searched for the files of the list, in this order.
  let folders: [String]
  let parity: TapeParity
  let encoding: TextEncoding?

  /// A record and its origin.
  struct Built: Hashable {
    let object: TapeObject
    /// A description, for a list of the tape's records.
    let summary: String
  }

  /// Reads a list; the list's own folder is searched first.
  ///
  /// - Throws: ``FileError``.
  init(list path: String, folders: [String], parity: TapeParity, encoding: TextEncoding? = nil) throws {
    list = try TapeList(path: path, text: try readText(path))
    let own = path == "-" ? "." : URL(filePath: path).deletingLastPathComponent().relativePath
    self.folders = [own] + folders
    self.parity = parity
    self.encoding = encoding
  }

  /// The records, in order.
  ///
  /// - Throws: ``FileError``, ``SourceError``.
  func records() throws -> [Built] {
    var programs: [String: [ProgramImage.Part]] = [:]
    var records: [Built] = []
    for line in list.lines {
      switch line.item {
      case .mark: records.append(Built(object: .tapeMark, summary: "tape mark"))
      case .text(let text):
        let characters = text.uppercased().map { (encoding ?? .simh).stored($0) ?? .blank }
        records.append(record(characters, load: false, "text"))
      case .cards(let file, let columns, let relocation, let ending):
        for (index, card) in try cards(try find(file, line), relocation, ending).enumerated() {
          records.append(record(Array(card.prefix(columns)), load: false, "\(file), card \(index + 1)"))
        }
      case .image(let file, let range, let start, let end):
        let parts = try programs[file] ?? parts(of: try find(file, line))
        programs[file] = parts
        let range = range ?? 1...max(1, parts.count)
        guard range.upperBound <= parts.count else {
          throw FileError(
            file: place(line), .partMissing, [file, parts.count.counted("part"), range.upperBound])
        }
        for number in range {
          do {
            let image = try CoreImageRecord(parts[number - 1], from: start, through: end)
            let part = parts.count > 1 ? ", part \(number)" : ""
            let place = "\(AddressRegister.decimal(image.first))-\(AddressRegister.decimal(image.last))"
            records.append(record(image.characters, load: true, "\(file)\(part), \(place)"))
          } catch {
            throw FileError(file: place(line), error, prefix: "\(file), part \(number): ")
          }
        }
      }
    }
    return records
  }

  private func record(_ characters: [StoredCharacter], load: Bool, _ summary: String) -> Built {
    Built(
      object: .record(TapeRecord(storage: characters, load: load, parity: parity)),
      summary: "\(characters.count.counted("character", isGrouped: true)), \(summary)")
  }

  private func place(_ line: TapeList.Line) -> String { "\(list.path):\(line.number)" }

  private func find(_ file: String, _ line: TapeList.Line) throws -> String {
    if file.hasPrefix("/") { return file }
    let places = folders.map { $0.hasSuffix("/") ? $0 + file : "\($0)/\(file)" }
    guard let found = places.first(where: { FileManager.default.fileExists(atPath: $0) }) else {
      throw FileError(file: place(line), .notInFolders, [file, folders.joined(separator: " or ")])
    }
    return found
  }

  private func assembled(_ path: String) throws -> AssembledFile? {
    let bytes = try readFile(path)
    guard AssembledFile.isSource(path: path, bytes: bytes) else { return nil }
    let file = AssembledFile(path: path, bytes: bytes, encoding: encoding)
    guard file.isAssembled else { throw SourceError(file: path, diagnostics: file.diagnostics) }
    return file
  }

  private func deck(_ path: String) throws -> CardDeck {
    try CardDeck(bytes: try readFile(path), fileName: path, encoding: encoding)
  }

  /// The parts of the programs in a source or a deck, each up to its transfer.
  private func parts(of path: String) throws -> [ProgramImage.Part] {
    guard let file = try assembled(path) else { return try LoadedDeck(try deck(path)).program.parts }
    return file.programs.flatMap { ProgramImage($0).parts }.filter { !$0.storage.ranges.isEmpty }
  }

  /// The cards of a deck, or of an assembled source, without a loader.
  private func cards(_ path: String, _ relocation: TapeList.Relocation, _ ending: TapeList.Ending) throws
    -> [[StoredCharacter]]
  {
    guard let file = try assembled(path) else { return try deck(path).cards.map(\.characters) }
    let cards =
      relocation != .none
      ? try file.relocatableModules(isSharing: relocation == .sharing).flatMap(\.cards)
      : file.programs.flatMap { program in
        ObjectDeck(program, options: ObjectDeckOptions(loader: .noLoader)).cards.map(\.characters)
      }
    return cards.compactMap { card in
      guard ending != .end, TextEncoding.simh.character(for: card[39]) == "/" else { return card }
      return ending == .ex ? executeCard(inPlaceOf: card) : nil
    }
  }

  /// An EX card that replaces an END card, with the same number and identification.
  private func executeCard(inPlaceOf end: [StoredCharacter]) -> [StoredCharacter] {
    let instructions = "N000000,040040,040040,040040B".map { TextEncoding.simh.stored($0) ?? .blank }
    return end.prefix(39) + instructions + end[40..<43] + end.suffix(from: 71)
  }
}
