import Core1401
import Testing
import Units1401

@Suite("Printout")
struct PrintoutTests {
  /// A printer, its listing, and the files written at the same time.
  struct Run {
    var printer = Printer1403()
    var printout = Printout()
    var writers = PrintFileWriter.Mode.allCases.map { PrintFileWriter(mode: $0) }
    var files = PrintFileWriter.Mode.allCases.map { _ in [UInt8]() }

    mutating func print(
      _ text: String, _ modifier: Printer1403.Modifier = .none, wordMarks: Set<Int> = []
    ) {
      var line = text.compactMap { TextEncoding.simh.stored($0) }
      for position in wordMarks { line[position].hasWordMark = true }
      _ = printer.printLine(line, modifier: modifier, at: printer.freeAt)
      take()
    }

    mutating func order(_ order: CarriageOrder) {
      _ = printer.carriage(order, at: printer.freeAt)
      take()
    }

    mutating func take() {
      let events = printer.takeEvents()
      for index in writers.indices { files[index] += writers[index].bytes(for: events) }
      printout.append(events)
    }

    mutating func tear() -> TornSheet? { printout.tear() }

    var rows: [String] { (0..<printout.sheet.rowCount).map { printout.sheet.text(row: $0) } }
  }

  @Test("a blank sheet: no rows, paper at the top of the form")
  func clean() {
    let sheet = Printout().sheet
    #expect(sheet.rowCount == 0 && sheet.newestRow == nil && sheet.currentRow == 0)
    #expect(sheet.currentPosition == FormPosition(form: 1, row: 0))
    #expect(sheet.position(row: 66) == FormPosition(form: 2, row: 0))
    #expect(sheet.file(mode: .text).isEmpty)
  }

  @Test("rows with text, spaces between them, trailing blanks cut")
  func rows() {
    var run = Run()
    run.print("  FIRST ")
    run.order(.spaceNow(2))
    run.print("SECOND")
    #expect(run.rows == ["  FIRST", "", "", "SECOND"])
    #expect(run.printout.sheet.printedRowCount == 2)
    #expect(run.printout.sheet.currentRow == 4)
    #expect(run.printout.sheet.newestRow == 3)
  }

  @Test("a printed blank line is counted, and shows nothing")
  func blankLine() {
    var run = Run()
    run.print("")
    #expect(run.rows == [""])
    #expect(run.printout.sheet.printedRowCount == 1)
    #expect(run.printout.sheet.impressions(row: 0).map(\.characters) == [[]])
  }

  @Test("overprints: the last nonblank one is visible, all are kept")
  func overprint() {
    var run = Run()
    run.print("ABC  F", .spaceSuppression)
    run.print(" X D")
    run.print("NEXT")
    #expect(run.rows == ["AXCD F", "NEXT"])
    let impressions = run.printout.sheet.impressions(row: 0)
    #expect(impressions.map(\.characters.count) == [6, 4])
    #expect(run.printout.sheet.printedRowCount == 2)
  }

  @Test("word marks are ones, and the line is marked so")
  func wordMarks() {
    var run = Run()
    run.print("ABCD", .wordMarks, wordMarks: [0, 3])
    run.print("ABCD", wordMarks: [0, 3])
    #expect(run.rows == ["1  1", "ABCD"])
    #expect(run.printout.sheet.impressions(row: 0).map(\.printsWordMarks) == [true])
    #expect(run.printout.sheet.impressions(row: 1).map(\.printsWordMarks) == [false])
    #expect(run.printout.sheet.characters(row: 1).allSatisfy { !$0.hasWordMark })
  }

  @Test("forms: line of form and folds follow the carriage tape")
  func forms() {
    var run = Run()
    run.printer.insert(PrintedProgram.tapeT)
    run.print("ONE")
    run.order(.skipNow(channel: 1))
    run.print("TWO")
    let sheet = run.printout.sheet
    #expect(sheet.formLines == 9)
    #expect(run.rows == ["ONE"] + Array(repeating: "", count: 8) + ["TWO"])
    #expect(sheet.position(row: 9) == FormPosition(form: 2, row: 0))
    #expect((0..<20).filter { sheet.isFold(row: $0) } == [8, 17])
  }

  @Test("another carriage tape: the paper is on a separate row")
  func anotherTape() {
    var run = Run()
    run.print("OLD")
    run.print("OLD")
    run.printer.insert(PrintedProgram.tapeT)
    run.print("NEW")
    #expect(run.rows == ["OLD", "OLD", "NEW"])
    #expect(run.printout.sheet.position(row: 2) == FormPosition(form: 2, row: 0))
    #expect(run.printout.sheet.isFold(row: 1))
  }

  @Test(
    "tearing continues at the same line of the form with the next number, and nothing is lost or duplicated")
  func tear() throws {
    var run = Run()
    run.print("ONE")
    run.print("TWO")
    let first = try unwrapped(run.tear())
    #expect(run.printout.sheet.number == 2 && run.printout.sheet.rowCount == 0)
    #expect(run.printout.sheet.currentPosition == FormPosition(form: 1, row: 2))
    run.print("THREE")
    let second = try unwrapped(run.tear())
    #expect([first, second].map(\.number) == [1, 2])
    #expect([first, second].map { $0.firstText() } == ["ONE", "THREE"])
    #expect(run.files[0] == first.sheet.file(mode: .simh) + second.sheet.file(mode: .simh))
  }

  @Test("a sheet without printing is not torn")
  func tearNothing() {
    var run = Run()
    run.order(.spaceNow(3))
    let torn = run.tear()
    #expect(torn == nil)
    #expect(run.printout.sheet.number == 1 && run.printout.sheet.currentRow == 3)
  }

  @Test("torn before the space: the overprint is on the next sheet at the same line")
  func tearInLine() throws {
    var run = Run()
    run.print("UNDER", .spaceSuppression)
    let torn = try unwrapped(run.tear())
    run.print("OVER")
    #expect(torn.sheet.text(row: 0) == "UNDER")
    #expect(run.rows == ["OVER"])
    #expect(torn.sheet.file(mode: .text) == Array("UNDER\n".utf8))
  }

  @Test("as a file it is byte for byte what the writer wrote", arguments: 1...20)
  func file(_ seed: Int) {
    var random = Random(state: UInt64(seed))
    var run = Run()
    if seed.isMultiple(of: 2) { run.printer.insert(PrintedProgram.tapeT) }
    for _ in 1...60 {
      let text = String((0..<random.next(133)).map { _ in " 1A|}*".randomElement(using: &random) ?? " " })
      switch random.next(8) {
      case 0: run.order(.spaceNow(random.next(3) + 1))
      case 1: run.order(.skipNow(channel: 1))
      case 2: run.order(.skipAfter(channel: 9))
      case 3: run.order(.spaceAfter(random.next(3) + 1))
      case 4: run.print(text, .spaceSuppression)
      case 5: run.print("ABC", .wordMarks, wordMarks: [random.next(3)])
      default: run.print(text)
      }
    }
    for (index, mode) in PrintFileWriter.Mode.allCases.enumerated() {
      #expect(run.printout.sheet.file(mode: mode) == run.files[index] + run.writers[index].finish())
    }
  }

  private func unwrapped(_ sheet: TornSheet?) throws -> TornSheet { try #require(sheet) }

  struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 11 ^ state
    }
    mutating func next(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
  }
}
