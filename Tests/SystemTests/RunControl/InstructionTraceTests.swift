import Core1401
import Testing

@testable import System1401

@Suite("Instruction trace")
struct InstructionTraceTests {
  /// `B0100` at 0000, halt at 0100, executed cycle by cycle.
  private func run(from start: Int = 0) -> InstructionTrace {
    var processor = Processor(size: .positions1400)
    for (address, code) in [(start, 0o62), (start + 1, 0o01), (start + 2, 0o12), (start + 3, 0o12)] {
      processor.storage[address] = StoredCharacter(code: UInt8(code), wordMark: address == start)
    }
    processor.storage[start + 4] = StoredCharacter(code: 0o45, wordMark: true)
    processor.storage[100] = StoredCharacter(code: 0o73, wordMark: true)
    processor.storage[101] = StoredCharacter(code: 0o45, wordMark: true)
    processor.setAddress(.iAddress, to: AddressRegister(start))
    var trace = InstructionTrace()
    while true {
      let branches = processor.state.branchPending
      let exit = processor.step()
      trace.note(processor.state, branched: branches)
      if exit != nil { return trace }
    }
  }

  @Test("each instruction has its address, text, cycles and branch target")
  func entries() {
    let entries = run(from: 200).instructions.map { $0.entry(isInProgress: false) }
    #expect(entries.map(\.address) == [200, 100])
    #expect(entries.map(\.text) == ["B 0100", "H"])
    #expect(entries.map(\.cycles) == [5, 2])
    #expect(entries.map(\.effect) == ["→ 0100", ""])
    #expect(entries.map(\.number) == [1, 6])
  }

  @Test("instructions executed in between clear the trace")
  func gap() {
    var trace = run(from: 200)
    var state = ProcessorState()
    state.instructions = 9
    state.instructionAddress = 300
    trace.note(state, branched: false)
    #expect(trace.instructions.map(\.address) == [300])
  }
}
