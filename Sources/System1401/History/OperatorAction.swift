import Core1401
import Units1401

/// What the operator does to the installation itself, as it is kept to be repeated: keys and switches that change what the
/// machine does next, and media. START and STOP are none, because a course is the same wherever it is interrupted.
///
/// A run repeats exactly when it begins in the same state and the same actions come at the same steps.
enum OperatorAction: Hashable, Sendable {
  /// LOAD: reads a card into 001-080.
  case load
  /// TAPE LOAD: reads the first record of tape 1 from 001 on.
  case tapeLoad
  /// LOAD REWIND and START at a tape unit.
  case loadRewindTape(Int)
  /// START RESET.
  case startReset
  /// CHECK RESET.
  case checkReset
  /// The switches that the machine itself knows.
  case setSwitches(MachineSwitches)
  /// Stores a character.
  case deposit(Int, StoredCharacter)
  /// Sets an address register.
  case setRegister(AddressSource, AddressRegister)
  /// Puts cards into the reader's hopper.
  case addToHopper([Card])
  /// Takes the cards out of the reader's hopper and feed.
  case emptyHopper
  /// The END OF FILE key.
  case setEndOfFile(Bool)
  /// CARRIAGE RESTORE.
  case carriageRestore
  /// CARRIAGE SPACE.
  case carriageSpace
  /// SINGLE CYCLE NON-PROCESS.
  case cycleWithoutStoring
  /// CHARACTER DISPLAY of a position.
  case display(Int)
  /// STORAGE PRINT-OUT of the hundred positions from this one on.
  case printOut(Int)
  /// One cycle of STORAGE SCAN.
  case scan(Int)
}

extension OperatorAction {
  /// Whether it makes a storage cycle.
  var isCycle: Bool {
    switch self {
    case .cycleWithoutStoring, .scan: true
    default: false
    }
  }
}

/// The switches that change what the machine does; the others belong to the operator alone.
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
    senseSwitches = system.processor.state.senseSwitches
    inputOutputCheckStop = system.inputOutputCheckStop
    processCheckStop = system.processor.processCheckStop
  }
}

extension DataProcessingSystem {
  /// Does what the operator does.
  ///
  /// - Returns: a stop that comes of it.
  func perform(_ action: OperatorAction) -> Stop? {
    switch action {
    case .load: return pressLoad()
    case .tapeLoad: return pressTapeLoad()
    case .loadRewindTape(let number): _ = loadRewindTape(number)
    case .startReset: processor.startReset()
    case .checkReset: processor.checkReset()
    case .setSwitches(let switches):
      processor.setSenseSwitches(switches.senseSwitches)
      processor.processCheckStop = switches.processCheckStop
      inputOutputCheckStop = switches.inputOutputCheckStop
    case .deposit(let address, let character): processor.enter(character, at: address)
    case .setRegister(let register, let address): processor.setAddress(register, to: address)
    case .addToHopper(let cards): reader.add(CardDeck(cards: cards))
    case .emptyHopper: _ = reader.removeCards()
    case .setEndOfFile(let isOn): reader.endOfFileKey = isOn
    case .carriageRestore: return moveCarriage(.skipNow(channel: 1))
    case .carriageSpace: return moveCarriage(.spaceNow(1))
    case .cycleWithoutStoring:
      let exit = processor.stepWithoutStoring()
      // An instruction that has just been read leaves its unit to the next START.
      if case .unitWanted = exit { return nil }
      return exit.flatMap(answer)
    case .display(let address): _ = processor.display(at: address)
    case .printOut(let first): return printOut(from: first)
    case .scan(let address):
      guard !processor.scan(at: address) else { return nil }
      let place = AddressRegister.decimal(address)
      return Stop(reason: .check, address: address, message: "storage scan: wrong parity at \(place)")
    }
    return nil
  }

  private func moveCarriage(_ order: CarriageOrder) -> Stop? {
    switch printer.carriage(order, at: now) {
    case .unpunchedChannel(let channel): return channelStop(channel)
    case .accepted:
      senseCarriage()
      return nil
    }
  }

  /// A hundred positions on the 1403, and their word marks on the line below.
  private func printOut(from first: Int) -> Stop? {
    let block = characters(in: first...first + 99)
    for modifier in [Printer1403.Modifier.none, .wordMarks] {
      linesPrinted += 1
      let outcome = printer.printLine(block, modifier: modifier, at: now)
      senseCarriage()
      interlock(until: outcome.released)
      if let channel = outcome.unpunchedChannel { return channelStop(channel) }
    }
    return nil
  }
}
