import Core1401
import Testing
import Units1401

@testable import System1401

/// The cases T112 to T117 of the project's input/output reference; SimH's I1401 gives the same results.
extension Job {
  /// Performs an action of the operator at the inquiry station.
  ///
  /// - Returns: whether the station accepts it.
  @discardableResult
  func press(_ action: InquiryAction) -> Bool {
    do {
      return try system.press(.inquiry(action)) == nil
    } catch {
      return false
    }
  }
}

@Suite("Inquiry station, M and L with %T0")
struct InquiryTests {
  struct Read: CustomTestStringConvertible, Sendable {
    let name: String
    let instruction: String
    let before: String
    let actions: [InquiryAction]
    let after: String
    let bAddress: Int
    var clear = false
    var time: MachineTime

    var testDescription: String { name }
  }

  private static func inquiry(_ text: String, _ end: InquiryAction = .release) -> [InquiryAction] {
    [.request, .type(characters(text)), end]
  }

  private static func time(_ characters: Int64) -> MachineTime { .milliseconds(characters * 100 + 1000) }

  static let reads: [Read] = [
    Read(
      name: "T112 move mode keeps the marks of storage", instruction: "'M%T0600R", before: "'1234'56789",
      actions: inquiry("HELLO"), after: "'HELL'O'}789", bAddress: 606, time: time(5)),
    Read(
      name: "T114 cancelled", instruction: "'M%T0600R", before: "'1234'5678",
      actions: inquiry("HEL", .cancel), after: "'HEL4'5678", bAddress: 603, clear: true, time: time(3)),
    Read(
      name: "T115 without a request", instruction: "'M%T0600R", before: "12345",
      actions: [.request, .type(characters("AB")), .release], after: "AB'}45", bAddress: 603, time: time(2)),
    Read(
      name: "T115b load mode and the WORD MARK key", instruction: "'L%T0600R", before: "'1'2'3'4'5",
      actions: inquiry("A~BC"), after: "A'BC'}'5", bAddress: 604, time: time(4)),
    Read(
      name: "the WORD MARK key does nothing in move mode", instruction: "'M%T0600R", before: "12345",
      actions: inquiry("A~BC"), after: "ABC'}5", bAddress: 604, time: time(4)),
    Read(
      name: "T116 storage is full", instruction: "'M%T0600R", before: "123'}5", actions: inquiry("XYZ"),
      after: "XYZ'}5", bAddress: 604, time: time(3)),
    Read(
      name: "what is typed beyond it is lost", instruction: "'M%T0600R", before: "123'}5",
      actions: inquiry("XYZUVW"), after: "XYZ'}5", bAddress: 604, time: time(6)),
    Read(
      name: "RELEASE alone", instruction: "'M%T0600R", before: "12345", actions: inquiry(""),
      after: "'}2345", bAddress: 601, time: time(0)),
    Read(
      name: "in two pieces", instruction: "'M%T0600R", before: "123456",
      actions: [.request, .type(characters("AB")), .type(characters("CD")), .release], after: "ABCD'}6",
      bAddress: 605, time: time(4)),
  ]

  @Test("reads", arguments: reads)
  func read(_ vector: Read) {
    let job = Job(vector.instruction)
    job.put(vector.before, at: 600)
    for action in vector.actions { job.press(action) }
    let issued = MachineTime.cycles(9)
    #expect(job.run().reason == .halt)
    #expect(job.storage(600...600 + vector.after.filter { $0 != "'" }.count - 1) == vector.after)
    #expect(job.bAddress == vector.bAddress)
    #expect(job.state.indicators.contains(.inquiryClear) == vector.clear)
    #expect(!job.state.indicators.contains(.inquiryRequest))
    #expect(job.now == issued + vector.time + .cycles(2))
  }

