import Autocoder
import Core1401
import DebugAdapter1401
import Dispatch
public import Foundation
import Host1401
import LanguageServer1401
import Monitor1401
import Panel1401
import System1401
import Units1401

/// The kinds of inputs that this program reads, in the order of their names on a command line.
public enum InputKind: String, CaseIterable, Sendable {
  case deck, binary, source, sps, macros, tape, disk, carriage, inquiry, labels, condition, script, saved,
    session,
    adapter, language, gzip, lesson
  // These are read by the command alone, so a process is started for each.
  case project, jobs, options, fortran, build, learn
  /// What the other end of a connection does: it takes what is printed, or gives commands to the monitor.
  case printer, remote

  /// Whether a process is started for each input.
  public var needsCommand: Bool {
    switch self {
    case .project, .jobs, .options, .fortran, .build, .learn, .printer, .remote: true
    default: false
    }
  }

  /// A command that has not ended after so long, in seconds, hangs. A lesson is played with all its mistakes,
  /// each for up to a minute of its own time.
  public var patience: Double { self == .learn ? 100 : 20 }

  /// Of how many inputs of a quick kind there is one of this: assembling and running machines take a
  /// millisecond, a process ten.
  public var rarity: Int {
    switch self {
    case .source, .sps, .macros, .script, .saved, .session, .adapter, .language: 8
    case .project, .jobs, .options, .fortran, .build, .learn, .printer, .remote: 100
    case .deck, .binary, .tape, .disk, .carriage, .inquiry, .labels, .condition, .gzip, .lesson: 1
    }
  }
}

/// Reads inputs as the program does. What is wrong with an input is an error that is thrown and forgotten here: only a crash, an
/// endless wait and too much memory are failures.
public final class InputReader {
  let kind: InputKind
  let folder: URL
  let command: String
  /// Changes with each input, so that both ways of a choice are taken.
  var turn = 0

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - kind: what it reads.
  ///   - folder: an empty folder for files; the process works in it.
  ///   - command: the built `ibm1401`.
  public init(_ kind: InputKind, folder: URL, command: String) {
    (self.kind, self.folder, self.command) = (kind, folder, command)
  }

  /// Reads an input and does with it what the program would.
  ///
  /// - Parameter bytes: the input.
  /// - Returns: what is wrong with the program, nil for nothing.
  public func read(_ bytes: [UInt8]) -> String? {
    turn += 1
    let text = String(decoding: bytes, as: UTF8.self)
    switch kind {
    case .deck, .binary: if let deck = try? CardDeck(bytes: bytes, fileName: "deck") { run(deck) }
    case .source: assemble(text, AssemblyOptions())
    case .sps:
      var options = AssemblyOptions()
      options.language = .sps
      assemble(text, options)
    case .macros:
      var options = AssemblyOptions()
      options.library = OneMacro(text: text)
      assemble(Samples.macroCaller, options)
    case .tape: withFile(bytes, "input.tap") { try? readTape($0) }
    case .disk: withFile(bytes, "input.dsk") { try? readDisk($0) }
    case .carriage: _ = try? CarriageTape(text: text, fileName: "tape")
    case .inquiry: _ = try? InquiryScript(text: text, fileName: "script")
    case .labels: _ = try? SymbolTable(text: text)
    case .condition: readCondition(text)
    // No file outside the folder.
    case .script: readScript(text.replacing("/", with: "_"))
    case .saved:
      var problem: String?
      withFile(SavedMachine.signed(bytes), "input.sav") { problem = restore($0) }
      return problem
    case .session: withFile(bytes, "input.jsonl", replay)
    case .adapter: answer(stream(bytes))
    case .language: serve(stream(bytes))
    case .gzip: _ = Gzip.contents(bytes)
    case .lesson: readLesson(text)
    case .project, .jobs, .options, .fortran, .build, .learn: return runCommand(bytes)
    case .printer: return connectPrinter(bytes)
    case .remote: return connectOperator(bytes)
    }
    return nil
  }

  func withFile(_ bytes: [UInt8], _ name: String, _ body: (String) -> Void) {
    let path = folder.appending(path: name).path
    _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
    body(path)
  }

  // MARK: Cards and sources

