import Core1401
import Units1401

// Recording the effects of the current instruction on watched positions, cycle by cycle and through the
// units.
extension StopTable {
  /// Whether unit operations are recorded.
  var watchesUnits: Bool { watchesStorage || watchesActivities }

  /// Whether any breakpoint is at a cycle or a time.
  var watchesClock: Bool { nextCycle != .max || watchesTime }

  /// Whether any breakpoint is at a time.
  var watchesTime: Bool { nextTime < .distantFuture }

  /// The end of a run of a number of cycles: the cycle or time of a breakpoint, if that is earlier.
  func end(_ cycles: Int64, after system: DataProcessingSystem) -> UInt64 {
    let now = system.machine.processor.state.cycles
    var end = min(now + UInt64(max(0, cycles)), max(nextCycle, now))
    if nextTime < .distantFuture {
      let left = max(0, (nextTime - system.now).nanoseconds)
      let whole = (left + MachineTime.nanosecondsPerCycle - 1) / MachineTime.nanosecondsPerCycle
      end = min(end, now + UInt64(whole))
    }
    return end
  }

  /// Records a cycle executed at a watched position.
  mutating func note(_ cycle: Cycle, in processor: borrowing Processor) {
    guard let address = processor.state.storageAddress.address else { return }
    let use = StorageUse(cycle, of: processor.state.operation)
    note(address, before: processor.state.bRegister, reads: use.reads, writes: use.writes)
  }

  private mutating func note(_ address: Int, before: StoredCharacter, reads: Bool, writes: Bool) {
    if let index = accesses.lastIndex(where: { $0.address == address }) {
      accesses[index].reads = accesses[index].reads || reads
      accesses[index].writes = accesses[index].writes || writes
    } else {
      accesses.append(StorageAccess(address: address, before: before, reads: reads, writes: writes))
    }
  }

  /// Records unit operations.
  mutating func note(_ work: UnitWork, after system: DataProcessingSystem) {
    let activities = work.activities(after: system)
    if watchesActivities { self.activities = activities }
    if watchesText, activities.contains(.print) {
      printed = system.machine.processor.storage.characters(in: UnitArea.print)
    }
    for (watch, before) in zip(watches, work.watched) {
      let range = watch.range
      for (area, writes) in work.areas(activities) where area.overlaps(range) {
        for address in area.clamped(to: range) {
          note(address, before: before[address - range.lowerBound], reads: !writes, writes: writes)
        }
      }
      // A unit with its own addresses: every changed position was written.
      for (address, old) in zip(range, before) where old != system.character(at: address) {
        note(address, before: old, reads: false, writes: true)
      }
    }
  }
}

/// A unit request about to be served, with the machine before.
struct UnitWork {
  let request: UnitRequest
  /// The characters of watched ranges.
  let watched: [[StoredCharacter]]
  /// The time that the processor had waited.
  let waited: MachineTime
  private let linesPrinted: Int
  private let cardsRead: Int
  private let cardsPunched: Int

  init(_ request: UnitRequest, before system: DataProcessingSystem, watching ranges: [ClosedRange<Int>]) {
    self.request = request
    watched = ranges.map { system.machine.processor.storage.characters(in: $0) }
    waited = system.machine.work.interlockedTime
    linesPrinted = system.machine.work.linesPrinted
    cardsRead = system.machine.work.cardsRead
    cardsPunched = system.machine.work.cardsPunched
  }

  func activities(after system: DataProcessingSystem) -> [Breakpoint.UnitActivity] {
    var activities: [Breakpoint.UnitActivity] = []
    if system.machine.work.linesPrinted > linesPrinted { activities.append(.print) }
    if system.machine.work.cardsRead > cardsRead { activities.append(.read) }
    if system.machine.work.cardsPunched > cardsPunched { activities.append(.punch) }
    guard system.machine.processor.state.next != .waitsForUnit else { return activities }
    switch request.action {
    case .controlCarriage: activities.append(.carriage)
    case .selectStacker, .startReadFeed, .startPunchFeed: activities.append(.feed)
    case .controlUnit, .transfer: activities.append(.tape)
    case .cardsAndPrinter, .testIndicator: break
    }
    return activities
  }

  /// The areas of storage that are read (false) and written (true).
  func areas(_ activities: [Breakpoint.UnitActivity]) -> [(area: ClosedRange<Int>, writes: Bool)] {
    let halves = [UnitArea.upperHalfColumns, UnitArea.lowerHalfColumns]
    let isColumnBinary = request.modifier == "C"
    var areas: [(ClosedRange<Int>, Bool)] = []
    if activities.contains(.print) { areas.append((UnitArea.print, false)) }
    if activities.contains(.read) {
      areas.append((UnitArea.read, true))
      if isColumnBinary { areas += halves.map { ($0, true) } }
    }
    if activities.contains(.punch) {
      areas += (isColumnBinary ? halves : [UnitArea.punch]).map { ($0, false) }
    }
    return areas
  }
}
