import Core1401
import RandomNumbers
@testable import System1401
import Testing
import Units1401

@Suite("RunControl: the lamps' shares of time")
struct RunControlLampTests {
  /// The same machine run cycle by cycle, summing each lamp's time from the state in each cycle.
  private struct Witness {
    let system: DataProcessingSystem
    private var segment: (lamps: [Double], left: Int64) = ([], 0)
    private(set) var moment = MachineTime.zero

    /// Takes a stopped system.
    init(_ system: DataProcessingSystem) {
      self.system = system
      moment = system.now
    }

    /// The shares since the time last requested.
    mutating func shares(until end: MachineTime) -> [Double] {
      let whole = (end - moment).nanoseconds
      var left = whole
      var sums = [Double](repeating: 0, count: LampShares().all.count)
      while left > 0 {
        if segment.left == 0 { nextSegment() }
        let span = min(left, segment.left)
        for index in sums.indices { sums[index] += segment.lamps[index] * Double(span) }
        segment.left -= span
        left -= span
      }
      moment = end
      return sums.map { $0 / Double(whole) }
    }

    private mutating func nextSegment() {
      let begin = system.now
      segment.lamps = LampShares(state: system.machine.processor.state).all
      if let request = system.machine.processor.pendingRequest {
        _ = system.serve(request)
      } else {
        _ = system.machine.processor.step()
      }
      segment.left = (system.now - begin).nanoseconds
    }
  }

  private func loaded(_ clock: FakeClock, _ onChange: (@Sendable () -> Void)? = nil) throws -> RunControl {
    let control = RunControl(
      configuration: SystemConfiguration(), decks: [try Programs.deck("powers-of-two")], clock: clock,
      onChange: onChange)
    control.turn(.singleCycleProcess)
    control.send(.setSpeed(.unlimited))
    control.standing(after: .press(.load))
    control.turn(.run)
    control.standing(after: .setSpeed(.times(1)))
    return control
  }

  @Test(
    "equal the sums computed cycle by cycle, including interlocked time, however seldom snapshots are taken")
  func equalTheSums() throws {
    let clock = FakeClock(limit: 0)
    let control = try loaded(clock)
    let system = DataProcessingSystem(configuration: SystemConfiguration())
    system.addToHopper(try Programs.deck("powers-of-two"))
    #expect(system.pressLoad() == nil)
    var witness = Witness(system)
    #expect(control.takeSnapshot()?.now == witness.moment)
    control.send(.start)
    clock.settle()
    _ = control.takeSnapshot()
    var random = SplitMix64(seed: 1401)
    var milliseconds = 0.0
    for _ in 0..<40 {
      milliseconds += Double.random(in: 17...200, using: &random)
      clock.advance(toMilliseconds: milliseconds)
      let snapshot = try #require(control.takeSnapshot())
      let expected = witness.shares(until: snapshot.now)
      #expect(snapshot.lampsCoverAll)
      for (share, sum) in zip(snapshot.lamps.all, expected) { #expect(abs(share - sum) < 1e-9) }
    }
    #expect(witness.system.machine.work.linesPrinted > 10)
    control.standing(after: .stop)
  }

  @Test("fast runs record 2000 cycles of each frame, the loop of five cycles a fifth of them I-Op")
  func fastRuns() throws {
    let clock = FakeClock(limit: 0)
    let control = RunControl(
      configuration: SystemConfiguration(), decks: [], speed: .times(10), clock: clock)
    control.deposit("'B001'.", at: 1)
    control.send(.start)
    clock.settle()
    _ = control.takeSnapshot()
    clock.advance(toMilliseconds: 17)
    let snapshot = try #require(control.takeSnapshot())
    #expect(snapshot.lampsCoverAll == false)
    #expect(snapshot.processor.cycles > 14_000)
    #expect(snapshot.lamps.iOpCycle == 0.2)
    #expect(snapshot.lamps.instructionCycle == 0.8)
    control.standing(after: .stop)
  }

  @Test("at the true pace and slower the lamps cover every cycle", arguments: [0.01, 1, 1.5, 1000])
  func whatIsCovered(_ factor: Double) {
    #expect(Speed.times(factor).lampsCoverEveryCycle == (factor <= 1))
    #expect(!Speed.unlimited.lampsCoverEveryCycle)
  }

  @Test("also at unlimited speed: without regular snapshots, each one taken has lamps")
  func unlimited() throws {
    let control = RunControl(configuration: SystemConfiguration(), decks: [], speed: .unlimited)
    control.deposit("'B001'.", at: 1)
    control.waitUntilStanding()
    let before = control.snapshot().sequence
    control.send(.start)
    var seen: Set<Int> = []
    while seen.count < 3 {
      let snapshot = control.snapshot()
      guard snapshot.isRunning, snapshot.processor.cycles > 0 else { continue }
      seen.insert(snapshot.sequence)
      #expect(snapshot.sequence > before)
      #expect(abs(snapshot.lamps.iOpCycle - 0.2) < 0.01)
    }
    control.standing(after: .stop)
  }

  @Test("in slow motion a frame is one cycle, and its lamps are on or off")
  func slowMotion() throws {
    let clock = FakeClock(limit: 0)
    let control = RunControl(
      configuration: SystemConfiguration(), decks: [], speed: .times(0.000_1), clock: clock)
    control.deposit("'B001'.", at: 1)
    control.send(.start)
    clock.settle()
    var before = try #require(control.takeSnapshot())
    for cycle in 1...7 {
      clock.advance(toMilliseconds: 115 * Double(cycle))
      let after = try #require(control.takeSnapshot())
      #expect(after.processor.cycles == UInt64(cycle))
      #expect(after.lamps == LampShares(state: before.processor))
      before = after
    }
    control.standing(after: .stop)
  }

  @Test("every value of a digit lights its bits with odd parity, even in a register without an address")
  func digits() {
    #expect(AddressRegister(15_987).lampDigits == [15, 9, 8, 7])
    #expect(AddressRegister(10_000).lampDigits == [10, 10, 10, 10])
    #expect(AddressRegister.blank.lampDigits == [0, 0, 0, 0])
    let sign = StoredCharacter(code: 0o53)
    #expect(AddressRegister(hundreds: sign, tens: sign, units: sign).lampDigits == [10, 11, 11, 11])
    for value in 0..<16 {
      #expect(LampShares.Digit(value: value).bits.reduce(0, +).truncatingRemainder(dividingBy: 2) == 1)
    }
  }
}

extension LampShares {
  /// Every lamp, always in the same order.
  fileprivate var all: [Double] {
    let digits = [iAddress, aAddress, bAddress, storageAddress].flatMap { $0.flatMap(\.bits) }
    let characters = [bRegister, aRegister, operation, logic].flatMap(\.bits)
    let compare = [unequal, equal, high, low, overflow]
    return digits + keyLights + characters + length + compare
      + [iOpCycle, instructionCycle, aCycle, bCycle, interlock]
  }
}
