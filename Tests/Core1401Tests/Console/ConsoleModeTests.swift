import Core1401
import Testing

@Suite("The processor in the modes of the mode switch")
struct ConsoleModeTests {
  private static func machine(_ program: String) throws -> Processor {
    var machine = Processor(size: .positions4000)
    try machine.put(program, at: 100)
    machine.begin(at: 100)
    return machine
  }

  @Test("a cycle without storing changes the registers like a storing one", arguments: [1, 7, 8, 9, 10])
  func registersMove(cycles: Int) throws {
    var stored = try ConsoleModeTests.machine("'M112115'.'␢␢123456")
    var kept = try ConsoleModeTests.machine("'M112115'.'␢␢123456")
    for _ in 0..<cycles {
      #expect(stored.step() == nil)
      #expect(kept.stepWithoutStoring() == nil)
    }
    #expect(kept.state.aAddress == stored.state.aAddress)
    #expect(kept.state.bAddress == stored.state.bAddress)
    #expect(kept.state.next == stored.state.next)
    #expect(kept.state.cycles == UInt64(cycles))
    #expect(kept.text(100...115) == "'M112115'.'␢␢123456")
  }

  @Test("the same move does change storage when it stores, so the preceding test is significant")
  func storedMoveChanges() throws {
    var machine = try ConsoleModeTests.machine("'M112115'.'␢␢123456")
    for _ in 0..<10 { #expect(machine.step() == nil) }
    #expect(machine.text(112...115) == "3453")
  }

  @Test("multiply writes at two positions, and at neither without storing")
  func multiplyWithoutStoring() throws {
    var machine = try ConsoleModeTests.machine("'@112119'.'␢'␢␢00'3␢␢␢␢␢␢␢")
    let before = machine.text(100...120)
    for _ in 0..<40 { _ = machine.stepWithoutStoring() }
    #expect(machine.text(100...120) == before)
  }

  @Test("without storing, a wrong check bit stays wrong")
  func parityFaultStays() throws {
    var machine = try ConsoleModeTests.machine("'/100'.")
    machine.injectParityFault(at: 100)
    #expect(machine.stepWithoutStoring() != nil)
    #expect(machine.parityFaults == [100])
  }

  @Test("display shows a character and its address and changes no other register and not the clock")
  func display() throws {
    var machine = try ConsoleModeTests.machine("'A'Z")
    let isRight = machine.display(at: 101)
    #expect(isRight)
    #expect(machine.state.bRegister == machine.storage[101])
    #expect(machine.state.storageAddress == AddressRegister(101))
    #expect(machine.state.iAddress == AddressRegister(100))
    #expect(machine.state.aAddress == .blank)
    #expect(machine.state.cycles == 0)
  }

  @Test("scan takes a cycle and detects wrong parity")
  func scan() throws {
    var machine = try ConsoleModeTests.machine("'A'Z")
    machine.injectParityFault(at: 101)
    let (first, firstChecks) = (machine.scan(at: 100), machine.state.checks)
    #expect(first)
    #expect(firstChecks == [])
    let second = machine.scan(at: 101)
    #expect(second == false)
    #expect(machine.state.checks == [.bRegister])
    #expect(machine.state.cycles == 2)
  }

  @Test("enter stores seven bits with a correct check bit")
  func enter() throws {
    var machine = try ConsoleModeTests.machine("'A'Z")
    machine.injectParityFault(at: 101)
    machine.enter(StoredCharacter(code: 0o13, wordMark: true), at: 101)
    #expect(machine.storage[101] == StoredCharacter(code: 0o13, wordMark: true))
    #expect(machine.parityFaults == [])
  }

  @Test("the instruction phase ends at the first execution cycle")
  func instructionPhase() throws {
    var machine = try ConsoleModeTests.machine("'M112115'.'␢␢123456")
    var cycles = 0
    repeat {
      #expect(machine.step() == nil)
      cycles += 1
    } while machine.state.next.completesInstruction
    #expect(cycles == 8)
    #expect(machine.state.next == .a)
  }
}
