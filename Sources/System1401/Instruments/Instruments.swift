import Core1401
import Units1401

/// The instruments that record executed instructions: history, trace and profile.
struct Instruments {
  private var history = InstructionHistory(capacity: 0)
  private var recorder = InstructionRecorder()
  private var tracer: TraceFile?
  private(set) var profile: Profile?
  private(set) var isProfiling = false

  /// Whether any instrument is on.
  private(set) var isOn = false
  private var keepsRecords = false
  /// Whether the processor may execute instructions without reporting each: they are counted, and executed
  /// again on demand. A trace needs each one at once.
  private(set) var allowsPassing = false

  /// The same for the cycles of an instruction that is not executed at once. A profile needs each.
  var allowsPassingCycles: Bool { allowsPassing && !isProfiling }

  /// The number of instructions kept in the history.
  var historyCapacity: Int { history.capacity }

  /// The file being written; nil when there is none.
  var traceFile: String? { tracer?.name }

  /// The records kept, oldest first, including the current instruction.
  var records: [InstructionRecord] {
    guard historyCapacity > 0 else { return [] }
    return history.records + (recorder.record.map { [$0] } ?? [])
  }

  // MARK: Turning on and off

  private mutating func prepare() {
    keepsRecords = historyCapacity > 0 || tracer != nil
    isOn = keepsRecords || isProfiling
    allowsPassing = isOn && tracer == nil
    if !keepsRecords { recorder = InstructionRecorder() }
  }

  mutating func keep(_ capacity: Int) {
    history = InstructionHistory(capacity: capacity)
    prepare()
  }

  /// Begins to write to a file, or ends it.
  ///
  /// - Returns: why it cannot; nil on success.
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

  /// Begins counting into a new profile, or ends counting.
  mutating func profile(_ isOn: Bool, begin new: Profile, in processor: inout Processor) {
    if isProfiling { profile?.collect(from: &processor) }
    if isOn { profile = new }
    isProfiling = isOn
    prepare()
  }

  /// Called when the machine has stopped: flushes the trace file, completes the profile and prepares the
  /// history.
  mutating func machineStopped(_ processor: inout Processor) {
    tracer?.flush()
    if isProfiling { profile?.collect(from: &processor) }
    history.settle()
  }

  /// Called when the machine has gone back: discards what was recorded after this cycle.
  mutating func goBack(to cycle: UInt64) {
    history.goBack(to: cycle)
    recorder = InstructionRecorder()
  }

  /// Called for a fresh machine.
  mutating func restart() {
    history.removeAll()
    recorder = InstructionRecorder()
    if let profile { self.profile = Profile(positions: profile.byAddress.count) }
  }

  // MARK: Recording

  /// Executes instructions that need no individual observation.
  ///
  /// - Parameters:
  ///   - processor: the machine, before an instruction.
  ///   - limit: value of the cycle counter at or after which to return at the end of an instruction.
  ///   - latest: value that is not reached.
  ///   - positions: what to watch.
  /// - Returns: whether any instructions were executed.
  mutating func passInstructions(
    _ processor: inout Processor, untilCycle limit: UInt64, noLaterThan latest: UInt64,
    watching positions: WatchedPositions?
  ) -> Bool {
    let begin = processor.state.cycles
    if historyCapacity > 0 { history.beginPassing(processor) }
    processor.passInstructions(
      untilCycle: limit, noLaterThan: latest, watching: positions, counting: isProfiling)
    history.extendPassed(to: processor)
    if keepsRecords, processor.state.next == .waitsForUnit { recorder.noteReading(by: processor) }
    return processor.state.cycles > begin
  }

  /// Executes an instruction that ``passInstructions(_:untilCycle:noLaterThan:watching:)`` left, by cycles.
  ///
  /// - Returns: as ``/Core1401/Processor/runInstruction(untilCycle:watching:)``.
  mutating func passInstruction(
    _ processor: inout Processor, noLaterThan latest: UInt64, watching positions: WatchedPositions
  ) -> RunExit? {
    let exit = processor.runInstruction(untilCycle: latest, watching: positions)
    history.extendPassed(to: processor)
    // Its further cycles may be observed one by one.
    if processor.state.next != .iOp { recorder = history.recorder(of: processor) }
    return exit
  }

  /// Called before the machine may be changed from outside.
  mutating func endPassing() { history.endPassing() }

  /// Records an executed cycle.
  mutating func note(_ cycle: Cycle, in processor: inout Processor) {
    if isProfiling { profile?.note(cycle, in: &processor) }
    guard keepsRecords, let record = recorder.note(cycle, in: processor) else { return }
    keep(record, processor)
  }

  /// Records what units have done for the current instruction.
  mutating func note(_ work: UnitWork, after system: DataProcessingSystem) {
    let wait = system.machine.work.interlockedTime - work.waited
    if isProfiling { profile?.add(wait: wait, system.machine.processor.state) }
    guard keepsRecords, let record = recorder.note(wait: wait, after: system.machine.processor) else {
      return
    }
    keep(record, system.machine.processor)
  }

  private mutating func keep(_ record: InstructionRecord, _ processor: borrowing Processor) {
    tracer?.write(record)
    history.add(record, in: processor)
  }
}
