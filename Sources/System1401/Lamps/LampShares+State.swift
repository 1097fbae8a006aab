public import Core1401

// The lamps of a machine that stands, and what in its registers makes each lamp light.
//
// A cycle lamp belongs to the cycle that comes next: it is the one in progress while the registers stand as they are.
// A position of an index location lights no key-light.
extension LampShares {
  /// The lamps of a machine that stands: each share is exactly 0 or 1.
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

/// The lamps that tell what a cycle is for.
enum CycleLamp: UInt8, CaseIterable {
  case iOp
  case instruction
  case a
  case b
  case interlock
}

extension Cycle {
  /// The lamp of this cycle. The still cycles at the end of Modify Address stand in place of B-cycles.
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
  /// The values of the four digits, thousands first: the thousands 0-15, the others 0-9, and up to 15 in a register that
  /// holds no address.
  var lampDigits: [Int] {
    let packed = lampCode
    return [12, 8, 4, 0].map { Int(packed >> $0 & 15) }
  }

  /// The same four digits, four bits each, thousands in the highest.
  var lampCode: UInt16 {
    if let address {
      let (thousands, hundreds) = (address / 1000, address / 100 % 10)
      return UInt16(thousands << 12 | hundreds << 8 | (address / 10 % 10) << 4 | address % 10)
    }
    let thousands = UInt16(hundreds.zone) + 4 * UInt16(units.zone)
    return thousands << 12 | hundreds.lampDigit << 8 | tens.lampDigit << 4 | units.lampDigit
  }
}

extension StoredCharacter {
  /// The digit part as an address register shows it: the digit zero is no 8-2 but dark.
  fileprivate var lampDigit: UInt16 { digitPart == 10 ? 0 : UInt16(digitPart) }
}
