@testable import Core1401
import Testing

@Suite("Operator: LOAD, resets, START, address keys, units")
struct OperatorTests {
  private func card(_ text: String) throws -> [StoredCharacter] {
    let characters = try StorageNotation.characters(text)
    return characters + [StoredCharacter](repeating: .blank, count: 80 - characters.count)
  }

  @Test("LOAD stores the card in 001-080 with a word mark in 001 only")
  func load() throws {
    var processor = Processor()
    try processor.put("'A'B'C", at: 0)
    try processor.put("'Y'Z", at: 80)
    processor.setIndicators([.equal, .overflow, .lastCard, .readerError], on: true)
    processor.load(card: try card(",008015'1XX"))
    #expect(processor.text(0...2) == "'A',0")
    #expect(processor.text(3...11) == "080151XX␢")
    #expect(processor.text(79...81) == "␢␢'Z")
    #expect(processor.state.iAddress == AddressRegister(1))
    #expect(processor.state.indicators == [.equal, .overflow])
    // A card loader: the seven characters of Set Word Mark need no following word mark.
    #expect(processor.runInstruction() == .instructionEnd)
    #expect(processor.text(8...8) == "'1" && processor.text(15...15) == "'␢")
    #expect(processor.state.cycles == 10)
    #expect(processor.state.iAddress == AddressRegister(8))
  }

  @Test("LOAD ends the current operation and clears parity faults in the area")
  func loadEnds() throws {
    var processor = Processor()
    try processor.put("'.600'N", at: 400)
    processor.begin(at: 400)
    #expect(processor.runInstruction() == .halt)
    processor.injectParityFault(at: 5)
    processor.injectParityFault(at: 81)
    processor.load(card: try card("N"))
    #expect(!processor.state.branchPending && !processor.state.isHalted)
    #expect(processor.parityFaults == [81])
    #expect(processor.runInstruction() != .halt)
    #expect(processor.state.instructionAddress == 1)
  }

  @Test("START RESET ends the current operation and does not change registers and storage", arguments: 0...20)
  func startReset(_ cycles: UInt64) throws {
    var processor = Processor()
    try processor.put("'A500600'N", at: 400)
    try processor.put("'45O", at: 498)
    try processor.put("'123", at: 598)
    processor.begin(at: 400)
    processor.setIndicators([.unequal, .overflow, .carriageChannel9, .carriageChannel12], on: true)
    #expect(processor.run(untilCycle: cycles) == .cycleLimit)
    let before = processor.save()
    processor.startReset()
    #expect(processor.state.next == .iOp)
    #expect(processor.state.working == WorkingLatches())
    #expect(processor.state.indicators == [.carriageChannel9, .carriageChannel12])
    #expect(processor.state.iAddress == before.state.iAddress)
    #expect(processor.state.aAddress == before.state.aAddress)
    #expect(processor.state.bAddress == before.state.bAddress)
    #expect(processor.storage.contents == before.storage)
    #expect(processor.state.cycles == cycles)
  }

  @Test("a check recurs until something changes")
  func checkAgain() throws {
    var processor = Processor()
    try processor.put("'N'M5␢0600'N", at: 400)
    processor.begin(at: 400)
    #expect(processor.runInstruction() == .instructionEnd)
    let exit = processor.runInstruction()
    #expect(processor.runInstruction() == exit)
    #expect(processor.state.cycles == 2 + 8)
    #expect(processor.state.checks == .storageAddress)
    guard case .check(let check) = exit else {
      Issue.record("no check")
      return
    }
    #expect(check.instructionAddress == 401 && check.previousInstructionAddress == 400)
    try processor.put("'1", at: 500)
    processor.setAddress(.aAddress, to: AddressRegister(500))
    processor.checkReset()
    #expect(processor.runInstruction() == .instructionEnd)
    #expect(processor.text(600...600) == "1")
  }

  @Test("setting the I-address cancels a pending branch")
  func setAddress() throws {
    var processor = Processor()
    try processor.put("'B600'N", at: 400)
    try processor.put("'N'N", at: 700)
    processor.begin(at: 400)
    _ = processor.runInstruction()
    #expect(processor.state.nextInstructionAddress == 600)
    processor.setAddress(.iAddress, to: AddressRegister(700))
    #expect(processor.state.nextInstructionAddress == 700)
    #expect(processor.runInstruction() == .instructionEnd)
    #expect(processor.state.iAddress == AddressRegister(701))
    #expect(processor.state.bAddress == AddressRegister(600), "no link is stored")
  }

  @Test("a unit that has not answered costs no cycles and is requested again")
  func waiting() throws {
    var processor = Processor()
    try processor.put("'1600'N", at: 400)
    processor.begin(at: 400)
    #expect(processor.pendingRequest == nil)
    let exit = processor.run(untilCycle: 100)
    let request = UnitRequest(
      aAddress: AddressRegister(600), action: .cardsAndPrinter(write: false, read: true, punch: false),
      modifier: nil, bAddress: AddressRegister(600))
    #expect(exit == .unitWanted(request))
    #expect(processor.run(untilCycle: 100) == exit && processor.step() == exit)
    #expect(processor.pendingRequest == request)
    #expect(processor.state.cycles == 5)
    processor.finishUnitOperation()
    #expect(processor.pendingRequest == nil)
    #expect(processor.state.bAddress == AddressRegister(600))
    #expect(processor.state.nextInstructionAddress == 600)
  }

  @Test("a run ends at its cycle, wherever that is", arguments: 1...40)
  func cycleLimit(_ limit: UInt64) throws {
    var processor = Processor()
    try processor.put("'A500600'B400'N", at: 400)
    try processor.put("'123", at: 498)
    try processor.put("'456", at: 598)
    processor.begin(at: 400)
    #expect(processor.run(untilCycle: limit) == .cycleLimit)
    #expect(processor.state.cycles == limit)
    #expect(processor.run(untilCycle: limit) == .cycleLimit)
    #expect(processor.state.cycles == limit)
  }
}
