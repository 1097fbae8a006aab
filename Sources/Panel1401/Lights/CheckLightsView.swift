internal import System1401

/// The block of check lights. A fault is marked by `!!` before its name, not by colour alone.
@MainActor
final class CheckLightsView: View {
  private let title: String
  private let places: [(light: CheckLight, text: String, x: Int, y: Int)]
  private var lit: Set<CheckLight> = []

  /// The width of the block with its border.
  static func width(for step: LayoutStep) -> Int {
    switch step {
    case .columns160: 40
    case .columns132: 26
    case .columns100: 18
    case .columns80, .columns60, .columns40: 10
    }
  }

  init(_ step: LayoutStep) {
    title = step >= .columns132 ? "CHECK LIGHTS" : "CHECK"
    let starts = step == .columns160 ? [1, 16, 27] : [1, 13]
    places = zip(CheckLight.columns(step), starts).flatMap { column, x in
      column.enumerated().map { ($1, $1.text(at: step), x + 1, $0 + 1) }
    }
    super.init()
  }

  /// Shows a snapshot.
  func show(_ snapshot: SystemSnapshot) {
    let new = Set(CheckLight.allCases.filter { $0.isOn(snapshot) })
    for place in places where new.contains(place.light) != lit.contains(place.light) {
      setNeedsDisplay(in: Rect(x: place.x - 1, y: place.y, width: place.text.count + 3, height: 1))
    }
    if new.contains(where: \.isFault) != hasFault {
      setNeedsDisplay(in: Rect(x: 0, y: 0, width: frame.width, height: 1))
    }
    lit = new
  }

  private var hasFault: Bool { lit.contains(where: \.isFault) }

  override func draw(in canvas: inout Canvas) {
    canvas.box(bounds)
    canvas.put(hasFault ? "\(title)!!" : title, x: 1, y: 0, role: hasFault ? .check : .title)
    canvas.fill(bounds.inset(x: 1, y: 1), Cell(" ", role: .lampLabel))
    for (light, text, x, y) in places {
      let isOn = lit.contains(light)
      if isOn, light.isFault {
        canvas.put("!!", x: x - 1, y: y, role: .check)
      } else {
        let role: Role = isOn ? .lampLit : .lampDark
        canvas.put(Cell(canvas.glyphs.shown(isOn ? "●" : "·"), role: role), x: x, y: y)
      }
      canvas.put(text, x: x + 2, y: y, role: isOn && light.isFault ? .check : .lampLabel)
    }
  }
}
