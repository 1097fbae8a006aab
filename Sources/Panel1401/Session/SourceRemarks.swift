/// The warnings and notes of the assembler about the current program.
public struct SourceRemarks: Hashable, Sendable {
  /// Their number and the first of the worst, as in `1 warning: line 7: …`; empty without any.
  public let summary: String
  /// All of them, a line each.
  public let lines: [String]

  /// Creates the remarks; without arguments those about a deck, or about a source without any.
  public init(summary: String = "", lines: [String] = []) {
    (self.summary, self.lines) = (summary, lines)
  }

  /// A message that ends with the summary.
  func following(_ message: String) -> String { summary.isEmpty ? message : "\(message); \(summary)" }
}
