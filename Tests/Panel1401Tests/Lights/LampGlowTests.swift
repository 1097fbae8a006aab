import Core1401
import System1401
import Testing

@testable import Panel1401

@Suite("Lamp glow")
struct LampGlowTests {
  /// A snapshot of a running machine whose overflow lamp is on for a share of the time.
  private func running(overflow duty: Double) -> SystemSnapshot {
    var snapshot = SystemSnapshot.addInProgress()
    snapshot.lamps.overflow = duty
    snapshot.lamps.bCycle = 1
    return snapshot
  }

  /// A glow with a dark overflow lamp at time 0.
  private func warm(_ duty: Double = 0, until end: Double = 0) -> LampGlow {
    var glow = LampGlow()
    glow.update(running(overflow: duty), at: 0)
    for frame in stride(from: 0.033, through: end, by: 0.033) {
      glow.update(running(overflow: duty), at: frame)
    }
    return glow
  }

  private func overflow(_ glow: LampGlow) -> LampLevel { glow.levels[LampNumber.overflow] }

  @Test(
    "the level depends on the share of time",
    arguments: [
      (0.0, LampLevel.dark), (0.001, .dark), (0.02, .faint), (0.08, .faint), (0.3, .half), (0.5, .half),
      (0.7, .lit), (1.0, .lit),
    ])
  func duty(_ duty: Double, _ level: LampLevel) {
    #expect(overflow(warm(duty, until: 2)) == level)
  }

  @Test("a bulb takes a few frames to light up and longer to dim")
  func filter() {
    var glow = warm()
    glow.update(running(overflow: 1), at: 0.033)
    #expect(overflow(glow) == .half)
    #expect(glow.isMoving)
    for frame in 2...10 { glow.update(running(overflow: 1), at: 0.033 * Double(frame)) }
    #expect(overflow(glow) == .lit)
    glow.update(running(overflow: 0), at: 0.363)
    #expect(overflow(glow) == .half)
    for frame in 12...30 { glow.update(running(overflow: 0), at: 0.033 * Double(frame)) }
    #expect(overflow(glow) == .dark)
  }

  @Test("with constant shares no frame is needed after the bulbs have reached their brightness")
  func arrives() {
    var glow = warm(0.4, until: 3)
    #expect(!glow.isMoving)
    let levels = glow.levels
    glow.update(running(overflow: 0.4), at: 4)
    #expect(glow.levels == levels)
  }

  @Test("after a stop the lamps settle within 150 ms to the exact state")
  func settles() {
    var glow = warm(1, until: 1)
    let stopped = SystemSnapshot.halted()
    glow.update(stopped, at: 1.01)
    #expect(glow.isMoving)
    #expect(overflow(glow) != .dark)
    glow.update(stopped, at: 1.161)
    #expect(!glow.isMoving)
    #expect(glow.levels == exactLevels(stopped))
    glow.update(stopped, at: 5)
    #expect(!glow.isMoving)
  }

  @Test("a step of a stopped machine is shown at once")
  func stepIsExact() {
    var glow = warm(1, until: 1)
    glow.update(.halted(), at: 1.1)
    glow.update(.halted(), at: 1.3)
    let step = SystemSnapshot.checked()
    glow.update(step, at: 1.31)
    #expect(glow.levels == exactLevels(step))
    #expect(!glow.isMoving)
  }

  @Test(
    "in single cycle and I/EX modes the lamps are exact",
    arguments: [ModeSwitch.instructionExecute, .singleCycleProcess, .singleCycleNonProcess])
  func singleCycle(_ mode: ModeSwitch) {
    var glow = warm(1, until: 1)
    var snapshot = running(overflow: 1)
    snapshot.switches.mode = mode
    glow.update(snapshot, at: 1.01)
    #expect(glow.levels == exactLevels(snapshot))
    snapshot.isRunning = false
    glow.update(snapshot, at: 1.02)
    #expect(glow.levels == exactLevels(snapshot))
    #expect(!glow.isMoving)
  }

