import Core1401
import System1401
import Testing
import Units1401

@Suite("RunControl: START in the modes of the mode switch")
struct RunControlModeTests {
  /// Moves 119-120 to 121-122 up to the word mark in 121, then halts.
  private static let program = "'M120122'.'.␢␢␢␢␢␢␢␢'12'34"

  private func control(_ text: String = RunControlModeTests.program) -> RunControl {
    var configuration = SystemConfiguration()
    configuration.storage = .positions4000
    let control = RunControl(configuration: configuration, decks: [], clock: FakeClock())
    control.deposit(text.replacing("␢", with: " "), at: 100)
    return control
  }

  @Test("I/EX reads the instruction, then executes it")
  func instructionExecute() {
    let control = control()
    control.turn(.instructionExecute)
    let read = control.standing(after: .start)
    #expect(read.processor.cycles == 8)
    #expect(read.processor.next == .a)
    #expect(read.processor.iAddress == AddressRegister(107))
    #expect(read.processor.aAddress == AddressRegister(120))
    #expect(read.stop?.message == "A-cycle next in MLC 0120,0122 at 0100")
    let executed = control.standing(after: .start)
    #expect(executed.processor.next == .iOp)
    #expect(executed.processor.cycles == 12)
    #expect(executed.processor.aAddress == AddressRegister(118))
    #expect(executed.stop?.message == "next instruction at 0107")
    #expect(control.standing(after: .start).stop?.reason == .halt)
  }

  @Test("I/EX leaves the printer to the second press")
  func instructionExecuteUnit() {
    let control = control("'2'.'.")
    control.turn(.instructionExecute)
    let read = control.standing(after: .start)
    #expect(read.stop?.message == "W at 0100 waits for its unit")
    #expect(read.units.linesPrinted == 0)
    #expect(control.standing(after: .start).units.linesPrinted == 1)
    #expect(control.takeOutput().lineCount == 1)
  }

  @Test("I/EX: a branch is complete when it is read")
  func instructionExecuteBranch() {
    let control = control("'B100'.")
    control.turn(.instructionExecute)
    for press in 1...3 {
      let snapshot = control.standing(after: .start)
      #expect(snapshot.processor.instructions == UInt64(press))
      #expect(snapshot.stop?.message == "next instruction at 0100")
    }
  }

