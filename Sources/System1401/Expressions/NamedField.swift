internal import Core1401

/// The field, area or instruction that a label names.
///
/// A programmer who writes a label means what it names, and not just the one position of its address: a field
/// is addressed at its right end.
public struct NamedField: Hashable, Sendable {
  /// The label, in capitals.
  public let label: String
  /// Its positions, by the length in the symbol table, otherwise up to the word mark.
  public let positions: ClosedRange<Int>
  /// Whether the label is at the left end, as for an instruction or an area, and not at the right end of a
  /// field.
  public let beginsAtLabel: Bool

  /// The longest field determined by its word mark.
  static let longest = 200
}

extension ExpressionParser {
  /// Parses a label by itself, which is neither an end of a range nor has an offset.
  ///
  /// - Returns: what it names; nil, with nothing consumed, when something else is next.
  public mutating func namedField(in machine: some MachineReading) -> NamedField? {
    var attempt = self
    guard let address = try? attempt.addressNode(endsAtHyphen: true), address.isLabelAlone,
      let label = address.label, attempt.isAtEndOfPlace, let start = try? address.position(in: machine)
    else { return nil }
    var positions = (try? field(at: address).range(in: machine)) ?? start...start
    // A word mark so far away belongs to something else, for instance before the program is loaded.
    if symbols.positions(of: label) == nil, positions.count > NamedField.longest { positions = start...start }
    guard positions.upperBound < machine.positionCount else { return nil }
    self = attempt
    return NamedField(
      label: label, positions: positions,
      beginsAtLabel: start == positions.lowerBound && positions.count > 1)
  }

  /// Parses the positions of a range or a label: `0400-0449`, `TABLE/20`, or a label by itself for its whole
  /// field.
  public mutating func positions(in machine: some MachineReading) throws(ExpressionError) -> ClosedRange<Int>
  {
    if let field = namedField(in: machine) { return field.positions }
    return try range(in: machine)
  }

  /// Parses positions like ``positions(in:)``, and returns with them how they were written if that was with a
  /// label.
  public mutating func labelledPositions(
    in machine: some MachineReading
  ) throws(ExpressionError) -> (positions: ClosedRange<Int>, label: String?) {
    var attempt = self
    let isLabelled = (try? attempt.addressNode(endsAtHyphen: true))?.isLabelled ?? false
    let start = token.start
    let positions = try positions(in: machine)
    return (positions, isLabelled ? text(from: start).uppercased() : nil)
  }

  private var isAtEndOfPlace: Bool {
    switch token.content {
    case .end, .word, .text: true
    case .sign(let sign): ![".", "..", "-", "/"].contains(sign)
    default: false
    }
  }

  /// The field at an address written with a label.
  func field(at address: AddressNode) -> FieldNode {
    guard address.isLabelAlone, let label = address.label, let known = symbols.positions(of: label) else {
      return .toWordMark(address)
    }
    return .range(
      AddressNode(base: .fixed(known.lowerBound)), AddressNode(base: .fixed(known.upperBound)))
  }

  /// A value in a calculation or comparison, in which the label of data means what is stored there: an address can
  /// be neither multiplied nor usefully compared with a number.
  ///
  /// - Parameters:
  ///   - node: the value.
  ///   - other: the value that it is added to or compared with, nil for a product. Beside an address, such as that
  ///     in a register, a label is its address.
  /// - Returns: the field for a label of data by itself; any other value as it is.
  func stored(_ node: ValueNode, besides other: ValueNode? = nil) -> ValueNode {
    guard let label = dataLabel(node, isFactor: other == nil) else { return node }
    if let other, case .address = other, dataLabel(other, isFactor: false) == nil { return node }
    return .field(field(at: label))
  }

  /// The label of data that a value consists of; nil for anything else. The label of an instruction and one of EQU
  /// are addresses. What a label names that was typed or read from a file is not known; as a factor it can only be
  /// data.
  private func dataLabel(_ node: ValueNode, isFactor: Bool) -> AddressNode? {
    guard case .address(let address) = node, address.isLabelAlone, let label = address.label,
      case .fixed(let position) = address.base, !symbols.instructionAddresses.contains(position),
      symbols.positions(of: label) != nil || isFactor && !symbols.knowsPositions
    else { return nil }
    return address
  }

  /// A hint for a label compared with a number that is not known as that of data: it is its address, which is seldom intended.
  static func hint(_ value: DebugExpression, comparedWith other: DebugExpression) -> String? {
    guard case .address(let address) = value.node, address.isLabelAlone, let label = address.label,
      case .fixed(let position) = address.base
    else { return nil }
    if case .address = other.node { return nil }
    return
      "\(label) is the address \(AddressRegister.decimal(position)); write [\(label)] for what is stored there"
  }
}

extension SystemSnapshot {
  /// What a label names; nil when the text is not a label by itself.
  public func field(named text: String) -> NamedField? {
    guard
      var parser = try? ExpressionParser(
        text[...], symbols: debug.symbols, highest: max(0, storage.count - 1)),
      let field = parser.namedField(in: self), parser.isAtEnd
    else { return nil }
    return field
  }
}

extension SystemSnapshot {
  /// The number in a field.
  ///
  /// - Parameter positions: the field; it must be in storage.
  /// - Returns: the number with its sign; nil when it contains characters other than digits.
  public func number(at positions: ClosedRange<Int>) -> Int128? {
    let field = FieldNode.range(
      AddressNode(base: .fixed(positions.lowerBound)), AddressNode(base: .fixed(positions.upperBound)))
    guard let characters = try? field.characters(in: self), FieldNode.areDigits(characters) else {
      return nil
    }
    return try? field.number(in: self)
  }
}
