import EditorMessages
import Foundation
import Testing

@Suite("Language Server Protocol: requests about a source")
struct SourceTests {
  /// The lines of the source, in their columns.
  private static let lines = [
    "               JOB  WORK",  // 0
    "     START     MLC  NET,PLACE      FIRST",  // 1
    "               B    SUB",  // 2
    "               H    START",  // 3
    "     SUB       SBR  EXIT+3",  // 4
    "               A    +NET,@NET@",  // 5
    "     EXIT      B    0",  // 6
    "     NET       DCW  @0000123@",  // 7
    "     AREA      DA   2X20,G",  // 8
    "     CITY           11,15",  // 9
    "     PLACE     EQU  0280",  // 10
    "               END  START",  // 11
  ]
  private static let text = lines.joined(separator: "\n") + "\n"

  private static func ask(
    _ method: String, line: Int, _ character: Int, _ more: [String: JSONValue] = [:], text: String = text,
    library: [String: String] = [:]
  ) -> JSONValue {
    var editor = Editor(text, library: library)
    editor.request(1, method, line: line, character, more)
    return editor.run().result(1)
  }

  /// Ranges, in the form `line:first-last`.
  private static func places(_ list: JSONValue) -> [String] { (list.array ?? []).map { place($0["range"]) } }

  private static func place(_ range: JSONValue?) -> String {
    let (start, end) = (range?["start"], range?["end"])
    return "\(start?["line"]?.int ?? -1):\(start?["character"]?.int ?? -1)-\(end?["character"]?.int ?? -1)"
  }

  /// The text after applying edits.
  private static func applied(_ edits: JSONValue?, to text: String) -> String {
    var lines = text.components(separatedBy: "\n")
    let sorted = (edits?.array ?? []).sorted {
      ($0["range"]?["start"]?["line"]?.int ?? 0, $0["range"]?["start"]?["character"]?.int ?? 0) > (
        $1["range"]?["start"]?["line"]?.int ?? 0, $1["range"]?["start"]?["character"]?.int ?? 0
      )
    }
    for edit in sorted {
      let line = edit["range"]?["start"]?["line"]?.int ?? 0
      let units = Array(lines[line].utf16)
      let first = edit["range"]?["start"]?["character"]?.int ?? 0
      let last = edit["range"]?["end"]?["character"]?.int ?? 0
      let new = units[..<first] + Array((edit["newText"]?.string ?? "").utf16) + units[last...]
      lines[line] = String(decoding: new, as: UTF16.self)
    }
    return lines.joined(separator: "\n")
  }

  // MARK: Messages

  @Test("messages of the assembler with their positions")
  func diagnostics() {
    let found = Editor(SourceTests.text.replacing("B    SUB", with: "B    SUP")).run().diagnostics
    #expect(found.count == 1)
    #expect(found.first?.map { SourceTests.place($0["range"]) } == ["2:20-23"])
    #expect(found.first?.first?["message"] == "SUP is not defined; did you mean SUB?")
    #expect(found.first?.first?["severity"] == 1)
  }

  @Test("positions are counted in UTF-16 after characters beyond ASCII, and after tabs")
  func units() {
    // The first character of the text is a pair of surrogates.
    let text = "\tJOB\tX\nSTART\tMLC\t@𝄞é@,WRONG\n\tEND\tSTART\n"
    let messages = Editor(text).run().diagnostics.first ?? []
    #expect(messages.map { SourceTests.place($0["range"]) } == ["1:10-15"])
  }

  @Test("messages follow changes of the text, whole or in part")
  func changes() {
    var editor = Editor(SourceTests.text)
    editor.change(2, "XXX", (2, 20, 2, 23))
    editor.request(1, "textDocument/hover", line: 4, 6)
    editor.change(3, "SUB", (2, 20, 2, 23))
    editor.request(2, "textDocument/hover", line: 4, 6)
    editor.change(4, "               END  0\n")
    editor.request(3, "textDocument/documentSymbol", ["textDocument": Editor.document])
    let session = editor.run()
    #expect(session.result(1)["contents"]?["value"]?.string?.contains("used 0 times") == true)
    #expect(session.result(2)["contents"]?["value"]?.string?.contains("used 1 time") == true)
    #expect(session.result(3) == [])
    #expect(session.diagnostics.last == [])
  }

