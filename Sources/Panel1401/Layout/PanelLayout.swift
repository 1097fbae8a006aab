/// The frames of all parts of the panel, as a pure function of the window's size and the focused pane.
///
/// Additional rows first enlarge the listing and core storage, then the paper; additional columns widen the
/// paper until it shows all 132 positions. Every window has a layout, in which frames neither overlap nor
/// extend outside.
public struct PanelLayout: Hashable, Sendable {
  /// The size for which lights, controls, status line and key bar choose their texts.
  public let step: LayoutStep
  /// The size of the window.
  public let size: Size
  /// Whether the window is smaller than 40 x 8; it then shows only one line of text, see ``TooSmall``.
  public let isTooSmall: Bool
  /// The line in a window that is too small; empty in others.
  public private(set) var notice = Rect.zero
  /// The status line.
  public private(set) var status = Rect.zero
  /// The lights; empty while a pane is zoomed.
  public private(set) var lights = Rect.zero
  /// What a lesson says; empty without one.
  public private(set) var lesson = Rect.zero
  /// The watched values; empty without any, in windows smaller than 80 x 24, in those
  /// smaller than 100 x 30 beside a lesson, and while a pane is zoomed.
  public private(set) var strip = Rect.zero
  /// The controls; empty in small windows and while a pane is zoomed.
  public private(set) var controls = Rect.zero
  /// The key bar.
  public private(set) var keyBar = Rect.zero
  /// The frames of the visible panes.
  public private(set) var panes: [Pane: Rect] = [:]

  /// The rows of the paper, with its border, that a lesson leaves.
  private static let leastPaper = 6
  /// The smallest window that shows the panel.
  public static let smallest = Size(width: 40, height: 8)

