/// An instruction that was executed, as the trace keeps it.
public struct TraceEntry: Hashable, Sendable {
  /// The cycle, counted since power-on, in which its operation code was read.
  public var number: UInt64
  /// The address of its operation code, 0-15999.
  public var address: Int
  /// The instruction in words, as `A 0632,0632`.
  public var text: String
  /// What it did, as `→ 0411`; empty when there is nothing to say.
  public var effect: String
  /// Storage cycles it has taken so far.
  public var cycles: UInt64
  /// It is still going on.
  public var isInProgress: Bool

  /// Makes an entry.
  public init(
    number: UInt64, address: Int, text: String, effect: String = "", cycles: UInt64,
    isInProgress: Bool = false
  ) {
    self.number = number
    self.address = address
    self.text = text
    self.effect = effect
    self.cycles = cycles
    self.isInProgress = isInProgress
  }
}
