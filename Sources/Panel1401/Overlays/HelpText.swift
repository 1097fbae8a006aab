import Core1401
public import System1401

/// The text of the help, made from the key map.
public enum HelpText {
  /// The mouse, for sizes that have room for all.
  private static let mouse = [
    "click a legend to press it", "click a title: key-light", "drag or wheel: paper",
    "wheel: dials, mode switch",
  ]

  /// The lines of the help in a width.
  ///
  /// - Parameters:
  ///   - width: columns to fill; with 76 to 95 the keys a beginner wants in three columns, otherwise every key in as
  ///     many columns as fit.
  ///   - snapshot: what the last line speaks of.
  /// - Returns: the lines; keys and texts can be clicked.
  public static func lines(width: Int, snapshot: SystemSnapshot) -> [LegendLine] {
    let keys = (76..<96).contains(width) ? narrow() : wide(width: width)
    let now = wrapped(StateWords.now(snapshot), width: width).map { LegendLine([Legend($0, role: .current)]) }
    return keys + [LegendLine()] + now
  }

  // MARK: Narrow

  /// Three columns with the keys a beginner wants, several keys on a line.
  private static func narrow() -> [LegendLine] {
    let columns: [(section: [KeyBinding.Section], start: Int, keyWidth: Int)] = [
      ([.machine], 0, 7), ([.debug], 33, 3), ([.move, .panel], 59, 5),
    ]
    let bindings = KeyMap.bindings.filter { $0.help != nil }
    let texts = columns.map { column in
      [LegendLine([Legend(column.section[0].rawValue, role: .title)])]
        + bindings.filter { column.section.contains($0.section) }.map { binding in
          entry(binding.help?.keys ?? "", binding.help?.text ?? "", keyWidth: column.keyWidth, binding.action)
        }
    }
    return rows(texts, starts: columns.map(\.start))
  }

  // MARK: Wide

  /// Every key, its function key and what it does, in as many columns as fit.
  private static func wide(width: Int) -> [LegendLine] {
    let count = max(1, (width + 2) / 32)
    let columnWidth = (width + 2) / count
    var entries: [LegendLine] = []
    for section in KeyBinding.Section.allCases {
      if !entries.isEmpty { entries.append(LegendLine()) }
      entries.append(LegendLine([Legend(section.rawValue, role: .title)]))
      for binding in KeyMap.bindings where binding.section == section {
        entries.append(entry(keyNames(binding), binding.description, keyWidth: 9, binding.action))
      }
    }
    entries += [LegendLine(), LegendLine([Legend("MOUSE", role: .title)])]
    entries += mouse.map { LegendLine([Legend($0)]) }
    return rows(flowed(entries, columns: count), starts: (0..<count).map { $0 * columnWidth })
  }

  /// The names of a binding's keys; characters and arrows are told apart by themselves.
  private static func keyNames(_ binding: KeyBinding) -> String {
    (binding.keys.map(\.name) + (binding.function.map { ["F\($0)"] } ?? [])).joined(separator: " ")
  }

  /// Spreads entries over columns of the same height. No column begins with an empty line or ends with a heading.
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

  /// Puts columns beside each other.
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

  /// Breaks a text between words.
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