  /// Lays out the panel.
  ///
  /// - Parameters:
  ///   - size: the size of the window.
  ///   - pane: the focused pane. It replaces the paper if it has no place of its own at this size.
  ///   - isZoomed: whether that pane fills the window between status line and key bar.
  ///   - hasStrip: whether there are watched values.
  ///   - lessonRows: the rows that the text of a lesson needs; it gets fewer where the paper would have less than four lines.
  public init(
    size: Size, pane: Pane = .paper, isZoomed: Bool = false, hasStrip: Bool = false, lessonRows: Int = 0
  ) {
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
      lesson = lessonRows > 0 ? row(1, height: min(lessonRows, max(1, size.height - 8))) : .zero
      panes[pane] = row(1 + lesson.height, height: size.height - 2 - lesson.height)
      return
    }
    lights = row(1, height: LightsView.height(for: step))
    var controlsHeight = ControlsView.height(for: step, rows: size.height)
    if lessonRows > 0 {
      // In a low window only the mode switch and the keys stay.
      if size.height < LayoutStep.columns100.rows {
        controlsHeight = min(controlsHeight, ControlsView.compactHeight)
      }
      let room = keyBar.y - controlsHeight - lights.maxY
      lesson = row(lights.maxY, height: min(lessonRows, max(1, room - PanelLayout.leastPaper)))
    }
    controls = controlsHeight == 0 ? .zero : row(keyBar.y - controlsHeight, height: controlsHeight)
    let least = lessonRows > 0 ? LayoutStep.columns100 : .columns80
    if hasStrip, size.width >= least.columns, size.height >= least.rows {
      strip = row(lights.maxY + lesson.height, height: 1)
    }
    let top = lights.maxY + lesson.height
    placePanes(from: top, height: keyBar.y - controlsHeight - top)
    if panes[pane] == nil { panes[pane] = panes.removeValue(forKey: .paper) }
  }

  private func row(_ y: Int, height: Int) -> Rect {
    Rect(x: 0, y: y, width: size.width, height: height)
  }

  /// All frames that are not empty; panes are in the order of their keys.
  public var frames: [Rect] {
    let all =
      [notice, status, lights, lesson, strip] + Pane.allCases.compactMap { panes[$0] } + [controls, keyBar]
    return all.filter { !$0.isEmpty }
  }

  // MARK: The panes

  /// The heights of the paper and of the two rows of panes below it.
  private struct Heights {
    var paper: Int
    var lower = 0
    var lowest = 0

    var sum: Int { paper + lower + lowest }

    /// The height of the paper that shows a whole form of 66 lines with its border; the other panes grow
    /// before the paper becomes higher.
    static let mostPaper = 68

    /// The heights from small to large windows. Listing and storage grow before the paper, which is often
    /// empty.
    static func stages(_ step: LayoutStep) -> [Heights] {
      switch step {
      case .columns40: []
      case .columns60, .columns80:
        [
          Heights(paper: 10, lower: 8), Heights(paper: 10, lower: 12, lowest: 10),
          Heights(paper: 16, lower: 22, lowest: 14),
        ]
      case .columns100:
        [
          Heights(paper: 10, lower: 7), Heights(paper: 10, lower: 12, lowest: 10),
          Heights(paper: 18, lower: 22, lowest: 14),
        ]
      case .columns132:
        [
          Heights(paper: 10, lower: 7), Heights(paper: 14, lower: 10, lowest: 6),
          Heights(paper: 18, lower: 22, lowest: 12),
        ]
      case .columns160:
        [
          Heights(paper: 10, lower: 7), Heights(paper: 14, lower: 13, lowest: 9),
          Heights(paper: 20, lower: 24, lowest: 14),
        ]
      }
    }

    /// Creates the heights for a number of rows; the paper gets all of them if there is no stage that fits.
    init(_ step: LayoutStep, room: Int) {
      let stages = Heights.stages(step)
      guard let index = stages.lastIndex(where: { $0.sum <= room }) else {
        self.init(paper: room)
        return
      }
      self = stages[index]
      var extra = room - sum
      func grow(_ part: WritableKeyPath<Heights, Int>, to most: Int) {
        let rows = min(extra, max(0, most - self[keyPath: part]))
        self[keyPath: part] += rows
        extra -= rows
      }
      let next = index + 1 < stages.count ? stages[index + 1] : nil
      if let next {
        grow(\.lower, to: next.lower)
        if lowest > 0 { grow(\.lowest, to: next.lowest) }
        grow(\.paper, to: next.paper)
      }
      if lowest == 0 {
        lower += extra
      } else {
        grow(\.paper, to: Heights.mostPaper)
        lower += extra
      }
    }

    private init(paper: Int, lower: Int = 0, lowest: Int = 0) {
      (self.paper, self.lower, self.lowest) = (paper, lower, lowest)
    }
  }

  /// The width of the paper with all 132 positions, its margins and its border.
  private static let wholePaper = 140
  private static let coreWidth = 62
  private static let listingWidth = 50
  private static let unitsWidth = 42
  private static let breakpointsWidth = 40

  private mutating func placePanes(from top: Int, height: Int) {
    var heights = Heights(step, room: height)
    // The strip's row is taken from the paper, so that the panes below do not move.
    heights.paper -= strip.height
    let top = top + strip.height
    let height = height - strip.height
    let (lowerTop, lowestTop) = (top + heights.paper, top + heights.paper + heights.lower)
    let left = size.width - PanelLayout.coreWidth
    guard heights.lower > 0 else { return placeInOneRow(top, height: height) }
    switch step {
    case .columns160:
      place([.paper, .units], widths: [PanelLayout.wholePaper], y: top, height: heights.paper)
      place([.listing, .core], widths: [left], y: lowerTop, height: heights.lower)
      place(
        [.trace, .breakpoints], widths: [size.width - PanelLayout.breakpointsWidth], y: lowestTop,
        height: heights.lowest)
    case .columns132:
      place([.paper], widths: [], y: top, height: heights.paper)
      place([.listing, .core], widths: [left], y: lowerTop, height: heights.lower)
      place([.units, .trace], widths: [left], y: lowestTop, height: heights.lowest)
    case .columns100:
      place([.paper], widths: [], y: top, height: heights.paper)
      place(
        [.listing, .units], widths: [size.width - PanelLayout.unitsWidth], y: lowerTop, height: heights.lower)
      place([.core], widths: [], y: lowestTop, height: heights.lowest)
    case .columns80, .columns60, .columns40:
      place([.paper], widths: [], y: top, height: heights.paper)
      place([.listing], widths: [], y: lowerTop, height: heights.lower)
      place([.core], widths: [], y: lowestTop, height: heights.lowest)
    }
  }

  /// Places panes side by side in a low window.
  private mutating func placeInOneRow(_ top: Int, height: Int) {
    let beside = size.width - PanelLayout.wholePaper
    if beside >= PanelLayout.coreWidth + PanelLayout.listingWidth {
      place(
        [.paper, .listing, .core], widths: [PanelLayout.wholePaper, beside - PanelLayout.coreWidth], y: top,
        height: height)
    } else if beside >= PanelLayout.listingWidth {
      place([.paper, .listing], widths: [PanelLayout.wholePaper], y: top, height: height)
    } else {
      panes[.paper] = row(top, height: height)
    }
  }

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
