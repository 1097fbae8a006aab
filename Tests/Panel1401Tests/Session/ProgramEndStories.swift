import Core1401
import Panel1401
import System1401
import Testing
import Units1401

@Suite("The panel: the end of a program")
@MainActor
struct ProgramEndStories {
  @Test("after the last halt, and after the checks that START leads into, the panel names the way out")
  func wayOut() throws {
    let panel = try PanelFixture()
    panel.press(" ")
    #expect(panel.status.contains("HALT at 0079 │ ended: r reloads the program"))
    #expect(panel.shows(" The program has ended: r reloads it "))
    panel.press(" ")
    #expect(panel.status.contains("CHECK !!"))
    #expect(panel.status.contains("r reloads the program"))
    #expect(panel.shows(" r reloads the program, or C resets the check "))
    panel.type(" ")
    panel.frame()
    #expect(panel.status.contains("press CHECK RESET (C), or r to reload"))
    panel.press("C")
    #expect(panel.status.contains("STOP ■") && panel.status.contains("r reloads the program"))
    #expect(panel.shows(" No instruction is at 0081: r reloads "))
    panel.press("r")
    panel.press(" ")
    #expect(panel.status.contains("HALT at 0079"))
  }

  @Test("a program that has not been loaded is loaded, not reloaded")
  func notLoaded() throws {
    let deck = try CardDeck(bytes: Array("A PROGRAM\n".utf8), fileName: "one.cd")
    let control = RunControl(configuration: SystemConfiguration(), decks: [deck], speed: .unlimited)
    func whatStartDoes(after command: OperatorCommand) -> String {
      control.send(command)
      control.waitUntilStanding()
      return StateWords.whatStartDoes(control.snapshot())
    }
    #expect(whatStartDoes(after: .start) == "L loads the program, or C resets the check.")
    #expect(whatStartDoes(after: .checkReset).hasSuffix(": L loads."))
  }

  @Test("a machine that waits for a unit continues at the instruction that waits")
  func waits() throws {
    let card = ",008015,022029,030034,0340341B029\n"
    let deck = try CardDeck(bytes: Array(card.utf8), fileName: "reads.cd")
    let control = RunControl(configuration: SystemConfiguration(), decks: [deck], speed: .unlimited)
    for command in [OperatorCommand.press(.load), .start] { control.send(command) }
    control.waitUntilStanding()
    #expect(control.snapshot().stop?.reason == .readerEmpty)
    #expect(StateWords.whatStartDoes(control.snapshot()) == "Space continues the instruction at 0029.")
  }

  @Test("a small window names the way out, too", arguments: [(60, 16), (40, 8)])
  func smallWindow(width: Int, height: Int) throws {
    let panel = try PanelFixture(width: width, height: height)
    for _ in 0..<2 {
      panel.press(" ")
      #expect(panel.status.contains("r reloads"))
    }
    panel.type(" ")
    panel.frame()
    #expect(panel.status.contains("press CHECK RESET"))
  }

  /// A machine that has stopped at a halt at 0435, with these characters after it.
  private static func halted(next: Int, _ stored: StoredCharacter, own: Set<Int> = []) -> SystemSnapshot {
    var snapshot = SystemSnapshot.halted()
    snapshot.processor.aAddress = AddressRegister(next)
    snapshot.storage[next] = stored.rawValue
    snapshot.debug.symbols.instructionAddresses = own
    return snapshot
  }

  @Test("a halt ends the program if no instruction of it follows")
  func ends() {
    let add = StoredCharacter(code: 0o61, wordMark: true)
    func ends(_ snapshot: SystemSnapshot) -> Bool {
      let has = StateWords.whatStartDoes(snapshot) == "The program has ended: r reloads it."
      #expect(has == !StateWords.reason(of: snapshot).contains("next"))
      return has
    }
    #expect(!ends(Self.halted(next: 436, add)))
    #expect(ends(Self.halted(next: 436, StoredCharacter(code: 0o61))))
    #expect(ends(Self.halted(next: 436, StoredCharacter(code: 0, wordMark: true))))
    #expect(ends(Self.halted(next: 435, add)))
    #expect(ends(Self.halted(next: 436, add, own: [431, 435])))
    #expect(!ends(Self.halted(next: 436, add, own: [435, 436])))
    #expect(!ends(Self.halted(next: 436, add, own: [900])))
  }
}
