import Autocoder
import Core1401
import Foundation

/// The options of `ibm1401 assemble`.
struct AssembleOptions: CommandOptions {
  var source = ""
  var deck: String?
  var tape: String?
  var listing: String?
  var symbols: String?
  var mapPicture: String?
  var hasCrossReference = false
  var hasStorageMap = false
  var deckOptions = ObjectDeckOptions()
  var assembly = AssemblyOptions()
  var macroFolders: [String] = []
  var encoding: TextEncoding?
  var deckEncoding: TextEncoding?
  var warnings = ShownMessages.on
  var linesPerPage = 53
  var hasCarriageControl = false
  var writesDeckWithErrors = false
  var isColoured: Bool?
  var isQuiet = false

  static let options: [CommandOption<AssembleOptions>] = [
    .file("output", letter: "o", "DECK|-", "write the object deck", \.deck),
    .file(
      "tape", "FILE",
      "write an object tape for TAPE LOAD; .tap, .vdc and others, or .tobj: text with ~, in old characters with =",
      \.tape
    ),
    .file(
      "listing", letter: "l", "FILE|-",
      "write the listing; as a PDF on green-bar paper when it ends with .pdf", \.listing),
    .flag(
      "xref", "add a cross-reference to the listing: each symbol with its definition and uses",
      \.hasCrossReference),
    .flag(
      "map", "add a storage map to the listing: the use of storage, a row for each 100 positions",
      \.hasStorageMap),
    .file("map-picture", "FILE.svg", "draw the storage map in colours", \.mapPicture),
    .file(
      "symbols", "FILE|-", "write the symbols, a label and its address on each line; FILE.json: as JSON",
      \.symbols),
    CommandOption(
      "boot", "LOADER",
      "1400, 2000, 4000, 8000, 12000, 16000 (or 1 2 4 8 v x): storage to clear before "
        + "loading; bootstrap (0): do not clear; none (n): only program cards; own: a program that is "
        + "its own card, at 1-80 (default 16000)"
    ) { $0.deckOptions.loader = try loader($1) },
    .choice(
      "deck-form", "NAME",
      "the layout of the deck, autocoder or sps (default: that of the source's language)",
      \.deckOptions.form, ObjectDeckForm.allCases.map { ($0.rawValue, $0) }),
    .flag(
      "relocatable", "write a module for ibm1401 link: assembled from ORG 2000 on, without a loader",
      \.assembly.isRelocatable),
    CommandOption(
      "macros", "FOLDER", as: .file, "search this folder for macros and library routines; may be repeated"
    ) { $0.macroFolders.append(try folder($1)) }.collecting,
    .choice(
      "language", "NAME",
      "autocoder, sps or detected (default: a file .sps is SPS; others are detected from the columns)",
      \.assembly.language),
    .dialect(\.assembly.dialect),
    .encoding(
      "encoding",
      "characters of the source, see ibm1401 run --help (default simh, or simh-old when detected)",
      \.encoding),
    .encoding("deck-encoding", "characters of the deck (default: those of the source)", \.deckEncoding),
    .choice(
      "warnings", "WHEN", "on (the first hundred), all, off, or error: treat warnings as errors (default on)",
      \.warnings),
    .flag(
      "force", "write the deck even if there are errors; invalid characters become #", \.writesDeckWithErrors),
    CommandOption("page-lines", "N", "lines on a page of the listing, 10 or more (default 53)") {
      guard let count = Int($1), count >= 10 else {
        throw UsageError(.pageLines, [$1])
      }
      $0.linesPerPage = count
    },
    .flag(
      "carriage-control", "put carriage control characters for page and spacing into column 1 of the listing",
      \.hasCarriageControl),
    .flag(
      "modify-address-macro", "assemble MA as a macro, for a 1401 without modify-address",
      \.assembly.modifyAddressIsMacro),
    .flag("share-literals", "store equal literals once, however long they are", \.assembly.sharesAllLiterals),
    .flag("1440", "assemble R, W, P and others as for the 1440", \.assembly.is1440),
    .flag("loader-area", "do not warn about code or data at 1-80", \.assembly.allowsLoaderArea),
    .flag(
      "quick-ex", "EX: branch to the program from the last program card instead of an execute card",
      \.deckOptions.executesFromProgramCard),
    .flag(
      "quick-end", "END: branch to the program from the last program card, if it has room",
      \.deckOptions.endsFromProgramCard),
    .flag(
      "no-restart", "do not punch the cards after EX that prepare the loader for more cards",
      \.deckOptions.restartsAfterExecute, to: false),
    .choice(
      "color", "WHEN", "never, auto or always (default auto, which respects NO_COLOR)", \.isColoured,
      [("always", true), ("auto", nil), ("never", false)]),
    .flag("quiet", letter: "q", "print only messages about the source", \.isQuiet),
  ]

  /// Reads the arguments of `assemble`.
  init(arguments: ParsedArguments) throws {
    var arguments = arguments
    try take(&arguments)
    guard let source = arguments.operands.first, arguments.operands.count == 1 else {
      let found = arguments.operands.isEmpty ? "" : ", not \(arguments.operands.joined(separator: " "))"
      throw UsageError(.assembleOne, [found])
    }
    self.source = source
    // The loader area is free: a program that is its own card is loaded at 1-80.
    if deckOptions.loader == .own { assembly.allowsLoaderArea = true }
    if hasCrossReference || hasStorageMap, listing == nil {
      throw UsageError(.needsListing)
    }
    try checkOutputs()
  }

  /// Whether neither a deck nor a tape was requested.
  var hasNoObject: Bool { deck == nil && tape == nil }

  private func checkOutputs() throws {
    let outputs = [
      CommandOutput("--output", deck), CommandOutput("--tape", tape), CommandOutput("--listing", listing),
      CommandOutput("--symbols", symbols), CommandOutput("--map-picture", mapPicture),
    ]
    guard let (first, second, file) = CommandOutput.clash(of: outputs) else { return }
    let name = file == "-" ? "standard output" : file
    throw UsageError(.bothWrite, [first, second, name])
  }

  // MARK: Values

  /// The loader with a name.
  static func loader(_ name: String) throws -> Loader {
    if let loader = Loader(name: name) { return loader }
    throw UsageError(.bootStorage, [name])
  }

  private static func folder(_ path: String) throws -> String {
    var isFolder = ObjCBool(false)
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      return path
    }
    throw UsageError(.noMacroFolder, [path])
  }
}
