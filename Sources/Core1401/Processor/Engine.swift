/// The two ways of making a processor's cycles. Storage, registers, indicators, stops and the cycle counter
/// never tell which one was used.
public enum Engine: String, CaseIterable, Sendable, Codable {
  /// One storage cycle after the other: the definition of the machine.
  case cycle
  /// Whole instructions at once where nothing between their cycles can be seen, the rest by cycles. See
  /// <doc:FastPath>.
  case fast
}
