internal import Core1401
internal import System1401

/// The lamps of a machine at one moment: each is on or off.
enum StandingLamps {
  /// The lamps as the registers of a snapshot stand.
  static func shares(of snapshot: SystemSnapshot) -> LampShares {
    let state = snapshot.processor
    var lamps = LampShares()
    lamps.iAddress = digits(of: state.iAddress)
    lamps.aAddress = digits(of: state.aAddress)
    lamps.bAddress = digits(of: state.bAddress)
    lamps.storageAddress = digits(of: state.storageAddress)
    // While the machine stands the key-light is the operator's choice.
    let keyLight = snapshot.isRunning ? state.addressedBy : snapshot.switches.keyLight
    lamps.keyLights = [AddressSource.iAddress, .aAddress, .bAddress].map { $0 == keyLight ? 1 : 0 }
    lamps.bRegister = LampShares.Character(state.bRegister)
    lamps.aRegister = LampShares.Character(state.aRegister)
    lamps.operation = LampShares.Character(StoredCharacter(code: state.operationRegister.code))
    lamps.logic = LampShares.Character(StoredCharacter(code: state.logic.code))
    if state.instructionLength > 0 {
      lamps.length[min(8, state.instructionLength) - 1] = 1
    }
    func share(_ indicator: Indicators) -> Double { state.indicators.contains(indicator) ? 1 : 0 }
    lamps.unequal = share(.unequal)
    lamps.equal = share(.equal)
    lamps.high = share(.high)
    lamps.low = share(.low)
    lamps.overflow = share(.overflow)
    switch state.next {
    case .iOp: lamps.iOpCycle = 1
    case .instruction, .index, .saveAAddress: lamps.instructionCycle = 1
    case .a, .aAtB, .aUpperHalf: lamps.aCycle = 1
    case .b, .bUpperHalf, .idle: lamps.bCycle = 1
    case .waitsForUnit: lamps.interlock = 1
    }
    return lamps
  }

  /// Thousands, hundreds, tens and units. The thousands are the zones of hundreds and units as a binary number; contents
  /// that are no address light the bits of their digit parts as they stand.
  private static func digits(of register: AddressRegister) -> LampShares.Address {
    if let address = register.address {
      return [1000, 100, 10, 1].map { LampShares.Digit(value: $0 == 1000 ? address / $0 : address / $0 % 10) }
    }
    let (hundreds, tens, units) = (register.hundreds, register.tens, register.units)
    let thousands = hundreds.zone | units.zone << 2
    return [thousands, hundreds.digitPart, tens.digitPart, units.digitPart].map(digit(bits:))
  }

  private static func digit(bits: UInt8) -> LampShares.Digit {
    guard bits == 0 else { return LampShares.Digit(value: Int(bits)) }
    return LampShares.Digit(bits: [1, 0, 0, 0, 0])
  }
}
