import Core1401

/// How a storage cycle uses the position it addresses.
struct StorageUse: Hashable {
  var reads: Bool
  var writes: Bool

  /// What a cycle of an operation does.
  ///
  /// A cycle of the hardware reads and writes back in any case; what counts here is whether the operation takes the
  /// character that is there, and whether it puts one in its place.
  init(_ cycle: Cycle, of operation: OperationCode) {
    switch (cycle, operation) {
    case (.index, _): (reads, writes) = (true, false)
    case (_, .setWordMark), (_, .clearWordMark), (_, .storeAAddress), (_, .storeBAddress), (_, .clearStorage):
      (reads, writes) = (false, true)
    case (.a, _), (.aAtB, _), (.aUpperHalf, _): (reads, writes) = (true, false)
    case (_, .compare), (_, .branch), (_, .branchIfWordMarkOrZone), (_, .branchIfBitEqual):
      (reads, writes) = (true, false)
    case (_, .moveCharacters), (_, .loadCharacters), (_, .moveRecord), (_, .zeroAndAdd),
      (_, .zeroAndSubtract):
      (reads, writes) = (false, true)
    // Divide compares before it subtracts: what it leaves alone shows as unchanged.
    case (_, .divide): (reads, writes) = (true, false)
    default: (reads, writes) = (true, true)
    }
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
