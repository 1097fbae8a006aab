import Autocoder
import Core1401
import Foundation
import Host1401
import PrintoutPDF
import System1401
import Units1401

/// The options of `ibm1401 run`.
struct RunOptions: CommandOptions, Sendable {
  var decks: [String] = []
  var encoding: TextEncoding?
  var columnBinary = false
  var dialect = Dialect.any
  var warnings = ShownMessages.on
  var storage = StorageSize.positions16000
  var features = Features.all
  var senseSwitches: Indicators = [.senseSwitchA]
  var ioCheckStop = true
  var carriage: String?
  var skipsInPlace = false
  var chain = PrintChain.full
  var printMode = PrintFileWriter.Mode.text
  var printFile = "-"
  var pdfFile: String?
  var hasMargins = false
  var punchFile: String?
  var punchHopper: String?
  var stackerFolder: String?
  var tapes = TapeOptions()
  var disks = DiskOptions()
  var inquiry = InquiryOptions()
  var printer = PrinterModel.model1403Two
  var dualSpeedCarriage = false
  var bootDevice = BootDevice.cards
  var starts = 0
  var cycleLimit: UInt64?
  var timeLimit: MachineTime?
  var report: String?
  var replay: String?
  var engine = Engine.fast
  /// Whether a document may name files outside its folder to be written.
  var trustsDocuments = false
  var isQuiet = false
  var isVerbose = false
  /// Whether the run is a part of another command, which reports how it ended.
  var isPartOfCommand = false

  static let options: [CommandOption<RunOptions>] =
    machine + TapeOptions.within(\.tapes) + DiskOptions.within(\.disks) + InquiryOptions.within(\.inquiry) + [
      .choice("boot", "cards|tape", "LOAD or TAPE LOAD (default cards; tape without a deck)", \.bootDevice),
      CommandOption("starts", "N", "press START again after a halt, N times at most (default 0)") {
        $0.starts = Int(try count("starts", $1))
      }.ofOneRun,
      CommandOption("limit-cycles", "N", "stop after N storage cycles since power-on or restart") {
        $0.cycleLimit = try count("limit-cycles", $1)
      },
      CommandOption("limit-time", "SECONDS", "stop after this much 1401 time since power-on or restart") {
        $0.timeLimit = try seconds("limit-time", $1)
      },
      .file("json", "FILE|-", "write a report as JSON", \.report).ofOneRun,
      .file("replay", "FILE", "replay a recorded session, which contains machine and decks", \.replay)
        .ofOneRun,
      .choice(
        "engine", "fast|cycle",
        "fast: execute whole instructions, with the same results (default); cycle: cycle by cycle", \.engine),
      .flag(
        "trust", "a project or saved machine may write files outside its folder", \.trustsDocuments
      ).ofOneRun,
      .flag(
        "quiet", letter: "q",
        "no summary and no notes on standard error, only why a run failed; the output of --exec and --at-stop is shown",
        \.isQuiet
      ).ofOneRun,
      .flag(
        "verbose", letter: "v",
        "also report on standard error: the machine, each file's type, the speed, and unconfirmed behaviour",
        \.isVerbose
      ).ofOneRun,
    ]