  @Test("exact shows the registers, off is dark until the machine stops")
  func modes() {
    var glow = LampGlow(mode: .exact)
    glow.update(running(overflow: 1), at: 0)
    #expect(glow.levels == exactLevels(.addInProgress()))
    glow.mode = .off
    glow.update(running(overflow: 1), at: 0.033)
    #expect(glow.levels.allSatisfy { $0 == .dark })
    glow.update(.halted(), at: 0.066)
    #expect(glow.levels == exactLevels(.halted()))
  }

  @Test("the lamps of a running machine stay the same without a cycle since the last snapshot")
  func slowMotion() {
    var glow = LampGlow()
    let snapshot = SystemSnapshot.addInProgress()
    for frame in 0..<30 { glow.update(snapshot, at: Double(frame) * 0.033) }
    var exact = LampGlow(mode: .exact)
    exact.update(snapshot, at: 0)
    #expect(glow.levels == exact.levels)
    #expect(!glow.isMoving)
  }

  @Test("a lamp near a threshold does not flicker")
  func hysteresis() {
    for (index, threshold) in LampGlow.thresholds.enumerated() {
      let below = LampLevel.coarse[index]
      let above = LampLevel.coarse[index + 1]
      #expect(LampGlow.level(threshold + 0.02, from: below) == below)
      #expect(LampGlow.level(threshold - 0.02, from: above) == above)
      #expect(LampGlow.level(threshold + 0.04, from: below) == above)
      #expect(LampGlow.level(threshold - 0.04, from: above) == below)
    }
  }

  @Test("fine lamps follow the share of time in sixteen steps without hysteresis")
  func fine() {
    var seen: Set<Int> = []
    for share in 0...200 {
      let duty = Double(share) / 200
      var glow = LampGlow()
      glow.isFine = true
      glow.update(running(overflow: 0), at: 0)
      for frame in 1...60 { glow.update(running(overflow: duty), at: Double(frame) * 0.033) }
      seen.insert(overflow(glow).step)
    }
    #expect(seen == Set(0...15))
    #expect(Set((0...15).map { LampLevel(brightness: Double($0) / 15).role }).count == 16)
  }

  @Test("a pulsing lamp changes its step with each pulse")
  func pulses() {
    var glow = LampGlow()
    glow.isFine = true
    var changes = 0
    for frame in 0..<60 {
      let before = overflow(glow)
      glow.update(running(overflow: frame / 3 % 2 == 0 ? 0.3 : 0.4), at: Double(frame) * 0.033)
      if overflow(glow) != before { changes += 1 }
    }
    #expect(changes > 15)
  }

  @Test(
    "for every digit of an address, the weights add up to it, zero to ten, and an odd number of lamps is lit")
  func digitParity() {
    for address in stride(from: 0, to: 16_000, by: 37) {
      var snapshot = SystemSnapshot()
      snapshot.processor.bAddress = AddressRegister(address)
      let shares = snapshot.stoppedLamps.bAddress
      for (place, lamps) in zip([1000, 100, 10, 1], shares) {
        let digit = place == 1000 ? address / 1000 : address / place % 10
        let weights = zip(lamps.bits, [0.0, 8, 4, 2, 1]).reduce(0) { $0 + $1.0 * $1.1 }
        #expect(weights == (digit == 0 ? 10 : Double(digit)))
        #expect(lamps.bits.reduce(0, +).truncatingRemainder(dividingBy: 2) == 1)
      }
    }
  }

  @Test("a register without a valid address lights the bits of its digit parts")
  func noAddress() {
    var snapshot = SystemSnapshot()
    snapshot.processor.iAddress = .blank
    let lamps = exactLevels(snapshot)[LampNumber.iAddress..<LampNumber.aAddress]
    let lit = lamps.enumerated().filter { $0.element == .lit }.map(\.offset)
    #expect(lit == [0, 5, 10, 15])
  }
}
