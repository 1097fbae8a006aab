import Autocoder
import Core1401
import DebugAdapter1401
public import Foundation
import Host1401
import System1401
import Units1401

/// The corpus: inputs that are right, made by this program itself and of the programs in its folder Programs.
public struct Samples {
  private let programs: URL
  private let scratch: URL

  /// Makes the corpus.
  ///
  /// - Parameters:
  ///   - programs: the folder Programs.
  ///   - scratch: a folder in which tapes and disks are made.
  public init(programs: URL, scratch: URL) {
    (self.programs, self.scratch) = (programs, scratch)
  }

  static let macroCaller = """
                   JOB  MACROS
         START     NIL  AREA,1,@TEXT@,,X
                   NIL
                   SUB  START,AREA
                   CALL SUB,AREA
                   H    START
         AREA      DCW  #10
                   END  START

    """

  /// A program that prints a line.
  static let hello: [CardDeck] = {
    let source = """
                     JOB  HELLO
           START     MLC  TEXT,227
                     W
           STOP      H    STOP
           TEXT      DCW  @HELLO@
                     END  START

      """
    let program = Assembler().assembleAll(SourceText(name: "hello.s", text: source))[0]
    let cards = ObjectDeck(program).cards.compactMap { Card(text: $0.text(), encoding: .simh) }
    return [CardDeck(cards: cards, fileName: "hello")]
  }()

  /// The deck of a program that writes a tape on unit 2 and prints, for ever.
  public static let tapeWriter: [UInt8] = {
    let source = """
                     JOB  TAPE
           START     A    ONE,COUNT
                     MLC  COUNT,AREA+7
                     WT   2,AREA
                     MLC  COUNT,208
                     W
                     B    START
           ONE       DCW  1
           COUNT     DCW  00000000
           AREA      DA   1X80,G
                     END  START

      """
    return deck(source)
  }()

  /// The deck of a source that is right.
  public static func deck(_ source: String) -> [UInt8] {
    let program = Assembler().assembleAll(SourceText(name: "program.s", text: source))[0]
    return Array(ObjectDeck(program).text(in: .simh).utf8)
  }

  /// The samples of a kind.
  public func inputs(_ kind: InputKind) throws -> [[UInt8]] {
    switch kind {
    case .deck: return files(["cd"])
    case .binary: return try binaryDecks()
    case .source: return files(["s"])
    case .sps: return [Array(Self.sps.utf8)]
    case .macros: return Self.macros.map { Array($0.utf8) }
    case .tape: return try tapes()
    case .disk: return try disks()
    case .carriage: return ["66\n1 1\n61 12\n", "22\n0\n1\n2\n3,9\n*\n12\n"].map { Array($0.utf8) }
    case .inquiry: return ["STOCK 4711\n\\wait 2.5\n\\cancel AB~C\n"].map { Array($0.utf8) }
    case .labels: return ["LOOP 0431\nTOTAL 0332 # sum\n* remark\n"].map { Array($0.utf8) }
    case .condition: return Self.conditions.map { Array($0.utf8) }
    case .script: return files(["check"]) + Self.scripts.map { Array($0.utf8) }
    case .saved: return [try saved(.save, "m.sav")]
    case .session: return [try saved(.record, "s.jsonl")]
    case .adapter: return Self.adapter
    case .language: return Self.language
    case .gzip: return [Gzip.file(Array("A TEXT A TEXT A TEXT".utf8)), Gzip.file([])]
    case .lesson, .learn: return files(["lesson"], in: "lessons") + [Array(Self.lesson.utf8)]
    case .project: return Self.projects.map { Array($0.utf8) }
    case .jobs: return Self.jobs.map { Array($0.utf8) }
    case .options: return Self.options.map { Array($0.utf8) }
    case .fortran: return files(["f"], in: "fortran")
    case .build: return files(["list"], in: "fortran") + Self.lists.map { Array($0.utf8) }
    // Takes, sends, ends and breaks off, as the bytes say.
    case .printer: return [[0, 40, 80, 120], [1, 4, 5, 8, 2, 12], [0, 4, 3], [1, 2, 1], Array(0...99)]
    case .remote: return Self.scripts.map { Array($0.utf8) }
    }
  }

