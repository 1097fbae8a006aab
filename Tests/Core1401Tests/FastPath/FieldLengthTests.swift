import RandomNumbers
import Testing

@testable import Core1401

@Suite("Lengths of fields that an operation remembers")
struct FieldLengthTests {
  /// Fields that mostly end where they ended the last time, with write marks anywhere.
  @Test("are those that a search finds", arguments: [(1000, 2000), (400, 3000), (3000, 400), (1500, 1520)])
  func remembered(a: Int, b: Int) {
    var storage = CoreStorage(size: .positions4000)
    let memory = storage.fastPathMemory()
    let shorter = memory.operation(at: FastPathLayout.operations)
    let both = shorter.following
    var random = SplitMix64(seed: UInt64(a))
    var ends = [40, 60]
    func hasMark(_ bits: UInt64) -> Bool { bits & FastPathMemory.writeMarks != 0 }
    for _ in 0..<6000 {
      for (number, field) in [a, b].enumerated() {
        if random.oneIn(6) { ends[number] = Int.random(in: 0..<300, using: &random) }
        for place in 0..<300 { memory[field - place] = 0 }
        memory[field - Int.random(in: 0..<300, using: &random)] = StorageBlock.writeMark
        memory[field - ends[number]] |= 0o100
        if random.oneIn(8) { memory[field - Int.random(in: 0..<300, using: &random)] |= 0o100 }
      }
      let endsWithB = random.oneIn(2)
      let found = memory.shorterField(a, b, endsWithB: endsWithB, shorter)
      let expected = memory.shorterField(a, b, endsWithB: endsWithB)
      #expect(found.length == expected.length)
      #expect(hasMark(found.replaced) == hasMark(expected.replaced))
      let (foundLengths, expectedLengths) = (memory.fieldLengths(a, b, both), memory.fieldLengths(a, b))
      #expect((foundLengths.a, foundLengths.b) == (expectedLengths.a, expectedLengths.b))
      #expect(hasMark(foundLengths.replaced) == hasMark(expectedLengths.replaced))
    }
  }
}
