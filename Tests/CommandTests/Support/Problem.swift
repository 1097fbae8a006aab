import Testing

/// Options that are wrong, with what is said of them.
struct Problem: CustomTestStringConvertible, Sendable {
  let options: [String]
  let message: String
  /// The exit status, nil for the one that goes with the message.
  var status: Int32?

  var testDescription: String { options.joined(separator: " ") }
}
