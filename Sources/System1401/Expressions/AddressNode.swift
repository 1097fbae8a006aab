import Core1401

/// An address: a number, a label or a register's contents, plus an offset.
struct AddressNode: Hashable, Sendable {
  enum Base: Hashable, Sendable {
    case fixed(Int)
    case register(AddressSource)
    case storageAddress
  }

  var base: Base
  private(set) var offset = 0
  /// Whether an offset was written, even one of 0.
  private(set) var isShifted = false
  /// The label used; nil for a number or a register.
  var label: String?

  /// Whether it was written with a label, so that brackets denote the field.
  var isLabelled: Bool { label != nil }
  /// Adds an offset as it was written.
  mutating func shift(by distance: Int) {
    offset += distance
    isShifted = true
  }

  /// Whether it is a label without an offset, which by itself denotes the field that it names.
  var isLabelAlone: Bool { isLabelled && !isShifted }

  func value(in machine: some MachineReading) throws(NoValue) -> Int {
    let start: Int
    switch base {
    case .fixed(let address): start = address
    case .register(let source):
      let state = machine.registers
      let register =
        switch source {
        case .iAddress, .indexLocation: state.settledIAddress
        case .aAddress: state.aAddress
        case .bAddress: state.bAddress
        }
      guard let address = register.address else {
        throw NoValue(.noAddressInRegister, [source.letter, register.text])
      }
      start = address
    case .storageAddress:
      let register = machine.registers.storageAddress
      guard let address = register.address else {
        throw NoValue(.noAddressInStar, [register.text])
      }
      start = address
    }
    return start + offset
  }

  /// The address, which must be in storage.
  func position(in machine: some MachineReading) throws(NoValue) -> Int {
    let address = try value(in: machine)
    guard address >= 0, address < machine.positionCount else {
      throw NoValue(.positionOutside, [AddressRegister.decimal(address)])
    }
    return address
  }
}

extension AddressSource {
  var letter: String {
    switch self {
    case .iAddress: "I"
    case .aAddress: "A"
    case .bAddress: "B"
    case .indexLocation: "index"
    }
  }
}

/// A part of storage, read as characters or as a number.
enum FieldNode: Hashable, Sendable {
  /// One position.
  case character(AddressNode)
  /// From one position to another.
  case range(AddressNode, AddressNode)
  /// From the units position to the left, through the first word mark.
  case toWordMark(AddressNode)

  static let longestNumber = 38

  func range(in machine: some MachineReading) throws(NoValue) -> ClosedRange<Int> {
    switch self {
    case .character(let address):
      let position = try address.position(in: machine)
      return position...position
    case .range(let from, let to):
      let (first, last) = (try from.position(in: machine), try to.position(in: machine))
      guard first <= last else {
        throw NoValue(
          .fieldBackwards, [AddressRegister.decimal(first), AddressRegister.decimal(last)])
      }
      return first...last
    case .toWordMark(let address):
      let units = try address.position(in: machine)
      var first = units
      while !machine.character(at: first).hasWordMark {
        guard first > 0 else {
          throw NoValue(.noWordMark, [AddressRegister.decimal(units)])
        }
        first -= 1
      }
      return first...units
    }
  }

  func characters(in machine: some MachineReading) throws(NoValue) -> [StoredCharacter] {
    try range(in: machine).map { machine.character(at: $0) }
  }

  func number(in machine: some MachineReading) throws(NoValue) -> Int128 {
    let range = try range(in: machine)
    let (value, count) = machine.digits(in: range)
    guard count <= FieldNode.longestNumber else {
      throw NoValue(
        .fieldTooLong, [AddressRegister.decimal(range.upperBound), FieldNode.longestNumber]
      )
    }
    return machine.character(at: range.upperBound).zone == 2 ? -value : value
  }

  /// Whether characters are digits, with a zone at most on the last.
  static func areDigits(_ characters: [StoredCharacter]) -> Bool {
    characters.enumerated().allSatisfy { index, character in
      (1...10).contains(character.digitPart) && (character.zone == 0 || index == characters.count - 1)
    }
  }
}

/// A register of one character.
enum CharacterRegister: String, Hashable, Sendable, CaseIterable {
  case operation = "op"
  case aRegister = "areg"
  case bRegister = "breg"
  case logic

  func character(of state: ProcessorState) -> StoredCharacter {
    switch self {
    case .operation: state.operationRegister
    case .aRegister: state.aRegister
    case .bRegister: state.bRegister
    case .logic: state.logic
    }
  }
}
