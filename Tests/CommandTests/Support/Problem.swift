import Testing

/// Options that are wrong, with what is said of them.
struct Problem: CustomTestStringConvertible, Sendable {
  let options: [String]
  let message: String
  var status: Int32 = 1

  var testDescription: String { options.joined(separator: " ") }
}
