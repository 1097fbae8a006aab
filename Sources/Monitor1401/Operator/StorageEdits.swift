internal import Core1401
internal import System1401

/// Changes of storage made by hand, so that each can be taken back as long as the machine has not moved since.
struct StorageEdits {
  /// One edit: what stood at the positions it changed.
  private struct Edit {
    let cycles: UInt64
    var before: [Int: StoredCharacter]
  }

  private var edits: [Edit] = []
  /// What was stored since the last snapshot, which does not show it yet.
  private var recent: [Int: StoredCharacter] = [:]
  private var isClosed = true

  /// Notes a position that is about to be changed.
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

  /// Ends an edit: what is changed next is another one.
  mutating func close() { isClosed = true }

  /// Forgets what a new snapshot shows.
  mutating func snapshotCame(_ snapshot: SystemSnapshot) {
    guard !recent.isEmpty else { return }
    recent = recent.filter {
      snapshot.storage.indices.contains($0) && StoredCharacter(rawValue: snapshot.storage[$0]) != $1
    }
  }

  /// Whether there is an edit to take back in the present state of the machine.
  func canUndo(in snapshot: SystemSnapshot) -> Bool {
    !snapshot.isRunning && edits.last?.cycles == snapshot.processor.cycles
  }

  /// Takes the last edit out of the list.
  ///
  /// - Returns: what is to be stored again, in the order of the addresses; nil when there is nothing to take back.
  mutating func undo(in snapshot: SystemSnapshot) -> [(address: Int, character: StoredCharacter)]? {
    guard canUndo(in: snapshot), let edit = edits.popLast() else { return nil }
    isClosed = true
    return edit.before.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Notes what taking back has stored.
  mutating func restored(_ address: Int, _ character: StoredCharacter) { recent[address] = character }

  /// Forgets everything, as for another machine.
  mutating func clear() { self = StorageEdits() }
}

extension MachineOperator {
  /// Whether the last change of storage can be taken back: the machine has not moved since.
  public var canUndo: Bool { edits.canUndo(in: snapshot) }

  /// Ends a change of storage that came position by position: what is stored next is taken back by itself.
  public func closeEdit() { edits.close() }

  /// Takes back the last change of storage that was made by hand.
  ///
  /// - Returns: a sentence that says what was done, or that there is nothing to take back.
  public func undo() -> String {
    guard let before = edits.undo(in: snapshot), let first = before.first, let last = before.last else {
      return "No change of storage to take back: the machine has moved since, or nothing was changed."
    }
    for (address, character) in before {
      control.send(.deposit(address, character))
      edits.restored(address, character)
    }
    return "Storage is as before at \(MonitorAnswers.place(first.address...last.address))."
  }
}
