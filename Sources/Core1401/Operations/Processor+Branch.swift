// Branches: B in all its forms, V (branch if word mark or zone), W (branch if bit equal).
//
// A branch that is taken leaves the instruction address to the A-address register: the next I-Op addresses
// storage from it and puts the address behind the branch into the B-address register. Branch and Branch if
// Indicator On take length + 1 cycles, the tests of a character one more. In a chained test the d-character
// is what the A register holds. Source: IBM 1401 reference manual A24-1403, branch instructions; IBM
// diagnostics 3130C (registers), 0050B and 0060B (chained tests).
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

  /// The indicators that are on and that this machine can test.
  private var installedIndicators: Indicators {
    let (testable, switchesOn) = testableIndicators
    return state.indicators.intersection(testable).union(switchesOn)
  }

  /// The indicators that this machine can test, and the sense switches that are up. The last-card indicator
  /// counts while sense switch A is up.
  var testableIndicators: (testable: Indicators, switchesOn: Indicators) {
    var testable = Indicators(rawValue: .max).subtracting(.senseSwitches)
    if state.senseSwitches.contains(.senseSwitchA) { testable.insert(.lastCard) }
    if !features.contains(.highLowEqual) { testable.subtract([.equal, .low, .high]) }
    let hasSwitches = features.contains(.senseSwitches)
    return (testable, hasSwitches ? state.senseSwitches.subtracting(.senseSwitchA) : [])
  }

  /// Branch is read: its length says which of its forms it is.
  mutating func beginBranch() -> Bool {
    switch state.instructionLength {
    case 4: takeBranch()
    case 5:
      if timedIndicators.contains(Indicators(dCharacter: state.aRegister)) { return waitForUnit() }
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
  /// Store A- and Store B-Address Register: three A-cycles that put units, tens and hundreds of the B-address
  /// register. Store A-Address Register has saved the old A address there before. Length + 5 and length + 4
  /// cycles.
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
