import Host1401
import Panel1401
import Testing

/// The whole panel during a run, with the colours of each cell on a terminal with 256 colours.
@Suite("The panel in colour")
@MainActor
struct ColourStories {
  private nonisolated static let sizes = [
    Size(width: 60, height: 16), Size(width: 80, height: 24), Size(width: 100, height: 30),
    Size(width: 132, height: 43), Size(width: 160, height: 50),
  ]

  @Test("on dark and light backgrounds", arguments: sizes, [Theme.panel, .paper])
  func colours(_ size: Size, _ theme: Theme) throws {
    let panel = try PanelFixture(
      width: size.width, height: size.height, clock: FedClock(), theme: theme.name, hasManyColors: true)
    panel.session.key(" ", at: panel.now)
    panel.play(.seconds(3))
    let ground = theme == .panel ? "dark" : "light"
    try expectGolden(
      text: panel.display.screen.looks(Appearance(theme: theme)),
      "colour-\(size.width)x\(size.height)-\(ground)")
  }
}

extension Screen {
  /// The text, then a letter for the colours of each cell, then the meaning of the letters.
  fileprivate func looks(_ appearance: Appearance) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    var known: [String: Character] = [:]
    var legend: [String] = []
    let rows = (0..<size.height).map { y in
      String(
        (0..<size.width).map { x -> Character in
          let look = look(of: self[x, y], appearance)
          if let letter = known[look] { return letter }
          let letter = letters[known.count]
          known[look] = letter
          legend.append("\(letter)  \(look)")
          return letter
        })
    }
    return "\(text)\n----\n\(rows.joined(separator: "\n"))\n----\n\(legend.joined(separator: "\n"))\n"
  }

  private func look(of cell: Cell, _ appearance: Appearance) -> String {
    let style = appearance.style(of: cell.role)
    let attributes = style.attributes.union(cell.attributes)
    let names: [(Attributes, String)] = [
      (.bold, "bold"), (.underline, "underline"), (.reverse, "reverse"), (.dim, "dim"),
    ]
    let colours =
      "\(style.foreground.map { String($0) } ?? "text") on \(style.background.map { String($0) } ?? "ground")"
    return ([colours] + names.filter { attributes.contains($0.0) }.map(\.1)).joined(separator: " ")
  }
}