  /// Pieces that mean something in inputs of a kind.
  public func words(_ kind: InputKind) -> [String] {
    switch kind {
    case .source, .sps, .macros:
      return [
        "DCW ", "DS ", "EQU ", "ORG ", "LTORG", "EX ", "END ", "@A@", "+5", "-3", "#12", "*+1", "%U1", "&1",
        "%%",
        "BOOL", "MATH", "CALL ", "INCLD ", "NIL ", "      ", "\t", "X1", "DA ", "DC ", "CHAIN", "MLC ", "()",
        ".",
      ]
    case .script, .condition, .options, .remote:
      return [
        "break ", "watch ", "catch ", " if ", " do ", ";", "[", "]", "(", ")", " and ", " or ", "not ",
        "lines", "cards",
        "ex ", "dep ", "start\n", "step ", "back ", "save x\n", "restore x\n", "record r\n", "record off\n",
        "replay r\n",
        "trace on t\n", "history on\n", "profile on\n", "until ", "display ", "undo\n",
        "attach tape1 t.tap,new\n", "%1",
        "do x\n", "\"", "'", "LOOP", "TOTAL", "wm[", "char[", "time", "2.5s", "..", "/", "\n", "--print\n",
        "--tape\n",
        "1=t.tap,new\n", "--disk\n", "0=d.dsk,new\n", "--exec\n", "--json\n", "-\n", "--limit-time\n", "1\n",
        "hello.cd\n",
      ]
    case .saved, .session, .adapter, .language, .project:
      return [
        "{", "}", "[", "]", ":", ",", "null", "true", "-1", "\"\"", "\"offset\":",
        "Content-Length: 5\r\n\r\n", "\\u0000",
        "9223372036854775807", "1e400", "\n",
      ]
    case .lesson, .learn:
      return [
        "step:", "step: Go\n", "say: ", "until: ", "hint: ", "wrong: ", "advice: ", "try: ", "answer: ",
        "plain: ",
        "result: ", "setup: ", "program:\n", "deck:\n", "cards:\n", "end\n", "ready: no\n", "tape: 1\n", "# ",
        "; ", "not ", "halted", "lines = 3", "3 more lines", "[TOTAL] = 5", "printed \"A\"", "pane core",
        "back",
        "breakpoint LOOP", "dials 0400", "<Space>", "<Enter>", "<wait 9>", "<click 3,4>", "<resize 9x9>", ":",
        "  ",
        "'",
      ]
    case .inquiry: return ["\\wait ", "\\cancel ", "~", "\n"]
    case .jobs: return ["--tape 1=t.tap,new ", "--print x ", "hello.cd ", "'", "\"", "#", "\n", "--json=x "]
    case .fortran:
      return [
        "      DO 10 I = 1, 5\n", "10    CONTINUE\n", "      END\n", "FORMAT (", "     1", "C", "=", "**",
        ",", "\t",
      ]
    case .build:
      return ["image ", "cards ", "text ", "mark\n", "hello.cd", "hello.s", " 400-500", "#", " part 2", "\n"]
    case .deck, .binary, .tape, .disk, .carriage, .labels, .gzip, .printer:
      return ["\n", "12", "~", "*", "#", "\u{C}"]
    }
  }

