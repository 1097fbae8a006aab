/// What is wrong with an expression, and in which column.
public struct ExpressionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was found and what is allowed; lowercase, no full stop.
  public let message: String
  /// The column, counted from 1, where it begins.
  public let column: Int

  /// Makes an error.
  public init(_ message: String, column: Int) {
    self.message = message
    self.column = column
  }

  /// The message behind its column.
  public var description: String { "column \(column): \(message)" }
}

/// Why an expression has no value as the machine stands: a register without address, a field without word mark.
public struct NoValue: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason; lowercase, no full stop.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
