import RandomNumbers

extension SplitMix64 {
  /// One of several texts.
  mutating func pick(_ choices: [String]) -> String { choices.randomElement(using: &self) ?? "" }
}
