@testable import Core1401
import Testing

/// IBM's own example of Edit, cycle by cycle: `E 789 300` at 001 takes 41 cycles.
@Suite("Timing: the 41 steps of the edit example")
struct EditTraceTests {
  /// A cycle of the execution phase: its kind, the registers after it, the character read and the one
  /// written.
  struct Step: Hashable, CustomStringConvertible {
    let cycle: String
    let a: Int
    let b: Int
    let read: String
    let put: String

    var description: String { "\(cycle) \(a) \(b) \(read) \(put)" }
  }

  @Test("each cycle")
  func steps() throws {
    var processor = Processor()
    try processor.put("'E789300'N", at: 1)
    try processor.put("'00257426", at: 782)
    try processor.put("'$␢␢␢,␢␢0.␢␢&CR&**", at: 284)
    processor.begin(at: 1)

    for number in 1...8 {
      #expect(processor.step() == nil, "cycle \(number)")
      #expect(processor.state.addressedBy == .iAddress)
      #expect(processor.state.storageAddress == AddressRegister(number))
    }
    #expect(processor.settled.a == AddressRegister(789) && processor.settled.b == AddressRegister(300))

    var found: [Step] = []
    while processor.state.next != .iOp {
      let cycle = processor.state.next
      #expect(processor.step() == nil)
      let address = processor.state.storageAddress.address ?? 0
      found.append(
        Step(
          cycle: "\(cycle)".uppercased(), a: processor.state.aAddress.address ?? -1,
          b: processor.state.bAddress.address ?? -1, read: StorageNotation.text([processor.state.bRegister]),
          put: StorageNotation.text([processor.storage[address]])))
    }
    let expected = Self.table.split(separator: "\n").map { line in
      let field = line.split(separator: " ").map(String.init)
      return Step(
        cycle: field[0], a: Int(field[1]) ?? 0, b: Int(field[2]) ?? 0, read: field[3], put: field[4])
    }
    #expect(expected.count == 33)
    for (number, pair) in zip(found, expected).enumerated() {
      #expect(pair.0 == pair.1, "cycle \(number + 9)")
    }
    #expect(found.count == expected.count)
    #expect(processor.text(284...300) == "$␢␢2,574.26␢␢␢␢**")
    #expect(processor.state.cycles == 41)
  }

  private static let table = """
    A 788 300 6 6
    B 788 299 * *
    B 788 298 * *
    B 788 297 & ␢
    B 788 296 R ␢
    B 788 295 C ␢
    B 788 294 & ␢
    B 788 293 ␢ 6
    A 787 293 2 2
    B 787 292 ␢ 2
    A 786 292 4 4
    B 786 291 . .
    B 786 290 0 '4
    A 785 290 7 7
    B 785 289 ␢ 7
    A 784 289 5 5
    B 784 288 ␢ 5
    A 783 288 2 2
    B 783 287 , ,
    B 783 286 ␢ 2
    A 782 286 0 0
    B 782 285 ␢ 0
    A 781 285 '0 '0
    B 781 284 ␢ 0
    B 781 284 '$ $
    B 781 285 $ $
    B 781 286 0 ␢
    B 781 287 0 ␢
    B 781 288 2 2
    B 781 289 , ,
    B 781 290 5 5
    B 781 291 7 7
    B 781 292 '4 4
    """
}
