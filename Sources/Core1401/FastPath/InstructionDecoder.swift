/// Decoding: the instruction phase once for all executions of the same characters at the same place.
struct InstructionDecoder {
  let block: FastPathBlock
  /// Positions of storage.
  let size: Int
  let features: Features

  /// Makes the entry of the instruction at an address.
  ///
  /// - Returns: false when the instruction is one for the cycle engine; the entry then stays as it was.
  @inline(never)
  func decode(at address: Int) -> Bool {
    // Up to nine characters are looked at.
    guard address < size &- 9 else { return false }
    if changeAddress(at: address) { return true }
    var instruction = DecodedInstruction()
    instruction.characters = block.characters(at: address)
    let row = block.behavior(Int(truncatingIfNeeded: instruction.characters & 0o77))
    guard instruction.characters & 0o100 != 0, row.family != .undefined, features.isSuperset(of: row.feature),
      measure(&instruction, row, ninth: block[address &+ 8]),
      setKind(&instruction, row.operation), setAddresses(&instruction, row)
    else { return false }
    instruction.next = UInt16(truncatingIfNeeded: address &+ Int(instruction.length))
    block.setDecoded(instruction, at: address)
    return true
  }

  /// When the program has changed nothing but one plain address of the instruction, as programs do all the
  /// time, the entry from now on has it read each time.
  @inline(always)
  private func changeAddress(at address: Int) -> Bool {
    let instruction = block.entry(at: address)
    let characters = block.characters(at: address)
    let different = (characters ^ instruction.characters) & instruction.significant
    let length = instruction.length
    var addressing = instruction.addressing
    guard instruction.kind != .none else { return false }
    if length >= 4, different & ~DecodedInstruction.aPlace == 0, addressing.isDisjoint(with: .indexesA) {
      guard block.address(characters >> 8, by: FastPathLayout.readAddress) < size else { return false }
      addressing.insert(.readsA)
      if length == 4, instruction.kind != .branch, !addressing.contains(.takesB) {
        addressing.insert(.doublesA)
      }
      instruction.significant &= ~DecodedInstruction.aPlace
    } else if length >= 7, different & ~DecodedInstruction.bPlace == 0, addressing.isDisjoint(with: .indexesB)
    {
      guard block.address(characters >> 32, by: FastPathLayout.readAddress) < size else { return false }
      addressing.insert(.readsB)
      instruction.significant &= ~DecodedInstruction.bPlace
    } else {
      return false
    }
    instruction.addressing = addressing
    return true
  }

  /// Finds the length; false for one that the cycle engine deals with.
  @inline(always)
  private func measure(
    _ instruction: inout DecodedInstruction, _ row: OperationBehavior, ninth: UInt8
  ) -> Bool {
    let marks = instruction.characters & 0x4040_4040_4040_4000
    var length = marks != 0 ? marks.trailingZeroBitCount &>> 3 : 8
    // What an instruction depends on ends with the word mark behind it.
    var significant = UInt64.max
    if length < 8 { significant = ~(UInt64.max &<< UInt64(8 &* length)) | 0x40 &<< UInt64(8 &* length) }
    let implied = Int(row.impliedLength)
    let next = StoredCharacter(
      rawValue: UInt8(truncatingIfNeeded: instruction.characters >> UInt64(8 &* implied)))
    if implied > 0, length > implied, row.endsWithoutWordMark(length: implied, before: next) {
      length = implied
      significant = .max >> UInt64(64 &- 8 &* (row.endsBeforeBlankOnly ? implied &+ 1 : implied))
    }
    if length == 8, ninth & 0o100 == 0 { return false }
    guard length != 2, length != 3, length != 6 else { return false }
    instruction.significant = significant
    instruction.length = UInt8(truncatingIfNeeded: length)
    instruction.addCycles(length &+ 1)
    return true
  }

