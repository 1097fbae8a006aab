public import Core1401
public import Units1401

/// The positions of the mode switch: what START does.
public enum ModeSwitch: String, Hashable, Sendable, CaseIterable, Codable {
  /// Runs until STOP, a halt or a check.
  case run = "RUN"
  /// Reads one instruction, then executes it, in turns.
  case instructionExecute = "I/EX"
  /// One storage cycle.
  case singleCycleProcess = "SINGLE CYCLE PROCESS"
  /// One storage cycle whose character is written back unchanged.
  case singleCycleNonProcess = "SINGLE CYCLE NON-PROCESS"
  /// Reads the character at the dials into the B register.
  case characterDisplay = "CHARACTER DISPLAY"
  /// Prints the hundred positions around the dials, word marks on the line below.
  case storagePrintOut = "STORAGE PRINT-OUT"
  /// Reads storage upward from the dials until wrong parity.
  case storageScan = "STORAGE SCAN"
  /// START sends the dials to the register whose key-light is lit; ENTER stores the bit switches at the dials.
  case alter = "ALTER"
}

/// The switches and dials of both consoles.
public struct ConsoleSwitches: Hashable, Sendable, Codable {
  /// The mode switch.
  public var mode = ModeSwitch.run
  /// The MANUAL ADDRESS dials, 0-15999.
  public var dials = 0
  /// ADDRESS STOP: stop when storage is addressed for an operation code at the dials.
  public var addressStop = false
  /// The sense switches that are up.
  public var senseSwitches: Indicators = [.senseSwitchA]
  /// I/O CHECK STOP.
  public var inputOutputCheckStop = true
  /// CHECK STOP of the auxiliary console.
  public var processCheckStop = true
  /// The auxiliary bit switches with the word mark.
  public var bitSwitches = StoredCharacter.blank
  /// The register whose key-light is lit.
  public var keyLight = AddressSource.iAddress

  /// All switches as for normal running.
  public init() {}
}

/// How fast the 1401's clock goes against the wall's.
public enum Speed: Hashable, Sendable {
  /// So many times real time; 1 is the true pace, 0.01 slow motion.
  case times(Double)
  /// As fast as the host can.
  case unlimited

  /// Whether the lamps' shares cover every cycle, as at the true pace and slower; if not, 2000 consecutive cycles of each
  /// frame.
  public var lampsCoverEveryCycle: Bool {
    switch self {
    case .times(let factor): factor <= 1
    case .unlimited: false
    }
  }
}

/// What the operator does: everything that reaches a running system from outside.
public enum OperatorCommand: Sendable {
  /// START, as the mode switch says.
  case start
  /// STOP at the end of the instruction in hand.
  case stop
  /// START RESET.
  case startReset
  /// CHECK RESET.
  case checkReset
  /// LOAD on the 1402.
  case load
  /// Reads the first card as LOAD does, whatever the mode switch says, and runs nothing; at once, whatever the pace.
  case makeReady
  /// Reads the first record as TAPE LOAD does, whatever the mode switch says, and runs nothing.
  case makeReadyByTape
  /// TAPE LOAD.
  case tapeLoad
  /// Mounts a reel on a tape unit, 1 to 6, in place of the one that is there.
  case mountTape(TapeMounting, Int)
  /// Takes the reel off a tape unit, 1 to 6.
  case dismountTape(Int)
  /// LOAD REWIND and START at a tape unit, 1 to 6.
  case loadRewindTape(Int)
  /// ENTER: the bit switches to storage at the dials (ALTER only).
  case enter
  /// Sets all switches and dials.
  case setSwitches(ConsoleSwitches)
  /// The pace.
  case setSpeed(Speed)
  /// Runs so many whole instructions, whatever the mode switch says.
  case stepInstructions(Int)
  /// Makes one storage cycle, whatever the mode switch says.
  case stepCycle
  /// Runs until an instruction begins at an address.
  case runUntil(Int)
  /// Sets (true) or takes away a breakpoint at an address.
  case setBreakpoint(Int, Bool)
  /// Changes a position of storage; only while the machine stands.
  case deposit(Int, StoredCharacter)
  /// Changes an address register; only while the machine stands.
  case setRegister(AddressSource, AddressRegister)
  /// Breakpoints, steps, trace, profile.
  case debug(DebugCommand)
  /// Puts cards into the reader's hopper.
  case addToHopper(CardDeck)
  /// Empties the hopper.
  case emptyHopper
  /// The END OF FILE key.
  case setEndOfFile(Bool)
  /// CARRIAGE RESTORE.
  case carriageRestore
  /// CARRIAGE SPACE.
  case carriageSpace
  /// A fresh machine with the decks it was opened with in the hopper; reels stay on their units, at the load point.
  case restart
  /// Goes back to a place that was passed; only while the machine stands.
  case goBack(BackTarget)
  /// Saves the whole installation in a file; only while the machine stands.
  case save(String)
  /// Puts the installation of a file in the place of this one; only while the machine stands.
  case restore(String)
  /// Records what is done from now on in a file, nil ends the recording; only while the machine stands.
  case record(String?)
  /// Does what was recorded in a file again, from its beginning to its end; only while the machine stands.
  case replay(String)
  /// Keeps so much of the past from now on; nil keeps nothing and forgets what was kept.
  case keepHistory(HistoryLimits?)
}
