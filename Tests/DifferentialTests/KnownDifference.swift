@testable import Core1401

/// The complete list of situations in which SimH 3.8.1 and our processor differ intentionally.
///
/// Each recognizes its situation from the case and both results, and says what may then differ; everything
/// else must still be equal. The article *DifferencesFromSimH* of Core1401 gives the evidence.
enum KnownDifference: String, CaseIterable, Sendable {
  case unitOperation
  case checkedBeforeExecution
  case indicatorResetBeforeBranch
  case registerWrap
  case fetchWrap
  case storeRegisterWithoutFeature
  case storeInvalidRegister
  case unitAddressIsNotIndexed
  case columnBinaryMove
  case overflowTurnedOff
  case overflowOfOnePosition
  case modifyAddressOverlap
  case modifyAddressRegister
  case suppressedPoint
  case suppressZerosOverlap
  case editOneCharacter
  case editDollarAndPoint
  case editFill
  case editLastACycle
  case editThirdScanRegister
  case editDollarAtWordMark
  case multiplyOverlap
  case chainedTestCharacter
  case divideRemainderSign
  case divideUntouchedWindow
  case divideWordMarks
  case divideLeadingQuotient
  case divideBlankDivisor
  case divideByZero
  case divideOverflow
  case divideShortDividend
  case divideWithoutZeros

  /// The difference and its reason.
  var reason: String {
    switch self {
    case .unitOperation:
      "a program reached an input/output operation: units are not compared here"
    case .checkedBeforeExecution:
      "SimH checks A and B before execution, the 1401 in the cycle that uses them"
    case .indicatorResetBeforeBranch:
      "SimH does not complete a branch to an invalid address; the 1401 has reset the indicator"
    case .registerWrap:
      "SimH stops when a register is stepped past an end of storage, the 1401 when it is then used"
    case .fetchWrap:
      "SimH reports an instruction that runs off storage as a register wrap"
    case .storeRegisterWithoutFeature:
      "SimH has Q and H on every machine"
    case .storeInvalidRegister:
      "SimH stores garbage for a register without an address, the 1401 its characters"
    case .unitAddressIsNotIndexed:
      "SimH does not index an A address that begins with % even in instructions without a unit"
    case .columnBinaryMove:
      "SimH has no column-binary moves"
    case .overflowTurnedOff:
      "SimH 3.8.1 turns overflow off in a true add without carry (4.1 and the 1401 leave it on)"
    case .overflowOfOnePosition:
      "SimH 3.8.1 detects no overflow in a B field of one position (4.1 and the 1401 do)"
    case .modifyAddressOverlap:
      "SimH reads both addresses before it writes, the 1401 works position by position"
    case .modifyAddressRegister:
      "SimH treats flags of blanks and tags as part of the address when it sets the B address"
    case .suppressedPoint:
      "SimH keeps a point in Move and Suppress Zeros without expanded print edit, the 1401 treats it like a comma"
    case .suppressZerosOverlap:
      "SimH sets no word mark in the units position of B, so an A field around it is longer"
    case .editOneCharacter:
      "SimH transfers an A field of one character, the 1401 does not"
    case .editDollarAndPoint:
      "SimH erases a decimal point that a floating dollar sign meets"
    case .editFill:
      "SimH obeys $ and * right of the suppression zero and fills with asterisks after significant digits"
    case .editLastACycle:
      "SimH reads one more A character when A is longer than the body"
    case .editThirdScanRegister:
      "SimH leaves the B address at the last position of the third scan, the 1401 one lower"
    case .editDollarAtWordMark:
      "SimH 3.8.1 does not recognize a blank or zero with a word mark in the third scan"
    case .multiplyOverlap:
      "the multiplicand is in the product: the result depends on the order of additions"
    case .chainedTestCharacter:
      "in a chained test d is the contents of the A register; SimH keeps the last character of an instruction there"
    case .divideRemainderSign:
      "SimH gives the remainder the sign of the divisor, the 1401 that of the dividend"
    case .divideUntouchedWindow:
      "a blank in the dividend: SimH subtracts and restores, which makes it a zero, but does not write the top of a window; "
        + "the 1401 writes the windows that the divisor fits into, and only these"
    case .divideWordMarks:
      "SimH 3.8.1 clears word marks in the dividend (4.1 and the 1401 keep them)"
    case .divideLeadingQuotient:
      "SimH does not write the quotient digits that the length of the divisor makes zero"
    case .divideBlankDivisor:
      "SimH treats a blank at the left end of the divisor as a digit and begins one position too far to the right"
    case .divideByZero:
      "SimH sets signs after a division by zero; the 1401 ends in the first position"
    case .divideOverflow:
      "SimH continues after a quotient digit over 9, 3.8.1 without the indicator; the 1401 ends at once"
    case .divideShortDividend:
      "SimH does not look for the sign in the positions that a long divisor lets it skip"
    case .divideWithoutZeros:
      "digits other than zero left of the dividend: SimH uses only one of them"
    }
  }

