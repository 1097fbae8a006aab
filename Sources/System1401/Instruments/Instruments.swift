import Core1401
import Units1401

/// What keeps account of the instructions made: history, trace and profile.
struct Instruments {
  private var history = InstructionHistory(capacity: 0)
  private var recorder = InstructionRecorder()
  private var tracer: TraceFile?
  private(set) var profile: Profile?
  private(set) var isProfiling = false

  /// Whether something keeps account.
  private(set) var isOn = false
  private var keepsRecords = false
  /// Whether the processor may execute instructions by itself: they are counted, and executed again when somebody wants to
  /// see them. A trace wants each at once.
  private(set) var letsPass = false

  /// How many instructions the history keeps.
  var historyCapacity: Int { history.capacity }

  /// The file being written, nil when there is none.
  var traceFile: String? { tracer?.name }

  /// The records kept, oldest first, with the instruction in hand.
  var records: [InstructionRecord] {
    guard historyCapacity > 0 else { return [] }
    return history.records + (recorder.record.map { [$0] } ?? [])
  }

  // MARK: Turning on and off

  private mutating func prepare() {
    keepsRecords = historyCapacity > 0 || tracer != nil
    isOn = keepsRecords || isProfiling
    letsPass = isOn && tracer == nil
    if !keepsRecords { recorder = InstructionRecorder() }
  }

  mutating func keep(_ capacity: Int) {
    history = InstructionHistory(capacity: capacity)
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

  /// The machine stands: what was written is in the file, what was counted in the profile, and the history can be shown.
  mutating func stand(_ processor: inout Processor) {
    tracer?.flush()
    if isProfiling { profile?.collect(from: &processor) }
    history.settle()
  }

  /// The machine was taken back: what was made behind this cycle was not made yet.
  mutating func goBack(to cycle: UInt64) {
    history.goBack(to: cycle)
    recorder = InstructionRecorder()
  }

  /// A fresh machine.
  mutating func restart() {
    history.removeAll()
    recorder = InstructionRecorder()
    if let profile { self.profile = Profile(positions: profile.byAddress.count) }
  }

  // MARK: Account

  /// Executes instructions that nobody has to look at now.
  ///
  /// - Parameters:
  ///   - processor: the machine, in front of an instruction.
  ///   - limit: value of the cycle counter from which on to return at the end of an instruction.
  ///   - latest: value that is not reached.
  ///   - positions: what to watch.
  /// - Returns: whether there were any.
  mutating func passInstructions(
    _ processor: inout Processor, untilCycle limit: UInt64, noLaterThan latest: UInt64,
    watching positions: WatchedPositions?
  ) -> Bool {
    let begin = processor.state.cycles
    if historyCapacity > 0 { history.beginPassing(processor) }
    processor.passInstructions(
      untilCycle: limit, noLaterThan: latest, watching: positions, counting: isProfiling)
    history.extendPassed(to: processor)
    return processor.state.cycles > begin
  }

  /// Others may change the machine now.
  mutating func endPassing() { history.endPassing() }

  /// Notes a cycle that was made.
  mutating func note(_ cycle: Cycle, in processor: inout Processor) {
    if isProfiling { profile?.note(cycle, in: &processor) }
    guard keepsRecords, let record = recorder.note(cycle, in: processor) else { return }
    keep(record, processor)
  }

  /// Notes what units have done for the instruction in hand.
  mutating func note(_ work: UnitWork, after system: DataProcessingSystem) {
    let wait = system.machine.work.interlockedTime - work.waited
    if isProfiling { profile?.add(wait: wait, system.processor.state) }
    guard keepsRecords, let record = recorder.note(wait: wait, after: system.processor) else { return }
    keep(record, system.processor)
  }

  private mutating func keep(_ record: InstructionRecord, _ processor: borrowing Processor) {
    tracer?.write(record)
    history.add(record, in: processor)
  }
}
