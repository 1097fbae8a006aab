import Core1401
import Panel1401
import System1401
import Testing

@Suite("Actions on switches, dials and speed")
struct MachineActionTests {
  private func switches(_ actions: PanelAction...) -> ConsoleSwitches {
    actions.reduce(ConsoleSwitches()) { $1.changed($0) ?? $0 }
  }

  @Test("the mode switch turns in both directions and wraps around")
  func mode() {
    #expect(switches(.turnMode(1)).mode == .instructionExecute)
    #expect(switches(.turnMode(-1)).mode == .alter)
    #expect(switches(.turnMode(1), .turnMode(-1)).mode == .run)
    #expect(switches(.setMode(.storageScan)).mode == .storageScan)
  }

  @Test("a dial does not turn the others; the thousands dial has sixteen positions")
  func dials() {
    #expect(switches(.setDials(990), .turnDial(1, by: 1)).dials == 90)
    #expect(switches(.setDials(990), .turnDial(3, by: -1)).dials == 999)
    #expect(switches(.setDials(9000), .turnDial(0, by: 1)).dials == 10_000)
    #expect(switches(.setDials(15_999), .turnDial(0, by: 1)).dials == 999)
    #expect(switches(.setDials(999), .turnDial(0, by: -1)).dials == 15_999)
  }

  @Test("toggles flip their switches")
  func toggles() {
    #expect(switches(.toggleSenseSwitch("A")).senseSwitches.isEmpty)
    #expect(
      switches(.toggleSenseSwitch("C"), .toggleSenseSwitch("A")).senseSwitches
        == Indicators(dCharacter: "C"))
    #expect(switches(.toggleAddressStop).addressStop)
    #expect(!switches(.toggleInputOutputCheckStop).inputOutputCheckStop)
    #expect(!switches(.toggleProcessCheckStop).processCheckStop)
    #expect(switches(.pressKeyLight(.bAddress)).keyLight == .bAddress)
    #expect(
      switches(.setBitSwitches("A"), .toggleBitSwitch(0o100), .toggleBitSwitch(1))
        .bitSwitches == StoredCharacter(code: 0o60, wordMark: true))
  }

  @Test("the speed changes from one cycle a second to unlimited and back")
  func speed() {
    #expect(PanelAction.faster.changed(.times(1)) == .times(2))
    #expect(PanelAction.faster.changed(.times(100)) == .unlimited)
    #expect(PanelAction.faster.changed(.unlimited) == .unlimited)
    #expect(PanelAction.slower.changed(.unlimited) == .times(100))
    #expect(PanelAction.slower.changed(.oneCycleASecond) == .oneCycleASecond)
    #expect(PanelAction.slower.changed(.times(3)) == .times(2))
    #expect(PanelAction.realTime.changed(.unlimited) == .times(1))
    #expect(StateWords.speed(.oneCycleASecond) == "one cycle a second")
    #expect(StateWords.speed(.times(0.0001)) == "speed ×0.0001")
  }

  @Test("one key is START while the machine is stopped and STOP while it runs")
  func startOrStop() {
    if case .start? = PanelAction.startOrStop.command(isRunning: false) {} else { Issue.record("no START") }
    if case .stop? = PanelAction.startOrStop.command(isRunning: true) {} else { Issue.record("no STOP") }
    if PanelAction.help.command(isRunning: false) != nil { Issue.record("help is not a key of the machine") }
    #expect(PanelAction.help.changed(ConsoleSwitches()) == nil)
  }
}