  private func run(_ deck: CardDeck) {
    let system = DataProcessingSystem(configuration: SystemConfiguration())
    system.addToHopper(deck)
    guard system.pressLoad() == nil else { return }
    _ = system.run(within: RunLimits(slice: 5000, cycle: 5000, requests: 200))
    _ = system.takeOutput()
  }

  private func assemble(_ text: String, _ options: AssemblyOptions) {
    var options = options
    options.needsEnd = turn.isMultiple(of: 2)
    let source = SourceText(name: "source.s", text: text)
    _ = SourceText.looksLikeSource(text)
    _ = SourceText.evidenceOfOldCharacters(in: Array(text.utf8))
    _ = SourceText.evidenceOfMarkLetters(in: Array(text.utf8))
    for program in Assembler(options: options).assembleAll(source) {
      var listing = ListingOptions()
      listing.hasCrossReference = true
      listing.hasStorageMap = true
      _ = Listing(program, options: listing).text
      let deck = try? CardDeck(bytes: Array(ObjectDeck(program).text(in: .simh).utf8), fileName: "deck")
      guard program.isAssembled, let cards = deck?.cards.map(\.characters) else { continue }
      if let reader = try? ObjectDeckReader(cards: cards) {
        _ = Disassembler().source(of: reader.program)
      }
    }
  }

  private struct OneMacro: RoutineLibrary {
    let text: String
    var names: [String] { ["NIL"] }

    func routine(named name: String) -> SourceText? {
      name == "NIL" || name == "SUB" ? SourceText(name: name, text: text) : nil
    }
  }

  // MARK: Media

  private func readTape(_ path: String) throws {
    let forms: [TapeForm?] = [nil] + TapeForm.allCases
    let tape = try TapeImage(path: path, mode: .readWrite, form: forms[turn % forms.count])
    tape.keepPast(turn.isMultiple(of: 3))
    var count = 0
    while count < 500, try tape.read() != nil { count += 1 }
    for _ in 0..<min(3, count) { _ = try tape.backspace() }
    if !tape.isFileProtected { try tape.write(.record(TapeRecord(characters: [1, 2, 3], parity: .odd))) }
    tape.show(version: 0)
    tape.rewind()
    while count > 0, try tape.read() != nil { count -= 1 }
    try tape.finish()
  }

  private func readDisk(_ path: String) throws {
    _ = try FileKind(path: path)
    let pack = try DiskPack1316(path: path)
    for place in stride(from: 0, to: 200, by: 7) {
      let sector = try pack.sector(place)
      try pack.write(sector, at: place + 1)
    }
    let disks = try DiskFile1405(path: path, mode: .readOnly, model: .model1)
    _ = try disks.image.record(turn % 1000)
  }

  // MARK: Monitor

  private func readCondition(_ text: String) {
    let symbols = SymbolTable(["TOTAL": 431, "LOOP": 500])
    guard let condition = try? Condition(text, symbols: symbols) else { return }
    _ = condition.text
  }

  private func readScript(_ text: String) {
    let deck = Samples.hello
    let mode = PlainMode(
      configuration: SystemConfiguration(), decks: deck, speed: .unlimited, isTerminal: false,
      script: PlainScript(lines: ScriptLine.lines(of: text, file: "script"), readsInput: false),
      input: { nil }, output: { _ in })
    mode.machine.control.makeReady()
    // A program may run without end; an operator would press Ctrl-C.
    let timer = DispatchSource.makeTimerSource(queue: .global())
    let interrupter = mode.interrupter
    timer.schedule(deadline: .now() + .milliseconds(20), repeating: .milliseconds(10))
    timer.setEventHandler { interrupter() }
    timer.activate()
    _ = mode.run()
    timer.cancel()
  }

  private func restore(_ path: String) -> String? {
    let control = RunControl(configuration: SystemConfiguration(), decks: [], speed: .unlimited)
    control.send(.restore(path))
    control.waitUntilStanding()
    if let refusal = control.snapshot().refusal {
      // Nothing but the check sum would be tested.
      return refusal.contains("its check sum is") ? "the bench signs wrong: \(refusal)" : nil
    }
    for _ in 0..<3 { control.send(.stepInstructions(10)) }
    control.waitUntilStanding()
    control.send(.start)
    control.stopAndWait()
    _ = control.takeOutput()
    return nil
  }

