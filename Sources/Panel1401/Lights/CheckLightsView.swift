internal import System1401

/// The block of check lights. A fault is marked by `!!` before its name, not by colour alone.
@MainActor
final class CheckLightsView: View {
  private let title: String
  private let waitingTitle: String
  private let places: [(light: CheckLight, text: String, x: Int, y: Int)]
  private var lit: Set<CheckLight> = []
  private var heading: Heading

  /// The title and its role.
  private struct Heading: Equatable {
    var text: String
    var role: Role
  }

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
    waitingTitle = step >= .columns132 ? "UNIT WAITS" : "WAITS"
    heading = Heading(text: title, role: .title)
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
    let newHeading = self.heading(new, snapshot)
    if newHeading != heading {
      setNeedsDisplay(in: Rect(x: 0, y: 0, width: frame.width, height: 1))
    }
    (lit, heading) = (new, newHeading)
  }

  /// The title, which indicates a check; a unit that waits for the operator is none.
  private func heading(_ lit: Set<CheckLight>, _ snapshot: SystemSnapshot) -> Heading {
    let faults = lit.filter(\.isFault)
    if faults.isEmpty { return Heading(text: title, role: .title) }
    let isWaiting = faults.allSatisfy { $0.isWaiting(snapshot) }
    return isWaiting
      ? Heading(text: waitingTitle, role: .current) : Heading(text: "\(title)!!", role: .check)
  }

  override func draw(in canvas: inout Canvas) {
    canvas.box(bounds)
    canvas.put(heading.text, x: 1, y: 0, role: heading.role)
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
