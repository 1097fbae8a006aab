import Core1401
import Host1401
import Panel1401
import System1401
import Testing

@Suite("The panel: operating the machine")
@MainActor
struct MachineStories {
  @Test("a message can be read when the machine stops right after it; then the reason of the stop is shown")
  func messageBeforeStop() throws {
    let panel = try PanelFixture(clock: FedClock())
    panel.control.send(.setBreakpoint(66, true))
    panel.type("2 ")
    panel.frame()
    panel.type("/ZZZ")
    panel.session.key(.enter, at: panel.now)
    panel.play(.milliseconds(300))
    #expect(!panel.session.snapshot.isRunning && panel.status.contains("not found"))
    panel.play(.seconds(2))
    #expect(panel.status.contains("break 1 at 0066"))
  }

  @Test("Space runs the program, and the status line shows the halt")
  func start() throws {
    let panel = try PanelFixture()
    panel.press(" ")
    #expect(panel.printed == (try PanelFixture.printedLines()))
    #expect(panel.status.contains("STOP ■"))
    #expect(panel.status.contains("HALT at 0079"))
    panel.press("G")
    #expect(panel.session.snapshot.processor.cycles > 0)
  }

  @Test("with ADDRESS STOP at 0065, set by keys, each START prints one line")
  func addressStop() throws {
    let panel = try PanelFixture()
    panel.type("d006")
    panel.frame()
    #expect(panel.status.contains("DIALS 0 0 6 _"))
    panel.type("5D")
    panel.press(" ")
    let lines = try PanelFixture.printedLines()
    for count in 0..<4 {
      #expect(panel.printed == Array(lines.prefix(count)))
      #expect(panel.status.contains("0065"))
      #expect(panel.session.snapshot.processor.nextInstructionAddress == 65)
      panel.press(" ")
    }
    panel.press("D")
    panel.press(" ")
    #expect(panel.printed == lines)
  }

  @Test("a comma executes one storage cycle, n one instruction")
  func steps() throws {
    let panel = try PanelFixture()
    panel.printLines(1)
    let before = panel.session.snapshot.processor
    panel.press(",")
    #expect(panel.session.snapshot.processor.cycles == before.cycles + 1)
    #expect(panel.session.snapshot.processor.instructionLength == 1)
    panel.press("n")
    #expect(panel.session.snapshot.processor.nextInstructionAddress == 70)
    panel.press("n")
    #expect(panel.session.snapshot.processor.nextInstructionAddress == 75)
  }

  @Test("m turns the mode switch clockwise, M back, and two quick presses count twice")
  func mode() throws {
    let panel = try PanelFixture()
    panel.press("m")
    #expect(panel.session.snapshot.switches.mode == .instructionExecute)
    #expect(panel.shows("‹I/EX›"))
    panel.type("mm")
    panel.settle()
    #expect(panel.session.snapshot.switches.mode == .singleCycleNonProcess)
    panel.type("MMMM")
    panel.settle()
    #expect(panel.session.snapshot.switches.mode == .alter)
  }

  @Test("the trace shows only the last instructions, or none")
  func trace() throws {
    let panel = try PanelFixture(width: 160, height: 50)
    panel.press(" ")
    if let last = panel.session.snapshot.trace.last {
      #expect(last.number + last.cycles == panel.session.snapshot.processor.cycles)
    } else {
      #expect(panel.shows("not traced at this speed"))
    }
    panel.press("r")
    panel.press("n")
    #expect(panel.session.snapshot.trace.map(\.address) == [1])
  }

  @Test("with ALTER the status line confirms each key at 80 columns, where the switches are not visible")
  func alterAnswers() throws {
    let panel = try PanelFixture()
    panel.type("M")
    panel.frame()
    #expect(panel.status.contains("ALTER: Space sets the I-address register to 0000"))
    panel.type("d0600 ")
    panel.frame()
    #expect(panel.status.contains("I-address register: 0600"))
    panel.type("e`7")
    panel.frame()
    #expect(panel.status.contains("bit switches: '7' with word mark"))
    panel.type("E")
    panel.frame()
    #expect(panel.status.contains("'7' with word mark stored at 0600"))
  }

  @Test("the status line shows ADDRESS STOP if there are no controls, and a check if there are no lights")
  func smallWindow() throws {
    let panel = try PanelFixture(width: 60, height: 16)
    panel.type("d0070D")
    panel.settle()
    #expect(panel.status.contains("ADDR STOP 0070"))
    panel.press("D")
    for _ in 0..<2 { panel.press(" ") }
    #expect(!panel.status.contains("!! PROC"))
    #expect(panel.shows("!! PROC"))
    panel.press("z")
    #expect(panel.status.contains("!! PROC"))
  }

  @Test("ALTER by keys: dials, bit switches, ENTER")
  func alter() throws {
    let panel = try PanelFixture()
    panel.type("Md0600e`7E")
    panel.settle()
    #expect(panel.session.snapshot.storage[600] == StoredCharacter(code: 7, wordMark: true).rawValue)
  }

