import Core1401

/// The records of the last instructions, or the data to recompute them.
struct InstructionHistory {
  /// The maximum length.
  static let longest = 65_536

  /// The number of instructions kept; 0 for none.
  let capacity: Int

  private struct Entry {
    /// The number of its instructions.
    let count: Int
    let content: Content
  }

  private indirect enum Content {
    case record(InstructionRecord)
    case passed(PassedInstructions)
  }

  /// The entries, oldest first, from index ``first`` on.
  private var entries: [Entry] = []
  private var first = 0
  /// The number of instructions in all entries.
  private var count = 0
  /// The number of entries that hold a whole storage.
  private var storages = 0
  /// The instructions being passed without records.
  private var passing: PassedInstructions?

  /// The maximum number of storages kept, 16 MB.
  private static let mostStorages = 1024

  init(capacity: Int) {
    self.capacity = min(max(0, capacity), InstructionHistory.longest)
  }

  // MARK: Adding

  /// Called before the processor executes instructions without records.
  mutating func beginPassing(_ processor: borrowing Processor) {
    if passing == nil { passing = PassedInstructions(before: processor) }
  }

  /// Called when only its cycles have changed the processor since ``beginPassing(_:)``.
  mutating func extendPassed(to processor: borrowing Processor) {
    passing?.extend(to: processor)
  }

  /// A recorder of the instruction in which the processor is.
  func recorder(of processor: borrowing Processor) -> InstructionRecorder {
    passing?.recorder(of: processor) ?? InstructionRecorder()
  }

  /// Called before the machine may be changed from outside.
  mutating func endPassing() {
    guard let passing else { return }
    self.passing = nil
    guard passing.count > 0 else { return }
    storages += 1
    add(Entry(count: passing.count, content: .passed(passing)))
    if storages > InstructionHistory.mostStorages { settle() }
  }

  /// Adds an instruction executed cycle by cycle, which may be among those being passed.
  mutating func add(_ record: InstructionRecord, in processor: borrowing Processor) {
    guard capacity > 0 else { return }
    if passing != nil {
      extendPassed(to: processor)
    } else {
      add(Entry(count: 1, content: .record(record)))
    }
  }

  private mutating func add(_ entry: Entry) {
    entries.append(entry)
    count += entry.count
    while count - entries[first].count >= capacity {
      count -= entries[first].count
      if case .passed = entries[first].content { storages -= 1 }
      first += 1
    }
    guard first > 64, first > entries.count / 2 else { return }
    entries.removeFirst(first)
    first = 0
  }

  // MARK: Reading

  /// Computes all records.
  mutating func settle() {
    guard storages > 0 else { return }
    let all = records
    removeAll()
    for record in all { add(Entry(count: 1, content: .record(record))) }
  }

  /// The records, oldest first.
  var records: [InstructionRecord] {
    var records: [InstructionRecord] = []
    var surplus = max(0, count - capacity)
    for entry in entries[first...] {
      switch entry.content {
      case .record(let record): records.append(record)
      case .passed(let passed): records += passed.records(last: passed.count - surplus)
      }
      surplus = 0
    }
    return records
  }

  /// Discards records of instructions after a cycle.
  mutating func goBack(to cycle: UInt64) {
    let kept = records.filter { $0.number <= cycle }
    removeAll()
    for record in kept { add(Entry(count: 1, content: .record(record))) }
  }

  mutating func removeAll() {
    self = InstructionHistory(capacity: capacity)
  }
}
