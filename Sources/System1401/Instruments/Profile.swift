public import Core1401
public import Units1401

/// The time used by a program: exact storage cycles and waiting for units, by address and operation code.
public struct Profile: Hashable, Sendable {
  /// The counts for one address or one operation code.
  public struct Count: Hashable, Sendable {
    /// The number of instructions begun.
    public internal(set) var instructions: UInt64 = 0
    /// The storage cycles.
    public internal(set) var cycles: UInt64 = 0
    /// The time that the processor waited for units.
    public internal(set) var wait = MachineTime.zero

    /// The total time of cycles and waiting.
    public var time: MachineTime { .cycles(Int64(clamping: cycles)) + wait }

    /// Creates counts of zero.
    public init() {}

    mutating func add(_ other: Count) {
      instructions += other.instructions
      cycles += other.cycles
      wait += other.wait
    }
  }

  /// The counts by address of the operation code.
  public private(set) var byAddress: [Count]
  /// The counts by the six bits of the operation code, 0-63.
  public private(set) var byOperation = [Count](repeating: Count(), count: 64)
  /// The operation code last executed at each address.
  private var codes: [UInt8]

  /// Creates an empty profile.
  ///
  /// - Parameter positions: the number of storage positions.
  public init(positions: Int) {
    byAddress = Array(repeating: Count(), count: positions)
    codes = Array(repeating: 0, count: positions)
  }

  /// The sum of all counts.
  public var total: Count {
    byOperation.reduce(into: Count()) { $0.add($1) }
  }

  /// The operation code last executed at an address.
  public func operationCode(at address: Int) -> StoredCharacter { StoredCharacter(code: codes[address]) }

  /// The addresses with the most time, most first.
  public func hottest(_ limit: Int) -> [Int] {
    let used = byAddress.indices.filter { byAddress[$0].cycles > 0 }
    return Array(used.sorted { byAddress[$0].time > byAddress[$1].time }.prefix(limit))
  }

  /// The label for the loader of a deck.
  public static let loader = "loader"
  /// The positions where a loader's cards run: the read area, and the clear-storage cards beyond it.
  private static let loaderArea = 0...117

  /// The counts by label. Each address is counted for the instruction label at or at most 99 positions before
  /// it. Addresses without one are counted under ``loader`` where a deck loads itself, otherwise under their
  /// hundred.
  public func byLabel(_ symbols: SymbolTable) -> [(label: String, count: Count)] {
    var counts: [String: Count] = [:]
    let hasLoader = hasLoader
    for address in byAddress.indices where byAddress[address].cycles > 0 {
      counts[Profile.label(of: address, symbols, hasLoader), default: Count()].add(byAddress[address])
    }
    return counts.sorted {
      $0.value.time > $1.value.time || $0.value.time == $1.value.time && $0.key < $1.key
    }
    .map { ($0.key, $0.value) }
  }

  /// Whether the program is outside the cards that loaded it; a program of one card stays there.
  private var hasLoader: Bool {
    byAddress[(Profile.loaderArea.upperBound + 1)...].contains { $0.cycles > 0 }
  }

  private static func label(of address: Int, _ symbols: SymbolTable, _ hasLoader: Bool) -> String {
    let isLoader = hasLoader && loaderArea.contains(address)
    // Labels without kinds may name card columns, which are in the loader's area.
    if !isLoader || !symbols.instructionAddresses.isEmpty, let label = symbols.instructionLabel(of: address) {
      return label
    }
    if isLoader { return loader }
    let first = address / 100 * 100
    return "\(AddressRegister.decimal(first))-\(AddressRegister.decimal(first + 99))"
  }

