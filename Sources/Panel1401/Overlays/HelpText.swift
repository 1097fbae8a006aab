import Core1401
public import System1401

/// The text of the help, generated from the key map.
public enum HelpText {
  private static let mouse = [
    ("click", "press a key, choose a pane"), ("click", "a title: its key-light"),
    ("drag", "move the paper"), ("wheel", "paper, lists, dials, mode"),
  ]

  /// The lines of the help for a width: the effect of START now, the keys of a pane, then all keys by
  /// section.
  public static func lines(width: Int, pane: Pane = .paper, snapshot: SystemSnapshot) -> [LegendLine] {
    let now = wrapped(StateWords.now(snapshot), width: width).map { LegendLine([Legend($0, role: .current)]) }
    let count = max(1, (width + 2) / 36)
    let columnWidth = (width + 2) / count
    let own =
      [LegendLine([Legend("IN THIS PANE: \(pane.name)", role: .title)])]
      + PaneHelp.keys(of: pane).map { entry($0.keys, $0.text, keyWidth: 9, nil) }
    var entries: [LegendLine] = []
    for section in KeyBinding.Section.allCases {
      if !entries.isEmpty { entries.append(LegendLine()) }
      entries.append(LegendLine([Legend(section.rawValue, role: .title)]))
      for binding in KeyMap.bindings where binding.section == section {
        entries.append(entry(keyNames(binding), binding.description, keyWidth: 9, binding.action))
      }
    }
    entries += [LegendLine(), LegendLine([Legend("MOUSE", role: .title)])]
    entries += mouse.map { entry($0.0, $0.1, keyWidth: 9, nil) }
    let starts = (0..<count).map { $0 * columnWidth }
    return now + [LegendLine()] + rows(flowed(own, columns: count), starts: starts) + [LegendLine()]
      + rows(flowed(entries, columns: count), starts: starts)
  }

  private static func keyNames(_ binding: KeyBinding) -> String {
    (binding.keys.map(\.name) + (binding.function.map { ["F\($0)"] } ?? [])).joined(separator: " ")
  }

  /// Distributes entries over columns of equal height. No column begins with an empty line or ends with a
  /// heading.
  private static func flowed(_ entries: [LegendLine], columns: Int) -> [[LegendLine]] {
    var height = (entries.count + columns - 1) / columns
    while true {
      var result: [[LegendLine]] = [[]]
      for (index, entry) in entries.enumerated() {
        let isHeading = entry.legends.first?.role == .title
        let isFull = result[result.count - 1].count >= height
        let wouldEndWithHeading = isHeading && result[result.count - 1].count >= height - 1
        if isFull || (wouldEndWithHeading && index > 0) { result.append([]) }
        if entry.legends.isEmpty, result[result.count - 1].isEmpty { continue }
        result[result.count - 1].append(entry)
      }
      if result.count <= columns { return result }
      height += 1
    }
  }

  // MARK: Lines

  private static func entry(_ keys: String, _ text: String, keyWidth: Int, _ action: PanelAction?)
    -> LegendLine
  {
    return LegendLine([
      Legend(keys, role: .key, attributes: .bold, action: action),
      Legend("".padded(to: max(1, keyWidth - keys.count))),
      Legend(text, action: action),
    ])
  }

  /// Joins columns side by side into rows.
  private static func rows(_ columns: [[LegendLine]], starts: [Int]) -> [LegendLine] {
    (0..<(columns.map(\.count).max() ?? 0)).map { row in
      var line = LegendLine()
      for (column, start) in zip(columns, starts) where row < column.count {
        if start > line.width { line.add("".padded(to: start - line.width)) }
        line.legends += column[row].legends
      }
      return line
    }
  }

  /// A text broken between words; lines after the first are indented.
  static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = "    "
      } else if !line.isEmpty {
        line += " "
      }
      line += word
    }
    return lines + [line]
  }
}
