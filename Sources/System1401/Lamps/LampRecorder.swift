import Core1401

/// Everything the lamps show in one cycle: twelve numbers, one for each group of lamps that changes at once.
struct LampValues {
  /// The groups, in the order in which they are counted.
  enum Group: Int, CaseIterable {
    case iAddress, aAddress, bAddress, storageAddress
    case bRegister, aRegister, operation, logic
    case keyLight, length, indicators, cycle

    /// How many values a group has; the address groups are counted digit by digit, 16 values each.
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

    /// The first bin of each group, and behind the last the number of all bins.
    static let firstBins = allCases.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.values) }

    /// The first bin of this group.
    var firstBin: Int { Group.firstBins[rawValue] }
  }

  /// The indicators with a lamp, each at its bit of the group.
  static let lampIndicators: [Indicators] = [.unequal, .equal, .high, .low, .overflow]

  /// The value of each group.
  private(set) var codes = InlineArray<12, UInt16>(repeating: 0)

  /// What the lamps show while a machine stands in this state, or makes the cycle that comes next.
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
    // Nearly always none of them or one: the loop costs little.
    var code: UInt16 = 0
    for (bit, indicator) in lampIndicators.enumerated() where indicators.contains(indicator) {
      code |= 1 << UInt16(bit)
    }
    return code
  }
}

/// Counts for every value of every group of lamps how long it stood: exact, without sampling.
///
/// A group costs work only when its value changes: the time the old value stood is added to its bin.
struct LampRecorder {
  private var values = LampValues(ProcessorState())
  /// When the present value of each group came, on the recorder's own clock.
  private var since = InlineArray<12, Int64>(repeating: 0)
  private var clock: Int64 = 0
  private var bins = LampBins()

  /// Adds a span in which the lamps stood.
  ///
  /// - Parameters:
  ///   - shown: what they showed.
  ///   - span: how long, in nanoseconds of the 1401's clock.
  mutating func add(_ shown: LampValues, for span: Int64) {
    for group in shown.codes.indices where shown.codes[group] != values.codes[group] {
      settle(group)
    }
    values = shown
    clock += span
  }

  /// Makes storage cycles and adds what the lamps showed in each; comes back earlier when the machine cannot go on.
  ///
  /// - Returns: why it came back earlier, nil when all cycles were made.
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

  /// Tells that a span was left out.
  mutating func skip() {
    bins.coversAll = false
  }

  private mutating func settle(_ group: Int) {
    bins.add(values.codes[group], in: group, for: clock - since[group])
    since[group] = clock
  }

  /// Hands over what was recorded since the last call.
  mutating func takeBins() -> LampBins {
    for group in since.indices { settle(group) }
    defer { bins = LampBins() }
    return bins
  }
}
