// Decoding: the instruction phase once for all executions of the same characters at the same place.
extension FastPath {
  /// Makes the entry of the instruction at the I-address register.
  ///
  /// - Returns: false when the instruction is one for the cycle engine; the entry then stays as it was.
  @inline(never)
  func decode() -> Bool {
    // Up to nine characters are looked at.
    guard iAddress < size &- 9, var instruction = characteristics() else { return false }
    let operation = Operation(rawValue: UInt8(truncatingIfNeeded: instruction.characters & 0o77)) ?? .halt
    let length = Int(instruction.length)
    if length > 1 {
      instruction.lastCharacter = block[iAddress + length - 1] & 0o77
    } else {
      instruction.addressing = [.takesA, .takesB]
    }
    if length >= 4 { decodeAAddress(&instruction, of: operation) }
    if length >= 7 { decodeBAddress(&instruction) }
    guard setKind(&instruction, of: operation) else { return false }
    if instruction.addressing == [], instruction.kind != .noOperationWithAddresses {
      guard instruction.aAddress < size, instruction.bAddress < size else { return false }
    }
    block.setDecoded(instruction, at: iAddress)
    return true
  }

  /// The characters and the length, nil for a length that the cycle engine deals with.
  private func characteristics() -> DecodedInstruction? {
    var instruction = DecodedInstruction()
    instruction.characters = block.characters(at: iAddress)
    guard instruction.characters & 0o100 != 0 else { return nil }
    let marks = instruction.characters & 0x4040_4040_4040_4000
    var length = marks != 0 ? marks.trailingZeroBitCount / 8 : 8
    // What an instruction depends on ends with the word mark behind it.
    var significant = UInt64.max
    if length < 8 { significant = ~(UInt64.max << UInt64(8 * length)) | 0x40 << UInt64(8 * length) }
    switch Operation(rawValue: UInt8(truncatingIfNeeded: instruction.characters & 0o77)) {
    case .setWordMark where length > 7, .clearStorage where length > 7:
      (length, significant) = (7, UInt64.max >> 8)
    case .branch where length > 4 && instruction.characters >> 32 & 0x7F == 0:
      (length, significant) = (4, UInt64.max >> 24)
    default:
      break
    }
    if length == 8, block[iAddress + 8] & 0o100 == 0 { return nil }
    guard length != 2, length != 3, length != 6 else { return nil }
    instruction.significant = significant
    instruction.length = UInt8(length)
    instruction.cycles = UInt8(length + 1)
    return instruction
  }

  private func decodeAAddress(_ instruction: inout DecodedInstruction, of operation: Operation) {
    let characters = instruction.characters >> 8
    let tag = UInt8(truncatingIfNeeded: characters >> 12 & 3)
    if tag != 0, linksBranches {
      instruction.aIndex = tag
      instruction.addressing.insert(.indexesA)
      instruction.cycles += 3
    }
    instruction.aAddress = contents(characters, isIndexed: instruction.aIndex != 0)
    guard instruction.length == 4, operation.doublesAddress else { return }
    instruction.bAddress = instruction.aAddress
    if instruction.aIndex != 0 { instruction.addressing.insert(.doublesA) }
  }

  private func decodeBAddress(_ instruction: inout DecodedInstruction) {
    let characters = instruction.characters >> 32
    let tag = UInt8(truncatingIfNeeded: characters >> 12 & 3)
    if tag != 0, linksBranches {
      instruction.bIndex = tag
      instruction.addressing.insert(.indexesB)
      instruction.cycles += 3
    }
    instruction.bAddress = contents(characters, isIndexed: instruction.bIndex != 0)
  }

  /// What an address register holds after these three characters, before index cycles: see ``AddressRegister/contents``.
  private func contents(_ characters: UInt64, isIndexed: Bool) -> UInt32 {
    let address = block.address(
      characters, by: isIndexed ? FastPathLayout.indexedAddress : FastPathLayout.plainAddress)
    if address < 16_000 { return UInt32(address) }
    let parts = [characters, characters >> 8, characters >> 16].map {
      StoredCharacter(code: UInt8(truncatingIfNeeded: $0 & 0o77))
    }
    return AddressRegister(hundreds: parts[0], tens: parts[1], units: parts[2]).contents
  }

