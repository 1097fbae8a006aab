import Core1401
import Testing

@testable import Units1401

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

  // MARK: Long listings

  /// A sheet as a list of rows, each with its position on the form and its impressions.
  private struct Model {
    var rows: [(position: FormPosition, lines: [[StoredCharacter]])] = [(FormPosition(form: 1, row: 0), [])]
    var lineCount = 0

    mutating func take(_ event: PrinterEvent) {
      switch event {
      case .impression(let impression):
        go(to: impression.position)
        let text = impression.characters.map {
          impression.printsWordMarks
            ? StoredCharacter(code: $0.hasWordMark ? 1 : 0) : StoredCharacter(code: $0.code)
        }
        rows[rows.count - 1].lines.append(text)
        lineCount += 1
      case .motion(let motion):
        go(to: motion.start)
        for line in 1...motion.lines {
          let row = motion.start.row + line
          let position = FormPosition(
            form: motion.start.form + row / motion.formLines, row: row % motion.formLines)
          rows.append((position, []))
        }
      case .noSpace: break
      }
    }

    private mutating func go(to position: FormPosition) {
      guard rows[rows.count - 1].position != position else { return }
      if rows[rows.count - 1].lines.isEmpty { rows.removeLast() }
      rows.append((position, []))
    }

    /// What is seen at a row.
    func text(row: Int) -> String {
      var seen = [StoredCharacter](repeating: .blank, count: 132)
      for line in rows[row].lines {
        for (column, character) in line.enumerated() where character != .blank { seen[column] = character }
      }
      let text = String(seen.map { PrintChain.full.text(for: $0, in: .simh) })
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// Prints lines of any length at random, in forms of either carriage tape.
  private static func printAtRandom(_ count: Int, seed: UInt64, into run: inout Run, _ model: inout Model) {
    var random = Random(state: seed)
    for _ in 0..<count {
      switch random.next(40) {
      case 0: _ = run.printer.carriage(.spaceNow(random.next(3) + 1), at: run.printer.freeAt)
      case 1: _ = run.printer.carriage(.skipNow(channel: 1), at: run.printer.freeAt)
      case 2: run.printer.insert(random.next(2) == 0 ? PrintedProgram.tapeT : .standard)
      default:
        let length = random.next(4) == 0 ? 132 : random.next(60)
        let line = (0..<length).map { _ in
          StoredCharacter(rawValue: random.next(3) == 0 ? UInt8(random.next(128)) : 0)
        }
        let modifiers: [Printer1403.Modifier] = [.spaceSuppression, .wordMarks, .none, .none, .none, .none]
        _ = run.printer.printLine(line, modifier: modifiers[random.next(6)], at: run.printer.freeAt)
      }
      let events = run.printer.takeEvents()
      events.forEach { model.take($0) }
      run.printout.append(events)
    }
  }

  @Test(
    "of many pages, in memory or in a file, every row is what was printed there",
    arguments: [0, 1, PrintedSheet.mostPagesInMemory])
  func pages(inMemory: Int) {
    var run = Run()
    run.printout = Printout(pagesInMemory: inMemory)
    var model = Model()
    PrintoutTests.printAtRandom(6_000, seed: 1403, into: &run, &model)
    let sheet = run.printout.sheet
    #expect(sheet.pageCount > 3)
    #expect((run.printout.scratchSize > 0) == (inMemory < 2))
    #expect(sheet.currentRow == model.rows.count - 1)
    #expect(sheet.printedRowCount == model.rows.count { !$0.lines.isEmpty })
    for row in model.rows.indices {
      #expect(sheet.position(row: row) == model.rows[row].position, "row \(row)")
      #expect(sheet.impressions(row: row).count == model.rows[row].lines.count, "row \(row)")
      #expect(sheet.text(row: row) == model.text(row: row), "row \(row)")
    }
  }

  @Test("copies of a sheet go their own ways")
  func copies() {
    var run = Run()
    var model = Model()
    run.printout = Printout(pagesInMemory: 0)
    PrintoutTests.printAtRandom(2_000, seed: 3, into: &run, &model)
    var (other, otherModel) = (run, model)
    _ = run.printout.sheet.text(row: run.printout.sheet.currentRow)
    PrintoutTests.printAtRandom(2_000, seed: 4, into: &run, &model)
    PrintoutTests.printAtRandom(2_000, seed: 5, into: &other, &otherModel)
    #expect(run.rows == (0..<run.printout.sheet.rowCount).map(model.text(row:)))
    #expect(other.rows == (0..<other.printout.sheet.rowCount).map(otherModel.text(row:)))
    #expect(run.printout != other.printout)
  }

  @Test("a long listing is searched and written whole, and tearing leaves the torn sheet alone")
  func longListing() throws {
    var run = Run()
    run.printout = Printout(pagesInMemory: 1)
    for number in 0..<20_000 { run.print("   LINE \(number) OF A LONG LISTING") }
    #expect(run.rows == (0..<20_000).map { "   LINE \($0) OF A LONG LISTING" })
    #expect(run.printout.sheet.file(mode: .text) == run.files[1])
    let torn = try unwrapped(run.tear())
    run.print("NEXT")
    #expect(torn.sheet.rowCount == 20_000)
    #expect(torn.sheet.firstPlace(of: try #require(PrintedPattern("LINE 17 OF")))?.row == 17)
    let last = try #require(PrintedPattern("9 OF"))
    #expect(torn.sheet.lastPlace(of: last)?.row == 19_999)
    #expect(torn.sheet.lastPlace(of: last, before: PrintedPlace(row: 19_999, column: 0))?.row == 19_989)
    #expect(run.rows == ["NEXT"])
  }

  @Test("torn sheets are in the file, which is empty again when nobody has them")
  func tornSheets() throws {
    var run = Run()
    var sheets: [TornSheet] = []
    for number in 1...50 {
      run.print("SHEET \(number)")
      sheets.append(try unwrapped(run.tear()))
    }
    let size = run.printout.scratchSize
    #expect(size >= 50 * 16)
    #expect(sheets.map { $0.firstText() } == (1...50).map { "SHEET \($0)" })
    #expect(sheets[17].sheet.file(mode: .text) == Array("SHEET 18\n".utf8))
    run.order(.spaceNow(2))
    run.printout.replacePaper()
    #expect(run.printout.sheet.number == 51 && run.printout.sheet.currentPosition.row == 0)
    #expect(run.printout.scratchSize == size, "clean paper is another sheet, not another file")
    sheets = []
    #expect(run.printout.scratchSize == 0)
    run.print("MORE")
    #expect(run.tear()?.firstText() == "MORE")
  }

  @Test("a file that is full drops the oldest lines, of a torn sheet first, and no others")
  func fullFile() throws {
    var run = Run()
    run.printout = Printout(pagesInMemory: 1)
    run.printout.limitFile(to: 1 << 19)
    run.print("THE FIRST SHEET")
    let torn = try unwrapped(run.tear())
    let count = 60_000
    for number in 0..<count { run.print("   LINE \(number) OF A LONG LISTING") }
    let sheet = run.printout.sheet
    #expect(run.printout.scratchSize <= 1 << 19)
    #expect(torn.sheet.firstKeptRow == torn.sheet.rowCount && torn.firstText() == "")
    let first = sheet.firstKeptRow
    #expect((1..<count - 8_000).contains(first), "eight pages have more than 8,000 lines")
    for row in 0..<count {
      #expect(sheet.text(row: row) == (row < first ? "" : "   LINE \(row) OF A LONG LISTING"), "row \(row)")
      #expect(
        sheet.position(row: row) == FormPosition(form: (row + 1) / 66 + 1, row: (row + 1) % 66), "row \(row)")
    }
    #expect(sheet.printedRowCount == count)
    #expect(sheet.firstPlace(of: try #require(PrintedPattern("LINE 17 OF"))) == nil)
    #expect(sheet.lastPlace(of: try #require(PrintedPattern("LINE \(first) OF")))?.row == first)
    let text = String(decoding: sheet.file(mode: .text), as: UTF8.self)
    #expect(text.hasPrefix("   LINE \(first) OF") && text.hasSuffix("LINE \(count - 1) OF A LONG LISTING\n"))
  }

  @Test("an endless listing forgets the dropped pages, and finds its rows all the same")
  func forgottenPages() {
    var run = Run()
    run.printout = Printout(pagesInMemory: 1)
    run.printout.limitFile(to: 1)
    let count = 60_000
    for number in 0..<count { run.print(String(repeating: "\(number % 10)", count: 132)) }
    let sheet = run.printout.sheet
    #expect(sheet.pageCount < 80)
    let first = sheet.firstKeptRow
    #expect(sheet.rowCount == count && first > count - 4_000)
    for row in [0, 1, 65, 66, 30_000, first - 1, first, count - 1] {
      let line = row < first ? "" : String(repeating: "\(row % 10)", count: 132)
      #expect(sheet.text(row: row) == line && sheet.position(row: row).form == row / 66 + 1, "row \(row)")
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
