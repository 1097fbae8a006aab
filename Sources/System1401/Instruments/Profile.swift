public import Core1401
public import Units1401

/// Where the time of a program goes: exact storage cycles and the waiting for units, by address and operation code.
public struct Profile: Hashable, Sendable {
  /// What the instructions at one address, or of one operation code, have taken.
  public struct Count: Hashable, Sendable {
    /// How often instructions began.
    public internal(set) var instructions: UInt64 = 0
    /// Storage cycles.
    public internal(set) var cycles: UInt64 = 0
    /// Time the processor waited for units.
    public internal(set) var wait = MachineTime.zero

    /// Cycles and waiting together.
    public var time: MachineTime { .cycles(Int64(clamping: cycles)) + wait }

    /// Nothing yet.
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

  /// Nothing counted.
  ///
  /// - Parameter positions: the positions of storage.
  public init(positions: Int) {
    byAddress = Array(repeating: Count(), count: positions)
    codes = Array(repeating: 0, count: positions)
  }

  /// Everything together.
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

  /// What the loader of a deck is called.
  public static let loader = "loader"
  /// Where the cards of a loader run: the read area, and the clear-storage cards beyond it.
  private static let loaderArea = 0...117

  /// The counts by label: each address counts for the label of an instruction at or before it, at most 99 positions away. What
  /// has none is counted under ``loader`` where a deck loads itself, and otherwise under its hundred.
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

  /// Whether the program is somewhere else than the cards that loaded it; a program of one card stays among them.
  private var hasLoader: Bool {
    byAddress[(Profile.loaderArea.upperBound + 1)...].contains { $0.cycles > 0 }
  }

  private static func label(of address: Int, _ symbols: SymbolTable, _ hasLoader: Bool) -> String {
    let isLoader = hasLoader && loaderArea.contains(address)
    // Labels without kinds may name card columns, which are where the loader runs.
    if !isLoader || !symbols.instructionAddresses.isEmpty, let label = symbols.instructionLabel(of: address) {
      return label
    }
    if isLoader { return loader }
    let first = address / 100 * 100
    return "\(AddressRegister.decimal(first))-\(AddressRegister.decimal(first + 99))"
  }

  /// Folded stacks, one line for each address: label, address with mnemonic, and the microseconds behind a blank; the waiting
  /// for units has a line of its own. Tools that draw flame graphs read it.
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

  /// The addresses that instructions ran at, ascending, each with what it is counted under and the mnemonic found there.
  func places(_ symbols: SymbolTable) -> [(address: Int, label: String, mnemonic: String)] {
    let hasLoader = hasLoader
    return byAddress.indices.filter { byAddress[$0].cycles > 0 }.map { address in
      let mnemonic = OperationCode.definition(code: operationCode(at: address).code)?.mnemonic ?? "?"
      return (address, Profile.label(of: address, symbols, hasLoader), mnemonic)
    }
  }

  // MARK: Counting

  /// Counts a cycle that was made.
  mutating func note(_ cycle: Cycle, in processor: inout Processor) {
    if cycle == .iOp, processor.state.instructionLength == 1 {
      // What the fast path counted for this address came before.
      processor.takeCounts(at: processor.state.instructionAddress) { add($0) }
      begin(processor.state)
    }
    if cycle != .waitsForUnit { addCycle(processor.state) }
  }

  /// Takes in what the fast path has counted.
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
  /// Like ``run(within:)``, and counts where the time goes.
  ///
  /// - Parameters:
  ///   - limits: where to return.
  ///   - profile: what is counted into, for as many positions as the storage has; nil counts nothing.
  /// - Returns: why the machine stopped, nil at a limit.
  public func run(within limits: RunLimits, profiling profile: inout Profile?) -> Stop? {
    let begin = machine.work.unitOperations
    defer { profile?.collect(from: &processor) }
    while let latest = limits.latestCycle(of: machine), processor.state.cycles < limits.slice {
      if !machine.work.overlap.isActive {
        processor.passInstructions(
          untilCycle: min(latest, limits.slice), noLaterThan: latest, watching: nil, counting: profile != nil)
      }
      var exit: RunExit?
      repeat {
        guard processor.state.cycles < latest else { return nil }
        let cycle = processor.state.next
        exit = processor.step() ?? (processor.state.next == .iOp ? .instructionEnd : nil)
        profile?.note(cycle, in: &processor)
      } while exit == nil
      let waited = machine.work.interlockedTime
      let stop = exit.flatMap(answer)
      profile?.add(wait: machine.work.interlockedTime - waited, processor.state)
      if let stop { return stop }
      if machine.work.unitOperations &- begin >= limits.requests { return nil }
    }
    return nil
  }
}
