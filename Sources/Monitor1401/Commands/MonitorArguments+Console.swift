import Core1401
import System1401

extension MonitorArguments {
  /// A note on what START did, in the positions of the mode switch that do not run the machine.
  var startNote: String? {
    let dials = switches.dials
    switch switches.mode {
    case .characterDisplay where snapshot.storage.indices.contains(dials):
      let character = StoredCharacter(rawValue: snapshot.storage[dials])
      return "\(written(dials)): \(MonitorAnswers.character(character))."
    case .alter: return "\(switches.keyLight.registerName.prefix(1)) \(written(dials))."
    default: return nil
    }
  }

  /// Changes some switches and leaves the others.
  func setting(note: String, _ change: (inout ConsoleSwitches) -> Void) -> MonitorAction {
    var new = switches
    change(&new)
    return .operate([.setSwitches(new)], note: note)
  }

  /// Reads `+b -c` or `+bc`, which leave the other switches unchanged; `ssb 1` is SimH's form.
  func senseSwitches() throws(MonitorError) -> MonitorAction {
    var up = switches.senseSwitches
    for word in lowercased {
      guard let sign = word.first, sign == "+" || sign == "-", word.count > 1 else {
        throw wrong(.switchSign, [word])
      }
      for letter in word.dropFirst() {
        guard "abcdefg".contains(letter), let character = encoding.stored(letter) else {
          throw wrong(.noSwitch, [letter])
        }
        let one = Indicators(dCharacter: character)
        if sign == "+" { up.insert(one) } else { up.remove(one) }
      }
    }
    guard !words.isEmpty else { return .answer([MonitorAnswers.senseSwitches(up)]) }
    return setting(note: MonitorAnswers.senseSwitches(up)) { $0.senseSwitches = up }
  }

  func addressStop() throws(MonitorError) -> MonitorAction {
    guard let word = try optional() else {
      return .answer([
        "Address stop \(MonitorCommand.word(switches.addressStop)), dials \(written(switches.dials))."
      ])
    }
    switch word {
    case "off": return setting(note: "Address stop off.") { $0.addressStop = false }
    case "on": return setting(note: "Address stop at \(written(switches.dials)).") { $0.addressStop = true }
    default:
      let address = try address(word)
      return setting(note: "Address stop at \(written(address)).") {
        $0.addressStop = true
        $0.dials = address
      }
    }
  }

  /// Answers with the bits of a register or a position, or sets the bit switches.
  func bits() throws(MonitorError) -> MonitorAction {
    let argument = text.drop(while: \.isWhitespace)
    if let first = argument.first, "'\"`".contains(first) {
      let stored = try characters(argument.trimmed)
      guard stored.count == 1 else { throw wrong(.oneCharacter, [command.name, stored.count]) }
      return setting(note: "Bit switches: \(MonitorAnswers.bits(of: stored[0])).") {
        $0.bitSwitches = stored[0]
      }
    }
    let word = try single("a register or an address")
    let state = snapshot.processor
    let found: (name: String, character: StoredCharacter)
    switch word {
    case "a": found = ("A register", state.aRegister)
    case "b": found = ("B register", state.bRegister)
    case "op": found = ("Op register", state.operationRegister)
    case "logic": found = ("Logic", state.logic)
    default:
      let address = try address(word)
      guard snapshot.storage.indices.contains(address) else { throw wrong(.noStorage) }
      found = (written(address), StoredCharacter(rawValue: snapshot.storage[address]))
    }
    return .answer(["\(found.name): \(MonitorAnswers.bits(of: found.character))."])
  }
}

extension Substring {
  /// The text without blanks at its end.
  var trimmed: Substring {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
