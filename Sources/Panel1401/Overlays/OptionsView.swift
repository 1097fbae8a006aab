import Core1401

/// The options of the panel: theme, lamps, motion, mouse.
@MainActor
public final class OptionsView: OverlayView {
  private var options: PanelOptions
  private var selected = 0

  /// One row: a name, the texts to choose from, which one it is, and how to take another.
  private struct Row {
    let name: String
    let choices: [String]
    let current: Int
    let set: (inout PanelOptions, Int) -> Void
  }

  /// Makes the options.
  ///
  /// - Parameters:
  ///   - options: those in force.
  ///   - onAction: gets ``PanelAction/setOptions(_:)`` after each change and ``PanelAction/options`` to close.
  public init(options: PanelOptions, onAction: @escaping (PanelAction) -> Void) {
    self.options = options
    super.init(title: "OPTIONS ── o or Esc closes", onAction: onAction)
    refresh()
  }

  private var rows: [Row] {
    let themes = PanelOptions.themes
    let lamps = LampGlow.Mode.allCases
    return [
      Row(name: "theme", choices: themes, current: themes.firstIndex(of: options.theme) ?? 0) {
        $0.theme = themes[$1]
      },
      Row(name: "lamps", choices: lamps.map(\.rawValue), current: lamps.firstIndex(of: options.lamps) ?? 0) {
        $0.lamps = lamps[$1]
      },
      Row(name: "motion", choices: ["on", "off"], current: options.motion ? 0 : 1) { $0.motion = $1 == 0 },
      Row(name: "mouse", choices: ["on", "off"], current: options.mouse ? 0 : 1) { $0.mouse = $1 == 0 },
    ]
  }

  private static let explanations = [
    "cvd: for colour-blind eyes; system: your terminal's 16 colours",
    "glow: bulbs that average; exact: on or off; off: dark while running",
    "off: a torn sheet is gone at once",
    "off: the terminal's own mouse selects text",
  ]

  private func refresh() {
    var lines: [LegendLine] = [LegendLine()]
    for (index, row) in rows.enumerated() {
      let isSelected = index == selected
      var line: LegendLine = [
        Legend(isSelected ? "▶ " : "  ", role: .current),
        Legend(row.name.padded(to: 8), role: isSelected ? .cursor : .text),
      ]
      for (choice, text) in row.choices.enumerated() {
        var changed = options
        row.set(&changed, choice)
        let isCurrent = choice == row.current
        line.legends.append(
          Legend(
            isCurrent ? "‹\(text)›" : " \(text) ", role: isCurrent ? .lampLit : .text,
            attributes: isCurrent ? .bold : [], action: .setOptions(changed)))
        line.add(" ")
      }
      lines.append(line)
    }
    lines += [LegendLine(), LegendLine([Legend(OptionsView.explanations[selected], role: .faint)])]
    lines.append(LegendLine([Legend("up, down: option   left, right: change", role: .faint)]))
    show(lines)
  }

  /// Wide enough for every explanation.
  public override var preferredSize: Size {
    let widest = OptionsView.explanations.map(\.count).max() ?? 0
    return Size(width: widest + 4, height: super.preferredSize.height)
  }

  /// Shows other options, as after a click.
  public func show(_ newOptions: PanelOptions) {
    options = newOptions
    refresh()
  }

  private func change(by step: Int) {
    let row = rows[selected]
    row.set(&options, (row.current + step + row.choices.count) % row.choices.count)
    refresh()
    onAction(.setOptions(options))
  }

  /// Arrows or h j k l choose; `o` and Escape close; no key gets through to the machine.
  public override func keyDown(_ key: Key) -> Bool {
    switch key {
    case .escape, .character("o"), .enter: onAction(.options)
    case .up, .character("k"): selected = (selected + rows.count - 1) % rows.count
    case .down, .character("j"), .tab: selected = (selected + 1) % rows.count
    case .left, .character("h"): change(by: -1)
    case .right, .character("l"), .character(" "): change(by: 1)
    case .control: return false
    default: break
    }
    refresh()
    return true
  }
}