  /// Chooses what to do; false for what the cycle engine does.
  @inline(always)
  private func setKind(_ instruction: inout DecodedInstruction, _ operation: OperationCode) -> Bool {
    let length = instruction.length
    var kind = DecodedInstruction.Kind.none
    var cycles = 0
    switch operation {
    case .moveCharacters: kind = .move
    case .loadCharacters: kind = .load
    case .moveNumeric: (kind, cycles) = (.moveNumeric, 2)
    case .moveZone: (kind, cycles) = (.moveZone, 2)
    case .moveRecord: kind = .moveRecord
    case .moveAndSuppressZeros: kind = .moveAndSuppressZeros
    case .moveAndEdit: kind = .moveAndEdit
    case .compare: kind = length == 1 ? .compareChained : .compare
    case .add: (kind, cycles) = (.add, 2)
    case .subtract: (kind, cycles) = (.subtract, 2)
    case .zeroAndAdd: kind = .zeroAndAdd
    case .zeroAndSubtract: kind = .zeroAndSubtract
    case .multiply: (kind, cycles) = (.multiply, 2)
    case .divide: (kind, cycles) = (.divide, 1)
    case .modifyAddress: (kind, cycles) = (.modifyAddress, 8)
    case .setWordMark: (kind, cycles) = (.setWordMark, 2)
    case .clearWordMark: (kind, cycles) = (.clearWordMark, 2)
    case .clearStorage: kind = length == 7 ? .clearStorageAndBranch : .clearStorage
    case .storeAAddress where length < 7: (kind, cycles) = (.storeAAddress, 4)
    case .storeBAddress: (kind, cycles) = (length == 7 ? .loadAndStoreBAddress : .storeBAddress, 3)
    case .noOperation where length < 8: kind = length == 1 ? .noOperation : .noOperationWithAddresses
    case .branch where length == 4: kind = .branch
    case .branch where length == 5:
      // Indicators that change with time are asked of the units.
      let d = UInt8(truncatingIfNeeded: instruction.characters >> 32 & 0o77)
      let indicator = Indicators(dCharacter: StoredCharacter(code: d))
      if !Indicators.timed(features).contains(indicator) {
        kind =
          Indicators.resetByTest.contains(indicator) ? .branchIfIndicatorOnAndReset : .branchIfIndicatorOn
      }
    case .branch:
      (kind, cycles) = (length > 1 ? .branchIfCharacterEqual : .branchIfCharacterEqualChained, 1)
    case .branchIfWordMarkOrZone where length > 4: (kind, cycles) = (.branchIfWordMarkOrZone, 1)
    case .branchIfBitEqual where length > 4: (kind, cycles) = (.branchIfBitEqual, 1)
    // For the cycle engine.
    case .storeAAddress, .noOperation, .branchIfWordMarkOrZone, .branchIfBitEqual, .moveAndInsertZeros, .halt,
      .read, .write, .writeAndRead, .punch, .readAndPunch, .writeAndPunch, .writeReadAndPunch,
      .startReadFeed, .startPunchFeed, .selectStacker, .controlCarriage, .controlUnit:
      break
    }
    instruction.kind = kind
    instruction.addCycles(cycles)
    switch length {
    case 5:
      return kind == .branchIfIndicatorOn || kind == .branchIfIndicatorOnAndReset
        || kind == .noOperationWithAddresses
    case 8:
      return kind == .branchIfCharacterEqual || kind == .branchIfWordMarkOrZone || kind == .branchIfBitEqual
    default: return kind != .none
    }
  }

  /// Fills in the addresses; false when one that is needed is none.
  @inline(always)
  private func setAddresses(_ instruction: inout DecodedInstruction, _ row: OperationBehavior) -> Bool {
    var addressing: DecodedInstruction.Addressing = []
    let length = instruction.length
    var (a, b) = (0, 0)
    var (aTag, bTag): (UInt8, UInt8) = (0, 0)
    let isDoubled = row.addressLoading == .doubled
    let isTransfer = row.unitAddress != .none
    if length >= 4 {
      let first = StoredCharacter(code: UInt8(truncatingIfNeeded: instruction.characters >> 8))
      if isTransfer, Processor.beginsUnitAddress(first, features) { return false }
      a = address(instruction.characters >> 8, &aTag)
      if length >= 7 {
        b = address(instruction.characters >> 32, &bTag)
      } else if length == 4, isDoubled {
        b = a
        if aTag != 0 { addressing.insert(.doublesA) }
      } else if isTransfer {
        addressing.insert(.takesB)
      }
    } else if instruction.kind != .noOperation {
      addressing = isDoubled || isTransfer ? [.takesA, .takesB] : .takesA
    }
    // An address that is indexed may be outside of storage, but not one that is none.
    guard a < (aTag != 0 ? 16_000 : size), b < (bTag != 0 || addressing == .doublesA ? 16_000 : size) else {
      return false
    }
    instruction.aAddress = UInt16(truncatingIfNeeded: a)
    instruction.bAddress = UInt16(truncatingIfNeeded: b)
    if aTag != 0 { (instruction.aIndex, _) = (82 + 5 * aTag, addressing.insert(.indexesA)) }
    if bTag != 0 { (instruction.bIndex, _) = (82 + 5 * bTag, addressing.insert(.indexesB)) }
    instruction.addressing = addressing
    instruction.addCycles((aTag != 0 ? 3 : 0) &+ (bTag != 0 ? 3 : 0))
    return true
  }

  /// The number of three address characters and their index tag; 16000 or more when they are no address.
  @inline(always)
  private func address(_ characters: UInt64, _ index: inout UInt8) -> Int {
    let tag = UInt8(truncatingIfNeeded: characters >> 12 & 3)
    guard tag != 0, features.contains(.indexing) else {
      return block.address(characters, by: FastPathLayout.plainAddress)
    }
    index = tag
    return block.address(characters, by: FastPathLayout.indexedAddress)
  }
}
