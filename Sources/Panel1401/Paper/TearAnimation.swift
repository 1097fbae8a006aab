/// The animation of tearing a sheet off, as a pure function of the time since it began.
///
/// The sheet lifts from its right corner and curls where it bends. The perforation rips from the right while
/// the left side still lies flat. Skipped frames do no harm, since each frame depends only on the time.
public struct TearAnimation: Hashable, Sendable {
  /// What is visible at a point of the paper, in the order from top to bottom.
  public enum Part: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// The old sheet.
    case old
    /// The line where the old sheet begins to bend.
    case crease
    /// The back of the old sheet that faces the light.
    case light
    /// The back of the old sheet that is turned away from the light.
    case dark
    /// The shadow of the old sheet on the new one.
    case shadow
    /// The new sheet.
    case new

    /// Orders parts from top to bottom.
    public static func < (left: Part, right: Part) -> Bool { left.rawValue < right.rawValue }
  }

  /// The contents of a cell: one part above another.
  public struct CellParts: Hashable, Sendable {
    /// The upper part, equal to the lower one if there is only one part.
    public let upper: Part
    /// The lower part.
    public let lower: Part
    /// The height of the lower part in eighths of the cell, 1 to 7; 8 if there is only one part.
    public let eighths: Int
  }

  /// The size of the visible paper with its margins.
  public let size: Size
  /// The duration of the animation; 800 ms by default, the pace of a calm operator.
  public let duration: Duration

  /// Creates an animation. If the duration is not positive, it ends at once.
  public init(size: Size, duration: Duration = .milliseconds(800)) {
    self.size = size
    self.duration = duration
  }

  /// Whether the animation is over.
  public func isOver(at elapsed: Duration) -> Bool { elapsed >= duration }

  /// The part in the middle of a cell, given its column and row, counted from 0.
  public func part(x: Int, y: Int, at elapsed: Duration) -> Part {
    guard !isOver(at: elapsed) else { return .new }
    return part(at: Double(y) + 0.5, edge: edge(x: x, at: elapsed))
  }

  /// The parts in a cell, to an eighth of its height.
  public func cell(x: Int, y: Int, at elapsed: Duration) -> CellParts {
    guard !isOver(at: elapsed) else { return CellParts(upper: .new, lower: .new, eighths: 8) }
    let edge = edge(x: x, at: elapsed)
    let top = Double(y)
    // Most cells are not near the curl.
    if top >= edge + Self.shadowHeight { return CellParts(upper: .new, lower: .new, eighths: 8) }
    if top + 1 <= edge - Self.curlHeight { return CellParts(upper: .old, lower: .old, eighths: 8) }
    let parts = (0..<8).map { part(at: top + (Double($0) + 0.5) / 8, edge: edge) }
    return Self.nearest(to: parts)
  }

  /// The two adjacent parts that best approximate the eighths of a cell.
  private static func nearest(to parts: [Part]) -> CellParts {
    // An error at the edge of a sheet is more visible than one between two shades.
    func errors(_ found: ArraySlice<Part>, _ shown: Part) -> Int {
      found.reduce(0) { $0 + ($1 == shown ? 0 : $1 == .old || $1 == .new ? 4 : 1) }
    }
    var best = CellParts(upper: parts[4], lower: parts[4], eighths: 8)
    var fewest = errors(parts[...], parts[4])
    for upper in Part.allCases.dropLast() {
      guard let lower = Part(rawValue: upper.rawValue + 1) else { continue }
      for split in 1..<8 {
        let wrong = errors(parts[..<split], upper) + errors(parts[split...], lower)
        if wrong < fewest {
          fewest = wrong
          best = CellParts(upper: upper, lower: lower, eighths: 8 - split)
        }
      }
    }
    return best
  }

  /// The number of columns at the left of a row that show only the old sheet.
  public func oldColumns(y: Int, at elapsed: Duration) -> Int {
    guard !isOver(at: elapsed) else { return 0 }
    return (0..<size.width).first { Double(y) + 1 > edge(x: $0, at: elapsed) - Self.curlHeight } ?? size.width
  }

  /// Whether the perforation below the paper is ripped open at a column.
  ///
  /// The rip is ahead of the bend. Where the sheet has lifted, the intact perforation of the new sheet is
  /// visible.
  public func isRipped(x: Int, at elapsed: Duration) -> Bool {
    guard !isOver(at: elapsed) else { return false }
    let open = Double(size.width) * (elapsed / duration) / Self.ripShare
    return Double(size.width - x) <= open && edge(x: x, at: elapsed) >= Double(size.height)
  }

  private static let ripShare = 0.25
  /// Rows from the bend to the lower end of the curl, and from there to the end of the shadow. Each part
  /// is a row high, so that no cell shows more than two.
  private static let curlHeight = 3.0
  private static let shadowHeight = 1.0

  private func part(at place: Double, edge: Double) -> Part {
    switch place - edge {
    case ..<(-Self.curlHeight): .old
    case ..<(-2): .crease
    case ..<(-1): .light
    case ..<0: .dark
    case ..<Self.shadowHeight: .shadow
    default: .new
    }
  }

  /// The row at which the curl ends in a column, which decreases with time.
  private func edge(x: Int, at elapsed: Duration) -> Double {
    let time = min(max(elapsed / duration, 0), 1)
    let height = Double(size.height)
    let gone = -Self.shadowHeight - 0.1
    // The right corner lifts first and fast, the left side follows and disappears last.
    let (highest, lowest) = (height + Self.curlHeight - 1.4, height + Self.curlHeight + 0.4)
    let right = highest - (highest - gone + 2) * (1 - Self.power(1 - time, 1.7))
    let left = lowest - (lowest - gone) * Self.power(time, 1.5)
    let across = (Double(x) + 0.5) / Double(max(1, size.width))
    return left + (right - left) * (0.4 * across + 0.6 * across * across)
  }

  /// An approximation of a power with an exponent between 1.5 and 2 and a base from 0 to 1.
  private static func power(_ base: Double, _ exponent: Double) -> Double {
    let low = base * base.squareRoot()
    return low + (base * base - low) * (exponent - 1.5) * 2
  }
}
