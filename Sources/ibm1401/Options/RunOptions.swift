import Core1401
import Foundation
import System1401
import Units1401

/// What `ibm1401 run` was asked to do.
struct RunOptions {
  var decks: [String] = []
  var encoding: TextEncoding?
  var columnBinary = false
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
  var punchFile: String?
  var punchHopper: String?
  var stackerFolder: String?
  var tapes: [TapeOption] = []
  var tapeModel = TapeModel.model5
  var bootDevice = BootDevice.cards
  var starts = 0
  var cycleLimit: UInt64?
  var timeLimit: MachineTime?
  var report: String?
  var replay: String?
  var engine = Engine.fast
  var isQuiet = false

  static let options = [
    CommandOption("storage", "POSITIONS", "1400, 2000, 4000, 8000, 12000 or 16000 (default 16000)"),
    CommandOption("features", "LIST", "optional features, see below (default all)"),
    CommandOption("sense", "LETTERS", "sense switches put up besides A; -A puts A down"),
    CommandOption("io-check-stop", "on|off", "off: a unit's error sets its indicator only (default on)"),
    CommandOption("encoding", "NAME", "characters of the decks, see below (default: detected)"),
    CommandOption("column-binary", nil, "lines have two characters a column, 160 in all"),
    CommandOption("print", "FILE|-", "where the 1403's paper goes (default standard output)"),
    CommandOption("print-mode", "text|simh", "text: each form line a line; simh: the bytes i1401 writes"),
    CommandOption("print-pdf", "FILE", "the listing on green-bar paper, a page for every form"),
    CommandOption(
      "chain", "full|a|h", "full: all 64 characters; a, h: the 48 of a real chain (default full)"),
    CommandOption("carriage", "FILE", "carriage tape (default 66 lines, channel 1 in the first)"),
    CommandOption(
      "skip-in-place", "stay|advance", "skip to the channel where the form stands: stay as in SimH, or go on"),
    CommandOption("punch", "FILE|-", "where all punched cards go"),
    CommandOption("punch-hopper", "DECK", "cards put into the punch, for punch feed read"),
    CommandOption("stackers", "FOLDER", "a deck for each stacker: stacker-NP.cd, -4, -8-2, -1, -NR"),
    CommandOption(
      "tape", "N=FILE[,WORD]",
      "reel on tape unit 1-6; ro: file protected, new: blank if there is no file; a form or density, see below"
    ),
    CommandOption("tape-model", "MODEL", "729-II, 729-IV, 729-V (default), 729-VI or 7330"),
    CommandOption("boot", "cards|tape", "LOAD or TAPE LOAD (default cards; tape without a deck)"),
    CommandOption("starts", "N", "press START again after a halt, N times at most (default 0)"),
    CommandOption("limit-cycles", "N", "stop after N storage cycles of the processor"),
    CommandOption("limit-time", "SECONDS", "stop after so much time of the 1401"),
    CommandOption("json", "FILE|-", "write a report"),
    CommandOption("replay", "FILE", "run a recorded session again; it brings machine and decks"),
    CommandOption(
      "engine", "fast|cycle",
      "fast: whole instructions at once, with the same results (default); cycle: by cycles"),
    CommandOption("quiet", nil, "no summary on standard error"),
  ]

  /// Takes the arguments behind `run`.
  init(arguments: ParsedArguments) throws {
    decks = arguments.operands
    for (name, value) in arguments.options {
      try apply(name, value)
    }
    guard decks.isEmpty || replay == nil else {
      throw UsageError(description: "--replay \(replay ?? "") brings its decks with it; name none")
    }
    try checkTapes()
    if decks.isEmpty, tapes.contains(where: { $0.unit == 1 }) { bootDevice = .tape }
    guard !decks.isEmpty || bootDevice == .tape || replay != nil else {
      throw UsageError(description: "run needs a deck, for example: ibm1401 run Programs/hello.cd")
    }
    guard inputs.count(where: { $0 == "-" }) <= 1 else {
      throw UsageError(description: "standard input (-) can be read only once")
    }
    try checkOutputs()
  }

  /// The machine that was ordered.
  ///
  /// - Throws: ``FileError`` or a carriage tape's error.
  func configuration() throws -> SystemConfiguration {
    var configuration = SystemConfiguration()
    configuration.storage = storage
    configuration.features = features
    configuration.senseSwitches = senseSwitches
    configuration.inputOutputCheckStop = ioCheckStop
    configuration.skipsInPlace = skipsInPlace
    configuration.tapeModel = tapeModel
    configuration.engine = engine
    if let path = carriage {
      configuration.carriageTape = try CarriageTape(
        text: String(decoding: readFile(path), as: UTF8.self), fileName: path)
    }
    return configuration
  }

  /// The files that the run reads.
  var inputs: [String] { decks + [punchHopper, carriage].compactMap(\.self) + tapes.map(\.mounting.path) }

  private func checkTapes() throws {
    for (index, tape) in tapes.enumerated() {
      if tapes[..<index].contains(where: { $0.unit == tape.unit }) {
        throw UsageError(description: "--tape \(tape.unit) is given twice; a unit holds one reel")
      }
      if let density = tape.mounting.density, !tapeModel.densities.contains(density) {
        let densities = tapeModel.densities.map { String($0.rawValue) }.joined(separator: " or ")
        throw UsageError(
          description: "--tape \(tape.unit): the \(tapeModel.rawValue) has density \(densities), not "
            + "\(density.rawValue)")
      }
    }
    guard bootDevice == .tape, !tapes.contains(where: { $0.unit == 1 }) else { return }
    throw UsageError(description: "--boot tape needs a reel on unit 1, as in --tape 1=FILE")
  }

