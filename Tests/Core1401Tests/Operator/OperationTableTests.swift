import Testing

@testable import Core1401

@Suite("Operation table")
struct OperationTableTests {
  @Test("every operation has one row")
  func complete() {
    #expect(OperationCode.definitions.count == OperationCode.allCases.count)
    #expect(Set(OperationCode.definitions.map(\.operation)) == Set(OperationCode.allCases))
    #expect(Set(OperationCode.definitions.map(\.mnemonic)).count == OperationCode.allCases.count)
  }

  @Test("a row as text")
  func help() {
    #expect(
      OperationCode.divide.definition.helpLines == [
        "D: divide", "operation code %, length 1, 4, 7",
        "cycles: LI + 2 + 7 LR LQ + 8 LQ on average; LR divisor, LQ quotient",
        "needs the feature multiply-divide", "source: IBM A24-1403, multiply-divide feature",
      ])
    #expect(OperationCode.moveCharacters.definition.helpLines.first?.hasPrefix("MLC (SPS: MCW): ") == true)
    #expect(OperationCode.halt.definition.helpLines[1] == "operation code ., length any")
  }

  @Test("operations after which the program may continue elsewhere")
  func branches() {
    let others = OperationCode.definitions.filter { !$0.mayBranch }.map(\.operation)
    #expect(
      Set(others) == [
        .modifyAddress, .multiply, .subtract, .controlUnit, .moveAndInsertZeros, .moveZone,
        .moveAndSuppressZeros, .setWordMark, .divide, .loadCharacters, .moveCharacters, .noOperation,
        .moveRecord, .storeAAddress, .zeroAndSubtract, .add, .compare, .moveNumeric, .moveAndEdit,
        .storeBAddress, .zeroAndAdd, .halt, .clearWordMark,
      ])
  }

  @Test("the memory of the fast path is allocated at the first fast run")
  func fastPathMemory() {
    var processor = Processor(size: .positions1400)
    processor.storage[0] = StoredCharacter(code: OperationCode.noOperation.rawValue, wordMark: true)
    processor.storage[1] = StoredCharacter(code: OperationCode.halt.rawValue, wordMark: true)
    processor.storage[2].hasWordMark = true
    #expect(processor.run(untilCycle: 10_000) == .halt)
    #expect(!processor.storage.block.hasFastPath)
    let contents = processor.storage.contents
    processor.setAddress(.iAddress, to: AddressRegister(0))
    processor.engine = .fast
    #expect(processor.run(untilCycle: 10_000) == .halt)
    #expect(processor.storage.block.hasFastPath)
    #expect(processor.storage.contents == contents)
  }
}
