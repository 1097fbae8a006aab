public import Core1401

/// An error in an expression, with its column.
public struct ExpressionError: IdentifiedError, Hashable, Sendable, CustomStringConvertible {
  /// Which message it is, with its cause and cure.
  public let kind: ExpressionMessage
  /// The identifier of the message.
  public var identifier: String? { kind.identifier }
  /// What was found and what is allowed; lowercase, no full stop.
  public let message: String
  /// The column of the error, from 1.
  public let column: Int

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - kind: the message.
  ///   - values: what its placeholders stand for.
  ///   - column: the column of the error, from 1.
  public init(_ kind: ExpressionMessage, _ values: [any CustomStringConvertible] = [], column: Int) {
    self.kind = kind
    message = kind.filled(with: values)
    self.column = column
  }

  /// Creates an error of an expression that has no value.
  ///
  /// - Parameters:
  ///   - reason: why.
  ///   - prefix: what the message begins with.
  ///   - column: the column of the expression, from 1.
  public init(_ reason: NoValue, prefix: String = "", column: Int) {
    kind = reason.kind
    message = prefix + reason.description
    self.column = column
  }

  /// The message with its column.
  public var description: String { "column \(column): \(message)" }
}

/// Why an expression has no value at present: a register without an address, or a field without a word mark.
public struct NoValue: IdentifiedError, Hashable, Sendable, CustomStringConvertible {
  /// Which message it is, with its cause and cure.
  public let kind: ExpressionMessage
  /// The identifier of the message.
  public var identifier: String? { kind.identifier }
  /// The reason; lowercase, no full stop.
  public let description: String

  init(_ kind: ExpressionMessage, _ values: [any CustomStringConvertible] = []) {
    self.kind = kind
    description = kind.filled(with: values)
  }
}
