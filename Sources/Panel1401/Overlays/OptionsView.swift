import Core1401

/// The box with the options of the panel: theme, lamps, motion, mouse.
@MainActor
public final class OptionsView: OverlayView {
  private var options: PanelOptions
  private var selected = 0

  /// A row: the name of an option, its choices with the resulting options, and an explanation.
  private struct Row {
    let name: String
    let choices: [(text: String, options: PanelOptions)]
    let explanation: String
  }

  /// Creates the box.
  ///
  /// - Parameters:
  ///   - options: the current options.
  ///   - onAction: receives ``PanelAction/setOptions(_:)`` after each change and ``PanelAction/options`` to
  ///     close.
  public init(options: PanelOptions, onAction: @escaping (PanelAction) -> Void) {
    self.options = options
    super.init(title: "OPTIONS ── o or Esc closes", onAction: onAction)
    refresh()
  }

  private static let rows: [(PanelOptions) -> Row] = [
    row(
      "theme", \.theme, PanelOptions.themes.map { ($0, $0) },
      "cvd: colour blindness; system: the terminal's 16 colours"),
    row(
      "lamps", \.lamps, LampGlow.Mode.allCases.map { ($0.rawValue, $0) },
      "glow: bulbs that average; exact: on or off; off: dark while running"),
    row("motion", \.motion, [("on", true), ("off", false)], "off: tear without animation"),
    row("mouse", \.mouse, [("on", true), ("off", false)], "off: the mouse selects text in the terminal"),
  ]

  private static func row<Value>(
    _ name: String, _ option: WritableKeyPath<PanelOptions, Value>, _ values: [(String, Value)],
    _ explanation: String
  ) -> (PanelOptions) -> Row {
    { options in
      let choices = values.map { text, value in
        var changed = options
        changed[keyPath: option] = value
        return (text, changed)
      }
      return Row(name: name, choices: choices, explanation: explanation)
    }
  }

  private func refresh() {
    var lines: [LegendLine] = [LegendLine()]
    for (index, row) in OptionsView.rows.enumerated().map({ ($0, $1(options)) }) {
      let isSelected = index == selected
      var line: LegendLine = [
        Legend(isSelected ? "▶ " : "  ", role: .current),
        Legend(row.name.padded(to: 8), role: isSelected ? .cursor : .text),
      ]
      for (text, changed) in row.choices {
        let isCurrent = changed == options
        line.legends.append(
          Legend(
            isCurrent ? "‹\(text)›" : " \(text) ", role: isCurrent ? .lampLit : .text,
            attributes: isCurrent ? .bold : [], action: .setOptions(changed)))
        line.add(" ")
      }
      lines.append(line)
    }
    lines += [
      LegendLine(), LegendLine([Legend(OptionsView.rows[selected](options).explanation, role: .faint)]),
    ]
    lines.append(LegendLine([Legend("up, down: option   left, right: change", role: .faint)]))
    show(lines)
  }

  /// The size with room for the longest explanation.
  public override var preferredSize: Size {
    let widest = OptionsView.rows.map { $0(options).explanation.count }.max() ?? 0
    return Size(width: widest + 4, height: super.preferredSize.height)
  }

  /// Shows changed options.
  public func show(_ newOptions: PanelOptions) {
    options = newOptions
    refresh()
  }

  private func change(by step: Int) {
    let choices = OptionsView.rows[selected](options).choices.map(\.options)
    options = choices[((choices.firstIndex(of: options) ?? 0) + step).wrapped(to: choices.count)]
    refresh()
    onAction(.setOptions(options))
  }

  /// Handles a key: arrows or h j k l choose; `o`, Enter and Escape close.
  override func press(_ key: Key) {
    switch key {
    case .escape, .character("o"), .enter: onAction(.options)
    case .up, .character("k"): selected = (selected - 1).wrapped(to: OptionsView.rows.count)
    case .down, .character("j"), .tab: selected = (selected + 1).wrapped(to: OptionsView.rows.count)
    case .left, .character("h"): change(by: -1)
    case .right, .character("l"), .character(" "): change(by: 1)
    default: break
    }
    refresh()
  }
}
