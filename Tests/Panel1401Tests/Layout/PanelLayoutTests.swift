import Core1401
import Panel1401
import System1401
import Testing

@Suite("Layout of the panel")
@MainActor
struct PanelLayoutTests {
  private static func layout(
    _ width: Int, _ height: Int, _ pane: Pane = .paper, isZoomed: Bool = false
  ) -> PanelLayout {
    PanelLayout(size: Size(width: width, height: height), pane: pane, isZoomed: isZoomed)
  }

  @Test("from 1 x 1 to 400 x 150 frames are inside the window, do not overlap and leave no row empty")
  func everySize() {
    for height in 1...150 {
      for width in Array(1...170) + Array(stride(from: 171, through: 400, by: 13)) {
        let panes: [Pane] = (width + height) % 2 == 0 ? [.paper, .core] : [.units, .tray]
        for pane in panes {
          check(Self.layout(width, height, pane), pane)
        }
      }
    }
  }

  @Test("a zoomed pane fills the window between status line and key bar", arguments: Pane.allCases)
  func zoomed(_ pane: Pane) {
    for (width, height) in [(40, 8), (80, 24), (160, 50), (400, 150), (39, 8), (40, 7)] {
      let layout = Self.layout(width, height, pane, isZoomed: true)
      check(layout, pane)
      guard !layout.isTooSmall else { continue }
      #expect(layout.panes == [pane: Rect(x: 0, y: 1, width: width, height: height - 2)])
    }
  }

  private func check(_ layout: PanelLayout, _ pane: Pane) {
    let screen = Rect(size: layout.size)
    let frames = layout.frames
    var isSound = frames.allSatisfy { $0.intersection(screen) == $0 }
    for (index, frame) in frames.enumerated() {
      isSound = isSound && frames[(index + 1)...].allSatisfy { $0.intersection(frame).isEmpty }
    }
    let area = frames.reduce(0) { $0 + $1.width * $1.height }
    isSound = isSound && (layout.isTooSmall || area == layout.size.width * layout.size.height)
    isSound = isSound && (layout.isTooSmall || layout.panes[pane] != nil)
    #expect(isSound, "\(layout.size), \(pane): \(frames)")
  }

  @Test("80 x 24 has lights, paper and controls; other panes replace the paper")
  func columns80() {
    let layout = Self.layout(80, 24)
    #expect(layout.status == Rect(x: 0, y: 0, width: 80, height: 1))
    #expect(layout.lights == Rect(x: 0, y: 1, width: 80, height: 7))
    #expect(layout.panes == [.paper: Rect(x: 0, y: 8, width: 80, height: 10)])
    #expect(layout.controls == Rect(x: 0, y: 18, width: 80, height: 5))
    #expect(layout.keyBar == Rect(x: 0, y: 23, width: 80, height: 1))
    #expect(Self.layout(80, 24, .units).panes == [.units: Rect(x: 0, y: 8, width: 80, height: 10)])
  }