  private func replay(_ path: String) {
    let control = RunControl(configuration: SystemConfiguration(), decks: [], speed: .unlimited)
    control.send(.replay(path))
    // A recording that was broken off has no end.
    let clock = HostClock()
    clock.wait(until: clock.nanoseconds + 2_000_000)
    control.stopAndWait()
    _ = control.takeOutput()
  }

  // MARK: Lessons

  private func readLesson(_ text: String) {
    guard let lesson = try? LessonReader.lesson(text, file: "folder/input.lesson") else { return }
    _ = LessonRoom.excess(of: lesson)
    if case .lines(let lines) = lesson.program { assemble(lines.text, AssemblyOptions()) }
    for case .lines(let lines) in [lesson.deck, lesson.cards].compactMap(\.self) {
      _ = try? CardDeck(bytes: Array(lines.text.utf8), fileName: lesson.name, encoding: .simh)
    }
    var facts = LessonFacts()
    facts.take(Samples.helloIsDone)
    var guide = LessonGuide(lesson)
    for index in lesson.steps.indices {
      let step = lesson.steps[index]
      for condition in step.conditions + step.mistakes.flatMap(\.conditions) {
        _ = condition.problem(in: facts.snapshot)
        _ = condition.holds(in: facts)
      }
      guide.begin(index)
      facts.startStep()
      _ = guide.look(facts)
      guide.noteDeed()
      while guide.giveHint() {}
    }
  }

  // MARK: Editors

  /// A stream in two pieces, every second time with headers that say the lengths of the changed messages.
  private func stream(_ bytes: [UInt8]) -> Locked<[[UInt8]]> {
    let bytes = turn.isMultiple(of: 2) ? EditorInput.framed(bytes) : bytes
    let middle = bytes.count / 3
    return Locked([Array(bytes[middle...]), Array(bytes[..<middle])])
  }

  private func answer(_ pieces: Locked<[[UInt8]]>) {
    let adapter = DebugAdapter(
      input: { pieces.withLock { $0.popLast() } }, output: { _ in true }, complain: { _ in },
      load: { _ in LoadedProgram(configuration: SystemConfiguration(), decks: Samples.hello) })
    _ = adapter.run()
  }

  private func serve(_ pieces: Locked<[[UInt8]]>) {
    let library = OneMacro(text: Samples.macro)
    let server = LanguageServer(
      version: "", input: { pieces.withLock { $0.popLast() } }, output: { _ in true }, complain: { _ in }
    ) { _, text, language in
      var options = AssemblyOptions()
      options.language = language == "sps" ? .sps : .detected
      options.library = library
      let source = SourceText(name: "source.s", text: text)
      return SourceAnalysis(
        file: "source.s", programs: Assembler(options: options).assembleAll(source), library: library)
    }
    _ = server.run()
  }
}

/// The framing of the messages of an editor, so that changed messages are read at all.
enum EditorInput {
  private static let name = Array("Content-Length:".utf8)

  /// The messages with headers that say their lengths.
  static func framed(_ bytes: [UInt8]) -> [UInt8] {
    var framed: [UInt8] = []
    for message in bytes.split(separator: name) {
      // The blank line ends the header.
      guard let end = message.firstRange(of: [13, 10, 13, 10]) else {
        framed += message
        continue
      }
      let body = message[end.upperBound...]
      framed += Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    }
    return framed
  }
}

/// The check sum of a saved machine, so that changed ones are read at all.
enum SavedMachine {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 != 0 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
  }

  /// The contents with a first line that fits the rest.
  static func signed(_ bytes: [UInt8]) -> [UInt8] {
    guard let end = bytes.firstIndex(of: 10) else { return bytes }
    let body = bytes[(end + 1)...]
    let sum = ~body.reduce(UInt32.max) { $0 >> 8 ^ table[Int(($0 ^ UInt32($1)) & 0xFF)] }
    let digits = String(sum, radix: 16)
    let header =
      "{\"bytes\":\(body.count),\"crc32\":\"\(String(repeating: "0", count: 8 - digits.count))\(digits)\","
      + "\"file\":\"ibm1401 installation\",\"version\":2}\n"
    return Array(header.utf8) + body
  }
}
