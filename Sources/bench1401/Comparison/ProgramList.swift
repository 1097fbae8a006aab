import Foundation

/// The programs in a folder.
struct ProgramList {
  static let fileName = "programs.txt"
  static let help = """
    The file programs.txt in the folder lists the programs, one per line, with options of ibm1401 run:
      DECK-OR-SOURCE [DATA ...] [--encoding NAME] [--storage N] [--starts N]
                     [--tape N=FILE[,ro]] [--tape N=,new] [--disk N=FILE[,ro]] [--disk N=,new]
    A line without a deck is a program on tape 1. # begins a remark; names with blanks are in quotation marks.
    Tapes and disks are in SimH's formats; each run uses a copy. Without programs.txt, every deck (.cd .cbn .cdr
    .crd .card .deck) and source (.s .aut .sps .asm .autocoder) in the folder is a program without options.
    """

  let programs: [ComparedProgram]

  private init(programs: [ComparedProgram]) { self.programs = programs }

  /// Finds the programs in a folder.
  ///
  /// - Parameter folder: the path of the folder.
  /// - Throws: ``BenchError`` for a folder without programs or an invalid list.
  init(folder: String) throws {
    let list = "\(folder)/\(ProgramList.fileName)"
    if FileManager.default.fileExists(atPath: list) {
      let text = try String(contentsOfFile: list, encoding: .utf8)
      try self.init(text: text, folder: folder)
      return
    }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw BenchError(description: "--programs \(folder): no such folder")
    }
    let endings = ComparedProgram.deckEndings + ComparedProgram.sourceEndings
    self.init(
      programs: names.sorted().filter { endings.contains($0.fileEnding) }.map {
        ComparedProgram(name: $0, decks: ["\(folder)/\($0)"])
      })
    guard !programs.isEmpty else {
      throw BenchError(
        description: "--programs \(folder): the folder has no deck, no source and no \(ProgramList.fileName)")
    }
  }

  /// Parses a list.
  ///
  /// - Parameters:
  ///   - text: the contents of `programs.txt`.
  ///   - folder: the folder of its files.
  /// - Throws: ``BenchError`` with the number of an invalid line, or for a list without programs.
  init(text: String, folder: String) throws {
    var programs: [ComparedProgram] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      do {
        let words = try ProgramList.words(of: line)
        guard !words.isEmpty else { continue }
        programs.append(try ProgramList.program(words, folder: folder))
      } catch let error as BenchError {
        throw BenchError(description: "\(ProgramList.fileName):\(index + 1): \(error.description)")
      }
    }
    guard !programs.isEmpty else {
      throw BenchError(description: "\(ProgramList.fileName): the list is empty; write one program per line")
    }
    self.programs = programs
  }

  private static func program(_ words: [String], folder: String) throws -> ComparedProgram {
    var program = ComparedProgram(name: "")
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        program.decks.append(path(word, in: folder))
        continue
      }
      guard let value = rest.popFirst() else { throw BenchError(description: "\(word) needs a value") }
      switch word {
      case "--encoding": program.encoding = value
      case "--storage": program.storage = try number(word, value)
      case "--starts": program.starts = try number(word, value)
      case "--tape": program.mounts.append(try mount(.tape, value, units: 1...6, folder: folder))
      case "--disk": program.mounts.append(try mount(.disk, value, units: 0...4, folder: folder))
      default:
        throw BenchError(
          description: "unknown option \(word); use --encoding, --storage, --starts, --tape, --disk")
      }
    }
    let bootTape = program.mounts.first { $0.kind == .tape && $0.unit == 1 }
    guard let first = program.decks.first ?? bootTape?.path else {
      throw BenchError(description: "the line has no deck, no source and no tape 1")
    }
    program.name = first.fileName
    return program
  }

  private static func mount(
    _ kind: ComparedProgram.Mount.Kind, _ value: String, units: ClosedRange<Int>, folder: String
  ) throws -> ComparedProgram.Mount {
    let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let unit = Int(parts[0]), units.contains(unit) else {
      let range = "\(units.lowerBound) to \(units.upperBound)"
      throw BenchError(description: "--\(kind) \(value): give UNIT=FILE, the unit \(range)")
    }
    let words = parts[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let word = words.count > 1 ? words[1] : ""
    guard words.count <= 2, ["", "ro", "new"].contains(word), word == "new" || !words[0].isEmpty else {
      throw BenchError(description: "--\(kind) \(value): only ,ro or ,new can follow the file")
    }
    return ComparedProgram.Mount(
      kind: kind, unit: unit, path: word == "new" ? nil : path(words[0], in: folder),
      isProtected: word == "ro")
  }

  private static func number(_ option: String, _ value: String) throws -> Int {
    guard let number = Int(value), number >= 0 else {
      throw BenchError(description: "\(option) \(value): give a number")
    }
    return number
  }

  private static func path(_ name: String, in folder: String) -> String {
    name.hasPrefix("/") ? name : "\(folder)/\(name)"
  }

  /// The words of a line, separated by blanks outside of quotation marks.
  private static func words(of line: Substring) throws -> [String] {
    var words: [String] = []
    for (index, part) in line.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
      guard index % 2 == 0 else {
        words.append(String(part))
        continue
      }
      let plain = part.prefix { $0 != "#" }
      words += plain.split(whereSeparator: \.isWhitespace).map(String.init)
      if plain.count < part.count { return words }
    }
    guard line.count(where: { $0 == "\"" }) % 2 == 0 else {
      throw BenchError(description: "the closing quotation mark is missing")
    }
    return words
  }
}
