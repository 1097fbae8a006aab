public import Core1401
public import Units1401

/// The positions of the mode switch, which determine the effect of START.
public enum ModeSwitch: String, Hashable, Sendable, CaseIterable, Codable {
  /// Runs until STOP, a halt or a check.
  case run = "RUN"
  /// Alternately reads one instruction and executes it.
  case instructionExecute = "I/EX"
  /// Executes one storage cycle.
  case singleCycleProcess = "SINGLE CYCLE PROCESS"
  /// Executes one storage cycle whose character is written back unchanged.
  case singleCycleNonProcess = "SINGLE CYCLE NON-PROCESS"
  /// Reads the character at the dials into the B register.
  case characterDisplay = "CHARACTER DISPLAY"
  /// Prints the hundred positions around the dials, with word marks on the line below.
  case storagePrintOut = "STORAGE PRINT-OUT"
  /// Reads storage upward from the dials until wrong parity.
  case storageScan = "STORAGE SCAN"
  /// START loads the dials into the register whose key-light is lit; ENTER stores the bit switches at the
  /// dials.
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
  /// The auxiliary bit switches, including the word mark.
  public var bitSwitches = StoredCharacter.blank
  /// The register whose key-light is lit.
  public var keyLight = AddressSource.iAddress

  /// Creates switches set for normal operation.
  public init() {}
}

/// The speed of the 1401's clock relative to the wall clock.
public enum Speed: Hashable, Sendable {
  /// A multiple of real time; 1 is the true pace, 0.01 slow motion.
  case times(Double)
  /// As fast as the host can.
  case unlimited

  /// The valid factors.
  public static let factors = 0.000_01...1000.0

  /// Whether the lamps' shares cover every cycle, as at the true pace and slower; if not, they cover 2000
  /// consecutive cycles of each frame.
  public var lampsCoverEveryCycle: Bool {
    switch self {
    case .times(let factor): factor <= 1
    case .unlimited: false
    }
  }
}

/// An operator's command: everything that reaches a running system from outside.
public enum OperatorCommand: Sendable {
  /// START, with the effect set by the mode switch.
  case start
  /// STOP at the end of the current instruction.
  case stop
  /// START RESET.
  case startReset
  /// CHECK RESET.
  case checkReset
  /// A key of a unit. LOAD and TAPE LOAD run what they read when the mode switch is at RUN.
  case press(UnitKey)
  /// Reads the first card as LOAD does, or the first record as TAPE LOAD does, at once and whatever the mode
  /// switch and the pace, without running it.
  case makeReady(UnitKey)
  /// Mounts a medium on a unit in place of the present one, or adds cards to a hopper: the file with its
  /// options.
  case mount(String, UnitPlace)
  /// Removes a medium from a unit, or the cards from a hopper.
  case dismount(UnitPlace)
  /// ENTER: stores the bit switches at the dials (ALTER only).
  case enter
  /// Sets all switches and dials.
  case setSwitches(ConsoleSwitches)
  /// Sets the pace.
  case setSpeed(Speed)
  /// Executes a number of whole instructions, whatever the mode switch.
  case stepInstructions(Int)
  /// Executes one storage cycle, whatever the mode switch.
  case stepCycle
  /// Runs until an instruction begins at an address.
  case runUntil(Int)
  /// Sets (true) or removes a breakpoint at an address.
  case setBreakpoint(Int, Bool)
  /// Changes a position of storage; only while the machine is stopped.
  case deposit(Int, StoredCharacter)
  /// Changes an address register; only while the machine is stopped.
  case setRegister(AddressSource, AddressRegister)
  /// Breakpoints, steps, trace, profile.
  case debug(DebugCommand)
  /// Starts a fresh machine with its original decks in the hopper; reels and packs stay on their units, reels
  /// at the load point. If ``makeReady(_:)`` read the first card, it is read again.
  case restart
  /// Goes back to an earlier place; only while the machine is stopped.
  case goBack(BackTarget)
  /// Saves the whole installation to a file; only while the machine is stopped.
  case save(String)
  /// Replaces this installation by the one in a file; only while the machine is stopped.
  case restore(String)
  /// Records the operator's actions from now on in a file; nil ends the recording. Only while the machine is
  /// stopped.
  case record(String?)
  /// Saves the kept past, up to the present place, to a file as a recorded session; only while the machine is
  /// stopped.
  case savePast(String)
  /// Replays the session recorded in a file from its beginning to its end; only while the machine is stopped.
  case replay(String)
  /// Sets how much history is recorded from now on; nil records none and discards it.
  case keepHistory(HistoryLimits?)

  /// Whether the command makes the processor execute instructions.
  public var runsProgram: Bool {
    switch self {
    case .start, .stepInstructions, .stepCycle, .runUntil: true
    case .debug(let command): command.needsStoppedMachine
    case .stop, .startReset, .checkReset, .press, .makeReady, .mount, .dismount, .enter, .setSwitches,
      .setSpeed,
      .setBreakpoint, .deposit, .setRegister, .restart, .goBack, .save, .restore, .record, .savePast, .replay,
      .keepHistory:
      false
    }
  }

  /// Whether the command is rejected while the machine runs.
  public var needsStoppedMachine: Bool {
    switch self {
    case .debug(let command): command.needsStoppedMachine
    case .press(let key): key == .load || key == .tapeLoad || key.movesPaper
    case .start, .makeReady, .enter, .stepInstructions, .stepCycle, .runUntil, .deposit, .setRegister,
      .goBack,
      .save, .restore, .record, .savePast, .replay:
      true
    case .stop, .startReset, .checkReset, .mount, .dismount, .setSwitches, .setSpeed, .setBreakpoint,
      .restart,
      .keepHistory:
      false
    }
  }
}
