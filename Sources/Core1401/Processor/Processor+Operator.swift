// The operator's actions on the processor, from the console and the units' keys.
//
// Source: IBM 1401 reference manual A24-1403, console keys; A24-1403-5 page 117 for LOAD.
extension Processor {
  /// LOAD on the 1402: sets the I-address to 001, a word mark in 001 and none in 002-080, then stores the
  /// first card. Positions from 081 up and the indicators of Compare are unchanged.
  ///
  /// - Parameter card: 80 characters; their word marks are ignored.
  public mutating func load(card: [StoredCharacter]) {
    precondition(card.count == 80, "a card has 80 columns")
    for (column, character) in card.enumerated() {
      storage[column + 1] = StoredCharacter(code: character.code, wordMark: column == 0)
    }
    parityFaults.subtract(1...80)
    reset()
    state.instruction = InstructionImage()
    state.previousInstruction = InstructionImage()
    state.indicators.subtract([.lastCard, .readerError])
    state.iAddress = AddressRegister(1)
  }

  /// TAPE LOAD: sets the I-address to 001 and stores the first record of a tape from 001 on.
  ///
  /// The record is stored as by a read in load mode, except that group marks in storage do not end it.
  /// Storage after the record is unchanged.
  ///
  /// - Parameter record: the characters with their word marks.
  /// - Returns: the check for a record that does not fit in storage; nil when it fits.
  public mutating func tapeLoad(record: [StoredCharacter]) -> Check? {
    reset()
    state.instruction = InstructionImage()
    state.previousInstruction = InstructionImage()
    state.indicators.subtract([.tapeIndicator, .tapeError])
    state.instructionAddress = 1
    state.bAddress = AddressRegister(1)
    state.iAddress = AddressRegister(1)
    return receive(record, .loadIgnoringGroupMarks)
  }

  /// START RESET: ends the current operation and resets checks, compare and overflow. Address registers and
  /// storage are unchanged.
  public mutating func startReset() {
    reset()
    state.indicators = state.indicators.intersection([.carriageChannel9, .carriageChannel12])
  }

  private mutating func reset() {
    state.checks = []
    state.branchPending = false
    state.isHalted = false
    state.working = WorkingLatches()
    state.next = .iOp
  }

  /// CHECK RESET: turns the check lights off. The current operation stays where it is.
  public mutating func checkReset() {
    state.checks = []
  }

  /// Sets an address register, as the dials do in ALTER.
  public mutating func setAddress(_ register: AddressSource, to address: AddressRegister) {
    switch register {
    case .iAddress:
      state.iAddress = address
      state.branchPending = false
    case .aAddress: state.aAddress = address
    case .bAddress: state.bAddress = address
    case .indexLocation: break
    }
  }

  /// Sets the sense switches A to G: those in the set up, the others down.
  public mutating func setSenseSwitches(_ switches: Indicators) {
    state.senseSwitches = switches.intersection(.senseSwitches)
  }

  /// The CHECK STOP toggle; see ``ProcessorState/processCheckStop``.
  public var processCheckStop: Bool {
    get { state.processCheckStop }
    set { state.processCheckStop = newValue }
  }

  /// Inverts the check bit of a position, as a failing core plane would. The next cycle that reads it detects
  /// wrong parity.
  ///
  /// - Parameter address: a position of storage, 0 to size - 1.
  public mutating func injectParityFault(at address: Int) {
    precondition(address >= 0 && address < storage.count, "the position must be in storage")
    parityFaults.insert(address)
  }

  /// A copy of the whole machine between two cycles.
  public func save() -> SavedProcessor {
    SavedProcessor(state: state, storage: storage.contents, parityFaults: parityFaults)
  }

  /// Whether the machine is as it was when it was saved, apart from the counters of cycles and instructions.
  public func isSame(as saved: SavedProcessor) -> Bool {
    var state = saved.state
    (state.cycles, state.instructions) = (self.state.cycles, self.state.instructions)
    return state == self.state && storage.hasContents(saved.storage) && parityFaults == saved.parityFaults
  }

  /// Counts instructions that leave everything else as it is, such as those of a loop that waits for a unit.
  ///
  /// - Parameters:
  ///   - instructions: their number.
  ///   - cycles: their cycles.
  public mutating func count(instructions: UInt64, cycles: UInt64) {
    state.instructions += instructions
    state.cycles += cycles
  }

  /// Restores a saved machine; it continues exactly where it was.
  ///
  /// - Parameter saved: a copy taken from a machine with the same storage size and features.
  public mutating func restore(_ saved: SavedProcessor) {
    storage.contents = saved.storage
    state = saved.state
    parityFaults = saved.parityFaults
  }
}

/// The processor and its storage as a value.
public struct SavedProcessor: Hashable, Sendable {
  /// Registers, latches and counters.
  public let state: ProcessorState
  /// All positions of storage, seven bits each.
  public let storage: [UInt8]
  /// Positions with an inverted check bit.
  public let parityFaults: Set<Int>
}
