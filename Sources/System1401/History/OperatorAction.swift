internal import Core1401
internal import Units1401

/// An operator's action on the installation, recorded so that it can be repeated: keys and switches that change
/// what the machine does next. START and STOP are not included, because a run is the same wherever it is
/// interrupted.
///
/// A run repeats exactly when it begins in the same state and has the same actions at the same steps.
enum OperatorAction: Hashable, Codable {
  /// A key of a unit, including LOAD and TAPE LOAD.
  case press(key: UnitKey)
  /// START RESET.
  case startReset
  /// CHECK RESET.
  case checkReset
  /// Sets the switches that affect the machine itself.
  case setSwitches(switches: MachineSwitches)
  /// Stores a character.
  case deposit(address: Int, character: StoredCharacter)
  /// Sets an address register.
  case setRegister(register: AddressSource, contents: AddressRegister)
  /// SINGLE CYCLE NON-PROCESS.
  case cycleWithoutStoring
  /// CHARACTER DISPLAY of a position.
  case display(address: Int)
  /// STORAGE PRINT-OUT of the hundred positions from this one on.
  case printOut(address: Int)
  /// One cycle of STORAGE SCAN.
  case scan(address: Int)
}

extension OperatorAction {
  /// Whether it executes a storage cycle.
  var isCycle: Bool {
    switch self {
    case .cycleWithoutStoring, .scan: true
    case .press, .startReset, .checkReset, .setSwitches, .deposit, .setRegister, .display, .printOut: false
    }
  }

  /// Whether it reads in a program.
  var isLoad: Bool { self == .press(key: .load) || self == .press(key: .tapeLoad) }

  /// Whether a machine with a number of storage positions can do it; an action from a file may be invalid.
  func isPossible(storage: Int) -> Bool {
    switch self {
    case .press, .startReset, .checkReset, .setSwitches, .cycleWithoutStoring: true
    case .deposit(let address, let character): (0..<storage).contains(address) && character.rawValue < 128
    case .setRegister(_, let contents): contents.isPossible
    case .display(let address), .scan(let address): (0..<storage).contains(address)
    case .printOut(let address): (0...storage - 100).contains(address)
    }
  }
}

/// The switches that affect the machine; the others concern only the operator.
struct MachineSwitches: Hashable, Sendable, Codable {
  var senseSwitches: Indicators
  var inputOutputCheckStop: Bool
  var processCheckStop: Bool

  init(_ switches: ConsoleSwitches) {
    senseSwitches = switches.senseSwitches
    inputOutputCheckStop = switches.inputOutputCheckStop
    processCheckStop = switches.processCheckStop
  }

  init(_ system: DataProcessingSystem) {
    senseSwitches = system.machine.processor.state.senseSwitches
    inputOutputCheckStop = system.machine.work.inputOutputCheckStop
    processCheckStop = system.machine.processor.processCheckStop
  }
}

extension DataProcessingSystem {
  /// Performs an action.
  ///
  /// - Returns: why the machine stops; nil when it does not.
  func perform(_ action: OperatorAction) -> Stop? {
    switch action {
    case .press(let key): return units.press(key, on: &machine)
    case .startReset:
      machine.processor.startReset()
      units.reset()
      machine.resetOverlap()
    case .checkReset: machine.processor.checkReset()
    case .setSwitches(let switches):
      machine.processor.setSenseSwitches(switches.senseSwitches)
      machine.processor.processCheckStop = switches.processCheckStop
      machine.work.inputOutputCheckStop = switches.inputOutputCheckStop
    case .deposit(let address, let character): machine.processor.enter(character, at: address)
    case .setRegister(let register, let contents): machine.processor.setAddress(register, to: contents)
    case .cycleWithoutStoring:
      let exit = machine.processor.stepWithoutStoring()
      // After an instruction that has just been read, the unit operation waits for the next START.
      if case .unitWanted = exit { return nil }
      return exit.flatMap(answer)
    case .display(let address): _ = machine.processor.display(at: address)
    case .printOut(let first): return units.cardsAndPrinter.printOut(from: first, on: &machine)
    case .scan(let address):
      guard !machine.processor.scan(at: address) else { return nil }
      let place = AddressRegister.decimal(address)
      return Stop(reason: .check, address: address, message: "storage scan: wrong parity at \(place)")
    }
    return nil
  }
}
