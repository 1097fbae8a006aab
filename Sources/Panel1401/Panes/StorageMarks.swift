internal import Core1401
internal import System1401

/// Which positions of core storage have changed, told from the snapshots alone.
///
/// A run begins where the machine stood before; every position that differs from what it held then has changed. When the
/// run was one instruction, that instruction wrote it.
struct StorageMarks {
  /// What a position held when the run began, empty before the first snapshot.
  private var before: [UInt8] = []
  /// The contents now.
  private(set) var storage: [UInt8] = []
  /// Whether all changes come from one instruction.
  private(set) var isOneInstruction = false
  private var instructionsBefore: UInt64 = 0
  private var last: (cycles: UInt64, instructions: UInt64, isRunning: Bool)?

  /// Takes the next snapshot.
  mutating func update(_ snapshot: SystemSnapshot) {
    let state = snapshot.processor
    if snapshot.storage.count != before.count || state.cycles < (last?.cycles ?? 0) {
      // Another machine: nothing in it has changed yet.
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

  /// Whether a position differs from what it held when the run began.
  func hasChanged(_ address: Int) -> Bool {
    storage.indices.contains(address) && storage[address] != before[address]
  }
}

/// A text to look for in core storage: characters, a back-quote before those that must have a word mark.
struct StorageText {
  private var wanted: [StoredCharacter] = []

  /// Reads a text; nil when it is empty or has a character that the 1401 does not know.
  init?(_ text: String) {
    var wantsMark = false
    for character in text {
      if character == "`" {
        wantsMark = true
        continue
      }
      guard let stored = TextEncoding.simh.stored(character) else { return nil }
      wanted.append(StoredCharacter(code: stored.code, wordMark: wantsMark))
      wantsMark = false
    }
    guard !wanted.isEmpty else { return nil }
  }

  /// The characters of the text.
  var count: Int { wanted.count }

  /// The next place after an address, or before it, going round the end of storage.
  func find(in storage: [UInt8], from address: Int, backwards: Bool) -> Int? {
    guard !storage.isEmpty else { return nil }
    let step = backwards ? -1 : 1
    return (1...storage.count).lazy
      .map { (address + step * $0).wrapped(to: storage.count) }
      .first { matches(storage, at: $0) }
  }

  private func matches(_ storage: [UInt8], at address: Int) -> Bool {
    guard address + wanted.count <= storage.count else { return false }
    return wanted.enumerated().allSatisfy { offset, character in
      let found = StoredCharacter(rawValue: storage[address + offset])
      return found.code == character.code && (found.hasWordMark || !character.hasWordMark)
    }
  }
}
