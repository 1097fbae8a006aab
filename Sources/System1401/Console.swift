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

  /// The factors that can be given.
  public static let factors = 0.000_01...1000.0

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
  /// STOP at the end of the current instruction.
  case stop
  /// START RESET.
  case startReset
  /// CHECK RESET.
  case checkReset
  /// A key of a unit; LOAD and TAPE LOAD run what they read when the mode switch is at RUN.
  case press(UnitKey)
  /// Reads the first card as LOAD does, or the first record as TAPE LOAD does, whatever the mode switch says, and runs
  /// nothing; at once, whatever the pace.
  case makeReady(UnitKey)
  /// Mounts a medium on a unit in place of the one that is there, or puts cards into a hopper: the file with its words.
  case mount(String, UnitPlace)
  /// Takes a medium off a unit, or the cards out of a hopper.
  case dismount(UnitPlace)
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
  /// Changes a position of storage; only while the machine is stopped.
  case deposit(Int, StoredCharacter)
  /// Changes an address register; only while the machine is stopped.
  case setRegister(AddressSource, AddressRegister)
  /// Breakpoints, steps, trace, profile.
  case debug(DebugCommand)
  /// A fresh machine with the decks it was opened with in the hopper; reels and
  /// packs stay on their units, reels at the load point.
  case restart
  /// Goes back to a place that was passed; only while the machine is stopped.
  case goBack(BackTarget)
  /// Saves the whole installation in a file; only while the machine is stopped.
  case save(String)
  /// Puts the installation of a file in the place of this one; only while the machine is stopped.
  case restore(String)
  /// Records what is done from now on in a file, nil ends the recording; only while the machine is stopped.
  case record(String?)
  /// Does what was recorded in a file again, from its beginning to its end; only while the machine is stopped.
  case replay(String)
  /// Keeps so much of the past from now on; nil keeps nothing and forgets it.
  case keepHistory(HistoryLimits?)

  /// Whether the command makes the processor execute instructions.
  public var runsProgram: Bool {
    switch self {
    case .start, .stepInstructions, .stepCycle, .runUntil: true
    case .debug(let command): command.needsStoppedMachine
    case .stop, .startReset, .checkReset, .press, .makeReady, .mount, .dismount, .enter, .setSwitches,
      .setSpeed,
      .setBreakpoint, .deposit, .setRegister, .restart, .goBack, .save, .restore, .record, .replay,
      .keepHistory:
      false
    }
  }

  /// Whether the command is refused while the machine runs.
  public var needsStoppedMachine: Bool {
    switch self {
    case .debug(let command): command.needsStoppedMachine
    case .press(let key): key == .load || key == .tapeLoad || key.movesPaper
    case .start, .makeReady, .enter, .stepInstructions, .stepCycle, .runUntil, .deposit, .setRegister,
      .goBack,
      .save, .restore, .record, .replay:
      true
    case .stop, .startReset, .checkReset, .mount, .dismount, .setSwitches, .setSpeed, .setBreakpoint,
      .restart,
      .keepHistory:
      false
    }
  }
}