  /// What may differ in a situation.
  struct Permission: Sendable {
    var aspects: Set<Aspect>
    var covers: @Sendable (Int) -> Bool = { _ in false }

    static let everything = Permission(aspects: Set(Aspect.allCases), covers: { _ in true })
    static func only(_ aspects: Aspect...) -> Permission { Permission(aspects: Set(aspects)) }

    func storage(_ positions: ClosedRange<Int>) -> Permission {
      Permission(aspects: aspects, covers: { positions.contains($0) })
    }
  }

  /// What may differ; nil when the case is not of this kind.
  func permission(for comparison: Comparison) -> Permission? {
    switch self {
    case .unitOperation: comparison.ours.settled.ending == .unitWanted ? .everything : nil
    case .checkedBeforeExecution: comparison.checkedBeforeExecution
    case .indicatorResetBeforeBranch: comparison.indicatorResetBeforeBranch
    case .registerWrap: comparison.registerWrap
    case .fetchWrap: comparison.fetchWrap
    case .storeRegisterWithoutFeature: comparison.storeRegisterWithoutFeature
    case .storeInvalidRegister: comparison.storeInvalidRegister
    case .unitAddressIsNotIndexed: comparison.unitAddressIsNotIndexed
    case .columnBinaryMove: comparison.columnBinaryMove
    case .overflowTurnedOff: comparison.overflowTurnedOff
    case .overflowOfOnePosition: comparison.overflowOfOnePosition
    case .modifyAddressOverlap: comparison.modifyAddressOverlap
    case .modifyAddressRegister: comparison.modifyAddressRegister
    case .suppressedPoint: comparison.suppressedPoint
    case .suppressZerosOverlap: comparison.suppressZerosOverlap
    case .editOneCharacter: comparison.editDifference(.editOneCharacter)
    case .editDollarAndPoint: comparison.editDifference(.editDollarAndPoint)
    case .editFill: comparison.editDifference(.editFill)
    case .editLastACycle: comparison.editLastACycle
    case .editThirdScanRegister: comparison.editThirdScanRegister
    case .editDollarAtWordMark: comparison.editDollarAtWordMark
    case .multiplyOverlap: comparison.multiplyOverlap
    case .chainedTestCharacter:
      comparison.chainedInProgram ? .only(.iAddress, .aAddress, .bAddress, .ending) : nil
    case .divideRemainderSign: comparison.divideRemainderSign
    case .divideUntouchedWindow: comparison.divideUntouchedWindow
    case .divideWordMarks: comparison.divideWordMarks
    case .divideLeadingQuotient: comparison.divideLeadingQuotient
    case .divideBlankDivisor: comparison.divideBlankDivisor
    case .divideByZero: comparison.divideByZero
    case .divideOverflow: comparison.divideOverflow
    case .divideShortDividend: comparison.divideShortDividend
    case .divideWithoutZeros: comparison.divideWithoutZeros
    }
  }
}

// MARK: Addresses and registers

extension Comparison {
  /// SimH must have changed nothing, and ours only what the instruction does before it uses the invalid
  /// register.
  fileprivate var checkedBeforeExecution: KnownDifference.Permission? {
    guard case .invalidAddress = simh.ending, let loaded = ours.loaded,
      [.invalidAddress(.aAddress), .invalidAddress(.bAddress)].contains(ours.settled.ending),
      simh.aAddress == loaded.a, simh.bAddress == loaded.b, loaded.a == nil || loaded.b == nil
    else { return nil }
    let start = start
    guard simh.storage == start.storage, simh.indicators == start.indicators,
      simh.iAddress == ours.instructionAddress
    else { return nil }
    var storage = ours.settled.storage
    if [.setWordMark, .clearWordMark].contains(operation), let a = loaded.a {
      storage[a] = storage[a] & 0o77 | start.storage[a] & 0o100
    }
    var expected = start.indicators
    if operation == .compare, ours.length > 1 {
      expected.subtract(.compareResults)
      if before.hasFeature(.highLowEqual) { expected.insert(.equal) }
    }
    guard storage == start.storage, ours.settled.indicators == expected else { return nil }
    return .everything
  }

