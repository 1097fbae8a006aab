import Core1401
import System1401
import Testing

@testable import Panel1401

@Suite("Keys to actions")
struct KeyReaderTests {
  /// The result of the last of some keys, which are pressed a tenth of a second apart.
  private func result(_ keys: [Key], _ change: (inout KeyContext) -> Void = { _ in }) -> KeyResult {
    var context = KeyContext()
    change(&context)
    var reader = KeyReader()
    var result = KeyResult.cancelled
    for (index, key) in keys.enumerated() {
      result = reader.press(key, context: context, at: Double(index) * 0.1)
    }
    return result
  }

  private func result(_ text: String, _ change: (inout KeyContext) -> Void = { _ in }) -> KeyResult {
    result(text.map(Key.character), change)
  }

  @Test("single keys")
  func single() {
    #expect(result(" ") == .action(.startOrStop))
    #expect(result("T") == .action(.tear))
    #expect(result("n") == .action(.stepInstructions(1)))
    #expect(result("N") == .action(.stepInstructions(10)))
    #expect(result("0") == .action(.move(.firstColumn)))
    #expect(result("3") == .action(.showPane(.core)))
    #expect(result([.function(3)]) == .action(.chooseMode))
    #expect(result([.backTab]) == .action(.previousPane))
    #expect(result([.control("l")]) == .action(.redraw))
  }

  @Test("d and four digits set the dials; a leading + adds 10,000")
  func dials() {
    #expect(result("d") == .pending("DIALS _ _ _ _"))
    #expect(result("d04") == .pending("DIALS 0 4 _ _"))
    #expect(result("d0431") == .action(.setDials(431)))
    #expect(result("d+5999") == .action(.setDials(15_999)))
    #expect(result("d+6000") == .refused("16000 is too high: the dials end at 15999"))
    #expect(result([.character("d"), .character("7"), .backspace]) == .pending("DIALS _ _ _ _"))
    #expect(result([.character("d"), .character("7"), .escape]) == .cancelled)
  }

  @Test("a wrong key for the dials is reported and does not release the keys after it")
  func wrongDial() {
    let problem = "only digits, + first for 10000 and up: Esc leaves"
    #expect(result("dz") == .pending("DIALS _ _ _ _  \(problem)"))
    #expect(result("d2goRD") == .pending("DIALS 2 _ _ _  \(problem)"))
    #expect(result("d2g0") == .pending("DIALS 2 0 _ _"))
    #expect(result("d2g014") == .action(.setDials(2014)))
    #expect(result([.character("d"), .character("2"), .character("g"), .escape]) == .cancelled)
    let unchanged = "dials unchanged: type four digits, + first for 10000 and up"
    #expect(result([.character("d"), .character("2"), .character("g"), .enter]) == .refused(unchanged))
  }

  @Test("x and a letter throws a sense switch")
  func sense() {
    #expect(result("x") == .pending("SENSE switch A to G?"))
    #expect(result("xb") == .action(.toggleSenseSwitch("B")))
    #expect(result("xG") == .action(.toggleSenseSwitch("G")))
    #expect(result("xh") == .refused("sense switches are A to G, not h"))
  }

  @Test("; and a letter presses a key-light")
  func keyLight() {
    #expect(result(";i") == .action(.pressKeyLight(.iAddress)))
    #expect(result(";b") == .action(.pressKeyLight(.bAddress)))
    #expect(result(";x") == .refused("key-lights are i, a and b, not x"))
  }

  @Test("e and a character sets the bit switches; a leading back-quote sets the word mark")
  func bits() {
    #expect(result("eA") == .action(.setBitSwitches("A")))
    #expect(result("e`1") == .action(.setBitSwitches(StoredCharacter(code: 1, wordMark: true))))
    #expect(result("e`") == .pending("BITS WM and?"))
    #expect(result("eä") == .refused("ä is not a character of the 1401"))
  }

  @Test("a sequence lasts until its last key")
  func pending() {
    var reader = KeyReader()
    _ = reader.press(.character("x"), context: KeyContext(), at: 0)
    #expect(reader.pendingText == "SENSE switch A to G?")
    _ = reader.press(.character("c"), context: KeyContext(), at: 0)
    #expect(reader.pendingText == nil)
    let begun = reader.begin(.dials)
    #expect(begun == .pending("DIALS _ _ _ _"))
  }