  @Test("editing storage in the core pane changes the machine, and Space types a blank")
  func editStorage() throws {
    let panel = try PanelFixture()
    panel.press("3")
    panel.type("g")
    panel.type("0700")
    panel.press(.enter)
    panel.press(.enter)
    panel.type("A`B C")
    panel.press(.escape)
    let storage = panel.session.snapshot.storage
    let expected = ["A", "B", " ", "C"].compactMap { TextEncoding.simh.stored(Character($0))?.code }
    #expect(storage[700..<704].map { $0 & 0o77 } == expected)
    #expect(storage[701] & 0o100 != 0)
    #expect(storage[702] & 0o100 == 0)
    #expect(panel.session.snapshot.isRunning == false)
    #expect(panel.shows("AB C"))
    panel.press(" ")
    #expect(panel.status.contains("HALT"))
  }

  @Test("find and go to report that they find nothing")
  func nowhere() throws {
    let panel = try PanelFixture()
    panel.press("3")
    panel.type("/ZZZQQ")
    panel.session.key(.enter)
    panel.frame()
    #expect(panel.status.contains("not found"))
    panel.type("g99999")
    panel.session.key(.enter)
    panel.frame()
    #expect(panel.status.contains("99999 is no label, and no address in storage"))
  }

  @Test("the command eof says whether END OF FILE is on")
  func endOfFile() throws {
    let panel = try PanelFixture()
    for word in ["off", "on"] {
      panel.type(":eof")
      panel.session.key(.enter)
      panel.frame()
      #expect(panel.status.contains("End of file \(word)."))
      panel.settle()
      #expect(panel.session.snapshot.units.endOfFile == (word == "on"))
    }
  }

  @Test(
    "a key that does nothing reports why",
    arguments: [
      ("K", "tape 1 has no reel: type :mount"), ("C", "no check light"), ("S", "already stopped"),
      ("E", "at ALTER"),
      ("p", "no history is recorded"), ("w", "core pane"), ("b", "b sets breakpoints in the listing"),
      ("Q", "does nothing"),
      (":xyz\n", "xyz"),
      ("T", "nothing is printed"), ("s", "nothing is printed"),
      ("xH", "sense switches are A to G"), ("d1x", "only digits"),
    ])
  func refusals(keys: String, words: String) throws {
    let panel = try PanelFixture()
    for character in keys { panel.session.key(character == "\n" ? .enter : .character(character)) }
    panel.frame()
    #expect(panel.rows[0].contains(words), "\(panel.rows[0])")
  }

  @Test(
    "every pane finds texts, and reports texts that it does not have",
    arguments: [("2", "halt"), ("3", "2"), ("4", "stack"), ("5", "MCS"), ("6", "0066"), ("7", "no")])
  func find(_ pane: String, _ text: String) throws {
    let panel = try PanelFixture(width: 160, height: 50)
    panel.printLines(3)
    panel.control.send(.setBreakpoint(66, true))
    for _ in 0..<3 { panel.press("n") }
    panel.press("T")
    panel.type(pane)
    panel.settle()
    for (sought, isExpected) in [(text, true), ("NOWHERE", false)] {
      panel.type("/\(sought)")
      panel.session.key(.enter)
      panel.frame()
      #expect(panel.status.contains("not found") != isExpected, "\(pane) \(sought): \(panel.status)")
      panel.settle()
    }
  }

  @Test("a refusal by the machine is shown each time")
  func refusedTwice() throws {
    let panel = try PanelFixture(storage: .positions1400)
    panel.session.click(.setMode(.characterDisplay))
    panel.type("d9999")
    for _ in 0..<2 {
      panel.type(" ")
      panel.control.waitUntilStanding()
      panel.frame()
      #expect(panel.status.contains("address 9999 is not in storage"))
      panel.settle()
      #expect(!panel.status.contains("9999"))
    }
  }

  @Test("a message is removed after three seconds, by the next key and by the next stop")
  func messages() throws {
    let panel = try PanelFixture()
    #expect(panel.status.contains("press Space to START"))
    panel.press(" ")
    #expect(panel.status.contains("HALT"))
    panel.type("C")
    panel.frame()
    #expect(panel.status.contains("no check light is on"))
    panel.type("m")
    panel.frame()
    #expect(!panel.status.contains("no check light is on"))
    panel.type("C")
    panel.frame()
    #expect(panel.frame(after: .milliseconds(2900)).wanted == panel.now + .milliseconds(67))
    #expect(panel.status.contains("no check light is on"))
    panel.frame(after: .milliseconds(200))
    #expect(panel.status.contains("HALT"))
  }

  @Test("a panel at rest draws nothing and requests no frame")
  func settled() throws {
    let panel = try PanelFixture(width: 160, height: 50)
    panel.printLines(3)
    for _ in 0..<3 {
      let frame = panel.frame()
      #expect(frame.wanted == nil)
      #expect(frame.changes.isEmpty)
    }
  }

  @Test("scrolled paper does not move while the machine runs")
  func scrollWhileRunning() throws {
    let panel = try PanelFixture()
    panel.printLines(30)
    panel.type(" ")
    panel.session.key(.home)
    panel.frame()
    let top = panel.session.root.paper.topRow
    panel.settle()
    #expect(panel.session.root.paper.topRow == top)
    #expect(panel.session.root.paper.isFollowing == false)
    panel.press(.end)
    #expect(panel.session.root.paper.isFollowing)
    #expect(panel.printed == (try PanelFixture.printedLines()))
  }
}
