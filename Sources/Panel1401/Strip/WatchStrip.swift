internal import Core1401
internal import System1401

/// The watched values in one line. A value that has changed is bold for a second.
struct WatchStrip: Hashable {
  /// The time for which a change is marked.
  static let span = Duration.seconds(1)
  /// The largest length of text that is not cut.
  private static let longest = 24

  /// A value with its name.
  private struct Entry: Hashable {
    let number: Int
    let name: String
    var value: String
    /// The time until which its last change is marked, nil without.
    var markedUntil: Duration?
  }

  private var entries: [Entry] = []

  /// Whether there are no values.
  var isEmpty: Bool { entries.isEmpty }

  /// Updates the values from a snapshot.
  mutating func update(_ snapshot: SystemSnapshot, at now: Duration) {
    entries = snapshot.debug.displays.map { display in
      let new = WatchStrip.value(of: display.expression, in: snapshot)
      let name = display.expression.text.trimmingBrackets
      guard var entry = entries.first(where: { $0.number == display.number && $0.name == name }) else {
        return Entry(number: display.number, name: name, value: new)
      }
      if entry.value != new {
        entry.value = new
        entry.markedUntil = now + WatchStrip.span
      } else if let until = entry.markedUntil, until <= now {
        entry.markedUntil = nil
      }
      return entry
    }
  }

  /// The time at which the next mark ends, nil without marks.
  var nextMoment: Duration? { entries.compactMap(\.markedUntil).min() }

  /// The line for a width, which ends with the number of values that do not fit.
  func line(width: Int) -> LegendLine {
    var line: LegendLine = [Legend(" WATCH  ", role: .title)]
    for (index, entry) in entries.enumerated() {
      let isLast = index == entries.count - 1
      let gap = index > 0 ? " · " : ""
      let room = width - line.width - (isLast ? 0 : 5)
      guard gap.count + entry.name.count + entry.value.count + 1 <= room else {
        line.add("\(gap)+\(entries.count - index)", role: .faint)
        break
      }
      let action = PanelAction.command("display \(entry.name)")
      line.add(gap, role: .border)
      line.legends.append(Legend("\(entry.name) ", role: .faint, action: action))
      line.legends.append(
        entry.markedUntil == nil
          ? Legend(entry.value, action: action)
          : Legend(entry.value, role: .changed, attributes: .bold, action: action))
    }
    return line
  }

  /// A field as a number with commas or as characters; other expressions as the command `display` prints
  /// them.
  private static func value(of expression: DebugExpression, in snapshot: SystemSnapshot) -> String {
    do {
      guard let positions = try expression.positions(in: snapshot),
        snapshot.storage.indices.contains(positions.upperBound)
      else { return try expression.words(in: snapshot) }
      if let number = snapshot.number(at: positions) {
        return (number < 0 ? "-" : "") + StateWords.grouped(String(number.magnitude))
      }
      let characters = positions.map { StoredCharacter(rawValue: snapshot.storage[$0]) }
      let glyphs = String(characters.map { $0.code == 0 ? " " : $0.displayGlyph })
      let text = String(glyphs.withoutTrailingBlanks)
      return "'\(text.cut(to: longest))'"
    } catch {
      return "–"
    }
  }
}

extension String {
  /// The text without enclosing brackets, as in SUM for `[SUM]`.
  var trimmingBrackets: String {
    hasPrefix("[") && hasSuffix("]") && count > 2 ? String(dropFirst().dropLast()) : self
  }
}