  private func files(_ endings: [String], in subfolder: String = ".") -> [[UInt8]] {
    let folder = programs.appending(path: subfolder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { endings.contains(URL(filePath: $0).pathExtension) }.compactMap {
      FileManager.default.contents(atPath: folder.appending(path: $0).path).map { Array($0) }
    }
  }

  // MARK: Media

  private func binaryDecks() throws -> [[UInt8]] {
    let decks = try files(["cd"]).map { try CardDeck(bytes: $0, fileName: "deck") }
    let forms = decks.flatMap { deck in
      CardForm.allCases.filter { $0 != .text }.map { $0.file(Array(deck.cards.prefix(5)), encoding: .simh) }
    }
    return forms + decks.map { Gzip.file(CardForm.text.file($0.cards, encoding: .simh)) }
  }

  private func tapes() throws -> [[UInt8]] {
    try TapeForm.allCases.filter(\.isWritable).map { form in
      let path = scratch.appending(path: "sample.\(form.rawValue)").path
      let tape = try TapeImage(path: path, mode: .create, form: form)
      for length in [1, 2, 80, 13, 300] {
        let characters = (0..<length).map { UInt8($0 % 60 + 1) }
        try tape.write(.record(TapeRecord(characters: characters, parity: .odd)))
      }
      try tape.write(.tapeMark)
      try tape.write(.record(TapeRecord(characters: [1, 2, 3], parity: .even)))
      try tape.finish()
      return try HostFile.contents(of: path)
    } + [Array("  0  ABC\n     1  1\n".utf8)]
  }

  private func disks() throws -> [[UInt8]] {
    let path = scratch.appending(path: "sample.dsk").path
    let pack = try DiskPack1316(path: path, mode: .create)
    try pack.image.write([UInt8](repeating: 5, count: sectorLength), at: 3)
    try pack.image.synchronize()
    return [try HostFile.contents(of: path), [UInt8](repeating: 0, count: 2000)]
  }

  private enum File { case save, record }

  private func saved(_ kind: File, _ name: String) throws -> [UInt8] {
    let path = scratch.appending(path: name).path
    let tape = scratch.appending(path: "saved.tap").path
    let control = RunControl(configuration: SystemConfiguration(), decks: Samples.hello, speed: .unlimited)
    control.send(.mount("\(tape),new", UnitPlace("tape", 1)))
    control.makeReady()
    control.waitUntilStanding()
    if kind == .record { control.send(.record(path)) }
    control.send(.start)
    control.waitUntilStanding()
    control.send(kind == .save ? .save(path) : .record(nil))
    control.waitUntilStanding()
    return try HostFile.contents(of: path)
  }

  // MARK: Texts

  private static let sps = """
    01010        *  0400
    01020START   M  TEXT      0227
    01030        2
    01040STOP    .  STOP
    01050 05TEXT  DCW*HELLO
    01060        ENDSTART

    """
  static let macro = """
    NIL       HEADER
    B01       MLC  %1,%2
              BOOL %5,NOX
              MATH %A,%2+1
              DCW  %3
    NOX       NOP  000
    """
  private static let macros = [
    macro,
    "SUB       HEADER\nA         MLC  &1,&2\n          B    &0\n",
  ]
  private static let conditions = [
    "[TOTAL] > 1000 and lines < 20", "wm[LOOP+3] or not (char[0332] = 'A')", "time > 2.5s",
    "a - b * 3 <> cycles",
    "[0400-0410] = \"ABC\"", "field[TOTAL] <= -125", "unequal and i = LOOP",
  ]
  private static let scripts = [
    "break 0333 if lines > 0 once do ex 201-210; where\nstart\nassert lines = 1\nback 3\nback to stop\nwhere\n",
    "history on 100\nstep 20\nhistory 20\nbranches\nprofile on\nstart\nprofile top 10\nprofile labels\n",
    "attach tape1 t.tap,new\nrecord r\nstart\nrecord off\nsave x\nrestore x\nreplay r\nquit 3\n",
    "label LOOP 0333\ndisplay LOOP\nwatch c 0201-0210\nuntil lines = 1\ndep LOOP 'ABC'\nundo\nundisplay all\nlist labels\n",
    "mode iex\nsense +b -a\ndials 0070\naddrstop on\nstart\nmode scp\nstart\nreset\ncheckreset\nfind 'A'\nfill 400-410 'X'\n",
  ]
  private static let projects = [
    """
    {"file": "ibm1401 project", "version": 1, "program": ["hello.cd"], "options": {"print": "out", "tape": ["1=t.tap,new"],
     "storage": 4000, "quiet": true}, "switches": ["dials 0070"], "breakpoints": ["break 0333 if lines > 3 do where"],
     "labels": {"LOOP": 333}, "displays": ["LOOP"], "layout": {"theme": "paper"}, "machine": "m.sav"}
    """
  ]
  private static let jobs = [
    "hello.cd --print a\n# remark\nrun hello.cd --storage 4000 --punch 'b c'\nhello.cd --limit-cycles 10\n"
  ]
  private static let options = [
    "run\nhello.cd\n--print\nout\n--json\nreport\n--tape\n1=t.tap,new\n--storage\n8000\n--sense\nBC\n",
    "run\nhello.cd\n--exec\nbreak 0333; start; ex 201\n--at-stop\nwhere\n--profile\nprofile\n",
    "assemble\nhello.s\n-o\nx.cd\n--listing\n-\n--xref\n--map\n--symbols\nsy\n",
    "disassemble\nhello.cd\n--entry\n400\n",
    "media\nconvert\nhello.cd\nx.tap\n--force\n", "media\nshow\nhello.cd\n",
    "link\nhello.s\n-o\nall.cd\n--force\n",
    "panel\n--plain\nhello.cd\n", "monitor\nhello.cd\n--exec\nstart;where\n", "dap\n", "help\nrun\n",
    "panel\n--size\n80x24\n--keys\n <wait 0.2>?q\n--svg\nx.svg\nhello.cd\n",
    "panel\n--size\n100x30\n--keys\n:break 0333<enter><wait 1><click 3,4><resize 60x20>q\n--cast\nx.cast\nhello.cd\n",
    "lsp\n--macros\nm\n--stdio\n", "fortran\nsquares.f\n--integer\n5\n--deck\nx.cd\n",
    "media\nbuild\nsystem.list\nx.tap\n", "media\ncheck\nhello.cd\n",
    "batch\njobs.txt\n--jobs\n2\n--only\n1-2\n",
    "run\nhello.cd\n--print\ntcp:127.0.0.1:1\n", "monitor\nhello.cd\n--listen\ntcp:192.0.2.1:9\n",
  ]

  private static let lists = [
    "# a tape\ntext HELLO\nmark\nimage hello.s boot\ncards hello.cd\nmark\n"
  ]

  /// A lesson with every word that a lesson can have.
  private static let lesson = """
    # A lesson
    lesson: Ten is enough
    about: A loop
    ready: yes
    tape: 1
    setup: sense +b
    program:
         START     MLC  TOTAL,210
                   A    ONE,TOTAL
                   W
                   H    START
         TOTAL     DCW  00
         ONE       DCW  1
                   END  START
    end
    cards:
    A CARD
    end
    step:
    say: It counts,
      and stops.
    step: Press Space.
    setup: dials 0400
    until: lines = 1; halted
    wrong: not halted; sense C
    advice: Wait for the halt.
    try: <wait 1>
    hint: Space is START.
    hint: The long key.
    answer: <Space>
    plain: start
    result: One line.
    step: Make it 5.
    until: [TOTAL] = 6; 1 more line; typed dep total
    answer: :dep TOTAL 5<Enter><Space>
    plain: dep TOTAL 5
    plain: start

    """

  /// The machine after the program that prints a line.
  static let helloIsDone: SystemSnapshot = {
    let control = RunControl(configuration: SystemConfiguration(), decks: Samples.hello, speed: .unlimited)
    control.makeReady()
    control.send(.debug(.symbols(SymbolTable(["TOTAL": 431, "LOOP": 333]))))
    control.send(.start)
    control.waitUntilStanding()
    return control.snapshot()
  }()

  /// A program that prints and punches without end.
  static let printer = """
                   JOB  PRINTER
         START     A    ONE,COUNT
                   MLC  COUNT,208
                   MLC  COUNT,108
                   W
                   P
                   B    START
         ONE       DCW  1
         COUNT     DCW  00000000
                   END  START

    """

  /// What an editor says to the language server.
  private static let language: [[UInt8]] = {
    func message(_ method: String, _ parameters: String, id: Int?) -> String {
      let number = id.map { "\"id\":\($0)," } ?? ""
      let body = "{\"jsonrpc\":\"2.0\",\(number)\"method\":\"\(method)\",\"params\":\(parameters)}"
      return "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }
    let text = macroCaller.replacing("\n", with: "\\n")
    let document = "\"textDocument\":{\"uri\":\"file:///a.s\"}"
    let place = "{\(document),\"position\":{\"line\":2,\"character\":18}}"
    let change =
      "{\"textDocument\":{\"uri\":\"file:///a.s\",\"version\":2},\"contentChanges\":[{\"range\":{\"start\":"
      + "{\"line\":1,\"character\":5},\"end\":{\"line\":3,\"character\":20}},\"text\":\"  MLC X,Y\"}]}"
    let open =
      message("initialize", "{\"capabilities\":{}}", id: 1) + message("initialized", "{}", id: nil)
      + message(
        "textDocument/didOpen",
        "{\"textDocument\":{\"uri\":\"file:///a.s\",\"languageId\":\"autocoder\",\"version\":1,\"text\":\"\(text)\"}}",
        id: nil)
    let requests = [
      "hover", "definition", "completion", "references", "documentHighlight", "prepareRename",
    ].map { message("textDocument/\($0)", place, id: 2) }
    let others = [
      message("textDocument/documentSymbol", "{\(document)}", id: 3),
      message("textDocument/formatting", "{\(document),\"options\":{\"tabSize\":8}}", id: 4),
      message(
        "textDocument/rename",
        "{\(document),\"position\":{\"line\":2,\"character\":1},\"newName\":\"FIRST\"}", id: 5),
      message(
        "textDocument/inlayHint",
        "{\(document),\"range\":{\"start\":{\"line\":0,\"character\":0},\"end\":{\"line\":9,\"character\":0}}}",
        id: 6),
      message("textDocument/codeAction", "{\(document)}", id: 7),
      message("textDocument/didChange", change, id: nil),
      message("$/cancelRequest", "{\"id\":4}", id: nil),
    ]
    let end = message("shutdown", "{}", id: 9) + message("exit", "{}", id: nil)
    let all = open + (requests + others + requests).joined() + end
    return [Array(all.utf8)] + (requests + others).map { Array((open + $0 + end).utf8) }
  }()

  /// What an editor says in a session with the debug adapter.
  private static let adapter: [[UInt8]] = {
    let requests: [(String, String)] = [
      ("initialize", "{\"linesStartAt1\":true}"),
      ("launch", "{\"program\":\"hello.s\",\"stopOnEntry\":true}"), ("configurationDone", "{}"),
      (
        "setBreakpoints",
        "{\"source\":{\"path\":\"hello.s\"},\"breakpoints\":[{\"line\":2,\"condition\":\"lines > 0\"}]}"
      ),
      ("setInstructionBreakpoints", "{\"breakpoints\":[{\"instructionReference\":\"0333\",\"offset\":2}]}"),
      ("dataBreakpointInfo", "{\"name\":\"TEXT\"}"), ("threads", "{}"), ("stackTrace", "{\"threadId\":1}"),
      ("scopes", "{\"frameId\":1}"), ("variables", "{\"variablesReference\":1,\"start\":0,\"count\":5}"),
      ("setVariable", "{\"variablesReference\":1,\"name\":\"A\",\"value\":\"0400\"}"),
      ("readMemory", "{\"memoryReference\":\"0400\",\"offset\":15700,\"count\":100}"),
      ("writeMemory", "{\"memoryReference\":\"0400\",\"data\":\"QUI=\"}"),
      ("disassemble", "{\"memoryReference\":\"0333\",\"instructionOffset\":-5,\"instructionCount\":20}"),
      ("evaluate", "{\"expression\":\"ex 201-210\",\"context\":\"repl\"}"),
      ("evaluate", "{\"expression\":\"TEXT\",\"context\":\"watch\"}"), ("next", "{\"threadId\":1}"),
      ("stepBack", "{\"threadId\":1}"), ("completions", "{\"text\":\"br\",\"column\":2}"),
      ("source", "{\"source\":{\"path\":\"hello.s\"}}"), ("loadedSources", "{}"), ("restart", "{}"),
      ("continue", "{\"threadId\":1}"), ("reverseContinue", "{\"threadId\":1}"), ("disconnect", "{}"),
    ]
    let messages = requests.enumerated().map { number, request in
      let body =
        "{\"seq\":\(number + 1),\"type\":\"request\",\"command\":\"\(request.0)\",\"arguments\":\(request.1)}"
      return "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }
    // A long session, and short ones that reach their last request unchanged.
    return [Array(messages.joined().utf8)] + messages.map { Array((messages[..<3].joined() + $0).utf8) }
  }()
}

/// The bytes of a sector of a 1311 pack: its address and 100 characters.
public let sectorLength = 106
