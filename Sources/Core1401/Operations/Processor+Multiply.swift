// Multiply.
//
// The B field is the multiplier, with a word mark at its left end, followed by as many positions as the
// multiplicand has, plus one. Those positions are cleared first. Then, for each multiplier digit from the
// right, the multiplicand is added to the product once (odd digit) or twice per pass, until the digit is
// counted down to zero.
//
// Length + 3 + 2 LC cycles, plus for each multiplier digit d: 2 + 2 (LC + 1) x half of d rounded up. Averaged
// over all digit values this is IBM's published average; its distribution over d is inferred. Source: IBM
// 1401 reference manual A24-1403, multiply-divide feature; IBM diagnostics 3200C.
extension Processor {
  private enum Scan {
    static let clear: UInt8 = 0
    static let clearCarryPosition: UInt8 = 1
    static let multiplierSign: UInt8 = 2
    static let readDigit: UInt8 = 3
    static let reduceDigit: UInt8 = 4
    static let add: UInt8 = 5
    static let addCarry: UInt8 = 6
    static let leaveDigit: UInt8 = 7
  }

  mutating func beginMultiply() {
    state.working.aFieldUnits = state.aAddress
    state.working.windowUnits = state.bAddress
    // UNVERIFIED: the number of passes for each digit.
    state.unverified.insert(.multiplyCycles)
  }

  mutating func multiplyACycle() {
    if state.working.isFirst {
      state.working.isFirst = false
      state.working.isMinus = state.bRegister.isMinus
    }
    operandACycle()
  }

  mutating func multiplyBCycle(at address: Int) {
    state.next = .b
    switch state.working.scan {
    case Scan.clear:
      storage[address] = .zero
      stepBDown()
      if state.aRegister.hasWordMark { state.working.scan = Scan.clearCarryPosition } else { state.next = .a }
    case Scan.clearCarryPosition:
      storage[address] = .zero
      stepBDown()
      state.working.scan = Scan.multiplierSign
    case Scan.multiplierSign:
      signProduct()
      state.working.digitAddress = state.bAddress
      state.working.scan = Scan.readDigit
    case Scan.readDigit:
      state.working.digit = state.bRegister.digitValue
      state.working.scan = state.working.digit == 0 ? Scan.leaveDigit : Scan.reduceDigit
    case Scan.reduceDigit:
      state.working.multiple = state.working.digit % 2 == 1 ? 1 : 2
      state.working.digit -= state.working.multiple
      putDigit(state.working.digit, zone: 0, at: address)
      state.aAddress = state.working.aFieldUnits
      state.bAddress = state.working.windowUnits
      state.working.carry = 0
      state.working.scan = Scan.add
      state.next = .a
    case Scan.add:
      addToProduct(state.aRegister.digitValue * state.working.multiple, at: address)
      stepBDown()
      if state.aRegister.hasWordMark { state.working.scan = Scan.addCarry } else { state.next = .a }
    case Scan.addCarry:
      addToProduct(0, at: address)
      state.bAddress = state.working.digitAddress
      state.working.scan = state.working.digit == 0 ? Scan.leaveDigit : Scan.reduceDigit
    default:
      leaveDigit(at: address)
    }
  }

  /// Sets the sign of the product, once the multiplier's units position has been read and both signs are
  /// known.
  private mutating func signProduct() {
    if state.bRegister.isMinus { state.working.isMinus.toggle() }
    // UNVERIFIED: the cycle in which the machine writes the sign is unknown. The position was addressed
    // before.
    if let units = state.working.windowUnits.usable(below: UInt32(storage.count)) {
      storage[units] = storage[units].withZone(state.working.isMinus ? 2 : 3)
    }
  }

  private mutating func addToProduct(_ addend: Int, at address: Int) {
    let sum = addend + state.bRegister.digitValue + state.working.carry
    state.working.carry = sum / 10
    putDigit(sum % 10, zone: state.bRegister.zone, at: address)
  }

  private mutating func leaveDigit(at address: Int) {
    put(.zero, at: address)
    stepBDown()
    if state.bRegister.hasWordMark {
      state.next = .iOp
    } else {
      state.working.digitAddress = state.bAddress
      state.working.windowUnits.stepDown(size: UInt32(storage.count))
      state.working.scan = Scan.readDigit
    }
  }
}
