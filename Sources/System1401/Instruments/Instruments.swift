import Core1401
import Units1401

/// What keeps account of the instructions made: history, trace and profile.
struct Instruments {
  /// The longest history.
  static let longestHistory = 65_536

  private(set) var historyCapacity = 0
  private var history: [InstructionRecord] = []
  /// Where the oldest record of a full history stands.
  private var oldest = 0
  private var record: InstructionRecord?
  private var tracer: TraceFile?
  private(set) var profile: Profile?
  private(set) var isProfiling = false

  /// Whether something keeps account, so that cycles are made one by one.
  private(set) var isOn = false
  private var keepsRecords = false
  /// Whether instructions are counted and nothing else.
  var onlyCount: Bool { isProfiling && !keepsRecords }

  /// The file being written, nil when there is none.
  var traceFile: String? { tracer?.name }

  /// The records kept, oldest first, with the instruction in hand.
  var records: [InstructionRecord] {
    guard historyCapacity > 0 else { return [] }
    let complete = Array(history[oldest...] + history[..<oldest])
    return complete + (record.map { [$0] } ?? [])
  }

  // MARK: Turning on and off

  private mutating func prepare() {
    keepsRecords = historyCapacity > 0 || tracer != nil
    isOn = keepsRecords || isProfiling
    if !keepsRecords { record = nil }
  }

  mutating func keep(_ capacity: Int) {
    historyCapacity = min(max(0, capacity), Instruments.longestHistory)
    history = []
    oldest = 0
    prepare()
  }

  /// Writes to a file, or ends it.
  ///
  /// - Returns: why not.
  mutating func trace(to file: String, _ range: ClosedRange<Int>) -> String? {
    let problem = tracer?.close()
    tracer = nil
    defer { prepare() }
    guard !file.isEmpty else { return problem }
    do throws(TraceFile.Failure) {
      tracer = try TraceFile(name: file, range: range)
    } catch {
      return error.description
    }
    return problem
  }

  /// Begins to count into a new profile, or ends counting.
  mutating func profile(_ isOn: Bool, begin new: Profile, in processor: inout Processor) {
    if isProfiling { profile?.collect(from: &processor) }
    if isOn { profile = new }
    isProfiling = isOn
    prepare()
  }

  /// The machine stands: what was written is in the file, and what was counted in the profile.
  mutating func stand(_ processor: inout Processor) {
    tracer?.flush()
    if isProfiling { profile?.collect(from: &processor) }
  }

  /// The machine was taken back: what was made behind this cycle was not made yet.
  mutating func goBack(to cycle: UInt64) {
    history = (history[oldest...] + history[..<oldest]).filter { $0.number <= cycle }
    oldest = 0
    record = nil
  }

  /// A fresh machine.
  mutating func restart() {
    history = []
    oldest = 0
    record = nil
    if let profile { self.profile = Profile(positions: profile.byAddress.count) }
  }

  // MARK: Account

  /// Notes a cycle that was made.
  mutating func note(_ cycle: Cycle, in processor: inout Processor) {
    if isProfiling { profile?.note(cycle, in: &processor) }
    guard keepsRecords else { return }
    if cycle == .iOp {
      record = InstructionRecord(number: processor.state.cycles, address: processor.state.instructionAddress)
    }
    guard record != nil else { return }
    let next = processor.state.next
    if cycle == .iOp || cycle.completesInstruction {
      record?.image = processor.state.instruction
      if !next.completesInstruction, next != .iOp { OperandFields.takeBefore(&record, in: processor) }
    }
    if next == .iOp { complete(processor) }
  }

  /// Notes what units have done for the instruction in hand.
  mutating func note(_ work: UnitWork, after system: DataProcessingSystem) {
    let wait = system.machine.work.interlockedTime - work.waited
    if isProfiling { profile?.add(wait: wait, system.processor.state) }
    guard keepsRecords, record != nil else { return }
    record?.wait += wait
    if system.processor.state.next == .iOp { complete(system.processor) }
  }

  private mutating func complete(_ processor: borrowing Processor) {
    OperandFields.takeAfter(&record, in: processor)
    guard var record else { return }
    self.record = nil
    let state = processor.state
    record.isInProgress = false
    record.cycles = state.cycles - record.number + 1
    if state.branchPending { record.branchedTo = state.aAddress.address }
    tracer?.write(record)
    guard historyCapacity > 0 else { return }
    if history.count < historyCapacity {
      history.append(record)
    } else {
      history[oldest] = record
      oldest = (oldest + 1) % historyCapacity
    }
  }
}