  private static let machine: [CommandOption<RunOptions>] = [
    CommandOption("storage", "POSITIONS", "1400, 2000, 4000, 8000, 12000 or 16000 (default 16000)") {
      guard let size = Int($1).flatMap(StorageSize.init(rawValue:)) else {
        throw UsageError("storage", $1, choices: StorageSize.allCases.map { String($0.rawValue) })
      }
      $0.storage = size
    }.choosing(StorageSize.allCases.map { String($0.rawValue) }),
    CommandOption("features", "LIST", "optional features, see below (default all)") {
      $0.features = try parseFeatures($1)
    },
    CommandOption("sense", "LETTERS", "sense switches to turn on besides A; -A turns A off") {
      $0.senseSwitches = try parseSenseSwitches($1)
    },
    .choice(
      "io-check-stop", "on|off", "off: an error of a unit only sets its indicator (default on)",
      \.ioCheckStop,
      [("off", false), ("on", true)]),
    .encoding(
      "encoding", "characters of the decks, see below (default: detected)", \.encoding, detected: "auto"),
    .dialect(\.dialect),
    .choice(
      "warnings", "WHEN",
      "of a source: on (ten lines), all, off, or error: treat warnings as errors (default on)",
      \.warnings),
    .flag("column-binary", "each line of a deck has two characters a column, 160 in all", \.columnBinary),
    CommandOption(
      "print", "FILE|-", as: .file,
      "write the 1403's lines (default: to standard output); tcp:HOST:PORT: send them to a listener"
    ) { $0.printFile = $1 },
    .choice(
      "print-mode", "text|simh",
      "text: a line of text for each line of the form; simh: the bytes that i1401 writes", \.printMode),
    CommandOption(
      "print-pdf", "FILE", as: .file, "write the listing as a PDF on green-bar paper, a page for each form"
    ) { $0.pdfFile = try PicturesOption.file($1) },
    .flag(
      "pdf-margins",
      "with --print-pdf: print line numbers in the left margin and carriage channels in the right",
      \.hasMargins),
    .choice(
      "chain", "full|a|h", "characters: full: all 64; a, h: the 48 of a real chain (default full)", \.chain,
      [("a", .a), ("full", .full), ("h", .h)]),
    .choice(
      "printer", "MODEL", "1403-1 (100 positions), 1403-2 (default) or 1404 (continuous forms)", \.printer),
    .choice(
      "carriage-speed", "single|dual",
      "dual: the carriage of the 1403-2 and 1404, which is faster except for the last eight lines of a movement (default single)",
      \.dualSpeedCarriage, [("dual", true), ("single", false)]),
    .file("carriage", "FILE", "carriage tape (default 66 lines, channel 1 in line 1)", \.carriage),
    .choice(
      "skip-in-place", "stay|advance",
      "a skip to a channel that is punched at the current line: stay, as in SimH, or advance to the next",
      \.skipsInPlace,
      [("advance", true), ("stay", false)]),
    .file("punch", "FILE|-", "write all punched cards; tcp:HOST:PORT: send them to a listener", \.punchFile),
    .file("punch-hopper", "DECK", "cards in the punch hopper, for punch feed read", \.punchHopper),
    .file(
      "stackers", "FOLDER", "write a deck for each stacker: stacker-NP.cd, -4, -8-2, -1, -NR", \.stackerFolder
    ),
  ]

  /// The units that have options of their own.
  var units: [any UnitOptions] { [tapes, disks, inquiry] }

  /// Removes the media that are mounted on units.
  mutating func removeMedia() {
    tapes.removeMedia()
    disks.removeMedia()
    inquiry.removeMedia()
  }

  /// The operator's commands that mount media and type inquiries before the run.
  ///
  /// - Throws: ``FileError`` and the errors of the media.
  func commands(
    at units: [any UnitOptions], encoding: TextEncoding, isQuiet: Bool? = nil
  ) throws -> [OperatorCommand] {
    try units.flatMap { try $0.commands(encoding: encoding, isQuiet: isQuiet ?? self.isQuiet) }
  }

  init() {}

  /// Reads the arguments of `run`.
  init(arguments: ParsedArguments) throws {
    decks = arguments.operands
    var arguments = arguments
    try take(&arguments)
    if trustsDocuments { DocumentFolder.isTrusted = true }
    guard decks.isEmpty || replay == nil else {
      throw UsageError(.replayDecks, [replay ?? ""])
    }
    guard !hasMargins || pdfFile != nil else {
      throw UsageError(.pdfMargins)
    }
    guard !dualSpeedCarriage || printer != .model1403One else {
      throw UsageError(.carriageSpeed)
    }
    for unit in units { try unit.check() }
    let hasReel = tapes.reels.contains { $0.unit == 1 }
    guard bootDevice == .cards || hasReel else {
      throw UsageError(.bootTape)
    }
    if decks.isEmpty, hasReel { bootDevice = .tape }
    guard !decks.isEmpty || bootDevice == .tape || replay != nil else {
      throw UsageError(.runDeck)
    }
    guard inputs.count(where: { $0 == "-" }) <= 1 else {
      throw UsageError(.oneStandardInput)
    }
    try checkOutputs()
  }

  /// The options of a run without an operator.
  static let ofRunWithoutOperator = ["json", "replay", "starts"]

  /// Throws an error for an option of a run without an operator, which the panel and the monitor would ignore.
  static func refuseOptionsOfRun(in arguments: ParsedArguments) throws {
    if let option = arguments.options.first(where: { ofRunWithoutOperator.contains($0.name) }) {
      throw UsageError(.optionOfRun, [option.name])
    }
  }

