public import Core1401

/// A value that can be named: a number, a field of storage, a register or a counter.
///
/// Numbers have at most 38 digits. A field as a number has the digits of its characters, and is negative when
/// the zone of its units position is the B bit alone, as the adder reads it.
public struct DebugExpression: Hashable, Sendable {
  /// The expression as written.
  public let text: String
  let node: ValueNode

  /// The value as text, as in a watch window: a field as its characters, everything else as a number or word.
  ///
  /// - Throws: ``NoValue``.
  public func words(in machine: some MachineReading, encoding: TextEncoding = .simh) throws(NoValue) -> String
  {
    switch node {
    case .field(let field):
      let characters = try field.characters(in: machine)
      let text = String(characters.map { encoding.character(for: $0) })
      guard let number = try? field.number(in: machine), FieldNode.areDigits(characters) else {
        return "'\(text)'"
      }
      return characters.count > 1 || number < 0 ? "'\(text)' = \(number)" : "'\(text)'"
    case .character(let register):
      let character = register.character(of: machine.registers)
      return "'\(encoding.character(for: character))'\(character.hasWordMark ? " with word mark" : "")"
    case .text: return text
    case .time(let time): return "\(DebugExpression.seconds(try time.nanoseconds(in: machine)))s"
    case .address(let address):
      return AddressRegister.decimal(try address.value(in: machine))
    default: return "\(try node.number(in: machine, hits: machine.hits))"
    }
  }

  /// The value as a number.
  ///
  /// - Throws: ``NoValue``.
  public func number(in machine: some MachineReading) throws(NoValue) -> Int128 {
    try node.number(in: machine, hits: machine.hits)
  }

  private static func seconds(_ nanoseconds: Int64) -> String {
    "\(nanoseconds / 1_000_000_000).\((nanoseconds % 1_000_000_000 / 1000).digits(6))"
  }

  /// The expression as it is read beside another, see ``ExpressionParser/stored(_:besides:)``.
  func read(besides other: DebugExpression, by parser: ExpressionParser) -> DebugExpression {
    DebugExpression(text: text, node: parser.stored(node, besides: other.node))
  }

  /// The address that it denotes; nil when it is a plain number, a field or a counter.
  public func address(in machine: some MachineReading) throws(NoValue) -> Int? {
    if case .address(let address) = node { return try address.value(in: machine) }
    return nil
  }

  /// The positions of storage that a field covers; nil when it is not a field.
  ///
  /// - Throws: ``NoValue``.
  public func positions(in machine: some MachineReading) throws(NoValue) -> ClosedRange<Int>? {
    guard case .field(let field) = node else { return nil }
    return try field.range(in: machine)
  }
}

/// A condition, such as `[SUM] > 1000 and lines < 66`.
public struct Condition: Hashable, Sendable {
  /// The condition as written.
  public let text: String
  let node: ConditionNode
  /// The expressions compared in it, from left to right, without literal numbers and texts.
  public let expressions: [DebugExpression]
  /// A possible mistake in it, as text; nil when there is none.
  public let hint: String?

  /// Whether the condition is true.
  ///
  /// - Parameters:
  ///   - machine: a system between two cycles, or a snapshot.
  ///   - hits: how often its breakpoint was reached; nil for ``MachineReading/hits``.
  /// - Returns: whether it is true for the machine.
  /// - Throws: ``NoValue`` when an operand has no value.
  public func holds(in machine: some MachineReading, hits: Int? = nil) throws(NoValue) -> Bool {
    try node.holds(in: machine, hits: hits ?? machine.hits)
  }

  /// The values that it compares, as text, to explain why it is false: `[SUM] is '0012' = 12`.
  public func findings(in machine: some MachineReading) -> [String] {
    expressions.map { expression in
      do throws(NoValue) {
        return "\(expression.text) is \(try expression.words(in: machine))"
      } catch {
        return "\(expression.text) has no value: \(error)"
      }
    }
  }
}
