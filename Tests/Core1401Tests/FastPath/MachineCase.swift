@testable import Core1401

/// A machine before a run, and when to compare it.
struct MachineCase: Sendable {
  var size = StorageSize.positions2000
  var features = Features.all
  var storage: [UInt8] = []
  var state = ProcessorState()
  /// The values of the cycle counter at which both engines return and are compared.
  var limits: [UInt64] = []

  /// A position; outside storage it is blank and cannot be written.
  subscript(address: Int) -> UInt8 {
    get { storage.indices.contains(address) ? storage[address] : 0 }
    set { if storage.indices.contains(address) { storage[address] = newValue & 0o177 } }
  }
}

extension MachineCase: CustomStringConvertible {
  var description: String {
    var runs: [String] = []
    var address = 0
    while address < storage.count {
      if storage[address] == 0 {
        address += 1
        continue
      }
      var end = address
      while end < storage.count, storage[end...min(end + 3, storage.count - 1)].contains(where: { $0 != 0 }) {
        end += 1
      }
      runs.append(
        "\(address):" + StorageNotation.text(storage[address..<end].map { StoredCharacter(rawValue: $0) }))
      address = end
    }
    let missing = Features.all.subtracting(features).featureNames.joined(separator: " ")
    return """
      size=\(size.positions) without=[\(missing)] I=\(state.iAddress.text) A=\(state.aAddress.text) \
      B=\(state.bAddress.text) A-register=\(state.aRegister.displayGlyph) limits=\(limits) \(runs.joined(separator: " "))
      """
  }
}

/// Two machines of the same size and features that run the same cases, one cycle by cycle, the other with the
/// fast path. The fast path keeps its blocks from earlier cases.
struct EnginePair: ~Copyable {
  private var cycle: Processor
  private var fast: Processor

  init(size: StorageSize, features: Features) {
    cycle = Processor(size: size, features: features)
    fast = Processor(size: size, features: features)
    fast.engine = .fast
  }

  /// Runs a case on both machines.
  ///
  /// - Returns: the first difference as text, nil when there is none; and the number of cycles executed.
  mutating func compare(_ machine: MachineCase) -> (difference: String?, cycles: UInt64) {
    let saved = SavedProcessor(state: machine.state, storage: machine.storage, parityFaults: [])
    cycle.restore(saved)
    fast.restore(saved)
    var stops = 0
    for (number, limit) in machine.limits.enumerated() {
      while cycle.state.cycles < limit {
        // Every other limit may be exceeded; the other engine then runs as far.
        let isExact = number % 2 == 1
        let fastExit = fast.run(untilCycle: limit, noLaterThan: isExact ? limit : .max)
        let isLimit = fastExit == .cycleLimit
        let exit = cycle.run(untilCycle: isLimit ? fast.state.cycles : max(limit, fast.state.cycles) + 1)
        if let difference = difference(exit, fastExit) { return (difference, cycle.state.cycles) }
        guard goOn(after: exit, &stops) else { return (nil, cycle.state.cycles) }
      }
    }
    return (nil, cycle.state.cycles)
  }

  /// Runs a case on both machines with watched positions.
  ///
  /// - Parameters:
  ///   - machine: the case.
  ///   - positions: the watched positions.
  ///   - isCounting: whether the other engine counts instructions instead of returning by itself.
  /// - Returns: the first difference as text; nil when there is none.
  mutating func compare(
    _ machine: MachineCase, watching positions: WatchedPositions, counting isCounting: Bool
  ) -> String? {
    let saved = SavedProcessor(state: machine.state, storage: machine.storage, parityFaults: [])
    cycle.restore(saved)
    fast.restore(saved)
    fast.takeCounts { _ in }
    var (right, counted) = (Counts(), Counts())
    var (stops, visits) = (0, 0)
    for limit in machine.limits {
      while cycle.state.cycles < limit {
        let exit = cycle.run(untilCycle: limit, watching: positions, counting: &right)
        let fastExit =
          isCounting
          ? fast.run(untilCycle: limit, watching: positions, counting: &counted)
          : fast.run(untilCycle: limit, watching: positions)
        if let difference = difference(exit, fastExit) { return difference }
        if let exit {
          guard goOn(after: exit, &stops) else { return isCounting ? right.difference(from: counted) : nil }
        } else {
          let exits = (cycle.step(counting: &right), fast.step(counting: &counted))
          if let difference = difference(exits.0, exits.1) { return difference }
          if let exit = exits.0, !goOn(after: exit, &stops) { return nil }
          // A program that keeps using a watched position has been compared long enough.
          visits += 1
          if visits > 60 { return nil }
        }
      }
    }
    return isCounting ? right.difference(from: counted) : nil
  }

