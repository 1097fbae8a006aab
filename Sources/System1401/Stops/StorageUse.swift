import Core1401

/// How a storage cycle uses the position it addresses.
struct StorageUse: Hashable {
  var reads: Bool
  var writes: Bool

  /// What a cycle of an operation does.
  ///
  /// A cycle of the hardware reads and writes back in any case; what counts here is whether the operation
  /// takes the character that is there, and whether it puts one in its place.
  init(_ cycle: Cycle, of operation: OperationCode) {
    let operands = operation.operands
    let access: OperationDefinition.Access? =
      switch cycle {
      case .index: .reads
      case .a, .aAtB, .aUpperHalf: operands.a?.access
      case .b, .bUpperHalf: operands.b?.access
      case .iOp, .instruction, .saveAAddress, .idle, .waitsForUnit: nil
      }
    reads = access?.contains(.reads) ?? true
    writes = access?.contains(.writes) ?? true
  }
}

/// One position as an instruction used it.
struct StorageAccess: Hashable {
  let address: Int
  /// The character before the instruction.
  let before: StoredCharacter
  var reads: Bool
  var writes: Bool

  /// Whether a watch asks for it, once the instruction is complete.
  ///
  /// - Parameters:
  ///   - use: what the watch looks for.
  ///   - after: the character now.
  /// - Returns: true when it does.
  func matches(_ use: Breakpoint.Use, after: StoredCharacter) -> Bool {
    switch use {
    case .read: reads
    case .write: writes || before != after
    case .readOrWrite: true
    case .change: before != after
    case .wordMark: before.hasWordMark != after.hasWordMark
    }
  }
}
