import Testing

/// Wrong options, with the expected message.
struct Problem: CustomTestStringConvertible, Sendable {
  let options: [String]
  let message: String
  /// The exit status, nil for the one that belongs to the message.
  var status: Int32?

  var testDescription: String { options.joined(separator: " ") }
}
