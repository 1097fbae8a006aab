/// An error in an expression, with its column.
public struct ExpressionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was found and what is allowed; lowercase, no full stop.
  public let message: String
  /// The column of the error, from 1.
  public let column: Int

  /// Creates an error.
  public init(_ message: String, column: Int) {
    self.message = message
    self.column = column
  }

  /// The message with its column.
  public var description: String { "column \(column): \(message)" }
}

/// Why an expression has no value at present: a register without an address, or a field without a word mark.
public struct NoValue: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason; lowercase, no full stop.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
