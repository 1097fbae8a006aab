import Foundation
import RandomNumbers
import Testing

@testable import Core1401

/// Random loops whose instructions change each other in the ways that programs do, again and again, so that the
/// fast path comes to expect the changes. `FAST_PATH_CASES=1000` runs that many.
@Suite("Instructions that a program keeps changing")
struct ChangedCodeTests {
  static let cases = ProcessInfo.processInfo.environment["FAST_PATH_CASES"].flatMap { Int($0) } ?? 80

  private struct Loop: CustomStringConvertible {
    private var random: SplitMix64
    private(set) var texts: [(text: String, address: Int)] = []
    /// The address and the length of each instruction.
    private var places: [(address: Int, length: Int)] = []

    private static let begin = 400
    private static let lengths = [1, 1, 2, 3, 4, 4, 5, 5, 6, 7, 7, 7, 7, 7, 7, 7, 8, 8, 8]
    /// Fields of one character to move into instructions: for operation codes of seven characters, of eight, and
    /// others.
    private static let sources = (
      sevens: Array("ASM?!LCDYNZ"), eights: Array("BVW"), others: Array("0123456789KST")
    )

    var description: String { texts.map { "\($0.address) \($0.text)" }.joined(separator: "\n") }

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
      var address = Loop.begin
      for _ in 0..<number(5...12) {
        let length = Loop.lengths.randomElement(using: &random) ?? 7
        places.append((address, length))
        address += length
      }
      for place in places { texts.append(("'" + instruction(place.length), place.address)) }
      texts.append(("'A700806'B\(Loop.begin)'.", address))
      for (index, source) in (Loop.sources.sevens + Loop.sources.eights + Loop.sources.others).enumerated() {
        texts.append(("'\(source)", 650 + index))
      }
      texts += [
        ("'1'2'3'4'12'34", 700), ("'1'00000", 720), ("'12345'678'9'0'55'4444'3'21", 600), ("'000000", 801),
      ]
      texts.append(("002'010'003", 87))
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func pick(_ text: String) -> Character { text.randomElement(using: &random) ?? "M" }

