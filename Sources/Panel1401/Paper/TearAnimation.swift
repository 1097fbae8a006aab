/// How a sheet is torn off, as a function of the time since the tear and of nothing else.
///
/// The sheet lifts at once, its right corner first, and curls over the place where it is bent. The perforation rips from the
/// right while the left side still lies. Late frames cost nothing: whatever was drawn before, at the end it is over.
public struct TearAnimation: Hashable, Sendable {
  /// What is to be seen at a place of the stock, from the top down.
  public enum Part: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// The old sheet.
    case old
    /// Where it begins to bend.
    case crease
    /// The back of the old sheet where the light falls on it.
    case light
    /// The back of the old sheet where it turns away from the light.
    case dark
    /// The shadow of the old sheet on the new one.
    case shadow
    /// The new sheet.
    case new

    /// From the top down.
    public static func < (left: Part, right: Part) -> Bool { left.rawValue < right.rawValue }
  }

  /// A cell: one part above another.
  public struct CellParts: Hashable, Sendable {
    /// The part above, which fills the cell when it is the same as that below.
    public let upper: Part
    /// The part below.
    public let lower: Part
    /// How many eighths of the cell the part below has, 1 to 7; 8 when there is only one part.
    public let eighths: Int
  }

  /// The columns and rows of the stock that shows, with its margins.
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

  /// What is to be seen in the middle of the cell at a column and a row, both counted from 0.
  public func part(x: Int, y: Int, at elapsed: Duration) -> Part {
    guard !isOver(at: elapsed) else { return .new }
    return part(at: Double(y) + 0.5, edge: edge(x: x, at: elapsed))
  }

  /// What is to be seen in a cell, to an eighth of its height.
  public func cell(x: Int, y: Int, at elapsed: Duration) -> CellParts {
    guard !isOver(at: elapsed) else { return CellParts(upper: .new, lower: .new, eighths: 8) }
    let edge = edge(x: x, at: elapsed)
    let top = Double(y)
    // Most cells have nothing to do with the curl.
    if top >= edge + Self.shadowHeight { return CellParts(upper: .new, lower: .new, eighths: 8) }
    if top + 1 <= edge - Self.curlHeight { return CellParts(upper: .old, lower: .old, eighths: 8) }
    let parts = (0..<8).map { part(at: top + (Double($0) + 0.5) / 8, edge: edge) }
    return Self.nearest(to: parts)
  }

  /// The two parts that follow each other and come nearest to what is seen in the eighths of a cell.
  private static func nearest(to parts: [Part]) -> CellParts {
    // The edges of the sheets are seen better than the borders of the shades between them.
    func mistakes(_ found: ArraySlice<Part>, _ shown: Part) -> Int {
      found.reduce(0) { $0 + ($1 == shown ? 0 : $1 == .old || $1 == .new ? 4 : 1) }
    }
    var best = CellParts(upper: parts[4], lower: parts[4], eighths: 8)
    var fewest = mistakes(parts[...], parts[4])
    for upper in Part.allCases.dropLast() {
      guard let lower = Part(rawValue: upper.rawValue + 1) else { continue }
      for split in 1..<8 {
        let wrong = mistakes(parts[..<split], upper) + mistakes(parts[split...], lower)
        if wrong < fewest {
          fewest = wrong
          best = CellParts(upper: upper, lower: lower, eighths: 8 - split)
        }
      }
    }
    return best
  }

  /// How many columns of a row, from the left, show nothing but the old sheet: its edge falls to the left.
  public func oldColumns(y: Int, at elapsed: Duration) -> Int {
    guard !isOver(at: elapsed) else { return 0 }
    return (0..<size.width).first { Double(y) + 1 > edge(x: $0, at: elapsed) - Self.curlHeight } ?? size.width
  }

  /// Whether the perforation below the paper is open at a column.
  ///
  /// The rip runs ahead of the bend; where the sheet has lifted, the perforation of the new sheet is seen.
  public func isRipped(x: Int, at elapsed: Duration) -> Bool {
    guard !isOver(at: elapsed) else { return false }
    let open = Double(size.width) * (elapsed / duration) / Self.ripShare
    return Double(size.width - x) <= open && edge(x: x, at: elapsed) >= Double(size.height)
  }

  private static let ripShare = 0.25
  /// Rows from the bend to the lower end of the curl, and from there to the end of the shadow. Each of its
  /// parts is a row high, so
  /// that no cell has more than two.
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

  /// The row at which the curl ends at a column; it moves up all the time.
  private func edge(x: Int, at elapsed: Duration) -> Double {
    let time = min(max(elapsed / duration, 0), 1)
    let height = Double(size.height)
    let gone = -Self.shadowHeight - 0.1
    // The right corner lifts first and fast, the left side follows and is the last to leave.
    let (highest, lowest) = (height + Self.curlHeight - 1.4, height + Self.curlHeight + 0.4)
    let right = highest - (highest - gone + 2) * (1 - Self.power(1 - time, 1.7))
    let left = lowest - (lowest - gone) * Self.power(time, 1.5)
    let across = (Double(x) + 0.5) / Double(max(1, size.width))
    return left + (right - left) * (0.4 * across + 0.6 * across * across)
  }

  /// A power between 1.5 and 2 of a number from 0 to 1, near enough for the eye.
  private static func power(_ base: Double, _ exponent: Double) -> Double {
    let low = base * base.squareRoot()
    return low + (base * base - low) * (exponent - 1.5) * 2
  }
}
