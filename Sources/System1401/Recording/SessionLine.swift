import Core1401
import Units1401

/// A line of a recorded session, as JSON. Which parts a line has depends on what it says; the article *Recorded sessions*
/// lists them.
struct SessionLine: Codable {
  /// The installation with which the session, or a new part of it, begins.
  var begin: SavedInstallation?
  /// So many of the actions since the beginning stay; the operator went back behind the others and took another course.
  var keep: Int?
  /// The session ends here: the check sum of the state.
  var end: String?

  /// The steps made since power-on when the action came.
  var step: UInt64?
  /// The storage cycles among them; for people.
  var cycle: UInt64?
  /// What the operator did.
  var action: String?
  var address: Int?
  var character: UInt8?
  var register: AddressSource?
  var contents: AddressRegister?
  var cards: [Card]?
  var isOn: Bool?
  var tape: Int?
  var switches: MachineSwitches?
}

extension SessionLine {
  /// The line for an action.
  init(_ entry: History.Entry) {
    step = entry.step
    cycle = entry.cycle
    switch entry.action {
    case .load: action = "load"
    case .tapeLoad: action = "tape load"
    case .loadRewindTape(let number):
      action = "load rewind"
      tape = number
    case .startReset: action = "start reset"
    case .checkReset: action = "check reset"
    case .setSwitches(let new):
      action = "switches"
      switches = new
    case .deposit(let position, let stored):
      action = "deposit"
      address = position
      character = stored.rawValue
    case .setRegister(let source, let new):
      action = "register"
      register = source
      contents = new
    case .addToHopper(let deck):
      action = "cards"
      cards = deck
    case .emptyHopper: action = "empty hopper"
    case .setEndOfFile(let isSet):
      action = "end of file"
      isOn = isSet
    case .carriageRestore: action = "carriage restore"
    case .carriageSpace: action = "carriage space"
    case .cycleWithoutStoring: action = "non-process cycle"
    case .display(let position):
      action = "character display"
      address = position
    case .printOut(let position):
      action = "storage print-out"
      address = position
    case .scan(let position):
      action = "storage scan"
      address = position
    }
  }

  /// The action of the line, nil when it is none.
  ///
  /// - Parameter size: the positions of storage.
  /// - Returns: the action with its place.
  func entry(size: Int) -> History.Entry? {
    guard let step, let cycle, step < 1 << 48, let found = operatorAction(size: size) else { return nil }
    return History.Entry(step: step, cycle: cycle, action: found)
  }

  private func operatorAction(size: Int) -> OperatorAction? {
    let position = address.flatMap { (0..<size).contains($0) ? $0 : nil }
    switch action {
    case "load": return .load
    case "tape load": return .tapeLoad
    case "load rewind":
      return tape.flatMap { DataProcessingSystem.tapeNumbers.contains($0) ? .loadRewindTape($0) : nil }
    case "start reset": return .startReset
    case "check reset": return .checkReset
    case "switches": return switches.map { .setSwitches($0) }
    case "deposit":
      guard let position, let character, character < 128 else { return nil }
      return .deposit(position, StoredCharacter(rawValue: character))
    case "register":
      guard let register, let contents, contents.isPossible else { return nil }
      return .setRegister(register, contents)
    case "cards": return cards.map { .addToHopper($0) }
    case "empty hopper": return .emptyHopper
    case "end of file": return isOn.map { .setEndOfFile($0) }
    case "carriage restore": return .carriageRestore
    case "carriage space": return .carriageSpace
    case "non-process cycle": return .cycleWithoutStoring
    case "character display": return position.map { .display($0) }
    case "storage print-out": return position.flatMap { $0 + 99 < size ? .printOut($0) : nil }
    case "storage scan": return position.map { .scan($0) }
    default: return nil
    }
  }
}
