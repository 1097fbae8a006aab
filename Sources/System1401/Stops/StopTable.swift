import Core1401

/// The breakpoints of a machine, and the relevant effects of the current instruction.
struct StopTable {
  /// The maximum number of breakpoints.
  static let capacity = 1000

  private(set) var entries: [Breakpoint] = []
  /// The limits of the session, beyond which the machine cannot be started again.
  var limits: [ClockLimit] = [] {
    didSet { prepare() }
  }
  /// The labels of the program, which tell its instructions from those of its loader.
  var symbols = SymbolTable()
  private let storageSize: Int

  // Derived from the entries:

  /// The positions at which a run returns.
  private(set) var positions: WatchedPositions
  /// Whether any position is in ``positions``.
  private(set) var watchesPositions = false
  /// Whether any position is watched for its use.
  private(set) var watchesStorage = false
  /// Whether any breakpoint is for the work of a unit.
  private(set) var watchesActivities = false
  /// Whether any breakpoint is for a printed text.
  private(set) var watchesText = false
  /// Whether something must be checked before every instruction.
  private(set) var checksEveryInstruction = false
  /// The next cycle to stop at.
  private(set) var nextCycle = UInt64.max
  /// The next time to stop at.
  private(set) var nextTime = MachineTime.distantFuture
  private(set) var byAddress: [Int: [Int]] = [:]
  /// Further addresses before which a run returns: that of the address stop, and the run's goals.
  private(set) var goals: [Int] = []
  private(set) var watches: [(index: Int, use: Breakpoint.Use, range: ClosedRange<Int>)] = []
  private(set) var eventIndices: [Int] = []

  // Effects of the current instruction:

  /// The watched positions it has used.
  var accesses: [StorageAccess] = []
  /// The unit operations for it.
  var activities: [Breakpoint.UnitActivity] = []
  /// The line it has printed.
  var printed: [StoredCharacter] = []
  /// The error indicators before it.
  var errorsBefore: Indicators = []

  init(storageSize: Int) {
    self.storageSize = storageSize
    positions = WatchedPositions(count: storageSize)
  }

  /// Whether the current instruction has done something that may stop the machine after it.
  var hasPending: Bool { !accesses.isEmpty || !activities.isEmpty }

  /// The addresses with an enabled breakpoint, ascending.
  var addresses: [Int] { entries.filter(\.isEnabled).compactMap(\.address).sorted() }

  // MARK: Changing

  /// Sets a breakpoint, replacing one with the same number.
  ///
  /// - Returns: why it cannot be set; nil on success.
  mutating func set(_ new: Breakpoint) -> String? {
    if let range = new.watched ?? new.instructions, !(0..<storageSize).contains(range.upperBound) {
      return RefusalMessage.notInStorage.filled(
        with: [range.upperBound, AddressRegister.decimal(storageSize - 1)])
    }
    var entry = new
    if let index = entries.firstIndex(where: { $0.number == new.number }) {
      entry.hits = entries[index].hits
      entries[index] = entry
    } else {
      guard entries.count < StopTable.capacity else {
        return RefusalMessage.manyBreakpoints.filled(with: [StopTable.capacity])
      }
      entry.number = max((entries.map(\.number).max() ?? 0) + 1, new.number)
      entries.append(entry)
    }
    prepare()
    return nil
  }

  /// Deletes breakpoints.
  ///
  /// - Returns: whether there were any.
  mutating func remove(where matches: (Breakpoint) -> Bool) -> Bool {
    let count = entries.count
    entries.removeAll(where: matches)
    prepare()
    return entries.count < count
  }

  /// Enables or disables a breakpoint; returns false when there is none with the number.
  mutating func enable(_ number: Int, _ isEnabled: Bool) -> Bool {
    guard let index = entries.firstIndex(where: { $0.number == number }) else { return false }
    entries[index].isEnabled = isEnabled
    prepare()
    return true
  }

  /// Resets all counts, as on a fresh machine.
  mutating func restart() {
    for index in entries.indices { (entries[index].hits, entries[index].matches) = (0, 0) }
    forgetInstruction()
    prepare()
  }

  /// The breakpoints for a search in the past: each stops the machine whenever its cause and condition are met, and
  /// has no actions.
  var forSearching: StopTable {
    var table = StopTable(storageSize: storageSize)
    table.symbols = symbols
    for var entry in entries {
      (entry.count, entry.isExact, entry.isOnce, entry.actions) = (1, false, false, [])
      (entry.hits, entry.matches) = (0, 0)
      table.entries.append(entry)
    }
    table.prepare()
    return table
  }

  /// Clears the effects of the current instruction.
  mutating func forgetInstruction() {
    accesses.removeAll(keepingCapacity: true)
    activities.removeAll(keepingCapacity: true)
    printed.removeAll(keepingCapacity: true)
  }

  /// Counts an occurrence of an entry's cause.
  mutating func count(_ index: Int, matches: Bool) {
    entries[index].hits += matches ? 0 : 1
    entries[index].matches += matches ? 1 : 0
  }

  /// Removes an entry that was to stop once, or is finished.
  mutating func retire(_ index: Int) {
    if entries[index].isOnce { entries.remove(at: index) }
    prepare()
  }

  /// Makes runs return before addresses without a breakpoint.
  mutating func setGoals(before addresses: [Int]) {
    guard goals != addresses else { return }
    goals = addresses
    prepare()
  }

  mutating func prepare() {
    positions = WatchedPositions(count: storageSize)
    watchesPositions = false
    (watchesStorage, watchesActivities, watchesText) = (false, false, false)
    checksEveryInstruction = false
    nextCycle = limits.compactMap(\.cycle).min() ?? .max
    nextTime = limits.compactMap(\.time).min() ?? .distantFuture
    byAddress = [:]
    watches = []
    eventIndices = []
    for address in goals {
      positions.insert(.instruction, at: address)
      watchesPositions = true
    }
    for (index, entry) in entries.enumerated() where entry.isEnabled {
      switch entry.cause {
      case .instruction, .instructions:
        for address in entry.instructions ?? 0...0 {
          positions.insert(.instruction, at: address)
          byAddress[address, default: []].append(index)
        }
        watchesPositions = true
      case .storage(let use, let range):
        let uses: WatchedPositions.Uses = use == .read || use == .readOrWrite ? .operand : .store
        for address in range { positions.insert(uses, at: address) }
        watches.append((index, use, range))
        watchesPositions = true
        watchesStorage = true
      case .operation, .check:
        eventIndices.append(index)
        checksEveryInstruction = true
      // Cycles and times occur once.
      case .cycle(let cycle): if entry.hits == 0 { nextCycle = min(nextCycle, cycle) }
      case .time(let time): if entry.hits == 0 { nextTime = min(nextTime, time) }
      case .unit, .printedText, .card:
        eventIndices.append(index)
        watchesActivities = true
        if case .printedText = entry.cause { watchesText = true }
      }
    }
  }
}
