import Core1401

/// The state of all lamps in one cycle: twelve numbers, one for each group of lamps that change together.
struct LampValues {
  /// The groups, in the order in which they are counted.
  enum Group: Int, CaseIterable {
    case iAddress, aAddress, bAddress, storageAddress
    case bRegister, aRegister, operation, logic
    case keyLight, length, indicators, cycle

    /// The number of values of a group; the address groups are counted per digit, with 16 values each.
    var values: Int {
      switch self {
      case .iAddress, .aAddress, .bAddress, .storageAddress: 4 * 16
      case .bRegister, .aRegister, .operation, .logic: 128
      case .keyLight: 4
      case .length: 9
      case .indicators: 32
      case .cycle: 5
      }
    }

    /// The first bin of each group, followed by the number of all bins.
    static let firstBins = allCases.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.values) }

    /// The first bin of this group.
    var firstBin: Int { Group.firstBins[rawValue] }
  }

  /// The indicators with a lamp, each at its bit of the group.
  static let lampIndicators: [Indicators] = [.unequal, .equal, .high, .low, .overflow]

  /// The value of each group.
  private(set) var codes = InlineArray<12, UInt16>(repeating: 0)

  /// Creates the lamp values of a machine in this state, or in its next cycle.
  init(_ state: ProcessorState) {
    codes[0] = state.iAddress.lampCode
    codes[1] = state.aAddress.lampCode
    codes[2] = state.bAddress.lampCode
    codes[3] = state.storageAddress.lampCode
    codes[4] = UInt16(state.bRegister.rawValue)
    codes[5] = UInt16(state.aRegister.rawValue)
    codes[6] = UInt16(state.operationRegister.rawValue)
    codes[7] = UInt16(state.logic.rawValue)
    codes[8] = UInt16(state.addressedBy.rawValue)
    codes[9] = UInt16(min(state.instructionLength, 8))
    codes[10] = LampValues.indicatorCode(state.indicators)
    codes[11] = UInt16(state.next.lamp.rawValue)
  }

  private static func indicatorCode(_ indicators: Indicators) -> UInt16 {
    // Nearly always at most one is on, so the loop is cheap.
    var code: UInt16 = 0
    for (bit, indicator) in lampIndicators.enumerated() where indicators.contains(indicator) {
      code |= 1 << UInt16(bit)
    }
    return code
  }
}

/// Records exactly how long each value of each group of lamps is shown, without sampling.
///
/// A group costs work only when its value changes; the time of the old value is then added to its bin.
struct LampRecorder {
  private var values = LampValues(ProcessorState())
  /// When each group got its present value, on the recorder's own clock.
  private var since = InlineArray<12, Int64>(repeating: 0)
  private var clock: Int64 = 0
  private var bins = LampBins()

  /// Adds a duration in which the lamps did not change.
  ///
  /// - Parameters:
  ///   - shown: their values.
  ///   - span: the duration, in nanoseconds of the 1401's clock.
  mutating func add(_ shown: LampValues, for span: Int64) {
    for group in shown.codes.indices where shown.codes[group] != values.codes[group] {
      settle(group)
    }
    values = shown
    clock += span
  }

  /// Executes storage cycles and records the lamps in each; returns early when the machine cannot continue.
  ///
  /// - Returns: why it returned early; nil when all cycles were executed.
  mutating func record(
    _ count: Int, cyclesOf processor: inout Processor, tracing trace: inout InstructionTrace
  ) -> RunExit? {
    for _ in 0..<count {
      let values = LampValues(processor.state)
      let branches = processor.state.branchPending
      let begin = processor.state.cycles
      let exit = processor.step()
      trace.note(processor.state, branched: branches)
      add(values, for: Int64(processor.state.cycles - begin) * MachineTime.nanosecondsPerCycle)
      if let exit { return exit }
    }
    return nil
  }

  /// Records that a duration was omitted.
  mutating func skip() {
    bins.coversAll = false
  }

  private mutating func settle(_ group: Int) {
    bins.add(values.codes[group], in: group, for: clock - since[group])
    since[group] = clock
  }

  /// Removes and returns what was recorded since the previous call.
  mutating func takeBins() -> LampBins {
    for group in since.indices { settle(group) }
    defer { bins = LampBins() }
    return bins
  }
}
