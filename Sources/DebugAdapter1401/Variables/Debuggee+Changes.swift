import Core1401
import Monitor1401
import System1401
import Units1401

// Changing what variables show: what an operator could do at the consoles.
extension Debuggee {
  /// The commands that give a variable another value.
  func change(_ name: String, in scope: Scope, to value: String) throws(RequestError) -> [OperatorCommand] {
    switch scope {
    case .registers:
      guard let register = AddressSource(name: name) else {
        throw RequestError("\(name) follows from what the machine does; I, A and B can be set")
      }
      return [.setRegister(register, AddressRegister(try address(value)))]
    case .senseSwitches:
      guard name.count == 1, let letter = name.first, !Indicators.senseSwitch(letter).isEmpty else {
        throw RequestError("there is no sense switch '\(name)'")
      }
      var new = machine.switches
      if try isOn(value) {
        new.senseSwitches.formUnion(.senseSwitch(letter))
      } else {
        new.senseSwitches.subtract(.senseSwitch(letter))
      }
      return [.setSwitches(new)]
    case .units where name == Debuggee.endOfFile: return [.press(.endOfFile(try isOn(value)))]
    case .fields:
      guard let positions = positions(ofVariable: name, in: .fields) else {
        throw RequestError("\(name) is no field with a word mark")
      }
      return try deposits(value, at: positions)
    case .indicators, .units, .labels:
      throw RequestError("\(name) cannot be set from the console of the machine")
    }
  }

  /// The commands that give what an expression names another value.
  func change(_ text: String, to value: String) throws(RequestError) -> [OperatorCommand] {
    if let register = AddressSource(name: text) {
      return [.setRegister(register, AddressRegister(try address(value)))]
    }
    guard let positions = positions(of: text) else {
      throw RequestError("'\(text)' is neither a field nor a register that can be set")
    }
    return try deposits(value, at: positions)
  }

  private func address(_ value: String) throws(RequestError) -> Int {
    guard let address = place(value) else { throw RequestError("'\(value)' is no address and no label") }
    return address
  }

  private func isOn(_ value: String) throws(RequestError) -> Bool {
    switch value.lowercased() {
    case "on", "up", "true", "1": return true
    case "off", "down", "false", "0": return false
    default: throw RequestError("'\(value)' is neither on nor off")
    }
  }

  // MARK: Fields

  /// Characters for a field, word marks stay: a number with zeros before it, or characters in quotes with blanks behind.
  private func deposits(_ value: String, at positions: ClosedRange<Int>) throws(RequestError)
    -> [OperatorCommand]
  {
    let new = try characters(value, count: positions.count)
    return zip(positions, new).map { address, character in
      .deposit(
        address, character.keepingWordMark(of: StoredCharacter(rawValue: snapshot.storage[address])))
    }
  }

  private func characters(_ value: String, count: Int) throws(RequestError) -> [StoredCharacter] {
    let text = value.drop(while: \.isWhitespace)
    let digits = text.drop { "+-".contains($0) }
    if text.count - digits.count <= 1, !digits.isEmpty, digits.allSatisfy({ ("0"..."9").contains($0) }) {
      return try number(digits, sign: text.first == digits.first ? nil : text.first, count: count)
    }
    let quote = text.first.flatMap { "'\"".contains($0) ? $0 : nil }
    let inner = quote == nil ? text : text.dropFirst().prefix { $0 != quote }
    guard !inner.isEmpty || quote != nil else {
      throw RequestError("write a number, or characters in quotes")
    }
    var new: [StoredCharacter] = []
    for character in inner {
      guard let stored = program.encoding.stored(character) else {
        throw RequestError(
          "'\(character)' is no character of the 1401 in the encoding \(program.encoding.name)")
      }
      new.append(stored)
    }
    guard new.count <= count else { throw tooLong(new.count, "characters", count) }
    return new + [StoredCharacter](repeating: .blank, count: count - new.count)
  }

  private func number(_ digits: Substring, sign: Character?, count: Int) throws(RequestError)
    -> [StoredCharacter]
  {
    let significant = digits.drop { $0 == "0" }
    guard significant.count <= count else { throw tooLong(significant.count, "digits", count) }
    let text = String(repeating: "0", count: count - significant.count) + significant
    var new = text.compactMap { program.encoding.stored($0) }
    guard let units = new.popLast() else { return new }
    // Minus is the B bit over the units position, plus both zone bits.
    let zone: UInt8 = sign == "-" ? 2 : sign == "+" ? 3 : 0
    new.append(StoredCharacter(zone: zone, digitPart: units.digitPart))
    return new
  }

  private func tooLong(_ found: Int, _ what: String, _ count: Int) -> RequestError {
    RequestError("the field has \(count) positions, and these are \(found) \(what)")
  }
}

extension AddressSource {
  /// A register that can be set, by its name.
  fileprivate init?(name: String) {
    switch name.lowercased() {
    case "i": self = .iAddress
    case "a": self = .aAddress
    case "b": self = .bAddress
    default: return nil
    }
  }
}
