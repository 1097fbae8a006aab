// Add and Subtract.
//
// Two cycles sense the signs. Then pairs of A- and B-cycles add from right to left, up to the B-field word
// mark; after the A-field word mark, zeros are added in B-cycles only. Unlike signs (Subtract counts as one
// minus) cause a complement add. If that ends without a carry, the result has the other sign; a reverse scan
// to the units position and a third scan recomplement it. Length + 3 + LA + LB cycles, or length + 3 + LA + 4
// LB with recomplement, where LA is the number of A characters read. The positions of the two sensing cycles
// and the split of the 3 LB are inferred from the published totals. Source: IBM 1401 reference manual
// A24-1403, arithmetic; IBM diagnostics 0300B, 0310B, 0350 and 0360.
extension Processor {
  private enum Scan {
    static let signs: UInt8 = 0
    static let add: UInt8 = 1
    static let reverse: UInt8 = 2
    static let recomplement: UInt8 = 3
  }

  mutating func addACycle() {
    state.aRegister = state.bRegister
    state.next = .b
    if state.working.scan == Scan.add {
      stepADown()
    }
  }

  mutating func addBCycle(at address: Int) {
    switch state.working.scan {
    case Scan.signs:
      let minusSigns = [state.aRegister.isMinus, state.bRegister.isMinus, state.operation == .subtract]
      state.working.isComplement = minusSigns.count(where: \.self) % 2 == 1
      state.working.carry = state.working.isComplement ? 1 : 0
      state.working.scan = Scan.add
      state.next = .a
    case Scan.add:
      addDigit(at: address)
    case Scan.reverse:
      findUnits()
    default:
      recomplementDigit(at: address)
    }
  }

  private mutating func addDigit(at address: Int) {
    let isUnits = state.working.isFirst
    let aCharacter = state.working.aFieldPassed ? .zero : state.aRegister
    let b = state.bRegister
    let a = state.working.isComplement ? 9 - aCharacter.digitValue : aCharacter.digitValue
    let sum = a + b.digitValue + state.working.carry
    state.working.carry = sum >= 10 ? 1 : 0
    var zone: UInt8 = 0
    if isUnits {
      zone = state.working.isComplement && b.zone < 2 ? 3 : b.zone
    } else if b.hasWordMark, !state.working.isComplement {
      zone = (aCharacter.zone &+ b.zone &+ UInt8(state.working.carry)) & 3
    }
    putDigit(sum % 10, zone: zone, at: address)
    state.working.isFirst = false
    guard b.hasWordMark else { return continueFieldScan() }
    if state.working.isComplement, state.working.carry == 0 {
      // The scan reverses here: the next cycle reads this position again.
      state.working.scan = Scan.reverse
      state.next = .b
    } else {
      if !state.working.isComplement, state.working.carry == 1 { state.indicators.insert(.overflow) }
      stepBDown()
      state.next = .iOp
    }
  }

  /// The next cycle after a B-cycle inside the field: an A-cycle until the end of the A field.
  private mutating func continueFieldScan() {
    if state.aRegister.hasWordMark { state.working.aFieldPassed = true }
    stepBDown()
    state.next = state.working.aFieldPassed ? .b : .a
  }

  /// After a complement add only the units position has a zone.
  private mutating func findUnits() {
    if state.bRegister.zone == 0 {
      state.bAddress.stepUp()
    } else {
      state.working.scan = Scan.recomplement
      state.working.isFirst = true
      state.working.carry = 1
      state.next = .aAtB
    }
  }

  private mutating func recomplementDigit(at address: Int) {
    let sum = 9 - state.aRegister.digitValue + state.working.carry
    state.working.carry = sum >= 10 ? 1 : 0
    let zone = state.working.isFirst ? state.bRegister.zone ^ 1 : 0
    putDigit(sum % 10, zone: zone, at: address)
    state.working.isFirst = false
    stepBDown()
    state.next = state.bRegister.hasWordMark ? .iOp : .aAtB
  }

  /// Stores a digit from the adder with a zone; the word mark of the position stays.
  mutating func putDigit(_ digit: Int, zone: UInt8, at address: Int) {
    state.logic = StoredCharacter(digit: digit).withZone(zone)
    put(state.logic, at: address)
  }
}

// Zero and Add, Zero and Subtract.
//
// Digits are copied, not added, so blanks and digit codes 11-15 are unchanged. Length + 1 + LA + LB cycles.
// Source: IBM 1401 reference manual A24-1403, arithmetic; IBM diagnostics 0330B cases 21-36.
extension Processor {
  mutating func zeroAndAddBCycle(at address: Int) {
    let a = state.working.aFieldPassed ? .zero : state.aRegister
    var zone: UInt8 = 0
    if state.working.isFirst {
      zone = a.isMinus == (state.operation == .zeroAndAdd) ? 2 : 3
      state.working.isFirst = false
    }
    state.logic = StoredCharacter(zone: zone, digitPart: a.digitPart)
    put(state.logic, at: address)
    guard state.bRegister.hasWordMark else { return continueFieldScan() }
    stepBDown()
    state.next = .iOp
  }
}
