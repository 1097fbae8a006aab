/// An executed instruction in the trace.
public struct TraceEntry: Hashable, Sendable {
  /// The storage cycle since power-on in which its operation code was read.
  public var number: UInt64
  /// The address of its operation code, 0-15999.
  public var address: Int
  /// The instruction as text, such as `A 0632,0632`.
  public var text: String
  /// Its effect, such as `→ 0411`; empty when there is none to show.
  public var effect: String
  /// The storage cycles it has taken so far.
  public var cycles: UInt64
  /// Whether it is incomplete.
  public var isInProgress: Bool

  /// Creates an entry.
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