  /// Folded stacks, as read by flame graph tools. One line per address: label, address with mnemonic, a blank
  /// and the microseconds. Waiting for units has a separate line.
  public func foldedStacks(_ symbols: SymbolTable) -> String {
    var lines: [String] = []
    for (address, label, mnemonic) in places(symbols) {
      let count = byAddress[address]
      let frames = "\(label);\(AddressRegister.decimal(address)) \(mnemonic)"
      lines.append("\(frames) \(MachineTime.cycles(Int64(clamping: count.cycles)).nanoseconds / 1000)")
      if count.wait > .zero { lines.append("\(frames);wait for unit \(count.wait.nanoseconds / 1000)") }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The addresses of executed instructions, ascending, with their label and mnemonic.
  func places(_ symbols: SymbolTable) -> [(address: Int, label: String, mnemonic: String)] {
    let hasLoader = hasLoader
    return byAddress.indices.filter { byAddress[$0].cycles > 0 }.map { address in
      let mnemonic = OperationCode.definition(code: operationCode(at: address).code)?.mnemonic ?? "?"
      return (address, Profile.label(of: address, symbols, hasLoader), mnemonic)
    }
  }

  // MARK: Counting

  /// Counts an executed cycle.
  mutating func note(_ cycle: Cycle, in processor: inout Processor) {
    if cycle == .iOp, processor.state.instructionLength == 1 {
      // The fast path's counts for this address are earlier.
      processor.takeCounts(at: processor.state.instructionAddress) { add($0) }
      begin(processor.state)
    }
    if cycle != .waitsForUnit { addCycle(processor.state) }
  }

  /// Adds the fast path's counts.
  mutating func collect(from processor: inout Processor) {
    processor.takeCounts { add($0) }
  }

  private mutating func add(_ count: ExecutionCount) {
    var sum = Count()
    (sum.instructions, sum.cycles) = (count.instructions, count.cycles)
    codes[count.address] = count.operation.code
    byAddress[count.address].add(sum)
    byOperation[Int(count.operation.code)].add(sum)
  }

  private mutating func begin(_ state: borrowing ProcessorState) {
    let code = state.operationRegister.code
    codes[state.instructionAddress] = code
    byAddress[state.instructionAddress].instructions += 1
    byOperation[Int(code)].instructions += 1
  }

  private mutating func addCycle(_ state: borrowing ProcessorState) {
    byAddress[state.instructionAddress].cycles += 1
    byOperation[Int(state.operationRegister.code)].cycles += 1
  }

  mutating func add(wait: MachineTime, _ state: borrowing ProcessorState) {
    guard wait > .zero else { return }
    byAddress[state.instructionAddress].wait += wait
    byOperation[Int(state.operationRegister.code)].wait += wait
  }
}

extension DataProcessingSystem {
  /// Like ``run(within:)``, but profiles the time.
  ///
  /// - Parameters:
  ///   - limits: when to return.
  ///   - profile: the profile to add to, for as many positions as the storage has; nil for none.
  /// - Returns: why the machine stopped; nil at a limit.
  public func run(within limits: RunLimits, profiling profile: inout Profile?) -> Stop? {
    let begin = machine.work.unitOperations
    defer { profile?.collect(from: &machine.processor) }
    while let latest = limits.latestCycle(after: machine.processor.state.cycles, at: machine.now),
      machine.processor.state.cycles < limits.slice
    {
      if !machine.work.overlap.isActive {
        machine.processor.passInstructions(
          untilCycle: min(latest, limits.slice), noLaterThan: latest, watching: nil, counting: profile != nil)
      }
      var exit: RunExit?
      repeat {
        guard machine.processor.state.cycles < latest else { return nil }
        let cycle = machine.processor.state.next
        exit = machine.processor.step() ?? (machine.processor.state.next == .iOp ? .instructionEnd : nil)
        profile?.note(cycle, in: &machine.processor)
      } while exit == nil
      let waited = machine.work.interlockedTime
      let stop = exit.flatMap(answer)
      profile?.add(wait: machine.work.interlockedTime - waited, machine.processor.state)
      if let stop { return stop }
      if machine.work.unitOperations &- begin >= limits.requests { return nil }
    }
    return nil
  }
}
