/// How a sheet is torn off, as a function of the time since the tear and of nothing else.
///
/// The perforation rips from left to right (0-15 % of the duration), the old sheet lifts, its right corner first
/// (15-90 %), and the last strip of it goes (90-100 %). Late frames cost nothing: whatever was drawn before, at the end
/// it is over.
public struct TearAnimation: Hashable, Sendable {
  /// What is to be seen at a place of the paper.
  public enum Part: Hashable, Sendable {
    /// The old sheet.
    case old
    /// The back of the old sheet, where it is bent over.
    case back
    /// The shadow of the old sheet on the new one.
    case shadow
    /// The new sheet.
    case new
  }

  /// The columns and rows of the paper that shows.
  public let size: Size
  /// How long it takes in all; 800 ms is the pace of a calm operator.
  public let duration: Duration

  /// Makes an animation for a part of the paper. A duration that is not positive is over at once.
  public init(size: Size, duration: Duration = .milliseconds(800)) {
    self.size = size
    self.duration = duration
  }

  /// Whether nothing of the old sheet is left.
  public func isOver(at elapsed: Duration) -> Bool { elapsed >= duration }

  /// What is to be seen at a column and a row of the paper, both counted from 0.
  public func part(x: Int, y: Int, at elapsed: Duration) -> Part {
    guard !isOver(at: elapsed) else { return .new }
    let edge = edge(x: x, at: elapsed)
    if y < edge { return .old }
    if y == edge { return .back }
    return y == edge + 1 ? .shadow : .new
  }

  /// How many columns of a row, from the left, still show the old sheet: its edge falls to the left.
  public func oldColumns(y: Int, at elapsed: Duration) -> Int {
    (0..<size.width).first { part(x: $0, y: y, at: elapsed) != .old } ?? size.width
  }

  /// Whether the perforation below the paper is open at a column.
  ///
  /// Behind the old sheet it is, once ripped; where that has lifted, the perforation of the new sheet is seen.
  public func isRipped(x: Int, at elapsed: Duration) -> Bool {
    guard !isOver(at: elapsed) else { return false }
    let ripped = Double(size.width) * (elapsed / duration) / Self.ripShare
    return x < Int(ripped) && edge(x: x, at: elapsed) >= size.height
  }

  private static let ripShare = 0.15
  private static let liftEnd = 0.9

  /// The row where the old sheet is bent at a column: rows above show it as it was.
  private func edge(x: Int, at elapsed: Duration) -> Int {
    let time = elapsed / duration
    let lift = min(max((time - Self.ripShare) / (Self.liftEnd - Self.ripShare), 0), 1)
    let eased = lift * lift * (3 - 2 * lift)
    let settled = max((time - Self.liftEnd) / (1 - Self.liftEnd), 0)
    let height = Double(size.height)
    // The left side follows the right one and has almost reached the top when the lift ends; two rows more, and
    // bend and shadow are gone, too.
    let lifted = height * (1.187 - 1.145 * eased)
    let left = lifted - settled * (lifted + 2)
    let slope = 0.8 * height * eased
    let across = (Double(x) + 0.5) / Double(max(1, size.width))
    return min(Int((left - slope * across).rounded(.down)), size.height)
  }
}
