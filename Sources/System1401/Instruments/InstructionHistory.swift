import Core1401

/// The records of the last instructions, or how to get them.
struct InstructionHistory {
  /// The longest one.
  static let longest = 65_536

  /// How many instructions are kept; 0 for none.
  let capacity: Int

  private enum Entry {
    case record(InstructionRecord)
    case passed(PassedInstructions)

    var count: Int {
      switch self {
      case .record: 1
      case .passed(let passed): passed.count
      }
    }
  }

  /// Oldest first, from ``first`` on.
  private var entries: [Entry] = []
  private var first = 0
  /// The instructions of all entries.
  private var count = 0
  /// How many entries hold a whole storage.
  private var storages = 0
  /// The instructions that are being passed.
  private var passing: PassedInstructions?

  /// The most storages that are kept, 16 MB.
  private static let mostStorages = 1024

  init(capacity: Int) {
    self.capacity = min(max(0, capacity), InstructionHistory.longest)
  }

  // MARK: Adding

  /// The processor is about to execute instructions by itself.
  mutating func beginPassing(_ processor: borrowing Processor) {
    if passing == nil { passing = PassedInstructions(before: processor) }
  }

  /// The processor is in front of an instruction, nobody but itself having changed anything since ``beginPassing(_:)``.
  mutating func extendPassed(to processor: borrowing Processor) {
    passing?.extend(to: processor)
  }

  /// Others may change the machine now.
  mutating func endPassing() {
    guard let passing else { return }
    self.passing = nil
    guard passing.count > 0 else { return }
    storages += 1
    add(.passed(passing))
    if storages > InstructionHistory.mostStorages { settle() }
  }

  /// Adds an instruction that was made cycle by cycle; it may be one of those that are being passed.
  mutating func add(_ record: InstructionRecord, in processor: borrowing Processor) {
    guard capacity > 0 else { return }
    if passing != nil {
      extendPassed(to: processor)
    } else {
      add(.record(record))
    }
  }

  private mutating func add(_ entry: Entry) {
    entries.append(entry)
    count += entry.count
    while count - entries[first].count >= capacity {
      count -= entries[first].count
      if case .passed = entries[first] { storages -= 1 }
      first += 1
    }
    guard first > 64, first > entries.count / 2 else { return }
    entries.removeFirst(first)
    first = 0
  }

  // MARK: Looking

  /// Makes all records.
  mutating func settle() {
    guard storages > 0 else { return }
    let all = records
    removeAll()
    for record in all { add(.record(record)) }
  }

  /// The records, oldest first.
  var records: [InstructionRecord] {
    var records: [InstructionRecord] = []
    var surplus = max(0, count - capacity)
    for entry in entries[first...] {
      switch entry {
      case .record(let record): records.append(record)
      case .passed(let passed): records += passed.records(last: passed.count - surplus)
      }
      surplus = 0
    }
    return records
  }

  /// Forgets what was executed after a cycle.
  mutating func goBack(to cycle: UInt64) {
    let kept = records.filter { $0.number <= cycle }
    removeAll()
    for record in kept { add(.record(record)) }
  }

  mutating func removeAll() {
    self = InstructionHistory(capacity: capacity)
  }
}
