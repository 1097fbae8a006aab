/// The cells that draw the parts of a torn sheet.
///
/// With colours, the resolution is an eighth of a cell; without, each cell is a single character.
struct TearShading {
  let hasColour: Bool
  let glyphs: Glyphs
  /// Whether the old and the new sheet have a green bar in this row.
  let isOldBar: Bool
  let isNewBar: Bool

  /// The cell for its parts, nil where it shows only one of the sheets.
  func cell(_ parts: TearAnimation.CellParts) -> Cell? {
    guard hasColour, !glyphs.isASCII else { return plain(parts.eighths > 4 ? parts.lower : parts.upper) }
    guard parts.eighths < 8 else { return solid(parts.lower) }
    guard let role = border(above: parts.lower) else { return nil }
    return Cell(TearShading.blocks[parts.eighths - 1], role: role)
  }

  private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇"]

  /// The role with a part as its foreground and the part above it as its background.
  private func border(above part: TearAnimation.Part) -> Role? {
    switch part {
    case .old: nil
    case .crease: isOldBar ? .tearCreaseBar : .tearCrease
    case .light: .tearLight
    case .dark: .tearDark
    case .shadow: .tearShadow
    case .new: isNewBar ? .tearEndBar : .tearEnd
    }
  }

  private func solid(_ part: TearAnimation.Part) -> Cell? {
    switch part {
    case .old, .new: nil
    // The background of the next part's border role is this part.
    case .crease: Cell(" ", role: .tearLight)
    case .light: Cell(" ", role: .tearDark)
    case .dark: Cell(" ", role: .tearShadow)
    case .shadow: Cell(" ", role: .tearEnd)
    }
  }

  private func plain(_ part: TearAnimation.Part) -> Cell? {
    switch part {
    case .old, .new: nil
    case .crease, .light, .dark: Cell(glyphs.pick("▒", "%"), role: .paperBack)
    case .shadow: Cell(glyphs.pick("▔", "'"), role: .paperBack)
    }
  }
}
