internal import Core1401
internal import System1401

/// The changes of storage made by hand. Each can be undone until the machine executes the next cycle.
struct StorageEdits {
  /// One edit: the old contents of the positions it changed.
  private struct Edit {
    let cycles: UInt64
    var before: [Int: StoredCharacter]
  }

  private var edits: [Edit] = []
  /// The characters stored since the last snapshot, which does not show them yet.
  private var recent: [Int: StoredCharacter] = [:]
  private var isClosed = true

  /// Records a position that is about to be changed.
  mutating func note(_ address: Int, _ character: StoredCharacter, in snapshot: SystemSnapshot) {
    guard snapshot.storage.indices.contains(address) else { return }
    let cycles = snapshot.processor.cycles
    let old = recent[address] ?? StoredCharacter(rawValue: snapshot.storage[address])
    recent[address] = character
    if isClosed || edits.last?.cycles != cycles {
      edits.append(Edit(cycles: cycles, before: [:]))
      isClosed = false
    }
    if edits[edits.count - 1].before[address] == nil { edits[edits.count - 1].before[address] = old }
  }

  /// Ends an edit; the next change begins another one.
  mutating func close() { isClosed = true }

  /// Drops the changes that a new snapshot shows.
  mutating func update(_ snapshot: SystemSnapshot) {
    guard !recent.isEmpty else { return }
    recent = recent.filter {
      snapshot.storage.indices.contains($0) && StoredCharacter(rawValue: snapshot.storage[$0]) != $1
    }
  }

  /// Whether there is an edit that can be undone in the current state of the machine.
  func canUndo(in snapshot: SystemSnapshot) -> Bool {
    !snapshot.isRunning && edits.last?.cycles == snapshot.processor.cycles
  }

  /// Removes the last edit.
  ///
  /// - Returns: the characters to store again, sorted by address; nil when there is nothing to undo.
  mutating func undo(in snapshot: SystemSnapshot) -> [(address: Int, character: StoredCharacter)]? {
    guard canUndo(in: snapshot), let edit = edits.popLast() else { return nil }
    isClosed = true
    return edit.before.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Records a character that undoing has stored.
  mutating func restored(_ address: Int, _ character: StoredCharacter) { recent[address] = character }

  /// Drops everything, for another machine.
  mutating func clear() { self = StorageEdits() }
}

extension MachineOperator {
  /// Whether the last change of storage can be undone: the machine has not executed a cycle since.
  public var canUndo: Bool { edits.canUndo(in: snapshot) }

  /// Ends a change of several positions; the next change is undone separately.
  public func closeEdit() { edits.close() }

  /// Undoes the last change of storage that was made by hand.
  ///
  /// - Returns: a sentence with the result.
  public func undo() -> String {
    guard let before = edits.undo(in: snapshot), let first = before.first, let last = before.last else {
      return "Nothing to undo: the machine has run since the last change of storage, or there was none."
    }
    for (address, character) in before {
      control.send(.deposit(address, character))
      edits.restored(address, character)
    }
    return "Storage is as before at \(MonitorAnswers.place(first.address...last.address))."
  }
}