  @Test("single cycle executes one storage cycle per press, and stores")
  func singleCycle() {
    let control = control()
    control.turn(.singleCycleProcess)
    for press in 1...10 {
      #expect(control.standing(after: .start).processor.cycles == UInt64(press))
    }
    let snapshot = control.snapshot()
    #expect(
      StoredCharacter(rawValue: snapshot.storage[122]).code
        == StoredCharacter(rawValue: snapshot.storage[120]).code)
    #expect(snapshot.stop?.reason == .stepped)
  }

  @Test("non-process cycles go through the field without changing it")
  func nonProcess() {
    let control = control()
    let before = control.standing().storage
    control.turn(.singleCycleNonProcess)
    for _ in 1...10 { control.send(.start) }
    let after = control.standing()
    #expect(after.processor.cycles == 10)
    #expect(after.processor.bAddress == AddressRegister(121))
    #expect(after.storage == before)
  }

  @Test("non-process refuses a unit operation")
  func nonProcessUnit() {
    let control = control("'2'.'.")
    control.turn(.singleCycleNonProcess)
    for _ in 1...2 { control.send(.start) }
    let waiting = control.standing(after: .start)
    #expect(waiting.refusal?.contains("turn the mode switch to SINGLE CYCLE PROCESS") == true)
    #expect(waiting.units.linesPrinted == 0)
    control.turn(.singleCycleProcess)
    #expect(control.standing(after: .start).units.linesPrinted == 1)
  }

  @Test("character display shows the dials' character and does not change I, A and B")
  func display() {
    let control = control()
    let before = control.standing()
    control.turn(.characterDisplay, dials: 119)
    let shown = control.standing(after: .start)
    #expect(shown.processor.bRegister.rawValue == shown.storage[119])
    #expect(shown.processor.storageAddress == AddressRegister(119))
    #expect(shown.lamps.bRegister == LampShares.Character(shown.processor.bRegister))
    #expect(shown.processor.iAddress == before.processor.iAddress)
    #expect(shown.storage == before.storage)
  }

  @Test(
    "dials beyond storage are refused",
    arguments: [ModeSwitch.characterDisplay, .storagePrintOut, .storageScan, .alter])
  func dialsBeyondStorage(mode: ModeSwitch) {
    let control = control()
    control.turn(mode, dials: 4000)
    let snapshot = control.standing(after: .start)
    #expect(snapshot.refusal == "address 4000 is not in storage, 0000 to 3999")
    #expect(snapshot.now == .zero)
  }

  @Test("storage print-out prints the block of a hundred and its word marks below")
  func printOut() {
    let control = control()
    control.turn(.storagePrintOut, dials: 173)
    let snapshot = control.standing(after: .start)
    #expect(snapshot.stop?.message == "storage 0100 to 0199 printed")
    #expect(snapshot.storage == control.standing().storage)
    var listing = Listing()
    listing.take(control.takeOutput())
    #expect(listing.text == "M120122..        1234\n1      11        1 1\n")
  }

  @Test("storage scan goes from the dials to the end, one cycle per position")
  func scan() {
    let control = control()
    control.turn(.storageScan, dials: 1000)
    let snapshot = control.standing(after: .start)
    #expect(snapshot.processor.cycles == 3000)
    #expect(snapshot.processor.storageAddress == AddressRegister(3999))
    #expect(snapshot.processor.iAddress == AddressRegister(100))
    #expect(snapshot.stop?.message == "storage scan: no wrong parity up to 3999")
  }

  @Test("ALTER: START sets the lit register from the dials, ENTER stores the bit switches")
  func alter() {
    let control = control()
    var switches = ConsoleSwitches()
    switches.mode = .alter
    switches.dials = 432
    switches.keyLight = .bAddress
    switches.bitSwitches = StoredCharacter(code: 0o61, wordMark: true)
    let altered = control.standing(after: .setSwitches(switches), .start, .enter)
    #expect(altered.processor.bAddress == AddressRegister(432))
    #expect(altered.processor.iAddress == AddressRegister(100))
    #expect(altered.storage[432] == 0o161)
    #expect(altered.isRunning == false)
    control.turn(.run, dials: 433)
    let refused = control.standing(after: .enter)
    #expect(refused.refusal == "ENTER stores only with the mode switch at ALTER")
    #expect(refused.storage[433] == 0)
  }

  @Test("the recipe: START RESET, ALTER, dials, START, RUN, START")
  func recipe() {
    let control = control()
    control.send(.startReset)
    control.turn(.alter, dials: 107)
    control.send(.start)
    control.turn(.run)
    let halted = control.standing(after: .start)
    #expect(halted.stop?.reason == .halt)
    #expect(halted.stop?.address == 107)
    #expect(halted.processor.instructions == 1)
  }

  @Test("LOAD with the switch not at RUN reads the card and stops before its first instruction")
  func loadOffRun() throws {
    let control = RunControl(
      configuration: SystemConfiguration(), decks: [try Programs.deck("powers-of-two")], clock: FakeClock())
    control.turn(.singleCycleProcess)
    let loaded = control.standing(after: .press(.load))
    #expect(loaded.stop?.message == "card loaded, next instruction at 0001")
    #expect(loaded.processor.cycles == 0)
    #expect(StoredCharacter(rawValue: loaded.storage[1]).hasWordMark)
    #expect(control.standing(after: .start).processor.cycles == 1)
  }

  @Test("the lamps of a stopped machine show exactly its state")
  func lampsAtRest() {
    let control = control()
    control.turn(.singleCycleProcess)
    for _ in 1...12 {
      let snapshot = control.standing(after: .start)
      #expect(snapshot.lamps == LampShares(state: snapshot.processor))
      #expect(snapshot.lampsCoverAll)
    }
  }
}
