/// Where every part of the panel is in a window: a pure function of its size and of what the operator looks at.
///
/// Rows between the sizes drawn go to the paper first, then to the listing; columns go to the paper until it shows all 132
/// positions, then to the units. No window is refused, nothing overlaps, nothing reaches outside.
public struct PanelLayout: Hashable, Sendable {
  /// The size for which lights, controls, status line and key bar choose their words.
  public let step: LayoutStep
  /// The window.
  public let size: Size
  /// The window is smaller than 40 x 8: one line of text, see ``TooSmall``, stands for everything.
  public let isTooSmall: Bool
  /// The line for a window that is too small; empty in others.
  public private(set) var notice = Rect.zero
  /// The status line.
  public private(set) var status = Rect.zero
  /// The lights; empty while a pane is zoomed.
  public private(set) var lights = Rect.zero
  /// The controls; empty in small windows and while a pane is zoomed.
  public private(set) var controls = Rect.zero
  /// The key bar.
  public private(set) var keyBar = Rect.zero
  /// The panes that show, each with its frame.
  public private(set) var panes: [Pane: Rect] = [:]

  /// The smallest window in which the panel is drawn.
  public static let smallest = Size(width: 40, height: 8)

  /// Lays out the panel.
  ///
  /// - Parameters:
  ///   - size: the window.
  ///   - pane: the pane the operator looks at. One without a place of its own at this size takes that of the paper.
  ///   - isZoomed: whether that pane has the window for itself, between status line and key bar.
  public init(size: Size, pane: Pane = .paper, isZoomed: Bool = false) {
    self.size = size
    step = LayoutStep(width: size.width, height: size.height)
    isTooSmall = size.width < PanelLayout.smallest.width || size.height < PanelLayout.smallest.height
    guard !isTooSmall else {
      notice = Rect(x: 0, y: 0, width: size.width, height: min(1, size.height))
      return
    }
    status = row(0, height: 1)
    keyBar = row(size.height - 1, height: 1)
    guard !isZoomed else {
      panes[pane] = row(1, height: size.height - 2)
      return
    }
    lights = row(1, height: LightsView.height(for: step))
    let controlsHeight = ControlsView.height(for: step, rows: size.height)
    controls = controlsHeight == 0 ? .zero : row(keyBar.y - controlsHeight, height: controlsHeight)
    placePanes(from: lights.maxY, height: keyBar.y - controlsHeight - lights.maxY)
    if panes[pane] == nil { panes[pane] = panes.removeValue(forKey: .paper) }
  }

  private func row(_ y: Int, height: Int) -> Rect {
    Rect(x: 0, y: y, width: size.width, height: height)
  }

  /// All frames that are not empty, the panes in the order of their keys.
  public var frames: [Rect] {
    let all = [notice, status, lights] + Pane.allCases.compactMap { panes[$0] } + [controls, keyBar]
    return all.filter { !$0.isEmpty }
  }

  // MARK: The panes

  /// The rows of panes of a size, in rows of the window with their borders.
  private struct Rows {
    let paper: Int
    let lower: Int
    let lowest: Int

    /// Rows with which the paper, and the panes below it, are worth looking at.
    static let leastPaper = 10
    static let leastLower = 7
    /// The paper with a whole form of 66 lines.
    static let mostPaper = 68

    init?(_ step: LayoutStep) {
      switch step {
      case .columns40, .columns60, .columns80: return nil
      case .columns100: (paper, lower, lowest) = (10, 7, 0)
      case .columns132: (paper, lower, lowest) = (14, 10, 6)
      case .columns160: (paper, lower, lowest) = (18, 13, 5)
      }
    }

    /// The heights of the three rows in a number of rows of the window; 0 where there is no room.
    func heights(in room: Int) -> (paper: Int, lower: Int, lowest: Int) {
      var extra = room - paper - lower - lowest
      if extra >= 0 {
        let toPaper = min(extra, Rows.mostPaper - paper)
        return (paper + toPaper, lower + extra - toPaper, lowest)
      }
      extra = room - Rows.leastPaper - Rows.leastLower
      guard extra >= 0 else { return (room, 0, 0) }
      let toPaper = min(extra, paper - Rows.leastPaper)
      let toLower = min(extra - toPaper, lower - Rows.leastLower)
      return (room - Rows.leastLower - toLower, Rows.leastLower + toLower, 0)
    }
  }

  /// The paper with its borders, margins and all 132 positions.
  private static let wholePaper = 140
  /// Core storage in rows of 50 with addresses and border.
  private static let coreWidth = 62

  private mutating func placePanes(from top: Int, height: Int) {
    guard let rows = Rows(step) else {
      panes[.paper] = row(top, height: height)
      return
    }
    let (paper, lower, lowest) = rows.heights(in: height)
    let lowestTop = top + paper + lower
    switch step {
    case .columns160:
      place([.paper, .units], widths: [PanelLayout.wholePaper], y: top, height: paper)
      let listing = size.width - PanelLayout.coreWidth - 40
      place(
        [.listing, .core, .breakpoints], widths: [listing, PanelLayout.coreWidth], y: top + paper,
        height: lower)
      place([.trace], widths: [], y: lowestTop, height: lowest)
    case .columns132:
      let left = size.width - PanelLayout.coreWidth
      place([.paper], widths: [], y: top, height: paper)
      place([.listing, .core], widths: [left], y: top + paper, height: lower)
      place([.units, .trace], widths: [left], y: lowestTop, height: lowest)
    default:
      place([.paper], widths: [], y: top, height: paper)
      place([.listing, .units], widths: [size.width - 42], y: top + paper, height: lower)
    }
  }

  /// Places panes side by side; the last one gets the columns that are left.
  private mutating func place(_ list: [Pane], widths: [Int], y: Int, height: Int) {
    guard height > 0 else { return }
    var x = 0
    for (index, pane) in list.enumerated() {
      let width = index < widths.count ? widths[index] : size.width - x
      panes[pane] = Rect(x: x, y: y, width: width, height: height)
      x += width
    }
  }
}
