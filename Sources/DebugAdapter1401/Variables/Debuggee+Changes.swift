import Core1401
import Monitor1401
import System1401
import Units1401

// Changing variables, as far as an operator could at the consoles.
extension Debuggee {
  /// The commands that change a variable.
  func change(_ name: String, in scope: Scope, to value: String) throws(RequestError) -> [OperatorCommand] {
    switch scope {
    case .registers:
      guard let register = AddressSource(name: name) else {
        throw RequestError(.cannotSet, [name, "I, A and B can"])
      }
      return [.setRegister(register, AddressRegister(try address(value)))]
    case .senseSwitches:
      guard name.count == 1, let letter = name.first, !Indicators.senseSwitch(letter).isEmpty else {
        throw RequestError(.noSwitch, [name])
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
        throw RequestError(.noField, [name])
      }
      return try deposits(value, at: positions)
    case .indicators, .units, .labels, .addresses:
      throw RequestError(.cannotSet, [name, "the console has no key for it"])
    }
  }

  /// The commands that change the field or register of an expression.
  func change(_ text: String, to value: String) throws(RequestError) -> [OperatorCommand] {
    // A label I in capitals is not the register.
    if snapshot.field(named: text) == nil, let register = AddressSource(name: text) {
      return [.setRegister(register, AddressRegister(try address(value)))]
    }
    guard let positions = positions(of: text) else {
      throw RequestError(.notSettable, [text])
    }
    return try deposits(value, at: positions)
  }

  private func address(_ value: String) throws(RequestError) -> Int {
    guard let address = place(value) else {
      throw RequestError(.notAddress, [value])
    }
    return address
  }

  private func isOn(_ value: String) throws(RequestError) -> Bool {
    switch value.lowercased() {
    case "on", "up", "true", "1": return true
    case "off", "down", "false", "0": return false
    default: throw RequestError(.notOnOff, [value])
    }
  }

  // MARK: Fields

  private func deposits(_ value: String, at positions: ClosedRange<Int>) throws(RequestError)
    -> [OperatorCommand]
  {
    do throws(MonitorError) {
      return try FieldValue.commands(value, at: positions, of: snapshot, encoding: program.encoding)
    } catch {
      throw RequestError(error)
    }
  }
}

extension AddressSource {
  /// The register that can be set, by its name.
  fileprivate init?(name: String) {
    switch name.lowercased() {
    case "i": self = .iAddress
    case "a": self = .aAddress
    case "b": self = .bAddress
    default: return nil
    }
  }
}