  fileprivate var indicatorResetBeforeBranch: KnownDifference.Permission? {
    guard simh.ending == .invalidBranchAddress, operation == .branch, ours.length == 5 else { return nil }
    let tested = Indicators(dCharacter: StoredCharacter(code: ours.state.aRegister.code))
    guard simh.indicators.subtracting(ours.settled.indicators) == tested,
      Indicators.resetByTest.contains(tested)
    else { return nil }
    return .only(.indicators)
  }

  /// A register was stepped past an end of storage. Everything until then must be equal, except in operations
  /// of which SimH omits whole later parts.
  fileprivate var registerWrap: KnownDifference.Permission? {
    guard simh.ending == .registerWrap, ours.loaded != nil, simh.iAddress == ours.instructionAddress,
      simh.aAddress == nil || simh.bAddress == nil || operation == .divide
    else { return nil }
    if operation == .divide {
      guard let division, dividendUnits(division) == nil else { return nil }
      return anythingRightOf(division.firstQuotient)
    }
    switch ours.settled.ending {
    case .completed:
      guard ours.hasWrapped || hasPassedLowEnd else { return nil }
    case .invalidAddress:
      guard let unusable = ours.unusable, unusable.hasWrapped || unusable.address == before.size.positions
      else { return nil }
    default:
      return nil
    }
    switch operation {
    case .add, .subtract, .zeroAndAdd, .zeroAndSubtract, .multiply, .divide, .modifyAddress, .moveAndEdit,
      .moveAndSuppressZeros:
      return .everything
    default:
      return .only(.ending, .iAddress, .aAddress, .bAddress)
    }
  }

  /// Whether the operation stepped a register past 000 and then set it again before it ended.
  private var hasPassedLowEnd: Bool {
    switch operation {
    case .modifyAddress: return a == 2 || b == 2
    case .moveAndSuppressZeros: return b.map { $0 + 1 == field(units: a)?.count } ?? false
    case .moveAndEdit: return field(units: b)?.lowerBound == 0 || (field(units: a)?.lowerBound == 0)
    case .add, .subtract: return field(units: b)?.lowerBound == 0
    default: return false
    }
  }

  fileprivate var fetchWrap: KnownDifference.Permission? {
    guard simh.ending == .registerWrap, ours.settled.ending == .invalidAddress(.iAddress),
      ours.unusable?.hasWrapped == true || ours.unusable?.address == before.size.positions,
      simh.iAddress == ours.instructionAddress
    else { return nil }
    return .only(.ending, .aAddress, .bAddress)
  }

  fileprivate var storeRegisterWithoutFeature: KnownDifference.Permission? {
    guard [.storeAAddress, .storeBAddress].contains(operation), !before.hasFeature(.indexing),
      ours.settled.ending == .undefinedOperation, ours.settled.storage == start.storage
    else { return nil }
    return .everything
  }

  fileprivate var storeInvalidRegister: KnownDifference.Permission? {
    guard ours.unverified.contains(.storeInvalidAddress), let a else { return nil }
    return .only().storage(max(0, a - 2)...a)
  }

  fileprivate var unitAddressIsNotIndexed: KnownDifference.Permission? {
    guard before.hasFeature(.indexing), before[before.start + 1] == 0o34,
      before[before.start + 2] & 0o60 != 0, simh.aAddress == nil,
      ![.moveCharacters, .loadCharacters, .controlUnit].contains(operation)
    else { return nil }
    return .everything
  }

  fileprivate var columnBinaryMove: KnownDifference.Permission? {
    guard operation == .moveCharacters, before.hasFeature(.columnBinary), ours.length >= 8,
      ColumnBinaryMove(dCharacter: StoredCharacter(code: ours.loaded?.d ?? 0)) != nil
    else { return nil }
    return .everything
  }
}

// MARK: Arithmetic

extension Comparison {
  private var onlyOursOverflows: Bool {
    ours.settled.indicators.subtracting(simh.indicators) == .overflow
      && simh.indicators.isSubset(of: ours.settled.indicators)
      && [.add, .subtract].contains(operation)
  }

  fileprivate var overflowTurnedOff: KnownDifference.Permission? {
    guard onlyOursOverflows, before.indicators.contains(.overflow), let b, before[b] & 0o100 == 0
    else { return nil }
    return .only(.indicators)
  }

