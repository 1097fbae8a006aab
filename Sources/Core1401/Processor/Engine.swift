/// The two ways to execute a processor's cycles. Storage, registers, indicators, stops and the cycle counter
/// are the same with both.
public enum Engine: String, CaseIterable, Sendable, Codable {
  /// One storage cycle at a time: the definition of the machine.
  case cycle
  /// Whole instructions at once where nothing between their cycles is visible, the rest by cycles. See
  /// <doc:ExecutingFast>.
  case fast
}
