import RandomNumbers

extension SplitMix64 {
  /// One of some texts.
  mutating func pick(_ choices: [String]) -> String { choices.randomElement(using: &self) ?? "" }
}
