// Divide.
//
// The B address is the high-order digit of the dividend. To its left there are as many zeros as the divisor
// has digits, plus one. At each dividend position the window that ends there is compared with the divisor.
// Then the divisor is subtracted, twice per pass while it fits, and the count becomes a quotient digit. A
// window smaller than the divisor is never written. The position whose character has a zone is the last. More
// than nine subtractions turn overflow on and end the operation.
//
// Length + 2 cycles, plus for each quotient digit q: 1 + 2 (LR + 1) x (1 + half of q rounded up). Averaged
// over all digit values this is IBM's published average; its distribution over q is inferred. Source: IBM
// 1401 reference manual A24-1403, multiply-divide feature; IBM diagnostics 3210A, 3210B and 3220A.
extension Processor {
  private enum Scan {
    static let begin: UInt8 = 0
    static let digits: UInt8 = 1
    static let readTop: UInt8 = 2
    static let top: UInt8 = 3
    static let quotient: UInt8 = 4
  }

  mutating func beginDivide() {
    state.working.aFieldUnits = state.aAddress
    state.working.windowUnits = state.bAddress
    state.next = .b
    // UNVERIFIED: the number of passes for each digit.
    state.unverified.insert(.divideCycles)
  }

  mutating func divideACycle() {
    if state.working.isFirst { state.working.isMinus = state.bRegister.isMinus }
    if state.bRegister.digitValue != 0 { state.working.divisorIsNotZero = true }
    operandACycle()
  }

  mutating func divideBCycle(at address: Int) {
    state.next = .b
    switch state.working.scan {
    case Scan.begin:
      beginPass(subtracting: 0)
    case Scan.digits:
      divideDigit(by: state.aRegister.digitValue, at: address)
      stepBDown()
      if state.aRegister.hasWordMark { state.working.scan = Scan.readTop } else { state.next = .a }
    case Scan.readTop:
      state.working.scan = Scan.top
    case Scan.top:
      divideDigit(by: 0, at: address)
      endPass()
    default:
      putQuotient(at: address)
    }
  }

  private mutating func beginPass(subtracting multiple: Int) {
    state.working.multiple = multiple
    state.working.carry = 0
    state.working.borrowOfSingle = 0
    state.working.borrowOfDouble = 0
    state.working.isFirst = true
    state.aAddress = state.working.aFieldUnits
    state.bAddress = state.working.windowUnits
    state.working.scan = Scan.digits
    state.next = .a
  }

  /// Handles one position of a pass: subtracts, unless the pass only compares, and determines how often the
  /// divisor fits into the rest.
  private mutating func divideDigit(by divisor: Int, at address: Int) {
    var digit = state.bRegister.digitValue
    let isUnits = state.working.isFirst
    state.working.isFirst = false
    if state.working.multiple == 0 {
      if isUnits { state.working.dividendZone = state.bRegister.zone }
    } else {
      let difference = digit - divisor * state.working.multiple - state.working.carry
      state.working.carry = borrow(of: difference)
      digit = difference + 10 * state.working.carry
      putDigit(digit, zone: isUnits ? remainderZone : 0, at: address)
    }
    state.working.borrowOfSingle = borrow(of: digit - divisor - state.working.borrowOfSingle)
    state.working.borrowOfDouble = borrow(of: digit - 2 * divisor - state.working.borrowOfDouble)
  }

  /// The number of tens that must be borrowed to make a difference a digit, 0-2.
  private func borrow(of difference: Int) -> Int {
    difference >= 0 ? 0 : (9 - difference) / 10
  }

  /// The remainder keeps the dividend's sign.
  private var remainderZone: UInt8 {
    // UNVERIFIED: an A-bit sign that is written becomes BA, as in a complement add.
    state.working.dividendZone == 1 ? 3 : state.working.dividendZone
  }

  private mutating func endPass() {
    state.working.digit += state.working.multiple
    let overflows = state.working.digit > 9
    if state.working.borrowOfSingle == 0, !overflows {
      return beginPass(subtracting: state.working.borrowOfDouble == 0 ? 2 : 1)
    }
    stepBDown()
    state.working.scan = Scan.quotient
  }

  private mutating func putQuotient(at address: Int) {
    let overflows = state.working.digit > 9
    let isLast = state.working.dividendZone != 0
    let isMinus = state.working.isMinus != (state.working.dividendZone == 2)
    if state.working.dividendZone == 1 { state.unverified.insert(.divideZoneA) }
    // UNVERIFIED: all overflows that IBM tested store zero, and all had a divisor of zero.
    putDigit(overflows ? 0 : state.working.digit, zone: isLast ? (isMinus ? 2 : 3) : 0, at: address)
    stepBDown()
    if overflows {
      state.indicators.insert(.overflow)
      if state.working.divisorIsNotZero { state.unverified.insert(.divideOverflow) }
    }
    if overflows || isLast {
      state.next = .iOp
    } else {
      state.working.windowUnits.stepUp()
      state.working.digit = 0
      beginPass(subtracting: 0)
    }
  }
}