  private func checkOutputs() throws {
    let outputs = [("print", printFile), ("print-pdf", pdfFile), ("punch", punchFile), ("json", report)]
      .compactMap { name, file in file.map { (name: name, file: $0) } }
    if outputs.count(where: { $0.file == "-" }) > 1 {
      throw UsageError(
        description: "only one of --print, --punch and --json can be standard output; give --print FILE")
    }
    for (index, output) in outputs.enumerated() where output.file != "/dev/null" {
      guard let other = outputs[..<index].first(where: { $0.file == output.file }) else { continue }
      throw UsageError(
        description: "--\(other.name) and --\(output.name) write to the same file \(output.file); give two")
    }
  }

  private mutating func apply(_ name: String, _ value: String) throws {
    switch name {
    case "storage":
      guard let size = Int(value).flatMap(StorageSize.init(rawValue:)) else {
        let sizes = StorageSize.allCases.map { String($0.rawValue) }
        throw UsageError(description: "--storage \(value): choose one of \(sizes.joined(separator: ", "))")
      }
      storage = size
    case "features": features = try Self.parseFeatures(value)
    case "sense": senseSwitches = try Self.parseSenseSwitches(value)
    case "io-check-stop": ioCheckStop = try Self.choice(name, value, ["on": true, "off": false])
    case "encoding": encoding = try Self.parseEncoding(value)
    case "column-binary": columnBinary = true
    case "print": printFile = value
    case "print-mode": printMode = try Self.choice(name, value, ["text": .text, "simh": .simh])
    case "print-pdf": pdfFile = try PicturesOption.file(value)
    case "chain": chain = try Self.choice(name, value, ["full": .full, "a": .a, "h": .h])
    case "carriage": carriage = value
    case "skip-in-place": skipsInPlace = try Self.choice(name, value, ["stay": false, "advance": true])
    case "punch": punchFile = value
    case "punch-hopper": punchHopper = value
    case "stackers": stackerFolder = value
    case "tape": tapes.append(try TapeOption(value))
    case "tape-model":
      let models = TapeModel.allCases.map { ($0.rawValue.lowercased(), $0) }
      tapeModel = try Self.choice(name, value, Dictionary(uniqueKeysWithValues: models))
    case "boot": bootDevice = try Self.choice(name, value, ["cards": .cards, "tape": .tape])
    case "starts": starts = Int(try Self.count(name, value))
    case "limit-cycles": cycleLimit = try Self.count(name, value)
    case "limit-time": timeLimit = try Self.seconds(name, value)
    case "json": report = value
    case "replay": replay = value
    case "engine": engine = try Self.choice(name, value, ["fast": .fast, "cycle": .cycle])
    case "quiet": isQuiet = true
    default: preconditionFailure("option \(name) is listed but not read")
    }
  }

  // MARK: Values

  /// A comma list read from left to right: `all`, `none`, NAME, -NAME. A list that begins with -NAME begins with all.
  static func parseFeatures(_ list: String) throws -> Features {
    var features: Features = list.hasPrefix("-") ? .all : []
    let items = list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
    guard !items.isEmpty else {
      throw UsageError(description: "--features: the list is empty; say none for no feature")
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
      nearest(to: name, in: names).map { "did you mean \($0)?" }
      ?? "choose from \(names.joined(separator: ", "))"
    throw UsageError(description: "--features: unknown feature \(name); \(advice)")
  }

  /// Letters A to G; a letter behind `-` is put down. A is up to begin with.
  static func parseSenseSwitches(_ letters: String) throws -> Indicators {
    var switches: Indicators = [.senseSwitchA]
    var putsUp = true
    for letter in letters.uppercased() where letter != "," {
      if letter == "-" || letter == "+" {
        putsUp = letter == "+"
        continue
      }
      guard let character = TextEncoding.simh.stored(letter), ("A"..."G").contains(letter) else {
        throw UsageError(
          description: "--sense \(letters): sense switches are A to G, as in --sense BC or --sense -A")
      }
      let position = Indicators(dCharacter: character)
      if putsUp { switches.formUnion(position) } else { switches.subtract(position) }
    }
    return switches
  }

  private static func parseEncoding(_ name: String) throws -> TextEncoding? {
    if name.lowercased() == "auto" { return nil }
    if let encoding = TextEncoding(name: name) { return encoding }
    let names = ["auto"] + TextEncoding.allCases.flatMap(\.names)
    throw UsageError(description: "--encoding \(name): choose one of \(names.joined(separator: ", "))")
  }

  private static func choice<Value>(_ name: String, _ value: String, _ choices: [String: Value]) throws
    -> Value
  {
    guard let chosen = choices[value.lowercased()] else {
      throw UsageError(
        description: "--\(name) \(value): choose one of \(choices.keys.sorted().joined(separator: ", "))")
    }
    return chosen
  }

  private static func count(_ name: String, _ value: String) throws -> UInt64 {
    guard let count = UInt64(value.filter { $0 != "_" && $0 != "," }), count <= UInt64(Int64.max) else {
      throw UsageError(description: "--\(name) \(value): give a whole number, 0 or more")
    }
    return count
  }

  private static func seconds(_ name: String, _ value: String) throws -> MachineTime {
    guard let seconds = Double(value), seconds >= 0, seconds < 9e9 else {
      throw UsageError(description: "--\(name) \(value): give seconds of 1401 time, for example 60 or 0.5")
    }
    return MachineTime(nanoseconds: Int64((seconds * 1e9).rounded()))
  }
}