  fileprivate var overflowOfOnePosition: KnownDifference.Permission? {
    guard onlyOursOverflows, !before.indicators.contains(.overflow), let b, before[b] & 0o100 != 0
    else { return nil }
    return .only(.indicators)
  }

  fileprivate var modifyAddressOverlap: KnownDifference.Permission? {
    guard operation == .modifyAddress, let a, let b, (1...2).contains(a - b) else { return nil }
    return KnownDifference.Permission.only(.bAddress).storage(max(0, b - 2)...b)
  }

  fileprivate var modifyAddressRegister: KnownDifference.Permission? {
    guard operation == .modifyAddress, let a, let b, a >= 2, b >= 2,
      ours.settled.bAddress == b - 1 || ours.settled.bAddress == b - 3 || b < 3,
      simh.bAddress == b - 1 || simh.bAddress == b - 3 || b < 3
    else { return nil }
    let isPlain = [a, b].allSatisfy { units in
      before[units - 1] & 0o60 == 0
        && (units - 2...units).allSatisfy { (1...10).contains(before[$0] & 0o17) }
    }
    return isPlain ? nil : .only(.bAddress)
  }

  fileprivate var multiplyOverlap: KnownDifference.Permission? {
    guard operation == .multiply, let a, let b, let multiplicand = field(units: a),
      let multiplier = field(units: b - multiplicand.count - 1),
      (multiplier.lowerBound...b).overlaps(multiplicand)
    else { return nil }
    // The word mark of the multiplicand may have been cleared, so that it extends to the left.
    return KnownDifference.Permission.only(.aAddress, .bAddress).storage(0...b)
  }
}

// MARK: Divide

extension Comparison {
  private struct Division {
    /// The divisor's field, and the number of its digits without leading zeros.
    var divisor: ClosedRange<Int>
    var significantDigits: Int
    /// The high-order position of the dividend.
    var b: Int
    var firstQuotient: Int { b - divisor.count - 1 }
  }

  private var division: Division? {
    guard operation == .divide, let b, let divisor = field(units: a), b - divisor.count > 0,
      ours.settled.ending != .undefinedOperation
    else { return nil }
    let leadingZeros = divisor.prefix { before[$0] & 0o77 == 0o12 }.count
    return Division(divisor: divisor, significantDigits: divisor.count - leadingZeros, b: b)
  }

  private func digits(at address: Int) -> (
    before: StoredCharacter, ours: StoredCharacter, simh: StoredCharacter
  ) {
    (
      StoredCharacter(rawValue: before[address]),
      StoredCharacter(rawValue: ours.settled.storage[address]),
      StoredCharacter(rawValue: simh.storage[address])
    )
  }

  /// Permits the differing positions that have a property.
  private func permission(
    where isKnown: (StoredCharacter, StoredCharacter, StoredCharacter, Int) -> Bool
  ) -> KnownDifference.Permission? {
    let known = Set(
      positions.filter { address in
        let (before, ours, simh) = digits(at: address)
        return isKnown(before, ours, simh, address)
      })
    return known.isEmpty ? nil : KnownDifference.Permission(aspects: [], covers: { known.contains($0) })
  }

  /// The units position of the dividend: the first with a zone.
  private func dividendUnits(_ division: Division) -> Int? {
    (division.b..<before.size.positions).first { before[$0] & 0o60 != 0 }
  }

  fileprivate var divideRemainderSign: KnownDifference.Permission? {
    guard let division, let units = dividendUnits(division) else { return nil }
    return permission { _, ours, simh, address in
      address == units && ours.digitValue == simh.digitValue
        && simh.zone == (StoredCharacter(rawValue: before[division.divisor.upperBound]).isMinus ? 2 : 3)
    }
  }

  fileprivate var divideUntouchedWindow: KnownDifference.Permission? {
    guard division != nil else { return nil }
    return permission { before, ours, simh, _ in
      ours.digitValue == simh.digitValue
        && (ours == before && (ours.zone == simh.zone || simh.zone == 0) || simh == before)
    }
  }

  fileprivate var divideWordMarks: KnownDifference.Permission? {
    guard division != nil else { return nil }
    return permission { before, ours, simh, _ in
      before.hasWordMark && ours.hasWordMark && !simh.hasWordMark && ours.digitValue == simh.digitValue
    }
  }

