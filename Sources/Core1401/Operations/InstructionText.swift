/// Instructions in words, for messages about stops: mnemonic, addresses, d-character.
extension Processor {
  /// The instruction that begins at a position, as `MLC 0110,0210` or `B 0600,S`, read up to the next word mark.
  ///
  /// - Parameter address: 0 to storage size - 1.
  /// - Returns: the text; for an operation code without meaning its character.
  public func instructionText(at address: Int) -> String {
    let characters = instructionCharacters(at: address)
    guard let operationCode = characters.first else { return "nothing" }
    guard let definition = Operation.definition(code: operationCode.code) else {
      return "operation code \(operationCode.displayGlyph)"
    }
    let operands = operandTexts(Array(characters.dropFirst()))
    return operands.isEmpty
      ? definition.mnemonic : "\(definition.mnemonic) \(operands.joined(separator: ","))"
  }

  /// The operation code at a position and the characters behind it up to the next word mark, eight at most.
  private func instructionCharacters(at address: Int) -> [StoredCharacter] {
    guard address >= 0, address < storage.count else { return [] }
    var characters = [storage[address]]
    let operation = Operation(rawValue: storage[address].code)
    var next = address + 1
    while characters.count < 8, next < storage.count, !storage[next].hasWordMark {
      if operation?.endsWithoutWordMark(length: characters.count, before: storage[next]) == true { break }
      characters.append(storage[next])
      next += 1
    }
    return characters
  }

  private func operandTexts(_ characters: [StoredCharacter]) -> [String] {
    var rest = characters[...]
    var operands: [String] = []
    while rest.count >= 3 {
      operands.append(
        Self.addressText(rest[rest.startIndex], rest[rest.startIndex + 1], rest[rest.startIndex + 2]))
      rest = rest.dropFirst(3)
    }
    operands += rest.map { String($0.displayGlyph) }
    return operands
  }

  /// Three address characters as a decimal address, with its index location, or as they stand when they are no address.
  private static func addressText(
    _ hundreds: StoredCharacter, _ tens: StoredCharacter, _ units: StoredCharacter
  ) -> String {
    let untagged = AddressRegister(hundreds: hundreds, tens: tens.withZone(0), units: units)
    guard let address = untagged.address else {
      return "'\(hundreds.displayGlyph)\(tens.displayGlyph)\(units.displayGlyph)'"
    }
    let text = decimalAddress(address)
    return tens.zone == 0 ? text : "\(text)+X\(tens.zone)"
  }

  /// An address as people write it, with at least four digits.
  public static func decimalAddress(_ address: Int) -> String {
    let digits = String(address)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension Processor {
  /// A check in words: where, what was found, what is allowed, and the instruction before.
  ///
  /// - Parameter check: a check this processor answered, with storage as it was then.
  /// - Returns: one line without full stop.
  public func describe(_ check: Check) -> String {
    let place = Self.decimalAddress(check.instructionAddress)
    switch check.cause {
    case .noWordMark:
      return "stopped at \(place): no word mark under the operation code" + before(check)
    case .undefinedOperation(let code):
      return "stopped at \(place): operation code \(code.displayGlyph) has no meaning" + before(check)
    case .missingFeature(let operation):
      let feature = operation.neededFeature.featureNames.joined(separator: ", ")
      return "stopped at \(place): \(operation.definition.name) needs the feature \(feature), "
        + "which this machine does not have" + before(check)
    case .undescribedOperation(let operation):
      return "stopped at \(place): \(operation.definition.name) is not built, because no source at hand "
        + "describes it" + before(check)
    case .invalidAddress(let source, let register):
      return
        "stopped at \(place): \(describe(register, in: source)) in \(instructionText(at: check.instructionAddress))"
        + before(check)
    case .parity(let address):
      return "stopped at \(place): wrong parity in the B register, character read from "
        + "\(Self.decimalAddress(address))" + before(check)
    case .noUnitAddress(let register):
      return "stopped at \(place): control unit needs a unit address such as %U1, found "
        + "'\(register.hundreds.displayGlyph)\(register.tens.displayGlyph)\(register.units.displayGlyph)'"
        + before(check)
    }
  }

  private func before(_ check: Check) -> String {
    let address = check.previousInstructionAddress
    guard address != check.instructionAddress else { return "" }
    return "; last instruction \(instructionText(at: address)) at \(Self.decimalAddress(address))"
  }

  private func describe(_ register: AddressRegister, in source: AddressSource) -> String {
    let name =
      switch source {
      case .iAddress: "the instruction address"
      case .aAddress: "the A address"
      case .bAddress: "the B address"
      case .indexLocation: "the index location"
      }
    guard let address = register.address else {
      return "\(name) '\(register.hundreds.displayGlyph)\(register.tens.displayGlyph)"
        + "\(register.units.displayGlyph)' is no address"
    }
    let last = Self.decimalAddress(storage.count - 1)
    return register.hasWrapped
      ? "\(name) stepped past the end of storage (0000 to \(last))"
      : "\(name) \(Self.decimalAddress(address)) is beyond \(last)"
  }
}
