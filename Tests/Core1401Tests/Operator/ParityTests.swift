@testable import Core1401
import Testing

@Suite("Parity faults and check stop")
struct ParityTests {
  /// A move of three characters from 500 to 600, then a branch on process check to 700.
  private func machine() throws -> Processor {
    var processor = Processor(size: .positions4000)
    try processor.put("'M500600'B700%'N", at: 400)
    try processor.put("'N'N", at: 700)
    try processor.put("'123", at: 498)
    processor.begin(at: 400)
    return processor
  }

  @Test("with the check stop up the machine stops after the cycle that read the fault")
  func stops() throws {
    var processor = try machine()
    processor.injectParityFault(at: 499)
    let exit = processor.run(untilCycle: 100)
    guard case .check(let check) = exit else {
      Issue.record("stopped by \(exit)")
      return
    }
    #expect(check.cause == .parity(address: 499))
    #expect(check.instructionAddress == 400)
    #expect(processor.state.cycles == 8 + 2 + 1)
    #expect(processor.state.checks == .bRegister)
    #expect(!processor.state.indicators.contains(.processCheck))
    processor.checkReset()
    #expect(processor.state.checks == [])
    // START continues with the next cycle.
    #expect(processor.runInstruction() == .instructionEnd)
    #expect(processor.text(598...600) == "123")
    #expect(processor.state.cycles == 8 + 6)
  }

  @Test("with the check stop down it turns an indicator on, which is reset by its test")
  func runsOn() throws {
    var processor = try machine()
    processor.processCheckStop = false
    processor.injectParityFault(at: 499)
    #expect(processor.runInstruction() == .instructionEnd)
    #expect(processor.state.indicators == .processCheck)
    #expect(processor.state.checks == .bRegister)
    #expect(processor.runInstruction() == .instructionEnd)
    #expect(processor.state.branchPending)
    #expect(processor.state.indicators == [])
    #expect(processor.state.checks == .bRegister, "the light stays until CHECK RESET")
  }

  @Test("a fault stays when the character is written back, and is cleared when another one is written")
  func healing() throws {
    var processor = try machine()
    processor.processCheckStop = false
    processor.injectParityFault(at: 499)
    processor.injectParityFault(at: 599)
    _ = processor.runInstruction()
    #expect(processor.parityFaults == [499])
  }

  @Test("a fault in an instruction", arguments: [(400, 1), (403, 4), (407, 8)])
  func instruction(_ address: Int, _ cycles: UInt64) throws {
    var processor = try machine()
    processor.injectParityFault(at: address)
    guard case .check(let check) = processor.run(untilCycle: 100) else {
      Issue.record("no stop")
      return
    }
    #expect(check.cause == .parity(address: address))
    #expect(processor.state.cycles == cycles)
  }

  @Test("faults are saved and restored")
  func saved() throws {
    var processor = try machine()
    processor.injectParityFault(at: 499)
    let saved = processor.save()
    var other = Processor(size: .positions4000)
    other.restore(saved)
    #expect(other.run(untilCycle: 100) == processor.run(untilCycle: 100))
    #expect(other.save() == processor.save())
  }
}