  fileprivate var divideLeadingQuotient: KnownDifference.Permission? {
    guard let division else { return nil }
    let first = division.firstQuotient
    return permission { before, ours, simh, address in
      (first..<max(first, first + division.significantDigits - 1)).contains(address) && ours.code == 0o12
        && (simh == before || simh.digitValue == before.digitValue)
    }
  }

  fileprivate var divideByZero: KnownDifference.Permission? {
    guard let division, division.significantDigits == 0,
      ours.settled.indicators.contains(.overflow), simh.indicators.contains(.overflow)
    else { return nil }
    let signs = permission { before, ours, simh, address in
      ours.digitValue == simh.digitValue
        || address == division.firstQuotient && simh.digitPart == before.digitPart
    }
    var permission = signs ?? .only()
    permission.aspects = [.bAddress, .ending, .iAddress]
    return permission
  }

  /// What may differ where SimH's windows differ from those of the 1401.
  private func anythingRightOf(_ address: Int) -> KnownDifference.Permission {
    KnownDifference.Permission(
      aspects: [.aAddress, .bAddress, .indicators, .ending, .iAddress], covers: { $0 >= address })
  }

  fileprivate var divideOverflow: KnownDifference.Permission? {
    guard let division, ours.unverified.contains(.divideOverflow) else { return nil }
    return anythingRightOf(division.firstQuotient)
  }

  fileprivate var divideBlankDivisor: KnownDifference.Permission? {
    guard let division, division.significantDigits > 1,
      StoredCharacter(
        rawValue: before[division.divisor.upperBound - division.significantDigits + 1]
      ).digitValue == 0
    else { return nil }
    return anythingRightOf(division.firstQuotient)
  }

  fileprivate var divideShortDividend: KnownDifference.Permission? {
    guard let division, division.significantDigits > 1,
      (division.b..<division.b + division.significantDigits - 1).contains(where: { before[$0] & 0o60 != 0 })
    else { return nil }
    return anythingRightOf(division.firstQuotient)
  }

  fileprivate var divideWithoutZeros: KnownDifference.Permission? {
    guard let division,
      (division.b - division.divisor.count..<division.b).contains(where: {
        StoredCharacter(rawValue: before[$0]).digitValue != 0 || before[$0] & 0o60 != 0
      })
    else { return nil }
    return anythingRightOf(division.firstQuotient - 1)
  }
}

// MARK: Moving and editing

extension Comparison {
  fileprivate var suppressedPoint: KnownDifference.Permission? {
    guard ours.unverified.contains(.suppressedPoint), !before.hasFeature(.expandedPrintEdit), let b,
      let length = field(units: a)?.count
    else { return nil }
    return KnownDifference.Permission.only().storage(b - length + 1...b)
  }

  fileprivate var suppressZerosOverlap: KnownDifference.Permission? {
    guard operation == .moveAndSuppressZeros, let a, let b, b < a,
      (field(units: a) ?? 0...a).contains(b)
    else { return nil }
    return KnownDifference.Permission(
      aspects: [.aAddress, .bAddress, .ending, .iAddress], covers: { $0 <= b })
  }

  /// The control field, with room for a dollar sign to its left.
  private var edited: ClosedRange<Int>? {
    guard operation == .moveAndEdit, let b, let control = field(units: b) else { return nil }
    return max(0, control.lowerBound - 40)...b
  }

  fileprivate func editDifference(_ path: UnverifiedPaths) -> KnownDifference.Permission? {
    guard ours.unverified.contains(path), let edited else { return nil }
    return KnownDifference.Permission.only(.aAddress, .bAddress).storage(edited)
  }

  fileprivate var editLastACycle: KnownDifference.Permission? {
    guard operation == .moveAndEdit, let a = ours.settled.aAddress, simh.aAddress == (a > 0 ? a - 1 : nil)
    else { return nil }
    return .only(.aAddress)
  }

  fileprivate var editThirdScanRegister: KnownDifference.Permission? {
    guard ours.unverified.contains(.editThirdScan), let b = simh.bAddress, ours.settled.bAddress == b - 1
    else { return nil }
    return .only(.bAddress)
  }

  fileprivate var editDollarAtWordMark: KnownDifference.Permission? {
    guard ours.unverified.contains(.editThirdScan), let edited, let control = field(units: b),
      (edited.lowerBound..<control.lowerBound).contains(where: { before[$0] & 0o100 != 0 })
    else { return nil }
    return KnownDifference.Permission.only(.bAddress).storage(edited)
  }
}