  @Test("a read without typing waits; when typed and released, it continues")
  func waiting() {
    let job = Job("'M%T0600R")
    let stop = job.run()
    #expect(stop.reason == .inquiryWaits)
    #expect(
      stop.message
        == "the inquiry station waits: type the inquiry, then RELEASE or CANCEL; instruction MLC %T0,0600,R at 0500"
    )
    #expect(job.system.units[Inquiry1407.self]?.isKeyboardUnlocked == true)
    #expect(job.press(.type(characters("OK"))))
    #expect(job.run() == stop)
    #expect(job.press(.release))
    #expect(job.run().reason == .halt)
    #expect(job.storage(600...602) == "OK'}")
  }

  @Test("the keyboard is locked before REQUEST")
  func locked() {
    let job = Job("'M%T0600R")
    #expect(!job.press(.type(characters("OK"))))
    #expect(!job.press(.release))
    #expect(!job.press(.cancel))
    #expect(job.press(.request))
    #expect(job.press(.type(characters("OK"))))
  }

  @Test("the request indicator is reset by the read and not by its test")
  func request() {
    // 500: on, 510: still on, 520: read, 528: off.
    let job = Job("'B510Q'.'N")
    job.put("'B510Q'.'N   'B520Q'.'N   'M%T0600R'B505Q'.'N", at: 500)
    job.press(.request)
    for action in InquiryTests.inquiry("X").dropFirst() { job.press(action) }
    #expect(job.run().reason == .halt)
    #expect(job.iAddress == 534)
  }

  @Test("the clear indicator is reset by its test")
  func clear() {
    let job = Job("'M%T0700R'B520*")
    job.put("'B500*'.'N", at: 520)
    for action in InquiryTests.inquiry("X", .cancel) { job.press(action) }
    #expect(job.run().reason == .halt)
    #expect(job.iAddress == 526)
  }

  @Test("pauses pass on the 1401's clock, while the program tests or waits")
  func pause() {
    let job = Job("'B510Q'B500")
    job.put("'M%T0600R'.'N", at: 510)
    job.press(.pause(.milliseconds(2000)))
    for action in InquiryTests.inquiry("GO") { job.press(action) }
    #expect(job.run().reason == .halt)
    let milliseconds = job.now.nanoseconds / 1_000_000
    #expect(milliseconds == 2000 + 1200)
    let waiting = Job("'M%T0600R")
    waiting.press(.pause(.milliseconds(500)))
    for action in InquiryTests.inquiry("GO") { waiting.press(action) }
    #expect(waiting.run().reason == .halt)
    let end = MachineTime.milliseconds(500 + 1200) + .cycles(2)
    #expect(waiting.now == end)
  }

  // MARK: Replies

  @Test(
    "T117 replies",
    arguments: [
      ("'M%T0600W", "'HELLO W'ORLD'}", ["HELLO WORLD"], 612),
      ("'L%T0600W", "'HELLO W'ORLD'}", ["`HELLO W`ORLD"], 612),
      ("'M%T0600W", "'}", [""], 601),
      (
        "'M%T0600W", String(repeating: "A", count: 85) + "'}",
        [String(repeating: "A", count: 80), "AAAAA"], 686
      ),
    ])
  func reply(instruction: String, storage: String, lines: [String], bAddress: Int) {
    let job = Job(instruction)
    job.put(storage, at: 600)
    #expect(job.run().reason == .halt)
    #expect(job.bAddress == bAddress)
    let typed = job.system.takeOutput().typed
    #expect(typed.map(\.source) == [.reply])
    #expect(typed[0].text(in: .simh) == lines)
    let strokes = lines.joined().count
    let time = MachineTime.milliseconds(Int64(strokes * 100 + lines.count * 1000))
    let released = MachineTime.cycles(9) + time
    #expect(job.now == released + .cycles(2))
    #expect(typed[0].ends == released)
  }

  @Test("the typewriter of the 1447 is faster")
  func model1447() {
    let job = Job("'M%T0600W") { $0.inquiryStation = .model1447 }
    job.put("AB'}", at: 600)
    job.run()
    let end = MachineTime.cycles(9 + 2) + .microseconds(2 * 67_568 + 1_000_000)
    #expect(job.now == end)
  }

  @Test("the operator's typing is also on the paper")
  func paper() {
    let job = Job("'M%T0600R'L%T0620R'M%T0640W")
    job.put("YES'}", at: 640)
    for text in ["ONE", "~TWO"] { InquiryTests.inquiry(text).forEach { job.press($0) } }
    job.run()
    let typed = job.system.takeOutput().typed
    #expect(typed.map(\.source) == [.inquiry, .inquiry, .reply])
    #expect(typed.flatMap { $0.text(in: .simh) } == ["ONE", "`TWO", "YES"])
  }

  @Test("a reply without a group mark, and a read beyond the end of storage, are address checks")
  func endOfStorage() {
    let job = Job("'M%T0I9HR")
    InquiryTests.inquiry("ABCDEF").forEach { job.press($0) }
    #expect(job.run().reason == .check)
    let reply = Job("'M%T0I9HW")
    #expect(reply.run().reason == .check)
  }
}

@Suite("Inquiry scripts")
struct InquiryScriptTests {
  @Test("lines, waits, cancels and backslashes")
  func script() throws {
    let script = try InquiryScript(text: "STOCK 4711\n\\wait 2.5\n\\cancel NO\n\\\\X\r\n\n", fileName: "q")
    let stock: [InquiryAction] = [.request, .type(characters("STOCK 4711")), .release]
    let cancelled: [InquiryAction] = [
      .pause(.milliseconds(2500)), .request, .type(characters("NO")), .cancel,
    ]
    let backslash: [InquiryAction] = [.request, .type(characters("\\X")), .release]
    let empty: [InquiryAction] = [.request, .type([]), .release]
    #expect(script.actions == stock + cancelled + backslash + empty)
  }

  @Test(
    "errors",
    arguments: [
      ("A\n\\wait soon", "q: line 2: 'soon' is not a number of seconds, as in \\wait 2.5"),
      (
        "\\halt",
        "q: line 1: \\halt is not a command; write \\wait SECONDS, \\cancel TEXT, or \\\\ for a backslash"
      ),
      ("AB\u{E9}", "q: line 1: character 3, '\u{E9}', is not on the typewriter"),
    ])
  func errors(text: String, message: String) throws {
    #expect(throws: InquiryScriptError.self) { try InquiryScript(text: text, fileName: "q") }
    do { _ = try InquiryScript(text: text, fileName: "q") } catch { #expect(error.description == message) }
  }
}
