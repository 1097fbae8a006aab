import Autocoder
import Core1401
import Foundation

/// What `ibm1401 assemble` was asked to do.
struct AssembleOptions {
  /// What becomes of warnings.
  enum Warnings: String, CaseIterable {
    case on, off, error
  }

  var source = ""
  var deck: String?
  var tape: String?
  var listing: String?
  var symbols: String?
  var hasCrossReference = false
  var hasStorageMap = false
  var deckOptions = ObjectDeckOptions()
  var assembly = AssemblyOptions()
  var macroFolders: [String] = []
  var encoding: TextEncoding?
  var deckEncoding: TextEncoding?
  var warnings = Warnings.on
  var linesPerPage = 53
  var hasCarriageControl = false
  var writesDeckWithErrors = false
  var isColoured: Bool?
  var isQuiet = false

  static let options = [
    CommandOption("output", letter: "o", "DECK|-", "write the object deck"),
    CommandOption(
      "tape", "FILE", "write an object tape for TAPE LOAD; .tap, .vdc and others, or .tobj: text with ~"),
    CommandOption("listing", letter: "l", "FILE|-", "write the listing"),
    CommandOption("xref", nil, "cross-reference behind the listing: symbols with definition and uses"),
    CommandOption("map", nil, "storage map behind the listing: what is where, a row for each 100 positions"),
    CommandOption("symbols", "FILE|-", "write the symbols, one a line: label and address"),
    CommandOption(
      "boot", "LOADER",
      "1400, 2000, 4000, 8000, 12000, 16000 (or 1 2 4 8 v x): storage to clear before "
        + "loading; bootstrap (0): without clearing; none (n): program cards only; own: a program that is "
        + "its own card, at 1-80 (default 16000)"),
    CommandOption(
      "deck-form", "NAME", "whose decks it is like, autocoder or sps (default that of the source's language)"),
    CommandOption("macros", "FOLDER", "where macros and library routines are, besides the source's folder"),
    CommandOption(
      "language", "NAME", "autocoder, sps or detected (default detected: by the columns; a file .sps is SPS)"),
    CommandOption("encoding", "NAME", "characters of the source, see ibm1401 run --help (default simh)"),
    CommandOption("deck-encoding", "NAME", "characters of the deck (default those of the source)"),
    CommandOption("warnings", "WHEN", "on, off, or error: warnings count as errors (default on)"),
    CommandOption("force", nil, "write the deck although there are errors; wrong characters become #"),
    CommandOption("page-lines", "N", "lines of a page of the listing, 10 or more (default 53)"),
    CommandOption("carriage-control", nil, "column 1 of the listing says new page, double space"),
    CommandOption("modify-address-macro", nil, "MA is a macro, for a 1401 without modify-address"),
    CommandOption("share-literals", nil, "store equal literals once, however long they are"),
    CommandOption("1440", nil, "R, W, P and others are those of the 1440"),
    CommandOption("loader-area", nil, "no warning about what is loaded at 1-80"),
    CommandOption("quick-ex", nil, "EX goes to the program from the last card, without one of its own"),
    CommandOption("quick-end", nil, "END goes to the program from the last card, if it has room"),
    CommandOption("no-restart", nil, "no cards behind EX that make the loader ready again"),
    CommandOption("color", "WHEN", "never, auto or always (default auto; NO_COLOR counts)"),
    CommandOption("quiet", nil, "only messages about the source"),
  ]

  /// Takes the arguments behind `assemble`.
  init(arguments: ParsedArguments) throws {
    for (name, value) in arguments.options { try apply(name, value) }
    guard let source = arguments.operands.first, arguments.operands.count == 1 else {
      let found = arguments.operands.isEmpty ? "" : ", not \(arguments.operands.joined(separator: " "))"
      throw UsageError(
        description: "assemble needs one source\(found); for example: ibm1401 assemble hello.s -o hello.cd")
    }
    self.source = source
    if hasCrossReference || hasStorageMap, listing == nil {
      throw UsageError(description: "--xref and --map are part of the listing; add --listing FILE")
    }
    try checkOutputs()
  }