  /// Chooses what to do; false for what the cycle engine does.
  private func setKind(_ instruction: inout DecodedInstruction, of operation: Operation) -> Bool {
    guard features.isSuperset(of: operation.neededFeature) else { return false }
    let length = instruction.length
    switch operation {
    case .branch: return setBranchKind(&instruction)
    case .branchIfWordMarkOrZone, .branchIfBitEqual:
      guard length == 1 || length >= 7 else { return false }
      instruction.kind =
        operation == .branchIfBitEqual ? .branchIfBitEqual : .branchIfWordMarkOrZone
      instruction.cycles += 1
      return true
    case .noOperation:
      guard length < 8 else { return false }
      instruction.kind = length == 1 ? .noOperation : .noOperationWithAddresses
      instruction.addressing.subtract([.takesA, .takesB])
      if length == 5 { instruction.bAddress = FastPath.oneCharacter(instruction.lastCharacter) }
      return true
    case .storeAAddress, .storeBAddress:
      return setStoreKind(&instruction, of: operation)
    default:
      break
    }
    guard length != 5, length != 8 else { return false }
    switch operation {
    case .moveCharacters, .loadCharacters:
      // A unit address.
      if length > 1, instruction.characters >> 8 & 0o77 == 0o34 { return false }
      if length == 4 { instruction.addressing.insert(.takesB) }
      instruction.kind = operation == .moveCharacters ? .move : .load
    case .clearStorage:
      instruction.kind = length == 7 ? .clearStorageAndBranch : .clearStorage
    default:
      guard let (kind, cycles) = FastPath.fieldOperation(operation) else { return false }
      instruction.kind = kind
      instruction.cycles += cycles
    }
    return true
  }

  private func setBranchKind(_ instruction: inout DecodedInstruction) -> Bool {
    switch instruction.length {
    case 4:
      instruction.kind = .branch
    case 5:
      // Indicators that change with time are asked of the units.
      if features.contains(.printStorage), [0o47, 0o51].contains(instruction.lastCharacter) { return false }
      instruction.kind = .branchIfIndicatorOn
    default:
      instruction.kind = .branchIfCharacterEqual
      instruction.cycles += 1
    }
    return true
  }

  private func setStoreKind(_ instruction: inout DecodedInstruction, of operation: Operation) -> Bool {
    switch (operation, instruction.length) {
    case (.storeAAddress, 1), (.storeAAddress, 4):
      instruction.kind = .storeAAddress
      instruction.cycles += 4
    case (.storeBAddress, 1), (.storeBAddress, 4):
      instruction.kind = .storeBAddress
      instruction.cycles += 3
    case (.storeBAddress, 7):
      instruction.kind = .loadAndStoreBAddress
      instruction.cycles += 3
    default:
      return false
    }
    instruction.addressing.remove(.takesB)
    return true
  }

  /// Operations on two fields, with the cycles that do not depend on their length.
  private static func fieldOperation(
    _ operation: Operation
  ) -> (kind: DecodedInstruction.Kind, cycles: UInt8)? {
    switch operation {
    case .moveNumeric: (.moveNumeric, 2)
    case .moveZone: (.moveZone, 2)
    case .moveRecord: (.moveRecord, 0)
    case .moveAndSuppressZeros: (.moveAndSuppressZeros, 0)
    case .compare: (.compare, 0)
    case .add: (.add, 2)
    case .subtract: (.subtract, 2)
    case .zeroAndAdd: (.zeroAndAdd, 0)
    case .zeroAndSubtract: (.zeroAndSubtract, 0)
    case .multiply: (.multiply, 2)
    case .divide: (.divide, 1)
    case .modifyAddress: (.modifyAddress, 8)
    case .setWordMark: (.setWordMark, 2)
    case .clearWordMark: (.clearWordMark, 2)
    default: nil
    }
  }

  /// An address register that holds one character and two blanks: ``AddressRegister/contents``.
  @inline(__always)
  static func oneCharacter(_ character: UInt8) -> UInt32 {
    AddressRegister(hundreds: StoredCharacter(code: character), tens: .blank, units: .blank).contents
  }
}
