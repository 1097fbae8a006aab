import Core1401
import Foundation
import Monitor1401
import System1401
import Units1401

/// The outputs of a run, paper and cards; everything is written as it comes.
struct RunOutputs {
  private var paper: PrintFileWriter
  private let print: OutputFile?
  private let pictures: Pictures?
  private let punch: OutputFile?
  private let report: WholeFile?
  private let typed: OutputFile?
  private var stackers: [Stacker] = []
  /// The bytes to write next, for one file at a time.
  private var bytes: [UInt8] = []
  private var deck: DeckWriter
  private let options: RunOptions
  private let encoding: TextEncoding

  /// Whether typed lines are reported on standard error; a panel shows them itself.
  private let saysTypedLines: Bool

  /// The number of inquiries that the program has read.
  private var inquiryCount = 0

  /// Receives what the inquiry station types, in addition to files and messages.
  var showTyped: (([TypewriterLine]) -> Void)?
  /// Whether the printed lines appear on a terminal.
  let printsOnTerminal: Bool
  /// Called before lines appear on the terminal.
  var beforePrinting: (() -> Void)?

  /// Opens the files of a run without changing them; see ``empty()``.
  ///
  /// - Parameters:
  ///   - options: names the files.
  ///   - encoding: the encoding of the first deck; results are written in the same.
  ///   - showsPaper: whether a panel shows the paper itself, so that nothing goes to standard output.
  /// - Throws: ``FileError`` for a file that cannot be written or is an input of the run.
  init(options: RunOptions, encoding: TextEncoding, showsPaper: Bool = false) throws {
    self.options = options
    self.encoding = encoding
    let inputs = options.inputs
    paper = PrintFileWriter(mode: options.printMode, chain: options.chain, encoding: encoding)
    // When the input decks are column binary, so are the output decks.
    deck = DeckWriter(encoding: encoding, isColumnBinary: options.columnBinary)
    print =
      showsPaper && options.printFile == "-"
      ? nil : try OutputFile(path: options.printFile, as: "--print", keeping: inputs)
    pictures = try options.pdfFile.map { try Pictures(path: $0, keeping: inputs, options.pictureOptions()) }
    printsOnTerminal = options.printFile == "-" && isatty(STDOUT_FILENO) == 1
    punch = try options.punchFile.map { try OutputFile(path: $0, as: "--punch", keeping: inputs) }
    report = try options.report.map { try WholeFile(path: $0, as: "--json", keeping: inputs) }
    saysTypedLines = !options.isQuiet && !showsPaper
    typed = try options.inquiry.typed.map { try OutputFile(path: $0, as: "--typed", keeping: inputs) }
    if let folder = options.stackerFolder {
      do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      } catch {
        throw FileError(file: folder, .stackersFolder)
      }
      // All pockets, so that no deck is left from an earlier run.
      for pocket in Pocket.allCases {
        let file = try OutputFile(
          path: "\(folder)/\(pocket.fileName)", as: "--stackers", keeping: inputs)
        stackers.append(Stacker(pocket: pocket, file: file, deck: deck))
      }
    }
  }

  /// A deck without cards, for cards that were punched.
  var emptyDeck: DeckWriter {
    var empty = deck
    empty.removeBytes()
    return empty
  }

  /// Whether punched cards are written to a file.
  var writesPunchedCards: Bool { punch != nil || !stackers.isEmpty }

  /// What is needed of stacked cards where they are also counted.
  var stackedRecord: StackedRecord { stackers.isEmpty ? .pockets : .cards }

  /// Empties the files, after everything else was checked.
  func empty() throws {
    try print?.begin()
    try punch?.begin()
    try typed?.begin()
    for stacker in stackers { try stacker.file.begin() }
  }

  /// Tells a system to collect only the output that is written somewhere.
  func begin(with system: DataProcessingSystem) {
    if print != nil, pictures == nil { system.cardsAndPrinter.beginListing(paper) }
    system.cardsAndPrinter.keepsPunchedCards = false
    if punch != nil { system.cardsAndPrinter.beginPunchedDeck(deck) }
    system.cardsAndPrinter.stackedRecord = stackers.isEmpty ? .nothing : .cards
  }

  /// Writes what the units of the system have put out since the last call.
  mutating func take(from system: DataProcessingSystem) throws {
    if let print {
      try system.cardsAndPrinter.takeListing { bytes in
        if !bytes.isEmpty { beforePrinting?() }
        try print.write(bytes)
      }
    }
    if let punch { try system.cardsAndPrinter.takePunchedDeck(punch.write) }
    try write(system.takeOutput())
  }

  /// Writes the output of the units.
  mutating func write(_ output: SystemOutput) throws {
    if let print {
      bytes.removeAll(keepingCapacity: true)
      paper.append(output.printer, to: &bytes)
      if !bytes.isEmpty { beforePrinting?() }
      try print.write(bytes)
    }
    if let pictures { try output.printer.forEach(pictures.append) }
    showTyped?(output.typed)
    for line in output.typed { try write(line) }
    if let punch {
      deck.removeBytes()
      for punched in output.punched { deck.append(punched.card, isColumnBinary: punched.isColumnBinary) }
      try punch.write(deck.bytes)
    }
    try write(stacked: output.stacked)
  }

  private mutating func write(stacked cards: StackedCards) throws {
    for index in stackers.indices {
      cards.forEach(in: stackers[index].pocket) { stackers[index].deck.append($0, isColumnBinary: $1) }
      defer { stackers[index].deck.removeBytes() }
      try stackers[index].file.write(stackers[index].deck.bytes)
    }
  }

  /// Writes a typed line to its file, or to standard error when no file was requested.
  private mutating func write(_ line: TypewriterLine) throws {
    if line.source != .reply { inquiryCount += 1 }
    defer {
      if let excess = line.excess, saysTypedLines { complain("inquiry \(inquiryCount): \(excess)") }
    }
    let text = line.text(in: encoding)
    guard let typed else {
      if saysTypedLines { line.labelledText(in: encoding).forEach(complain) }
      return
    }
    try typed.write(text.map { $0 + "\n" }.joined())
  }

  /// Writes the report that `--json` requested.
  func write(_ report: RunReport) throws {
    try self.report?.write([UInt8](prettyJSON(report)))
  }

  /// Writes the last output of a system and ends the listing.
  mutating func finish(with system: DataProcessingSystem) throws {
    system.cardsAndPrinter.endListing()
    try take(from: system)
    try finish()
  }

  /// Ends the listing.
  mutating func finish() throws {
    try empty()
    try print?.write(paper.finish())
    try pictures?.finish()
    try print?.finish()
    try punch?.finish()
  }
}

/// A pocket and the deck in which its cards are written.
private struct Stacker {
  let pocket: Pocket
  let file: OutputFile
  var deck: DeckWriter
}

extension Pocket {
  /// The name of the stacker's deck in the folder given with `--stackers`.
  var fileName: String {
    switch self {
    case .normalPunch: "stacker-NP.cd"
    case .four: "stacker-4.cd"
    case .eightTwo: "stacker-8-2.cd"
    case .one: "stacker-1.cd"
    case .normalRead: "stacker-NR.cd"
    }
  }
}