  /// The configuration of the machine.
  ///
  /// - Throws: ``FileError`` or a carriage tape's error.
  func configuration() throws -> SystemConfiguration {
    var configuration = SystemConfiguration()
    configuration.storage = storage
    configuration.features = features
    configuration.senseSwitches = senseSwitches
    configuration.inputOutputCheckStop = ioCheckStop
    configuration.skipsInPlace = skipsInPlace
    configuration.printer = printer
    configuration.dualSpeedCarriage = dualSpeedCarriage
    configuration.engine = engine
    for unit in units { unit.addUnits(to: &configuration) }
    if let path = carriage {
      configuration.carriageTape = try CarriageTape(
        text: readText(path, limit: 1 << 20), fileName: path)
    }
    return configuration
  }

  /// How the listing is drawn, with the name of the first deck as its title.
  ///
  /// - Throws: ``FileError`` or a carriage tape's error.
  func pictureOptions() throws -> PrintoutPDF.Options {
    var pictures = PrintoutPDF.Options()
    if let deck = decks.first, deck != "-" {
      pictures.title = "\(URL(fileURLWithPath: deck).lastPathComponent): 1403 listing"
    }
    pictures.chain = chain
    let carriage = try configuration().carriageTape
    pictures.formLines = carriage.lineCount
    if hasMargins { pictures.margins = carriage }
    return pictures
  }

  /// The files that the run reads.
  var inputs: [String] {
    decks + [punchHopper, carriage, replay].compactMap(\.self) + units.flatMap(\.inputs)
  }

  private func checkOutputs() throws {
    let outputs = [
      CommandOutput("--print", printFile), CommandOutput("--print-pdf", pdfFile),
      CommandOutput("--punch", punchFile), CommandOutput("--json", report),
      CommandOutput("--typed", inquiry.typed),
    ]
    if outputs.count(where: { $0.file == "-" }) > 1 {
      throw UsageError(.oneStandardOutput)
    }
    guard let (first, second, file) = CommandOutput.clash(of: outputs) else { return }
    throw UsageError(.sameOutput, [first, second, file])
  }

  // MARK: Values

  /// Reads a list separated by commas, from left to right: `all`, `none`, NAME, -NAME. A list that begins
  /// with -NAME begins with all.
  static func parseFeatures(_ list: String) throws -> Features {
    var features: Features = list.hasPrefix("-") ? .all : []
    let items = list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
    guard !items.isEmpty else {
      throw UsageError(.noFeatures)
    }
    for item in items {
      if item == "all" {
        features.formUnion(.all)
      } else if item == "none" {
        features = []
      } else if item.hasPrefix("-") {
        features.subtract(try feature(named: String(item.dropFirst())))
      } else {
        features.formUnion(try feature(named: item))
      }
    }
    return features
  }

  private static func feature(named name: String) throws -> Features {
    if let found = Features.names.first(where: { $0.name == name }) { return found.feature }
    let names = Features.names.map(\.name)
    let advice =
      name.nearest(in: names).map { "did you mean \($0)?" }
      ?? "choose from \(names.joined(separator: ", "))"
    throw UsageError(.unknownFeature, [name, advice])
  }

  /// Reads letters A to G; a letter after `-` is turned off. A is on initially.
  static func parseSenseSwitches(_ letters: String) throws -> Indicators {
    var switches: Indicators = [.senseSwitchA]
    var putsUp = true
    for letter in letters.uppercased() where letter != "," {
      if letter == "-" || letter == "+" {
        putsUp = letter == "+"
        continue
      }
      guard let character = TextEncoding.simh.stored(letter), ("A"..."G").contains(letter) else {
        throw UsageError(.senseForm, [letters])
      }
      let position = Indicators(dCharacter: character)
      if putsUp { switches.formUnion(position) } else { switches.subtract(position) }
    }
    return switches
  }

  private static func count(_ name: String, _ value: String) throws -> UInt64 {
    guard let count = UInt64(value.filter { $0 != "_" && $0 != "," }) else {
      throw UsageError(.wholeNumber, [name, value])
    }
    // No run reaches this limit.
    return min(count, UInt64(Int64.max))
  }

  private static func seconds(_ name: String, _ value: String) throws -> MachineTime {
    guard let seconds = Double(value), seconds >= 0, seconds < 9e9 else {
      throw UsageError(.seconds, [name, value])
    }
    return MachineTime(nanoseconds: Int64((seconds * 1e9).rounded()))
  }
}

/// The unit that the run loads the program from.
enum BootDevice: String, CaseIterable {
  /// The card reader: LOAD on the 1402.
  case cards
  /// Tape unit 1: TAPE LOAD.
  case tape
}
