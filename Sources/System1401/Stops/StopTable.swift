import Core1401

/// The breakpoints of a machine, and what the instruction in hand has done of what they ask for.
struct StopTable {
  /// The most there can be.
  static let capacity = 1000

  private(set) var entries: [Breakpoint] = []
  private let storageSize: Int

  // What the entries come to.

  /// The positions at which a run comes back.
  private(set) var positions: WatchedPositions
  /// Some position is in ``positions``.
  private(set) var watchesPositions = false
  /// Some position is watched for its use.
  private(set) var watchesStorage = false
  /// Something has to be looked at in front of every instruction.
  private(set) var looksAtInstructions = false
  /// The next cycle to stop at.
  private(set) var nextCycle = UInt64.max
  /// The next moment to stop at.
  private(set) var nextTime = MachineTime.distantFuture
  private(set) var byAddress: [Int: [Int]] = [:]
  /// Addresses in front of which a run is to come back besides: the address stop's, and where it is to end.
  private(set) var goals: [Int] = []
  private(set) var watches: [(index: Int, use: Breakpoint.Use, range: ClosedRange<Int>)] = []
  private(set) var eventIndices: [Int] = []

  // What the instruction in hand has done.

  /// The watched positions it has used.
  var accesses: [StorageAccess] = []
  /// What units have done for it.
  var activities: [Breakpoint.UnitActivity] = []
  /// The line it has printed.
  var printed: [StoredCharacter] = []
  /// Indicators of errors before it.
  var errorsBefore: Indicators = []

  init(storageSize: Int) {
    self.storageSize = storageSize
    positions = WatchedPositions(count: storageSize)
  }

  /// Whether the instruction in hand has done something that may stop the machine behind it.
  var hasPending: Bool { !accesses.isEmpty || !activities.isEmpty }

  /// The addresses with an enabled breakpoint, ascending.
  var addresses: [Int] { entries.filter(\.isEnabled).compactMap(\.address).sorted() }

  // MARK: Changing

  /// Takes a breakpoint in; one with the number of another takes its place.
  ///
  /// - Returns: why not, nil when it is in.
  mutating func set(_ new: Breakpoint) -> String? {
    if let range = new.watched ?? new.address.map({ $0...$0 }), !(0..<storageSize).contains(range.upperBound)
    {
      return
        "address \(range.upperBound) is not in storage, 0000 to \(AddressRegister.decimal(storageSize - 1))"
    }
    var entry = new
    if let index = entries.firstIndex(where: { $0.number == new.number }) {
      entry.hits = entries[index].hits
      entries[index] = entry
    } else {
      guard entries.count < StopTable.capacity else {
        return "there are \(StopTable.capacity) breakpoints already; delete some"
      }
      entry.number = max((entries.map(\.number).max() ?? 0) + 1, new.number)
      entries.append(entry)
    }
    prepare()
    return nil
  }

  /// Takes breakpoints away.
  ///
  /// - Returns: whether there were some.
  mutating func remove(where matches: (Breakpoint) -> Bool) -> Bool {
    let count = entries.count
    entries.removeAll(where: matches)
    prepare()
    return entries.count < count
  }

  /// Lets a breakpoint stop the machine, or not; false when there is none of the number.
  mutating func enable(_ number: Int, _ isEnabled: Bool) -> Bool {
    guard let index = entries.firstIndex(where: { $0.number == number }) else { return false }
    entries[index].isEnabled = isEnabled
    prepare()
    return true
  }

  /// Counts from zero again, as on a fresh machine.
  mutating func restart() {
    for index in entries.indices { (entries[index].hits, entries[index].matches) = (0, 0) }
    forgetInstruction()
    prepare()
  }

  /// Forgets what the instruction in hand has done.
  mutating func forgetInstruction() {
    accesses.removeAll(keepingCapacity: true)
    activities.removeAll(keepingCapacity: true)
    printed.removeAll(keepingCapacity: true)
  }

  /// Counts that the cause of an entry was there.
  mutating func count(_ index: Int, matches: Bool) {
    entries[index].hits += matches ? 0 : 1
    entries[index].matches += matches ? 1 : 0
  }

  /// Takes an entry away that was to stop once, or has come to its end.
  mutating func retire(_ index: Int) {
    if entries[index].isOnce { entries.remove(at: index) }
    prepare()
  }

  /// Lets runs come back in front of addresses that no breakpoint has.
  mutating func comeBack(before addresses: [Int]) {
    guard goals != addresses else { return }
    goals = addresses
    prepare()
  }

  mutating func prepare() {
    positions = WatchedPositions(count: storageSize)
    watchesPositions = false
    watchesStorage = false
    looksAtInstructions = false
    nextCycle = .max
    nextTime = .distantFuture
    byAddress = [:]
    watches = []
    eventIndices = []
    for address in goals {
      positions.insert(.instruction, at: address)
      watchesPositions = true
    }
    for (index, entry) in entries.enumerated() where entry.isEnabled {
      switch entry.cause {
      case .instruction(let address):
        positions.insert(.instruction, at: address)
        byAddress[address, default: []].append(index)
        watchesPositions = true
      case .storage(let use, let range):
        let uses: WatchedPositions.Uses = use == .read || use == .readOrWrite ? .operand : .store
        for address in range { positions.insert(uses, at: address) }
        watches.append((index, use, range))
        watchesPositions = true
        watchesStorage = true
      case .operation, .check:
        eventIndices.append(index)
        looksAtInstructions = true
      // Cycles and moments come once.
      case .cycle(let cycle): if entry.hits == 0 { nextCycle = min(nextCycle, cycle) }
      case .time(let time): if entry.hits == 0 { nextTime = min(nextTime, time) }
      case .unit, .printedText, .card: eventIndices.append(index)
      }
    }
  }
}