  private func difference(_ exit: RunExit?, _ fastExit: RunExit?) -> String? {
    if exit != fastExit {
      return "exit \(exit.map { "\($0)" } ?? "none"), fast \(fastExit.map { "\($0)" } ?? "none")"
    }
    if cycle.state != fast.state { return stateDifference() }
    let (right, wrong) = (cycle.storage.contents, fast.storage.contents)
    guard let first = right.indices.first(where: { right[$0] != wrong[$0] }) else { return nil }
    return "position \(first): \(String(right[first], radix: 8)), fast \(String(wrong[first], radix: 8))"
  }

  /// The parts of the state that differ.
  private func stateDifference() -> String {
    let (right, wrong) = (Mirror(reflecting: cycle.state).children, Mirror(reflecting: fast.state).children)
    let differences = zip(right, wrong).compactMap { right, wrong in
      "\(right.value)" == "\(wrong.value)" ? nil : "\(right.label ?? ""): \(right.value), fast \(wrong.value)"
    }
    return "state at cycle \(cycle.state.cycles): " + differences.joined(separator: "; ")
  }

  /// Continues after a stop: units answer at once and change the read area, and START is pressed several
  /// times.
  private mutating func goOn(after exit: RunExit, _ stops: inout Int) -> Bool {
    stops += 1
    switch exit {
    case .cycleLimit, .instructionEnd: return true
    case .halt: return stops < 8
    case .check: return false
    case .unitWanted:
      guard stops < 8 else { return false }
      for address in 1...80 {
        let character = StoredCharacter(code: UInt8(address * (stops + 1) % 64))
        cycle.storage[address] = character.keepingWordMark(of: cycle.storage[address])
        fast.storage[address] = character.keepingWordMark(of: fast.storage[address])
      }
      cycle.finishUnitOperation(bAddress: 81)
      fast.finishUnitOperation(bAddress: 81)
      return true
    }
  }
}

/// The number of executions and cycles by address and operation code.
struct Counts {
  struct Key: Hashable {
    let address: Int
    let operation: UInt8
  }

  private var values: [Key: [UInt64]] = [:]
  /// The operation code last counted at each address.
  private var last: [Int: UInt8] = [:]

  mutating func add(_ count: ExecutionCount) {
    let key = Key(address: count.address, operation: count.operation.code)
    let old = values[key] ?? [0, 0]
    values[key] = [old[0] + count.instructions, old[1] + count.cycles]
    if count.instructions > 0 { last[count.address] = count.operation.code }
  }

  /// The first difference as text; nil when there is none.
  func difference(from counted: Counts) -> String? {
    for key in Set(values.keys).union(counted.values.keys) where values[key] != counted.values[key] {
      return "counts at \(key): \(values[key] ?? []), fast \(counted.values[key] ?? [])"
    }
    return last == counted.last ? nil : "operation codes: \(last), fast \(counted.last)"
  }
}

extension Processor {
  /// Executes a cycle and counts it.
  mutating func step(counting counts: inout Counts) -> RunExit? {
    let cycle = state.next
    if cycle == .iOp, let address = state.nextInstructionAddress {
      var taken: [ExecutionCount] = []
      takeCounts(at: address) { taken.append($0) }
      for count in taken { counts.add(count) }
    }
    let before = (cycles: state.cycles, instructions: state.instructions)
    let exit = step()
    counts.add(
      ExecutionCount(
        address: state.instructionAddress, operation: state.operationRegister,
        instructions: state.instructions - before.instructions, cycles: state.cycles - before.cycles))
    return exit
  }

  /// Counts with the fast path, and cycle by cycle for the rest.
  mutating func run(
    untilCycle limit: UInt64, watching positions: WatchedPositions, counting counts: inout Counts
  ) -> RunExit? {
    while state.cycles < limit {
      passInstructions(untilCycle: limit, watching: positions, counting: true)
      repeat {
        if state.next != .instruction, usesPosition(of: positions) { return takeAll(nil, &counts) }
        if let exit = step(counting: &counts) { return takeAll(exit, &counts) }
      } while state.next != .iOp && state.cycles < limit
    }
    return takeAll(.cycleLimit, &counts)
  }

  private mutating func takeAll(_ exit: RunExit?, _ counts: inout Counts) -> RunExit? {
    var taken: [ExecutionCount] = []
    takeCounts { taken.append($0) }
    for count in taken { counts.add(count) }
    return exit
  }
}