  /// Whether neither deck nor tape is wanted.
  var hasNoObject: Bool { deck == nil && tape == nil }

  private func checkOutputs() throws {
    let outputs = [("--output", deck), ("--tape", tape), ("--listing", listing), ("--symbols", symbols)]
      .compactMap { name, file in file.map { (name: name, file: $0) } }
    for (index, output) in outputs.enumerated() where output.file != "/dev/null" {
      guard let other = outputs[..<index].first(where: { $0.file == output.file }) else { continue }
      let file = output.file == "-" ? "standard output" : output.file
      throw UsageError(description: "\(other.name) and \(output.name) both write to \(file); give two files")
    }
  }

  private mutating func apply(_ name: String, _ value: String) throws {
    switch name {
    case "output": deck = value
    case "tape": tape = value
    case "listing": listing = value
    case "xref": hasCrossReference = true
    case "map": hasStorageMap = true
    case "symbols": symbols = value
    case "boot": deckOptions.loader = try AssembleOptions.loader(value)
    case "macros": macroFolders.append(try AssembleOptions.folder(value))
    case "language": assembly.language = try AssembleOptions.choice(name, value)
    case "deck-form":
      let form: ObjectDeckForm = try AssembleOptions.choice(name, value)
      deckOptions.form = form
    case "encoding": encoding = try AssembleOptions.encoding(name, value)
    case "deck-encoding": deckEncoding = try AssembleOptions.encoding(name, value)
    case "warnings": warnings = try AssembleOptions.choice(name, value)
    case "force": writesDeckWithErrors = true
    case "page-lines":
      guard let count = Int(value), count >= 10 else {
        throw UsageError(description: "--page-lines \(value): give a number of lines, 10 or more")
      }
      linesPerPage = count
    case "carriage-control": hasCarriageControl = true
    case "modify-address-macro": assembly.modifyAddressIsMacro = true
    case "share-literals": assembly.sharesAllLiterals = true
    case "1440": assembly.is1440 = true
    case "loader-area": assembly.allowsLoaderArea = true
    case "quick-ex": deckOptions.executesFromProgramCard = true
    case "quick-end": deckOptions.endsFromProgramCard = true
    case "no-restart": deckOptions.restartsAfterExecute = false
    case "color":
      let choices: [String: Bool?] = ["never": false, "always": true, "auto": nil]
      guard let choice = choices[value.lowercased()] else {
        throw AssembleOptions.wrong(name, value, choices.keys.sorted())
      }
      isColoured = choice
    case "quiet": isQuiet = true
    default: preconditionFailure("option \(name) is listed but not read")
    }
  }

  // MARK: Values

  private static func loader(_ name: String) throws -> Loader {
    if let loader = Loader(name: name) { return loader }
    throw UsageError(
      description: "--boot \(name): give the storage to clear, 1400, 2000, 4000, 8000, 12000 or 16000, "
        + "or bootstrap, none, own")
  }

  private static func folder(_ path: String) throws -> String {
    var isFolder = ObjCBool(false)
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      return path
    }
    throw UsageError(description: "--macros \(path): there is no such folder")
  }

  /// One of a few words, in letters of either case.
  private static func choice<Choice>(_ option: String, _ name: String) throws -> Choice
  where Choice: CaseIterable & RawRepresentable, Choice.RawValue == String {
    if let choice = Choice(rawValue: name.lowercased()) { return choice }
    throw wrong(option, name, Choice.allCases.map(\.rawValue))
  }

  private static func encoding(_ option: String, _ name: String) throws -> TextEncoding {
    if let encoding = TextEncoding(name: name) { return encoding }
    throw wrong(option, name, TextEncoding.allCases.flatMap(\.names))
  }

  private static func wrong(_ name: String, _ value: String, _ choices: [String]) -> UsageError {
    UsageError(description: "--\(name) \(value): choose one of \(choices.joined(separator: ", "))")
  }
}
