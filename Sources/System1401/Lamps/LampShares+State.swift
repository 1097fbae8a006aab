public import Core1401

// The lamps of a stopped machine, and how its registers control each lamp.
//
// A cycle lamp belongs to the next cycle, which is in progress while the registers are as they are. A
// position of an index location lights no key-light.
extension LampShares {
  /// Creates the lamps of a stopped machine: each share is exactly 0 or 1.
  ///
  /// - Parameter state: the registers and latches.
  public init(state: ProcessorState) {
    iAddress = state.iAddress.lampDigits.map(Digit.init(value:))
    aAddress = state.aAddress.lampDigits.map(Digit.init(value:))
    bAddress = state.bAddress.lampDigits.map(Digit.init(value:))
    storageAddress = state.storageAddress.lampDigits.map(Digit.init(value:))
    keyLights = [AddressSource.iAddress, .aAddress, .bAddress].map { state.addressedBy == $0 ? 1 : 0 }
    bRegister = Character(state.bRegister)
    aRegister = Character(state.aRegister)
    operation = Character(state.operationRegister)
    logic = Character(state.logic)
    length = (1...8).map { min(state.instructionLength, 8) == $0 ? 1 : 0 }
    unequal = state.indicators.contains(.unequal) ? 1 : 0
    equal = state.indicators.contains(.equal) ? 1 : 0
    high = state.indicators.contains(.high) ? 1 : 0
    low = state.indicators.contains(.low) ? 1 : 0
    overflow = state.indicators.contains(.overflow) ? 1 : 0
    let lamp = state.next.lamp
    iOpCycle = lamp == .iOp ? 1 : 0
    instructionCycle = lamp == .instruction ? 1 : 0
    aCycle = lamp == .a ? 1 : 0
    bCycle = lamp == .b ? 1 : 0
    interlock = lamp == .interlock ? 1 : 0
  }
}

/// The lamps that show the kind of cycle.
enum CycleLamp: UInt8, CaseIterable {
  case iOp
  case instruction
  case a
  case b
  case interlock
}

extension Cycle {
  /// The lamp for this cycle. The idle cycles at the end of Modify Address count as B-cycles.
  var lamp: CycleLamp {
    switch self {
    case .iOp: .iOp
    case .instruction, .index, .saveAAddress: .instruction
    case .a, .aAtB, .aUpperHalf: .a
    case .b, .bUpperHalf, .idle: .b
    case .waitsForUnit: .interlock
    }
  }
}

extension AddressRegister {
  /// The values of the lamps 8 4 2 1 for the four digits, thousands first: a zero is 8-2, a blank has no
  /// bits.
  var lampDigits: [Int] {
    let packed = lampCode
    return [12, 8, 4, 0].map { Int(packed >> $0 & 15) }
  }

  /// The same four digits, four bits each, thousands in the highest.
  var lampCode: UInt16 {
    if let address {
      let digits = [address / 1000, address / 100 % 10, address / 10 % 10, address % 10]
      return digits.reduce(0) { $0 << 4 | UInt16($1 == 0 ? 10 : $1) }
    }
    let thousands = UInt16(hundreds.zone) + 4 * UInt16(units.zone)
    return thousands << 12 | hundreds.lampDigit << 8 | tens.lampDigit << 4 | units.lampDigit
  }
}

extension StoredCharacter {
  fileprivate var lampDigit: UInt16 { UInt16(digitPart) }
}
