/// The message of a stop in its parts, from which each place where it is read takes its own.
public struct StopMessage: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// What is wrong, or what has happened, without a full stop.
  public let finding: String
  /// What to do about it, the most important first.
  public let advice: [StopAdvice]
  /// The instruction that has caused the stop and its address, as in `R at 0502`; nil if the finding says it.
  public let instruction: String?

  /// Creates a message.
  ///
  /// - Parameters:
  ///   - finding: what is wrong, or what has happened.
  ///   - advice: what to do about it.
  ///   - instruction: the instruction that has caused the stop, and its address.
  public init(_ finding: String, advice: StopAdvice..., instruction: String? = nil) {
    self.init(finding, advice, instruction)
  }

  private init(_ finding: String, _ advice: [StopAdvice], _ instruction: String?) {
    (self.finding, self.advice, self.instruction) = (finding, advice, instruction)
  }

  /// Creates a message that is only a finding.
  public init(stringLiteral finding: String) {
    self.init(finding)
  }

  /// The message for the command line, where a run has ended.
  public var atCommandLine: String { line(advice.compactMap(\.atCommandLine)) }

  /// The message for an operator at the machine, for whom options are too late.
  public var atMachine: String { line(advice.map(\.atMachine)) }

  private func line(_ advice: [String]) -> String {
    ([finding] + advice + (instruction.map { ["instruction \($0)"] } ?? [])).joined(separator: "; ")
  }

  /// The message with another piece of advice, which follows the others.
  public func adding(_ new: StopAdvice) -> StopMessage {
    advice.contains(new) ? self : StopMessage(finding, advice + [new], instruction)
  }

  /// The message with words before its finding, as in `TAPE LOAD: tape 1 has no reel`.
  func prefixed(by words: String) -> StopMessage { StopMessage("\(words): \(finding)", advice, instruction) }

  /// The message of a stop at an instruction.
  func at(_ instruction: String) -> StopMessage { StopMessage(finding, advice, instruction) }

  /// The message with a text replaced, in the finding or else in the instruction.
  ///
  /// - Parameters:
  ///   - text: the text; its first occurrence is replaced.
  ///   - replacement: the other text.
  /// - Returns: the message, unchanged if the text is not in it.
  public func replacing(_ text: String, with replacement: String) -> StopMessage {
    func replaced(_ part: String) -> String? {
      part.firstRange(of: text).map { part[..<$0.lowerBound] + replacement + part[$0.upperBound...] }
    }
    if let finding = replaced(finding) { return StopMessage(finding, advice, instruction) }
    return StopMessage(finding, advice, instruction.map { replaced($0) ?? $0 })
  }
}
