import Testing

@testable import Core1401

/// Instructions on long fields, one after the other, with limits that end a run anywhere among them.
@Suite("Runs that end at an exact limit")
struct ExactLimitTests {
  /// Fills the addresses from 400 on with copies of instructions on two fields, which end at 2199 and 3199, and
  /// branches back to 400. A third field, from which the second can be restored, ends at 1199.
  private func machine(_ engine: Engine, _ program: LongFields) -> Processor {
    var processor = Processor(size: .positions4000, features: .all)
    processor.engine = engine
    put(program.aField, 2200 - program.aField.count, in: &processor)
    put(program.bField, 3200 - program.bField.count, in: &processor)
    put(program.source, 1200 - program.source.count, in: &processor)
    var address = 400
    for copy in 0..<40 {
      let instruction = program.instructions[copy % program.instructions.count]
      put(instruction, address, in: &processor)
      address += instruction.count
    }
    put("B400", address, in: &processor)
    put(" ", address + 4, in: &processor)
    processor.setAddress(.iAddress, to: AddressRegister(400))
    return processor
  }

  /// Stores a text with a word mark at its beginning.
  private func put(_ text: String, _ address: Int, in processor: inout Processor) {
    for (offset, character) in text.enumerated() {
      let code = TextEncoding.simh.stored(character)?.code ?? 0
      processor.storage[address + offset] = StoredCharacter(code: code, wordMark: offset == 0)
    }
  }

  @Test("the cycle at which a run ends", arguments: LongFields.all)
  func lastCycle(_ program: LongFields) {
    var slow = machine(.cycle, program)
    var fast = machine(.fast, program)
    // The fast path chooses its handlers first.
    #expect(slow.run(untilCycle: 40_000) == fast.run(untilCycle: 40_000))
    for number in 1...40 {
      let limit: UInt64 = 40_000 + 5501 * UInt64(number)
      #expect(slow.run(untilCycle: limit) == fast.run(untilCycle: limit))
      #expect(fast.state.cycles == limit)
    }
    #expect(slow.save() == fast.save())
  }

  @Test("a limit at any distance from the beginning of a long block", arguments: LongFields.longBlocks)
  func longestBlock(_ program: LongFields) {
    var slow = machine(.cycle, program)
    var fast = machine(.fast, program)
    put("000", 87, in: &slow)
    put("000", 87, in: &fast)
    #expect(slow.run(untilCycle: 40_000) == fast.run(untilCycle: 40_000))
    for distance in FastPath.reserve - 20...FastPath.reserve + 30 {
      repeat { _ = slow.runInstruction() } while slow.state.nextInstructionAddress != 400
      _ = fast.run(untilCycle: slow.state.cycles)
      let limit = slow.state.cycles + UInt64(distance)
      #expect(slow.run(untilCycle: limit) == fast.run(untilCycle: limit))
      #expect(fast.state.cycles == limit)
    }
    #expect(slow.save() == fast.save())
  }
}

/// Instructions whose fields take many cycles.
struct LongFields: CustomTestStringConvertible {
  let instructions: [String]
  let aField: String
  let bField: String
  var source = "1"
  var testDescription: String { "\(instructions) with \(bField.count) characters" }

  /// Blocks whose fields take as many cycles as they may without asking for the time; the last instruction of
  /// the first one has two indexed addresses.
  static var longBlocks: [LongFields] {
    let (plain, indexed) = (Array(repeating: "MJ99A99", count: 6), Array(repeating: "MJZ9AZ9", count: 25))
    return [["MJZ9AZ9"], ["/400A99"]].map { last in
      LongFields(
        instructions: plain + indexed + last + Array(repeating: "MJZ9AZ9", count: 8),
        aField: String(repeating: "9", count: 50), bField: String(repeating: "1", count: 50))
    }
  }

  static var all: [LongFields] {
    [1, 8, 12, 13, 20, 32, 33, 60, 100].flatMap { length in
      func repeated(_ digit: Character) -> String { String(repeating: digit, count: length) }
      func fields(_ instructions: String...) -> LongFields {
        LongFields(instructions: instructions, aField: repeated("9"), bField: repeated("1"))
      }
      return [
        // Each result has the other sign, so the machine complements it.
        fields("SJ99A99", "AJ99A99"), fields("?J99A99"), fields("MJ99A99"), fields("LJ99A99"),
        fields("CJ99A99"), fields("ZJ99A99"),
        LongFields(
          instructions: ["L/99A99", "EJ99A99"], aField: repeated("0"), bField: repeated(" ") + "0.  ",
          source: repeated(" ") + "0.  "),
      ]
    } + [
      LongFields(instructions: ["/A99", "/", "/"], aField: "1", bField: "1"),
      LongFields(
        instructions: ["L/99A91", "@J99A99"], aField: "7777777", bField: String(repeating: "0", count: 16),
        source: "99999999"),
      LongFields(
        instructions: ["?/99A99", "%J99A92"], aField: "0000012", bField: String(repeating: "0", count: 16),
        source: "99999999"),
      LongFields(instructions: ["PJ39A39"], aField: String(repeating: "9", count: 60) + "|", bField: "1"),
    ]
  }
}
