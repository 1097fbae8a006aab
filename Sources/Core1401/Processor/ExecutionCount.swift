/// How often the instruction at an address was executed, and the cycles it took.
public struct ExecutionCount: Hashable, Sendable {
  /// The address of the operation code.
  public let address: Int
  /// The operation code, without word mark.
  public let operation: StoredCharacter
  /// The number of executions.
  public let instructions: UInt64
  /// Storage cycles.
  public let cycles: UInt64
}

extension Processor {
  /// Passes to `body` the counts of ``passInstructions(untilCycle:noLaterThan:watching:counting:)`` since the
  /// previous call, in order of execution where the operation code at an address has changed.
  public mutating func takeCounts(_ body: (ExecutionCount) -> Void) {
    blocks?.takeCounts(body)
  }

  /// Passes the counts for an address, and possibly for others, to `body`. Called before the instruction
  /// there is executed in another way and counted by the caller.
  public mutating func takeCounts(at address: Int, _ body: (ExecutionCount) -> Void) {
    blocks?.takeCounts(at: address, body)
  }
}

extension BlockBuilder {
  mutating func takeCounts(_ body: (ExecutionCount) -> Void) {
    guard counts.isUsed else { return }
    counts.collect(in: memory)
    counts.take(body)
  }

  mutating func takeCounts(at address: Int, _ body: (ExecutionCount) -> Void) {
    guard counts.isUsed else { return }
    counts.collect(address, in: memory)
    if counts.hasCollected { counts.take(body) }
  }
}

/// The counts of the instructions that the fast path executed.
///
/// An operation before each instruction adds the elapsed time to the count of the preceding instruction, so a
/// count includes the cycles of the fields. Counts are collected here before they overflow, and before the
/// operation code at an address changes.
struct ExecutionCounts {
  /// The addresses that have been counted.
  private var addresses: [Int] = []
  private var collected: [ExecutionCount] = []
  /// The time counted since the last complete collection.
  private var time = 0
  /// Whether the table of counts has been initialized.
  private(set) var isUsed = false

  var hasCollected: Bool { !collected.isEmpty }

  /// The offset of the entry for an address; an address past the last position gives the entry for no
  /// instruction.
  static func entry(of address: Int) -> Int { FastPathLayout.counts + address << 4 }

  mutating func begin(in memory: FastPathMemory) {
    guard !isUsed else { return }
    isUsed = true
    for address in 0...StorageBlock.capacity {
      let entry = ExecutionCounts.entry(of: address)
      memory.setNumber(0 as Int, at: entry)
      memory.setNumber(0 as Int, at: entry + 8)
    }
  }

  /// Prepares the entry of an instruction.
  ///
  /// - Returns: the offset of the entry, and whether another operation code was counted there.
  mutating func add(
    _ address: Int, operation: UInt8, in memory: FastPathMemory
  ) -> (entry: Int, hasOtherCode: Bool) {
    let entry = ExecutionCounts.entry(of: address)
    // The word mark distinguishes it from an unused entry.
    let code = Int(operation & 0o77 | 0o100)
    let old: Int = memory.number(at: entry + 8)
    if old == code { return (entry, false) }
    if old == 0 { addresses.append(address) } else { collect(address, in: memory) }
    memory.setNumber(code, at: entry + 8)
    return (entry, old != 0)
  }

  /// Records that an amount of time was counted.
  mutating func pass(_ time: Int, in memory: FastPathMemory) {
    self.time += time >> FastOperation.cycleShift
    if self.time >= FastPath.longestRun { collect(in: memory) }
  }

  mutating func collect(in memory: FastPathMemory) {
    for address in addresses { collect(address, in: memory) }
    time = 0
  }

  mutating func collect(_ address: Int, in memory: FastPathMemory) {
    let entry = ExecutionCounts.entry(of: address)
    let time: UInt64 = memory.number(at: entry)
    guard time != 0 else { return }
    memory.setNumber(0 as UInt64, at: entry)
    let operation = StoredCharacter(code: memory[entry + 8] & 0o77)
    collected.append(
      ExecutionCount(
        address: address, operation: operation,
        instructions: time & (1 << UInt64(FastOperation.cycleShift) - 1),
        cycles: time >> UInt64(FastOperation.cycleShift)))
  }

  mutating func take(_ body: (ExecutionCount) -> Void) {
    for count in collected { body(count) }
    collected.removeAll(keepingCapacity: true)
  }
}
