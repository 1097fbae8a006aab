internal import System1401

/// The index of each lamp in an array of all lamps. Within a register the order is that of `LampShares`.
public enum LampNumber {
  /// The I-address register: four digits of C 8 4 2 1.
  public static let iAddress = 0
  /// The A-address register.
  public static let aAddress = 20
  /// The B-address register.
  public static let bAddress = 40
  /// STAR.
  public static let storageAddress = 60
  /// The key-lights I, A, B.
  public static let keyLights = 80
  /// The B register: C B A 8 4 2 1 and the word mark.
  public static let bRegister = 83
  /// The A register.
  public static let aRegister = 91
  /// The operation register.
  public static let operation = 99
  /// The output of the adder and comparer.
  public static let logic = 107
  /// Instruction length 1 to 8.
  public static let length = 115
  /// Unequal compare.
  public static let unequal = 123
  /// Equal compare.
  public static let equal = 124
  /// B field high.
  public static let high = 125
  /// B field low.
  public static let low = 126
  /// Arithmetic overflow.
  public static let overflow = 127
  /// The cycle: I-Op, I-1 to I-8, A-cycle, B-cycle, interlock.
  public static let cycles = 128
  /// The number of lamps.
  public static let count = 133
}

extension LampShares {
  /// Whether the shares cover any cycles. In every cycle one of the cycle lamps is on.
  var coversCycles: Bool { iOpCycle + instructionCycle + aCycle + bCycle + interlock > 0 }

  /// The shares of all lamps, indexed by ``LampNumber``.
  var duties: [Double] {
    var duties: [Double] = []
    duties.reserveCapacity(LampNumber.count)
    func add(_ lamps: [Double], _ count: Int) {
      for index in 0..<count { duties.append(index < lamps.count ? lamps[index] : 0) }
    }
    for register in [iAddress, aAddress, bAddress, storageAddress] {
      for digit in 0..<4 { add(digit < register.count ? register[digit].bits : [], 5) }
    }
    add(keyLights, 3)
    for register in [bRegister, aRegister, operation, logic] { add(register.bits, 8) }
    add(length, 8)
    add([unequal, equal, high, low, overflow], 5)
    add([iOpCycle, instructionCycle, aCycle, bCycle, interlock], 5)
    return duties
  }
}