  @Test("lines that end with CR LF are read alike")
  func lineEnds() {
    let text = SourceTests.lines.joined(separator: "\r\n") + "\r\n"
    let found = SourceTests.ask("textDocument/references", line: 7, 6, text: text)
    #expect(SourceTests.places(found) == ["7:5-8", "1:20-23", "5:21-24"])
  }

  @Test("a correction that a message proposes")
  func correction() {
    var editor = Editor(SourceTests.text.replacing("B    SUB", with: "B    SUP"))
    let diagnostic: JSONValue = [
      "range": Editor.range((2, 20, 2, 23)), "message": "SUP is not defined; did you mean SUB?",
    ]
    editor.request(
      1, "textDocument/codeAction",
      [
        "textDocument": Editor.document, "range": Editor.range((2, 20, 2, 20)),
        "context": ["diagnostics": [diagnostic]],
      ])
    let action = editor.run().result(1).array?.first
    #expect(action?["title"] == "Write SUB")
    #expect(action?["edit"]?["changes"]?[Editor.uri]?.array?.first?["newText"] == "SUB")
  }

  /// The correction of the message with an identifier, as the server reports it; nil for none.
  private static func correction(
    of text: String, _ identifier: String, language: String = "autocoder", library: [String: String] = [:]
  ) -> (title: String, edits: JSONValue)? {
    let messages = Editor(text, language: language, library: library).run().diagnostics.last ?? []
    guard let message = messages.first(where: { $0["code"]?.string == identifier }) else { return nil }
    var editor = Editor(text, language: language, library: library)
    editor.request(
      1, "textDocument/codeAction",
      [
        "textDocument": Editor.document, "range": message["range"] ?? [:],
        "context": ["diagnostics": [message]],
      ])
    guard let action = editor.run().result(1).array?.first, let title = action["title"]?.string else {
      return nil
    }
    return (title, action["edit"]?["changes"]?[Editor.uri] ?? .null)
  }

  /// The title of a correction, and the corrected text.
  private static func corrected(
    _ text: String, _ identifier: String, language: String = "autocoder", library: [String: String] = [:]
  ) -> (title: String, text: String)? {
    correction(of: text, identifier, language: language, library: library).map {
      ($0.title, applied($0.edits, to: text))
    }
  }

  @Test(
    "operands in column 22 are moved to column 21, and a remark keeps its columns",
    arguments: [
      ("               H     START", "               H    START"),
      ("               H     START  THE END", "               H    START   THE END"),
      ("               H     START                                              0001", nil),
      ("\tH\t START", nil),
    ] as [(String, String?)])
  func shiftedOperands(_ line: String, _ wanted: String?) {
    let end = "\n               END  START\n"
    let text = "     START     B    START\n\(line)\(end)"
    let found = SourceTests.corrected(text, "A030")
    let other = line.contains("\t") ? "\tH\tSTART" : line.replacing("H     START ", with: "H    START  ")
    #expect(found?.title == "Move the operands to column 21")
    #expect(found?.text == "     START     B    START\n\(wanted ?? other)\(end)")
  }

  @Test("a missing END is added after the last line, with the label of the first instruction")
  func missingEnd() {
    let program = "               JOB  X\n     N         DCW  5\n     BEGIN     MLC  N,N\n               H"
    let end = "\n               END  BEGIN"
    for (text, result) in [
      (program, program + end), (program + "\n", program + end + "\n"),
      (program + "\n\n", program + end + "\n\n"),
    ] {
      let found = SourceTests.corrected(text, "A088")
      #expect(found?.title == "Add END BEGIN")
      #expect(found?.text == result)
    }
    let edits = SourceTests.correction(of: "     BEGIN     H\r\n               H    BEGIN\r\n", "A088")?.edits
    #expect(SourceTests.places(edits ?? []) == ["1:25-25"])
    #expect(edits?.array?.first?["newText"] == "\r\n               END  BEGIN")
  }

