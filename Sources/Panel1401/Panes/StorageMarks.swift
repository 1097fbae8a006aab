internal import Core1401
internal import System1401

/// The positions of core storage that have changed since the last stop, found by comparing snapshots.
///
/// The reference is the contents of storage when the machine was last started. If the machine has executed
/// only one instruction since, that instruction wrote the changed positions.
struct StorageMarks {
  /// The contents of storage at the last start, empty before the first snapshot.
  private var before: [UInt8] = []
  /// The current contents of storage.
  private(set) var storage: [UInt8] = []
  /// Whether one instruction made all changes.
  private(set) var isOneInstruction = false
  private var instructionsBefore: UInt64 = 0
  private var last: (cycles: UInt64, instructions: UInt64, isRunning: Bool)?

  /// Updates the contents from the next snapshot.
  mutating func update(_ snapshot: SystemSnapshot) {
    let state = snapshot.processor
    if snapshot.storage.count != before.count || state.cycles < (last?.cycles ?? 0) {
      // The snapshot is of another machine, in which nothing has changed yet.
      before = snapshot.storage
      instructionsBefore = state.instructions
    } else if let last, !last.isRunning, state.cycles != last.cycles {
      before = storage
      instructionsBefore = last.instructions
    }
    storage = snapshot.storage
    isOneInstruction = !snapshot.isRunning && state.instructions <= instructionsBefore + 1
    last = (state.cycles, state.instructions, snapshot.isRunning)
  }

  /// Whether a position has changed since the last start.
  func hasChanged(_ address: Int) -> Bool {
    storage.indices.contains(address) && storage[address] != before[address]
  }
}

/// A text to find in core storage. A back-quote in it requires a word mark on the next character.
struct StorageText {
  private var pattern: [StoredCharacter] = []

  /// Creates a text, or nil if it is empty or has a character that is not in the 1401's set.
  init?(_ text: String) {
    var needsWordMark = false
    for character in text {
      if character == "`" {
        needsWordMark = true
        continue
      }
      guard let stored = TextEncoding.simh.stored(character) else { return nil }
      pattern.append(StoredCharacter(code: stored.code, wordMark: needsWordMark))
      needsWordMark = false
    }
    guard !pattern.isEmpty else { return nil }
  }

  /// The number of characters.
  var count: Int { pattern.count }

  /// The address of the next occurrence after or before an address, wrapping around at the end of storage.
  func find(in storage: [UInt8], from address: Int, backwards: Bool) -> Int? {
    guard !storage.isEmpty else { return nil }
    let step = backwards ? -1 : 1
    return (1...storage.count).lazy
      .map { (address + step * $0).wrapped(to: storage.count) }
      .first { matches(storage, at: $0) }
  }

  private func matches(_ storage: [UInt8], at address: Int) -> Bool {
    guard address + pattern.count <= storage.count else { return false }
    return pattern.enumerated().allSatisfy { offset, character in
      let found = StoredCharacter(rawValue: storage[address + offset])
      return found.code == character.code && (found.hasWordMark || !character.hasWordMark)
    }
  }
}
