import Core1401

/// How a storage cycle uses the position that it addresses.
struct StorageUse: Hashable {
  var reads: Bool
  var writes: Bool

  /// Creates the use by a cycle of an operation.
  ///
  /// The hardware reads and writes back in every cycle. What matters here is whether the operation uses the
  /// present character, and whether it stores one.
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

/// One position used by an instruction.
struct StorageAccess: Hashable {
  let address: Int
  /// The character before the instruction.
  let before: StoredCharacter
  var reads: Bool
  var writes: Bool

  /// Whether the access satisfies a watch, once the instruction is complete.
  ///
  /// - Parameters:
  ///   - use: the watched use.
  ///   - after: the character now.
  /// - Returns: whether it does.
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