  @Test("100 x 30 also has listing and units")
  func columns100() {
    let layout = Self.layout(100, 30, .listing)
    #expect(
      layout.panes == [
        .paper: Rect(x: 0, y: 8, width: 100, height: 10),
        .listing: Rect(x: 0, y: 18, width: 58, height: 7), .units: Rect(x: 58, y: 18, width: 42, height: 7),
      ])
    #expect(layout.controls == Rect(x: 0, y: 25, width: 100, height: 4))
  }

  @Test("132 x 43 also has core storage and trace")
  func columns132() {
    let layout = Self.layout(132, 43)
    #expect(
      layout.panes == [
        .paper: Rect(x: 0, y: 8, width: 132, height: 14),
        .listing: Rect(x: 0, y: 22, width: 70, height: 10), .core: Rect(x: 70, y: 22, width: 62, height: 10),
        .units: Rect(x: 0, y: 32, width: 70, height: 6), .trace: Rect(x: 70, y: 32, width: 62, height: 6),
      ])
    #expect(layout.controls == Rect(x: 0, y: 38, width: 132, height: 4))
  }

  @Test("160 x 50 has all panes except the tray, which replaces the paper")
  func columns160() {
    let layout = Self.layout(160, 50)
    #expect(
      layout.panes == [
        .paper: Rect(x: 0, y: 8, width: 140, height: 14), .units: Rect(x: 140, y: 8, width: 20, height: 14),
        .listing: Rect(x: 0, y: 22, width: 98, height: 13), .core: Rect(x: 98, y: 22, width: 62, height: 13),
        .trace: Rect(x: 0, y: 35, width: 120, height: 9),
        .breakpoints: Rect(x: 120, y: 35, width: 40, height: 9),
      ])
    #expect(layout.controls == Rect(x: 0, y: 44, width: 160, height: 5))
    let tray = Self.layout(160, 50, .tray)
    #expect(tray.panes[.tray] == layout.panes[.paper] && tray.panes[.paper] == nil)
  }

  @Test("small windows: lights and paper, then one line of lights, then one line of text")
  func small() {
    let registers = Self.layout(60, 16)
    #expect(registers.lights.height == 7 && registers.controls.isEmpty)
    #expect(registers.panes == [.paper: Rect(x: 0, y: 8, width: 60, height: 7)])
    let high = Self.layout(60, 24)
    #expect(high.controls == Rect(x: 0, y: 17, width: 60, height: 6))
    #expect(high.panes == [.paper: Rect(x: 0, y: 8, width: 60, height: 9)])
    #expect(Self.layout(79, 23).controls.isEmpty)
    let line = Self.layout(40, 8)
    #expect(line.lights.height == 1 && line.panes == [.paper: Rect(x: 0, y: 2, width: 40, height: 5)])
    let tooSmall = Self.layout(39, 50)
    #expect(tooSmall.isTooSmall && tooSmall.frames == [Rect(x: 0, y: 0, width: 39, height: 1)])
  }

  @Test(
    "from 60 columns the lights have the check lights, and from 69 columns the block LOGIC",
    arguments: 60..<82)
  func blocks(width: Int) throws {
    let panel = try PanelFixture(width: width, height: 24)
    #expect(panel.rows[1].contains("CHECK") && panel.shows("PROC"))
    #expect(panel.rows[1].contains("LEN") && panel.rows[1].contains("LOGIC") == (width >= 69))
    #expect(panel.rows[1].count <= width)
    for _ in 0..<2 { panel.press(" ") }
    #expect(panel.rows[1].contains("CHECK!!") && panel.shows("!! PROC"))
  }

  @Test(
    "additional rows enlarge listing and storage first; additional columns the paper, then the units"
  )
  func between() {
    func heights(_ width: Int, _ height: Int) -> [Int?] {
      let panes = Self.layout(width, height).panes
      return [panes[.paper]?.height, panes[.listing]?.height, panes[.trace]?.height]
    }
    #expect(heights(132, 29) == [16, nil, nil])
    #expect(heights(132, 30) == [10, 7, nil])
    #expect(heights(132, 34) == [11, 10, nil])
    #expect(heights(132, 36) == [13, 10, nil])
    #expect(heights(132, 43) == [14, 10, 6])
    #expect(heights(132, 44) == [14, 11, 6])
    #expect(heights(132, 99) == [52, 22, 12])
    #expect(heights(80, 40) == [10, 16, nil])
    #expect(heights(80, 24) == [10, nil, nil])
    let high = Self.layout(80, 50).panes
    #expect(high[.paper]?.height == 10 && high[.listing]?.height == 16 && high[.core]?.height == 10)
    let low = Self.layout(300, 20)
    #expect(low.step == .columns160 && low.lights.height == 7)
    #expect(
      low.panes[.paper]?.width == 140 && low.panes[.listing]?.width == 98 && low.panes[.core]?.width == 62)
    let wide = Self.layout(200, 50).panes
    #expect(wide[.paper]?.width == 140 && wide[.units]?.width == 60)
  }

  @Test(
    "in a window that is too small, the line has the state and the required size, as far as they fit",
    arguments: [
      (60, "IBM 1401 RUN 0419 (window too small: 40x8 needed)"),
      (49, "IBM 1401 RUN 0419 (window too small: 40x8 needed)"), (48, "IBM 1401 RUN 0419 (40x8 needed)"),
      (30, "RUN 0419 (40x8 needed)"), (16, "RUN 0419 (40x8)"), (12, "RUN 0419"), (7, "RUN"), (2, "RU"),
    ])
  func tooSmallLine(_ width: Int, _ text: String) {
    let view = LegendView { _ in }
    view.frame = Rect(x: 0, y: 0, width: width, height: 1)
    view.show([TooSmall.line(.addInProgress(), width: width)])
    #expect(picture(of: view, width: width, height: 1).text == text)
  }
}
