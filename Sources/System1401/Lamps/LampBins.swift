import Core1401

/// The time that each value of each group of lamps was shown, in nanoseconds.
struct LampBins {
  /// Whether no time was omitted.
  var coversAll = true
  private var nanoseconds = [Int64](repeating: 0, count: LampValues.Group.firstBins.last ?? 0)
  private static let firstBins = LampValues.Group.firstBins

  /// Adds a duration in which a group had a value.
  mutating func add(_ value: UInt16, in group: Int, for span: Int64) {
    guard span > 0 else { return }
    let first = LampBins.firstBins[group]
    guard group <= LampValues.Group.storageAddress.rawValue else {
      nanoseconds[first + Int(value)] += span
      return
    }
    for digit in 0..<4 {
      nanoseconds[first + 16 * digit + Int(value >> UInt16(12 - 4 * digit) & 15)] += span
    }
  }

  /// Adds the times of other bins.
  mutating func add(_ other: LampBins) {
    coversAll = coversAll && other.coversAll
    for index in nanoseconds.indices { nanoseconds[index] += other.nanoseconds[index] }
  }

  /// The total time recorded.
  var total: Int64 {
    CycleLamp.allCases.reduce(0) { $0 + time(of: .cycle, Int($1.rawValue)) }
  }

  private func time(of group: LampValues.Group, _ value: Int) -> Int64 {
    nanoseconds[group.firstBin + value]
  }

  /// The total time of the values with all bits of a mask, among `count` values from a bin on.
  private func time(ofBits mask: Int, among count: Int, from bin: Int) -> Int64 {
    (0..<count).reduce(0) { $0 + ($1 & mask == mask ? nanoseconds[bin + $1] : 0) }
  }

  /// The time that a check bit was on: for the values with an even number of ones.
  private func timeOfCheckBit(among count: Int, from bin: Int) -> Int64 {
    (0..<count).reduce(0) { $0 + ($1.nonzeroBitCount & 1 == 0 ? nanoseconds[bin + $1] : 0) }
  }

  /// The share of time that each lamp was on; nil when nothing was recorded.
  var shares: LampShares? {
    let total = total
    guard total > 0 else { return nil }
    func share(_ time: Int64) -> Double { Double(time) / Double(total) }
    func address(_ group: LampValues.Group) -> LampShares.Address {
      (0..<4).map { digit in
        let bin = group.firstBin + 16 * digit
        let ones = [8, 4, 2, 1].map { share(time(ofBits: $0, among: 16, from: bin)) }
        return LampShares.Digit(bits: [share(timeOfCheckBit(among: 16, from: bin))] + ones)
      }
    }
    func character(_ group: LampValues.Group) -> LampShares.Character {
      let ones = [0o40, 0o20, 0o10, 4, 2, 1, 0o100].map {
        share(time(ofBits: $0, among: 128, from: group.firstBin))
      }
      return LampShares.Character(bits: [share(timeOfCheckBit(among: 128, from: group.firstBin))] + ones)
    }
    func indicator(_ bit: Int) -> Double {
      share(time(ofBits: 1 << bit, among: 32, from: LampValues.Group.indicators.firstBin))
    }
    func cycle(_ lamp: CycleLamp) -> Double { share(time(of: .cycle, Int(lamp.rawValue))) }

    var shares = LampShares()
    shares.iAddress = address(.iAddress)
    shares.aAddress = address(.aAddress)
    shares.bAddress = address(.bAddress)
    shares.storageAddress = address(.storageAddress)
    shares.keyLights = [AddressSource.iAddress, .aAddress, .bAddress].map {
      share(time(of: .keyLight, Int($0.rawValue)))
    }
    shares.bRegister = character(.bRegister)
    shares.aRegister = character(.aRegister)
    shares.operation = character(.operation)
    shares.logic = character(.logic)
    shares.length = (1...8).map { share(time(of: .length, $0)) }
    (shares.unequal, shares.equal) = (indicator(0), indicator(1))
    (shares.high, shares.low, shares.overflow) = (indicator(2), indicator(3), indicator(4))
    (shares.iOpCycle, shares.instructionCycle) = (cycle(.iOp), cycle(.instruction))
    (shares.aCycle, shares.bCycle, shares.interlock) = (cycle(.a), cycle(.b), cycle(.interlock))
    return shares
  }
}
