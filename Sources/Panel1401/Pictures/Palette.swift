/// A colour as red, green and blue, each 0 to 255.
struct RGB: Hashable, Sendable {
  let red, green, blue: Int

  init(_ red: Int, _ green: Int, _ blue: Int) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// The colour as in style sheets, such as `#d0d0d0`.
  var hex: String {
    "#" + [red, green, blue].map { String($0, radix: 16).flushRight(2, filledWith: "0") }.joined()
  }

  /// The perceived brightness, 0 to 1.
  var brightness: Double { (0.30 * Double(red) + 0.59 * Double(green) + 0.11 * Double(blue)) / 255 }

  /// The average of this colour and another one.
  func halfway(to other: RGB) -> RGB {
    RGB((red + other.red) / 2, (green + other.green) / 2, (blue + other.blue) / 2)
  }

  /// Creates the colour at an index of xterm's palette.
  init(index: UInt8) {
    let index = Int(index)
    switch index {
    case 0..<16: self = RGB.basic[index]
    case 16..<232:
      let steps = [0, 95, 135, 175, 215, 255]
      let place = index - 16
      self.init(steps[place / 36], steps[place / 6 % 6], steps[place % 6])
    default:
      let grey = 8 + 10 * (index - 232)
      self.init(grey, grey, grey)
    }
  }

  private static let basic: [RGB] = [
    RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 205, 0), RGB(205, 205, 0), RGB(0, 0, 238), RGB(205, 0, 205),
    RGB(0, 205, 205), RGB(229, 229, 229), RGB(127, 127, 127), RGB(255, 0, 0), RGB(0, 255, 0),
    RGB(255, 255, 0), RGB(92, 92, 255), RGB(255, 0, 255), RGB(0, 255, 255), RGB(255, 255, 255),
  ]
}

/// The default background and text colours of the terminal in a picture.
public struct PictureGround: Hashable, Sendable {
  let background, text: RGB

  /// A dark terminal.
  public static let dark = PictureGround(background: RGB(16, 16, 16), text: RGB(208, 208, 208))
  /// A light terminal.
  public static let light = PictureGround(background: RGB(255, 255, 255), text: RGB(0, 0, 0))
}

/// The actual colours and attributes of a cell, independent of roles and themes.
struct CellLook: Hashable, Sendable {
  let ink, ground: RGB
  let isBold, isUnderlined: Bool

  init(_ cell: Cell, _ appearance: Appearance, _ terminal: PictureGround) {
    let style = appearance.style(of: cell.role)
    let attributes = style.attributes.union(cell.attributes)
    var ink = style.foreground.map(RGB.init(index:)) ?? terminal.text
    var ground = style.background.map(RGB.init(index:)) ?? terminal.background
    if attributes.contains(.reverse) { swap(&ink, &ground) }
    if attributes.contains(.dim) { ink = ink.halfway(to: ground) }
    (self.ink, self.ground) = (ink, ground)
    (isBold, isUnderlined) = (attributes.contains(.bold), attributes.contains(.underline))
  }
}