    private mutating func instruction(_ length: Int) -> String {
      switch length {
      case 1: return String(pick("AMDYNVWB,"))
      case 2, 3, 6: return "N" + String((1..<length).map { _ in pick("0123456789␢ABS/") })
      case 4: return "\(pick("AC,)QH"))\(number(0...1) == 0 ? data() : String(changed().address))"
      case 5: return "B\(target())\(pick("STU/"))"
      case 8: return "\(pick("BVW"))\(target())\(data())\(pick("0123KST"))"
      default: break
      }
      guard number(0...2) > 0 else { return "\(pick("ASM?!LCDYZQ"))\(data())\(data())" }
      let (changed, source) = (changed(), source())
      switch number(0...7) {
      case 0, 1: return "A\(number(700...703))\(changed.address)"
      case 2: return "\(pick(",)"))\(changed.address)\(data())"
      case 3: return "#\(number(1...2) == 1 ? "089" : "094")\(changed.address)"
      default:
        let replaced =
          changed.offset == 0 ? (changed.length == 8 ? source.eights : source.sevens) : source.others
        return "\(changed.offset == 0 ? pick("MD") : pick("MMMDYLS"))\(replaced)\(changed.address)"
      }
    }

    private mutating func data() -> String {
      // Sometimes with an index location.
      guard number(0...4) == 0 else { return "\(number(600...624))" }
      return "6" + String(pick("/S")) + "\(number(0...9))"
    }

    private mutating func target() -> Int { places.randomElement(using: &random)?.address ?? Loop.begin }

    private mutating func changed() -> (address: Int, offset: Int, length: Int) {
      guard let place = places.randomElement(using: &random) else { return (Loop.begin, 0, 7) }
      let offset = [0, 3, 3, 6, 6, 4, 7, 1, 2].randomElement(using: &random) ?? 0
      return (place.address + min(offset, place.length - 1), min(offset, place.length - 1), place.length)
    }

    private mutating func source() -> (sevens: Int, eights: Int, others: Int) {
      let (sevens, eights) = (Loop.sources.sevens.count, Loop.sources.eights.count)
      return (
        650 + number(0...sevens - 1), 650 + sevens + number(0...eights - 1),
        650 + sevens + eights + number(0...Loop.sources.others.count - 1)
      )
    }
  }

  @Test("an addition to an address that rewrites the operation code builds no other block")
  func keepsItsBlock() throws {
    var processor = Processor(size: .positions4000, features: .all)
    processor.engine = .fast
    let texts = [
      ("'M815410'A600806'A816410'C410820'B407/'B400'.", 400), ("'1'2'3'4'5", 600), ("'000", 804),
      ("'600'1'A605", 813),
    ]
    for (text, address) in texts { try processor.put(text, at: address) }
    processor.begin(at: 400)
    #expect(processor.run(untilCycle: 1_000_000) == .cycleLimit)
    #expect(processor.text(804...806) != "'000")
    let built = processor.blocks?.transientsBuilt
    #expect(try #require(built) < 100)
  }

  @Test("both engines return before the same cycles, and count the same", arguments: 0..<8)
  func sameObserved(_ part: Int) throws {
    var pair = EnginePair(size: .positions4000, features: .all)
    for number in 0..<max(1, ChangedCodeTests.cases / 8) {
      let loop = Loop(seed: UInt64(part) << 32 + UInt64(number))
      var random = SplitMix64(seed: UInt64(number))
      let limits = (1...20).map { UInt64($0) * UInt64.random(in: 200...600, using: &random) }.sorted()
      let machine = try machine(loop.texts, limits: limits)
      var positions = WatchedPositions(count: machine.storage.count)
      if random.oneIn(2) { positions.insert(.instruction, at: Int.random(in: 400...480, using: &random)) }
      for _ in 0..<2 where random.oneIn(2) {
        let uses = random.oneIn(2) ? WatchedPositions.Uses.store : .operand
        positions.insert(uses, at: Int.random(in: random.oneIn(2) ? 400...480 : 600...624, using: &random))
      }
      let difference = pair.compare(machine, watching: positions, counting: random.oneIn(2))
      if let difference {
        Issue.record("part \(part), case \(number): \(difference)\n\(loop)")
        return
      }
    }
  }

  private typealias Texts = [(text: String, address: Int)]

  // Each pass exchanges two operation codes and moves one of them into an instruction.
  private static let alternating: [Texts] = [
    [("'B407'.", 400), ("'A600806'M820822'M821820'M822821'M820407'B407'.", 407)],
    // The d-character before the operation code changes as well.
    [
      ("'B405S'A600806'M820822'M821820'M822821'M820405'A830834'B4658333'B400'N", 400),
      ("'M831404'B400'.", 465),
    ],
    // Index locations keep their write marks.
    [("'M820822'M821820'M822821'M820087'B087'.", 400), ("'A600806'B400'.", 87)],
  ]

  @Test("each operation code of an instruction is counted separately", arguments: 0..<3)
  func countsOperationCodes(_ program: Int) throws {
    let data = [("'5", 600), ("'000", 804), ("'A'S'A", 820), ("'1'T'000", 830)]
    for limits in [[50_000], (1...2000).map { UInt64($0 * 29) }] {
      let machine = try machine(ChangedCodeTests.alternating[program] + data, limits: limits)
      var pair = EnginePair(size: .positions4000, features: .all)
      #expect(pair.compare(machine, watching: WatchedPositions(count: 4000), counting: true) == nil)
    }
  }

  @Test("the instruction before the last, at a check stop after a branch that changes")
  func previousInstruction() throws {
    var machine = try machine(
      [
        ("'M820822'M821820'M822821'M820470'A830834'B4558333'B463'N", 400), (")470'B463'B470'N", 455),
        ("'B4006009'B400'.", 470), ("'5", 600), ("'B'V'B", 820), ("'1'T'000", 830),
      ], limits: [50_000])
    machine.storage[455] |= 0o100
    var pair = EnginePair(size: .positions4000, features: .all)
    #expect(pair.compare(machine).difference == nil)
  }

  @Test("chained tests after one whose d-character changes, wherever a run ends")
  func chainedTests() throws {
    let texts = [
      ("'A830834'D834421'B500806␢'B'B'W'B'B400'.", 400), ("'B400", 500), ("123456", 801), ("'1'0000", 830),
    ]
    var pair = EnginePair(size: .positions4000, features: .all)
    for limit in stride(from: 4000 as UInt64, to: 4200, by: 2) {
      #expect(pair.compare(try machine(texts, limits: [limit])).difference == nil)
    }
  }

  @Test("a block that is being replaced is noticed once")
  func replaced() throws {
    var processor = Processor(size: .positions4000, features: .all)
    processor.engine = .fast
    let texts = [
      ("'B500'M850503'B411", 400), ("'A801806'S801806'C801806'B404", 500), ("'1", 850), ("'2", 801),
    ]
    for (text, address) in texts { try processor.put(text, at: address) }
    processor.begin(at: 400)
    #expect(processor.run(untilCycle: 10_000) == .cycleLimit)
    let marks = (400..<530).filter { processor.storage.block[$0] & StorageBlock.writeMark != 0 }
    #expect(marks.contains(411))
    #expect(!marks.contains { $0 >= 500 })
  }

  private func machine(_ texts: Texts, limits: [UInt64]) throws -> MachineCase {
    var processor = Processor(size: .positions4000, features: .all)
    for (text, address) in texts { try processor.put(text, at: address) }
    processor.begin(at: 400)
    var machine = MachineCase(size: .positions4000, limits: limits)
    machine.state = processor.state
    machine.storage = (0..<processor.storage.count).map { processor.storage[$0].rawValue }
    return machine
  }

  @Test("both engines do the same", arguments: 0..<8)
  func same(_ part: Int) throws {
    var fastCycles: UInt64 = 0
    for number in 0..<max(1, ChangedCodeTests.cases / 8) {
      let loop = Loop(seed: UInt64(part) << 32 + UInt64(number))
      var slow = Processor(size: .positions4000, features: .all)
      var fast = Processor(size: .positions4000, features: .all)
      (slow.engine, fast.engine) = (.cycle, .fast)
      var random = SplitMix64(seed: UInt64(number))
      for _ in 0..<8 {
        for (text, address) in loop.texts {
          try slow.put(text, at: address)
          try fast.put(text, at: address)
        }
        slow.begin(at: 400)
        fast.begin(at: 400)
        for _ in 0..<60 {
          // Ends where the fast path ends.
          let limit = fast.state.cycles + UInt64.random(in: 1...400, using: &random)
          let fastExit = fast.run(untilCycle: limit, noLaterThan: .max)
          let exit = slow.run(untilCycle: fastExit == .cycleLimit ? fast.state.cycles : .max)
          guard exit == fastExit, slow.save() == fast.save() else {
            Issue.record("part \(part), case \(number): \(exit), fast \(fastExit)\n\(loop)")
            return
          }
          guard exit == .cycleLimit else { break }
        }
      }
      fastCycles += fast.state.cycles - fast.engineUse.cycleEngineCycles
    }
    #expect(fastCycles > 1_000)
  }
}
