/// The block of check lights. A light that is on stands out by `!!` before its name, not by its colour alone.
@MainActor
final class CheckLightsView: View {
  private struct Place {
    let lamp: CheckLamp
    let x: Int
    let y: Int
  }

  private let title: String
  private let places: [Place]
  private var lights = CheckLights()

  /// The columns of the block with its border.
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
    places = zip(CheckLamp.columns(step), starts).flatMap { column, x in
      column.enumerated().map { Place(lamp: $0.element, x: x, y: $0.offset) }
    }
    super.init()
  }

  /// Shows other states.
  func show(_ newLights: CheckLights) {
    guard newLights != lights else { return }
    for place in places where place.lamp.isOn(newLights) != place.lamp.isOn(lights) {
      setNeedsDisplay(
        in: Rect(x: place.x, y: place.y + 1, width: place.lamp.text.count + 3, height: 1))
    }
    lights = newLights
  }

  override func draw(in canvas: inout Canvas) {
    canvas.box(bounds, title: title)
    for place in places {
      let (x, y) = (place.x + 1, place.y + 1)
      guard place.lamp.isOn(lights) else {
        canvas.put(Cell(canvas.glyphs.shown("·"), role: .lampDark), x: x, y: y)
        canvas.put(place.lamp.text, x: x + 2, y: y)
        continue
      }
      if place.lamp.isFault {
        canvas.put("!!", x: x - 1, y: y, role: .check)
        canvas.put(place.lamp.text, x: x + 2, y: y, role: .check)
      } else {
        canvas.put(Cell(canvas.glyphs.shown("●"), role: .lampLit), x: x, y: y)
        canvas.put(place.lamp.text, x: x + 2, y: y)
      }
    }
  }
}
