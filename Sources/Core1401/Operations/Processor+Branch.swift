// Branches: B in all its forms, V (branch if word mark or zone), W (branch if bit equal).
//
// A taken branch leaves its target in the A-address register. The next I-Op cycle addresses storage from it
// and stores the address after the branch in the B-address register. Branch and Branch if Indicator On take
// length + 1 cycles, the tests of a character one more. A chained test uses the contents of the A register as
// d-character. Source: IBM 1401 reference manual A24-1403, branch instructions; IBM diagnostics 3130C
// (registers), 0050B and 0060B (chained tests).
extension Processor {
  mutating func takeBranch() {
    state.branchPending = true
    state.next = .iOp
  }

  mutating func branchIfIndicatorOn() {
    let selected = Indicators(dCharacter: state.aRegister)
    let isOn = installedIndicators.contains(selected)
    state.indicators.subtract(selected.intersection(.resetByTest))
    if isOn { takeBranch() } else { state.next = .iOp }
  }

  /// The indicators that are on and installed in this machine.
  private var installedIndicators: Indicators {
    let (testable, switchesOn) = testableIndicators
    return state.indicators.intersection(testable).union(switchesOn)
  }

  /// The indicators that this machine can test, and the sense switches that are up. The last-card indicator
  /// can be tested only while sense switch A is up.
  @inline(__always)
  var testableIndicators: (testable: Indicators, switchesOn: Indicators) {
    var testable = Indicators(rawValue: .max).subtracting(.senseSwitches)
    if state.senseSwitches.contains(.senseSwitchA) { testable.insert(.lastCard) }
    if !features.contains(.highLowEqual) { testable.subtract([.equal, .low, .high]) }
    let hasSwitches = features.contains(.senseSwitches)
    return (testable, hasSwitches ? state.senseSwitches.subtracting(.senseSwitchA) : [])
  }

  /// Begins a Branch that has been read; its length determines its form.
  mutating func beginBranch() -> Bool {
    switch state.instructionLength {
    case 4: takeBranch()
    case 5:
      let tested = Indicators(dCharacter: state.aRegister)
      if timedIndicators.contains(tested), state.asked.contains(tested) { return waitForUnit() }
      branchIfIndicatorOn()
    default: state.next = .b
    }
    return true
  }

  // MARK: Tests of a character, one B-cycle each

  mutating func branchIfEqualBCycle() {
    branch(if: state.bRegister.code == state.aRegister.code)
  }

  mutating func testWordMarkOrZoneBCycle() {
    let (d, character) = (state.aRegister, state.bRegister)
    branch(
      if: d.code & 1 != 0 && character.hasWordMark || d.code & 2 != 0 && character.zone == d.zone)
  }

  mutating func testBitBCycle() {
    branch(if: state.bRegister.code & state.aRegister.code != 0)
  }

  private mutating func branch(if succeeds: Bool) {
    if succeeds { return takeBranch() }
    stepBDown()
    state.next = .iOp
  }
}

extension Processor {
  /// Store A- and Store B-Address Register: three A-cycles that store the units, tens and hundreds of the
  /// B-address register. Store A-Address Register has first saved the old A address there. Length + 5 and
  /// length + 4 cycles.
  mutating func storeAddressCycle(at address: Int) {
    let register = state.bAddress
    if state.working.scan == 0, register.address == nil { state.unverified.insert(.storeInvalidAddress) }
    switch state.working.scan {
    case 0: put(register.units, at: address)
    case 1: put(register.tens.withZone(0), at: address)
    default: put(register.hundreds, at: address)
    }
    state.aRegister = storage[address]
    stepADown()
    state.working.scan += 1
    state.next = state.working.scan == 3 ? .iOp : .a
  }
}