  @Test("a missing END after a macro call, of SPS, and of a program whose first instruction has no label")
  func otherMissingEnds() {
    let library = ["MOVE": "     MOVE      HEADR\n               MLC  5,6\n"]
    let call = "     BEGIN     H\n               MOVE"
    #expect(
      SourceTests.corrected(call, "A088", library: library)?.text == call + "\n               END  BEGIN")
    let sps = "       START MCWNET        NET\n       NET   DCW*      12"
    #expect(SourceTests.corrected(sps, "A088", language: "sps")?.text == sps + "\n             ENDSTART")
    let bare = "               H\n     LAST      H"
    let found = SourceTests.corrected(bare, "A088")
    #expect(found?.title == "Add END")
    #expect(found?.text == bare + "\n               END")
  }

  // MARK: Words

  @Test(
    "descriptions of operations and symbols",
    arguments: [
      (
        1, 15,
        [
          "**MLC**", "move characters to A or B word mark", "cycles: LI + 1 + 2 LW", "IBM A24-1403",
          "here: `0333  M ",
        ]
      ),
      (7, 16, ["**DCW** `constant`", "define a constant with a word mark"]),
      (
        1, 21,
        [
          "**NET**: constant, 7 positions, ", "as loaded: `0000123`", "line 8: `NET       DCW  @0000123@`",
          "used 2 times",
        ]
      ),
      (10, 6, ["**PLACE**: equated name, 0280", "used 1 time"]),
      (9, 7, ["**CITY**: field of an area, 5 positions"]),
      (2, 20, ["**SUB**: instruction, 4 positions, 0348-0351"]),
      (5, 26, ["**@NET@**: alphameric literal, 3 positions, 0", "as loaded: `NET`", "used 1 time"]),
      (5, 20, ["**+NET**: address constant literal, 3 positions, 0", "used 1 time"]),
    ])
  func hover(_ line: Int, _ character: Int, _ parts: [String]) {
    let text =
      SourceTests.ask("textDocument/hover", line: line, character)["contents"]?["value"]?.string ?? ""
    for part in parts { #expect(text.contains(part), "\(text)") }
  }

  @Test("remarks, blanks and numbers have no description", arguments: [(1, 36), (0, 30), (6, 20), (99, 0)])
  func hoverNothing(_ line: Int, _ character: Int) {
    #expect(SourceTests.ask("textDocument/hover", line: line, character) == .null)
  }

  @Test(
    "completion",
    arguments: [
      (1, 17, 18, "MLC", "MU", true), (1, 15, 18, "DCW", "NET", true), (1, 22, 23, "NET", "MLC", true),
      (1, 24, 29, "PLACE", "MLC", true), (1, 40, 40, "NET", "MLC", false), (4, 25, 26, "X1", "MLC", true),
      (1, 18, 18, "MLC", "MU", true), (1, 29, 29, "PLACE", "MLC", true), (6, 16, 16, "B", "NET", true),
    ])
  func completion(
    _ line: Int, _ character: Int, _ end: Int, _ label: String, _ absent: String, _ isThere: Bool
  ) {
    let found = SourceTests.ask("textDocument/completion", line: line, character).array ?? []
    let labels = found.compactMap { $0["label"]?.string }
    #expect(labels.contains(label) == isThere)
    if label != "MLC" { #expect(!labels.contains(absent)) }
    for item in found { #expect(item["textEdit"]?["range"]?["end"]?["character"]?.int == end) }
  }

  @Test(
    "accepting a completion in the middle of a word replaces the word, also of SPS and after tabs",
    arguments: [
      ("               MLC  NESC,220", 22, "autocoder", "NET", "               MLC  NET,220"),
      ("               MLC  220,NESC", 26, "autocoder", "NET", "               MLC  220,NET"),
      ("               MXLC NET,220", 16, "autocoder", "MLC", "               MLC NET,220"),
      ("\tMLC\tNESC,220", 7, "autocoder", "NET", "\tMLC\tNET,220"),
      ("             MCWNESC-001   NET", 18, "sps", "NET", "             MCWNET-001   NET"),
      ("             MXW", 14, "sps", "MCW", "             MCW"),
    ])
  func completedWord(_ line: String, _ character: Int, _ language: String, _ name: String, _ result: String) {
    let isSPS = language == "sps"
    let rest =
      isSPS
      ? ["       NET   DCW*      12", "             END"]
      : ["     NET       DCW  @0000123@", "               END  0"]
    let text = ([line] + rest).joined(separator: "\n") + "\n"
    var editor = Editor(text, language: language)
    editor.request(1, "textDocument/completion", line: 0, character)
    let item = editor.run().result(1).array?.first { $0["label"]?.string == name }
    let edited = SourceTests.applied([item?["textEdit"] ?? [:]], to: text)
    #expect(edited.components(separatedBy: "\n")[0] == result)
  }

  @Test("an editor that can insert or replace gets both ranges")
  func completionBothWays() {
    let capabilities: JSONValue = [
      "textDocument": ["completion": ["completionItem": ["insertReplaceSupport": true]]]
    ]
    var editor = Editor(SourceTests.text, capabilities: capabilities)
    editor.request(1, "textDocument/completion", line: 1, 21)
    editor.request(2, "textDocument/completion", line: 1, 17)
    let session = editor.run()
    for (id, name, insert, replace) in [(1, "NET", "1:20-21", "1:20-23"), (2, "MLC", "1:15-17", "1:15-18")] {
      let edit = session.result(id).array?.first { $0["label"]?.string == name }?["textEdit"]
      #expect(SourceTests.place(edit?["insert"]) == insert)
      #expect(SourceTests.place(edit?["replace"]) == replace)
      #expect(edit?["newText"]?.string == name)
      #expect(edit?["range"] == nil)
    }
  }

  @Test("macros of the library are offered, described and found")
  func macros() {
    let library = ["MOVE": "     MOVE      HEADR\n               MLC  NET,PLACE\n"]
    let text = SourceTests.text.replacing("B    SUB", with: "MOVE SUB")
    func ask(_ method: String) -> JSONValue {
      SourceTests.ask(method, line: 2, 17, text: text, library: library)
    }
    #expect(
      ask("textDocument/completion").array?.contains { $0["label"] == "MOVE" && $0["detail"] == "macro" }
        == true)
    #expect(ask("textDocument/hover")["contents"]?["value"]?.string?.contains("MLC  NET,PLACE") == true)
    #expect(ask("textDocument/definition")["uri"] == "file:///macros/MOVE")
  }

  // MARK: Symbols

  @Test(
    "definition",
    arguments: [(1, 21, "7:5-8"), (2, 20, "4:5-8"), (1, 26, "10:5-10"), (9, 6, "9:5-9"), (5, 22, "7:5-8")])
  func definition(_ line: Int, _ character: Int, _ place: String) {
    let found = SourceTests.ask("textDocument/definition", line: line, character)
    #expect(SourceTests.place(found["range"]) == place)
    #expect(found["uri"]?.string == Editor.uri)
  }

  @Test(
    "references: texts in literals are not references",
    arguments: [(true, ["7:5-8", "1:20-23", "5:21-24"]), (false, ["1:20-23", "5:21-24"])])
  func references(_ withDefinition: Bool, _ places: [String]) {
    let context: JSONValue = ["includeDeclaration": .bool(withDefinition)]
    #expect(
      SourceTests.places(SourceTests.ask("textDocument/references", line: 1, 21, ["context": context]))
        == places)
  }

  @Test(
    "renaming keeps everything else in its columns",
    arguments: [
      (
        "Y",
        [
          "     Y         DCW  @0000123@", "     START     MLC  Y,PLACE        FIRST",
          "               A    +Y,@NET@",
        ]
      ),
      (
        "netpay",
        [
          "     NETPAY    DCW  @0000123@", "     START     MLC  NETPAY,PLACE   FIRST",
          "               A    +NETPAY,@NET@",
        ]
      ),
    ])
  func rename(_ name: String, _ lines: [String]) {
    let answer = SourceTests.ask("textDocument/rename", line: 7, 6, ["newName": .string(name)])
    let new = SourceTests.applied(answer["changes"]?[Editor.uri], to: SourceTests.text).components(
      separatedBy: "\n")
    #expect([new[7], new[1], new[5]] == lines)
    #expect(new.count == SourceTests.lines.count + 1)
    for (index, line) in SourceTests.lines.enumerated() where ![1, 5, 7].contains(index) {
      #expect(new[index] == line)
    }
  }

  @Test("a label in small letters is renamed in small letters", arguments: ["go", "GO"])
  func renameSmall(_ name: String) {
    let text = "     start     b    start\n\tb\tSTART\tback\n               end  start\n"
    let answer = SourceTests.ask("textDocument/rename", line: 0, 6, ["newName": .string(name)], text: text)
    #expect(
      SourceTests.applied(answer["changes"]?[Editor.uri], to: text)
        == "     go        b    go\n\tb\tGO\tback\n               end  go\n")
  }

  /// A source that defines a label with the name of an index location, and uses both.
  private static let indexed = [
    "               JOB  X",  // 0
    "     X1        DCW  000",  // 1
    "     START     SBR  X1,2+X1",  // 2
    "               MLC  FLD + X1,FLD&X1-1",  // 3
    "               MLC  +X1,FLD",  // 4
    "               H    START",  // 5
    "     FLD       DCW  #5",  // 6
    "     AREA      DA   2X20,X1",  // 7
    "               END  START",  // 8
  ].joined(separator: "\n")

  @Test("a label with the name of an index location is renamed, index locations stay")
  func renameIndex() {
    let answer = SourceTests.ask(
      "textDocument/rename", line: 1, 5, ["newName": "PTR"], text: SourceTests.indexed)
    let new = SourceTests.applied(answer["changes"]?[Editor.uri], to: SourceTests.indexed)
    let wanted = SourceTests.indexed.replacing("X1        DCW", with: "PTR       DCW")
      .replacing("SBR  X1,", with: "SBR  PTR,").replacing("MLC  +X1,", with: "MLC  +PTR,")
    #expect(new == wanted)
    #expect(Editor(new).run().diagnostics == [[]])
  }

  @Test("index locations cannot be renamed", arguments: [(2, 25), (3, 27), (3, 35), (7, 26)])
  func refuseIndex(_ line: Int, _ character: Int) {
    var editor = Editor(SourceTests.indexed)
    editor.request(1, "textDocument/prepareRename", line: line, character)
    editor.request(2, "textDocument/rename", line: line, character, ["newName": "PTR"])
    editor.request(3, "textDocument/definition", line: line, character)
    let session = editor.run()
    #expect([session.errorCode(1), session.errorCode(2)] == [-32803, -32803])
    #expect(SourceTests.place(session.result(3)["range"]) == "1:5-7")
  }

  /// A source in which most uses are in lines with an error.
  private static let wrong = [
    "               JOB  X",  // 0
    "     START     MLC  FLD,FLD+2,Q,R   FLD",  // 1
    "               XYZ  FLD",  // 2
    "               B    START,FLD,FLD",  // 3
    "               MLC  NONE,FLD",  // 4
    "               MLC  FLD!,FLD",  // 5
    "     START     B    FLD",  // 6
    "               A    @FLD@,FLD,FLD,FLD",  // 7
    "     FLD       DCW  #5",  // 8
    "     Q         DCW  #5",  // 9
    "     PTR       DCW  FLD",  // 10
    "               END  START",  // 11
  ].joined(separator: "\n")

  @Test("a label is found and renamed in lines with an error")
  func renameWrong() {
    let found = SourceTests.places(
      SourceTests.ask("textDocument/references", line: 8, 5, text: SourceTests.wrong))
    let wanted = [
      "8:5-8", "1:20-23", "1:24-27", "2:20-23", "3:26-29", "3:30-33", "4:25-28", "5:20-23", "5:25-28",
      "6:20-23", "7:26-29", "7:30-33", "7:34-37", "10:20-23",
    ]
    #expect(found == wanted)
    let answer = SourceTests.ask(
      "textDocument/rename", line: 8, 5, ["newName": "NEW"], text: SourceTests.wrong)
    let new = SourceTests.applied(answer["changes"]?[Editor.uri], to: SourceTests.wrong)
    let renamed = SourceTests.wrong.replacing("FLD", with: "NEW").replacing("R   NEW", with: "R   FLD")
      .replacing("@NEW@", with: "@FLD@")
    #expect(new == renamed)
  }

  @Test(
    "a name that may be no label in a line with an error is not renamed",
    arguments: [
      (SourceTests.wrong, 9),
      (SourceTests.wrong.replacing("@FLD@,FLD,FLD", with: "@FLD,FLD,FLD"), 8),
    ])
  func refuseDoubtful(_ text: String, _ line: Int) {
    var editor = Editor(text)
    editor.request(1, "textDocument/rename", line: line, 5, ["newName": "NEW"])
    let error = editor.run().messages.first { $0["id"] == 1 }?["error"]
    #expect(error?["code"]?.int == -32803)
    #expect(error?["message"]?.string?.hasPrefix("line \(line == 9 ? 2 : 8) has an error") == true)
  }

  @Test("invalid names", arguments: ["", "1ABC", "TOOLONG", "A B", "SUB", "A,B"])
  func wrongNames(_ name: String) {
    var editor = Editor(SourceTests.text)
    editor.request(1, "textDocument/rename", line: 7, 6, ["newName": .string(name)])
    #expect(editor.run().errorCode(1) == -32602)
  }

  @Test("a name that is used but not defined is refused, because the uses would be joined")
  func joiningName() {
    let text =
      "     START     MLC  FLD,OTHER\n               B    START\n     FLD       DCW  5\n               END  START\n"
    var editor = Editor(text)
    editor.request(1, "textDocument/rename", line: 2, 6, ["newName": "other"])
    let error = editor.run().messages.first { $0["id"] == 1 }?["error"]
    #expect(error?["code"]?.int == -32602)
    #expect(error?["message"]?.string?.hasPrefix("OTHER is used in line 1 but not defined") == true)
  }

  @Test("the name of an operation is a name like any other")
  func operationName() {
    let text = "     START     B    START\n               END  START\n"
    let answer = SourceTests.ask("textDocument/rename", line: 0, 6, ["newName": "MLC"], text: text)
    #expect(
      SourceTests.applied(answer["changes"]?[Editor.uri], to: text)
        == "     MLC       B    MLC\n               END  MLC\n")
  }

  @Test("a name that would move operands beyond column 72 is refused")
  func renameTooLong() {
    func renamed(_ remark: Int) -> Session {
      var editor = Editor(text(remark))
      editor.request(1, "textDocument/rename", line: 2, 5, ["newName": "NETPAY"])
      return editor.run()
    }
    func text(_ remark: Int) -> String {
      "               JOB  X\n     START     MLC  N,N      " + String(repeating: "R", count: remark)
        + "\n     N         DCW  5\n               END  START\n"
    }
    // Four of the ten additional columns come from the blanks before the remark.
    let fits = SourceTests.applied(renamed(37).result(1)["changes"]?[Editor.uri], to: text(37))
    #expect(
      fits.components(separatedBy: "\n")[1] == "     START     MLC  NETPAY,NETPAY  "
        + String(repeating: "R", count: 37))
    #expect(renamed(38).errorCode(1) == -32803)
  }

  @Test("the outline, fields below their area")
  func outline() {
    var editor = Editor(SourceTests.text)
    editor.request(1, "textDocument/documentSymbol", ["textDocument": Editor.document])
    let symbols = editor.run().result(1).array ?? []
    #expect(symbols.compactMap { $0["name"]?.string } == ["START", "SUB", "EXIT", "NET", "AREA", "PLACE"])
    let fields = symbols.first { $0["name"] == "AREA" }?["children"]?.array ?? []
    #expect(fields.map { $0["name"] } == ["CITY"])
  }

  @Test("the assembled code beside its lines")
  func hints() {
    var editor = Editor(SourceTests.text)
    editor.request(
      1, "textDocument/inlayHint", ["textDocument": Editor.document, "range": Editor.range((1, 0, 3, 99))])
    let hints = editor.run().result(1).array ?? []
    #expect(hints.compactMap { $0["label"]?.string } == ["0333  M 369 280", "0340  B 348", "0344  . 333"])
    #expect(hints.first?["position"]?["character"]?.int == SourceTests.lines[1].count)
  }

  // MARK: Columns

  @Test(
    "lines in the columns of the coding sheet",
    arguments: [
      ("START\tMLC\tNET,PLACE\tfirst", "     START     MLC  NET,PLACE           first"),
      ("\tB\tSUB", "               B    SUB"),
      ("START MLC NET,PLACE  why", "     START     MLC  NET,PLACE  why"),
      (" mlc NET,PLACE", "               mlc  NET,PLACE"), ("00010START MLC NET", "00010START     MLC  NET"),
      ("     START     MLC  NET,PLACE   ", "     START     MLC  NET,PLACE"),
      ("     A              10,15", "     A              10,15"),
      ("* a remark \t of mine", "* a remark \t of mine"),
      ("     A         XYZ  B", "     A         XYZ  B"),
      ("nonsense that is no statement", "nonsense that is no statement"),
      ("     LOOP      MLC  @é@,X", "     LOOP      MLC  @é@,X"),
    ])
  func formatting(_ line: String, _ formatted: String) {
    let text = "               JOB  X\n\(line)\n               END  0\n"
    var editor = Editor(text)
    editor.request(1, "textDocument/formatting", ["textDocument": Editor.document, "options": [:]])
    let once = SourceTests.applied(editor.run().result(1), to: text)
    let result = once.components(separatedBy: "\n")[1]
    #expect(result == formatted || line.contains("remark"))
    // Formatting again changes nothing.
    var again = Editor(once)
    again.request(1, "textDocument/formatting", ["textDocument": Editor.document, "options": [:]])
    #expect(again.run().result(1) == [])
  }

  @Test("the sample programs are in their columns", arguments: ["factorials.s", "payroll.s", "primes.s"])
  func samples(_ name: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Programs")
    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    var editor = Editor(text)
    editor.request(1, "textDocument/formatting", ["textDocument": Editor.document, "options": [:]])
    let session = editor.run()
    #expect(session.result(1) == [])
    #expect(session.diagnostics.last?.filter { $0["severity"] == 1 } == [])
  }

  @Test("SPS has its own columns")
  func sps() {
    let text = """
             START MCWNET        NET
             NET   DCW*      12
                   ENDSTART

      """
    var editor = Editor(text, language: "sps")
    editor.request(1, "textDocument/completion", line: 0, 14)
    editor.request(2, "textDocument/hover", line: 0, 13)
    let session = editor.run()
    #expect(session.result(1).array?.contains { $0["label"] == "MCW" } == true)
    #expect(session.result(1).array?.contains { $0["label"] == "MLC" } == false)
    #expect(session.diagnostics.count == 1)
  }
}
