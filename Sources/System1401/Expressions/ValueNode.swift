import Core1401

/// The counters of the machine.
enum Counter: String, Hashable, Sendable, CaseIterable {
  case cycle, instructions, lines, cards, punched, hits
  case length = "len"

  /// Alternative names.
  static let otherNames: [String: Counter] = ["cycles": .cycle, "length": .length]
}

/// A point in time or a duration.
enum TimeNode: Hashable, Sendable {
  case now
  case nanoseconds(Int64)

  func nanoseconds(in machine: some MachineReading) throws(NoValue) -> Int64 {
    switch self {
    case .now: machine.elapsed.nanoseconds
    case .nanoseconds(let time): time
    }
  }
}

/// Literal characters; word marks are compared only when one was written.
struct TextNode: Hashable, Sendable {
  var characters: [StoredCharacter]
  var comparesWordMarks: Bool

  func equals(_ others: [StoredCharacter]) -> Bool {
    guard characters.count == others.count else { return false }
    let mask: UInt8 = comparesWordMarks ? 0o177 : 0o77
    return zip(characters, others).allSatisfy { $0.rawValue & mask == $1.rawValue & mask }
  }
}

indirect enum ValueNode: Hashable, Sendable {
  case number(Int128)
  case address(AddressNode)
  case field(FieldNode)
  case character(CharacterRegister)
  case counter(Counter)
  case text(TextNode)
  case time(TimeNode)
  case negative(ValueNode)
  case sum(ValueNode, ValueNode)
  case difference(ValueNode, ValueNode)
  case product(ValueNode, ValueNode)

  /// The kinds of values that can be compared.
  enum Kind: Hashable { case number, field, text, time }

  var kind: Kind {
    switch self {
    case .field: .field
    case .text, .character: .text
    case .time: .time
    default: .number
    }
  }

  func number(in machine: some MachineReading, hits: Int) throws(NoValue) -> Int128 {
    switch self {
    case .number(let value): return value
    case .address(let address): return Int128(try address.value(in: machine))
    case .field(let field): return try field.number(in: machine)
    case .character(let register): return Int128(register.character(of: machine.registers).digitValue)
    case .counter(let counter): return ValueNode.count(counter, machine, hits)
    case .text: throw NoValue("characters are not a number")
    case .time(let time): return Int128(try time.nanoseconds(in: machine))
    case .negative(let value):
      return try ValueNode.fitting(
        (0 as Int128).subtractingReportingOverflow(value.number(in: machine, hits: hits)))
    case .sum(let left, let right):
      return try ValueNode.fitting(
        left.number(in: machine, hits: hits).addingReportingOverflow(right.number(in: machine, hits: hits)))
    case .difference(let left, let right):
      return try ValueNode.fitting(
        left.number(in: machine, hits: hits).subtractingReportingOverflow(
          right.number(in: machine, hits: hits)))
    case .product(let left, let right):
      return try ValueNode.fitting(
        left.number(in: machine, hits: hits).multipliedReportingOverflow(
          by: right.number(in: machine, hits: hits)))
    }
  }

  private static func fitting(_ result: (partialValue: Int128, overflow: Bool)) throws(NoValue) -> Int128 {
    guard !result.overflow else { throw NoValue("the number has more than 38 digits") }
    return result.partialValue
  }

  private static func count(_ counter: Counter, _ machine: some MachineReading, _ hits: Int) -> Int128 {
    switch counter {
    case .cycle: Int128(machine.registers.cycles)
    case .instructions: Int128(machine.registers.instructions)
    case .lines: Int128(machine.lines)
    case .cards: Int128(machine.cards)
    case .punched: Int128(machine.punched)
    case .hits: Int128(hits)
    case .length: Int128(machine.registers.instructionLength)
    }
  }

  func characters(in machine: some MachineReading) throws(NoValue) -> [StoredCharacter] {
    switch self {
    case .field(let field): return try field.characters(in: machine)
    case .character(let register): return [register.character(of: machine.registers)]
    case .text(let text): return text.characters
    default: throw NoValue("a number has no characters")
    }
  }
}

enum Comparison: String, Hashable, Sendable {
  case equal = "="
  case unequal = "<>"
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
    switch self {
    case .equal: left == right
    case .unequal: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }
}

indirect enum ConditionNode: Hashable, Sendable {
  case compare(Comparison, ValueNode, ValueNode)
  case indicator(Indicators)
  case wordMark(AddressNode)
  case not(ConditionNode)
  case and(ConditionNode, ConditionNode)
  case or(ConditionNode, ConditionNode)

  func holds(in machine: some MachineReading, hits: Int) throws(NoValue) -> Bool {
    switch self {
    case .indicator(let indicator): return machine.registers.indicators.contains(indicator)
    case .wordMark(let address):
      return machine.character(at: try address.position(in: machine)).hasWordMark
    case .not(let condition): return try !condition.holds(in: machine, hits: hits)
    case .and(let left, let right):
      guard try left.holds(in: machine, hits: hits) else { return false }
      return try right.holds(in: machine, hits: hits)
    case .or(let left, let right):
      if try left.holds(in: machine, hits: hits) { return true }
      return try right.holds(in: machine, hits: hits)
    case .compare(let comparison, let left, let right):
      return try ConditionNode.compare(comparison, left, right, machine, hits)
    }
  }

  private static func compare(
    _ comparison: Comparison, _ left: ValueNode, _ right: ValueNode, _ machine: some MachineReading,
    _ hits: Int
  ) throws(NoValue) -> Bool {
    guard left.kind == .text || right.kind == .text else {
      return comparison.holds(
        try left.number(in: machine, hits: hits), try right.number(in: machine, hits: hits))
    }
    if comparison == .equal || comparison == .unequal {
      let isEqual: Bool
      switch (left, right) {
      case (.text(let text), let other), (let other, .text(let text)):
        isEqual = text.equals(try other.characters(in: machine))
      default:
        isEqual = try left.characters(in: machine).map(\.code) == right.characters(in: machine).map(\.code)
      }
      return isEqual == (comparison == .equal)
    }
    let (first, second) = (try left.characters(in: machine), try right.characters(in: machine))
    guard first.count == second.count else {
      throw NoValue("\(first.count) and \(second.count) characters have no order")
    }
    let (low, high) = (first.map { Int($0.collatingRank) }, second.map { Int($0.collatingRank) })
    let differing = zip(low, high).first { $0 != $1 } ?? (0, 0)
    return comparison.holds(differing.0, differing.1)
  }
}

extension ValueNode {
  /// Whether it is not a literal, so its value is of interest.
  var isVariable: Bool {
    switch self {
    case .number, .text, .time(.nanoseconds), .negative(.number): false
    case .address(let address): address.isVariable
    default: true
    }
  }
}

extension AddressNode {
  /// Whether its value can change.
  var isVariable: Bool {
    if case .fixed = base { false } else { true }
  }
}