  @Test("Ctrl-C stops the machine, and a second one within a second quits")
  func interrupt() {
    var context = KeyContext()
    context.rules.isRunning = true
    var reader = KeyReader()
    func interrupt(at seconds: Double) -> KeyResult {
      reader.press(.control("c"), context: context, at: seconds)
    }
    #expect(interrupt(at: 10) == .action(.stop))
    #expect(interrupt(at: 11.5) == .action(.stop))
    context.rules.isRunning = false
    #expect(interrupt(at: 12.5) == .action(.interruptAgain))
    #expect(interrupt(at: 12.6) == .action(.interruptAgain))
    #expect(interrupt(at: 13.7) == .refused("the machine is already stopped; Ctrl-C again quits"))
  }

  @Test("run until the cursor and editing are refused while the machine runs")
  func running() {
    func running(_ key: Key, in pane: Pane) -> KeyResult {
      result([key]) { ($0.rules.isRunning, $0.pane) = (true, pane) }
    }
    #expect(running(.character("u"), in: .listing) == .refused(CommandRules.machineRuns))
    #expect(running(.enter, in: .core) == .refused(CommandRules.machineRuns))
    #expect(running(.enter, in: .breakpoints) == .action(.edit))
    #expect(result([.enter]) { $0.pane = .core } == .action(.edit))
  }

  @Test("general keys have precedence over keys of a pane")
  func ofPane() {
    #expect(result("s") { $0.pane = .paper } == .action(.saveSheet))
    #expect(result("s") { $0.pane = .tray } == .action(.saveSheet))
    #expect(result("a") { $0.pane = .tray } == .action(.saveAll))
    #expect(result("a") == .refused("a does nothing: ? shows the keys"))
    #expect(result([.enter]) { $0.pane = .tray } == .action(.openSheet))
    #expect(result("r") == .action(.reload))
    #expect(result("r") { $0.rules.isRunning = true } == .action(.toggleRuler))
  }

  @Test(
    "a key of other panes is refused with the pane where it works",
    arguments: [
      (
        "b", PanelAction.toggleBreakpoint, [Pane.listing, .breakpoints],
        "b sets breakpoints in the listing: 2 shows it"
      ),
      ("u", .runToCursor, [.listing], "u runs to a line of the listing: 2 shows it"),
      ("v", .toggleWatch, [.core], "v sets watchpoints in the core pane: 3 shows it"),
    ])
  func ofOtherPanes(key: String, action: PanelAction, panes: [Pane], reason: String) {
    for pane in Pane.allCases {
      #expect(
        result(key) { $0.pane = pane } == (panes.contains(pane) ? .action(action) : .refused(reason)),
        "\(pane)")
    }
  }

  @Test("a disabled key is refused with its reason")
  func refused() {
    #expect(result("G") { $0.rules.isRunning = true } == .refused("the machine is already running"))
    #expect(result("S") == .refused("the machine is already stopped"))
    #expect(result("C") == .refused("no check light is on"))
    #expect(result("C") { $0.rules.isCheckLit = true } == .action(.checkReset))
    #expect(result(" ") { $0.rules.isCheckLit = true } == .refused(CommandRules.checkIsLit))
    #expect(result("K") == .refused("tape 1 has no reel: type :mount tape1 FILE, then K"))
    #expect(result("E") == .refused("ENTER stores only with the mode switch at ALTER"))
    #expect(result("E") { $0.rules.mode = .alter } == .action(.enter))
    #expect(result("L") { $0.rules.isRunning = true } == .refused(CommandRules.machineRuns))
    #expect(result("n") { $0.rules.isRunning = true } == .refused(CommandRules.machineRuns))
    #expect(result("p") == .refused("no history is recorded: 'back on' records it from now on"))
    #expect(result("w") == .refused("w works in the core pane: 3 shows it"))
    #expect(result("%") == .refused("% does nothing: ? shows the keys"))
    #expect(result([.function(12)]) == .refused("F12 does nothing: ? shows the keys"))
  }
}
