internal import Core1401

/// The lines of the strip in which a lesson speaks.
struct LessonText {
  let guide: LessonGuide
  /// The number of the lesson in the course, from 1; nil for a single lesson.
  let number: Int?
  /// Whether there is a lesson after it.
  let hasNext: Bool
  /// What the strip says in place of the step, such as that it is being shown.
  var note: String?

  private static let margin = 1

  /// The title with what can be asked for.
  func title(width: Int) -> LegendLine {
    let lesson = guide.lesson
    let name = number.map { " LESSON \($0)  " } ?? " LESSON  "
    let place = " · step \(guide.index + 1) of \(lesson.steps.count)"
    var keys: [Legend] = []
    func add(_ key: String, _ words: String, _ action: LessonAction) {
      keys.append(Legend(key, role: .caption, attributes: .bold, action: .lesson(action)))
      keys.append(Legend(" \(words)  ", role: .caption, action: .lesson(action)))
    }
    if guide.awaitsReader, guide.phase != .end || hasNext {
      add("c", guide.phase == .end ? "next lesson" : "continue", .next)
    }
    if guide.step?.hints.isEmpty == false, guide.phase == .task { add("i", "hint", .hint) }
    add("t", "more", .menu)
    let taken = keys.reduce(0) { $0 + $1.text.count }
    let words = (lesson.title + place).cut(to: max(0, width - name.count - taken - 1))
    let gap = "".padded(to: max(0, width - name.count - words.count - taken))
    return LegendLine(
      [
        Legend(name, role: .caption, attributes: .bold), Legend(words, role: .caption),
        Legend(gap, role: .caption),
      ] + keys)
  }

  /// The text below the title.
  ///
  /// - Parameters:
  ///   - width: columns.
  ///   - rows: the most rows; what is least needed is left out.
  /// - Returns: at most so many lines.
  func body(width: Int, rows: Int) -> [LegendLine] {
    let room = max(20, width - 2 * LessonText.margin)
    var parts: [[LegendLine]] = []
    func add(_ text: String, mark: String = "", role: Role = .text, _ attributes: Attributes = []) {
      guard !text.isEmpty else { return }
      let lines = text.wrapped(to: room - mark.count).enumerated().map { row, line -> LegendLine in
        let start = row == 0 ? mark : "".padded(to: mark.count)
        return [
          Legend(" "), Legend(start, role: .current, attributes: .bold),
          Legend(line, role: role, attributes: attributes),
        ]
      }
      parts.append(lines)
    }
    if let note {
      add(note)
    } else {
      switch guide.phase {
      case .task:
        add(guide.step?.text ?? "")
        if let advice = guide.advice { add(advice, mark: "? ", role: .changed) }
        add(guide.step?.task ?? "", mark: "▶ ", .bold)
      case .result:
        let result = guide.step?.result ?? ""
        add(result.isEmpty ? "That is it." : result, mark: "✓ ")
      case .end:
        let next = hasNext ? "c opens the next one" : "t lists the lessons"
        add("This lesson is over; \(next), q leaves.", mark: "✓ ")
      }
    }
    // The explanation goes first when there is not room for all.
    while parts.reduce(0, { $0 + $1.count }) > rows, parts.count > 1 {
      let excess = parts.reduce(0) { $0 + $1.count } - rows
      if guide.advice != nil || parts[0].count <= excess {
        parts.removeFirst()
      } else {
        parts[0].removeLast(excess)
        if var last = parts[0].popLast() {
          last.add(" …", role: .faint)
          parts[0].append(last)
        }
      }
    }
    return Array(parts.flatMap { $0 }.prefix(rows))
  }

  /// How many rows of text the lesson needs in a width, for any of its steps.
  static func rows(of lesson: Lesson, width: Int) -> Int {
    let room = max(20, width - 2 * margin)
    func rows(_ text: String, mark: Int = 2) -> Int { text.wrapped(to: room - mark).count }
    return lesson.steps.map { step in
      let task = rows(step.task)
      let advice = (step.hints + step.mistakes.map(\.advice)).map { rows($0) }.max() ?? 0
      return max(rows(step.text, mark: 0) + task, advice + task, rows(step.result))
    }.max() ?? 1
  }
}

/// What a lesson needs of the window.
public enum LessonRoom {
  /// The smallest window.
  public static let smallest = Size(width: 80, height: 24)
  /// Rows of text in the smallest window, below the title.
  public static let rows = 5

  /// The rows of the strip with its title.
  ///
  /// - Parameters:
  ///   - lesson: the lesson.
  ///   - size: the window.
  ///   - isFolded: whether the text is folded into its title.
  /// - Returns: rows, 1 where there is no room for the text.
  static func rows(for lesson: Lesson, in size: Size, isFolded: Bool) -> Int {
    guard !isFolded, size.width >= smallest.width, size.height >= smallest.height else { return 1 }
    return 1 + min(max(2, LessonText.rows(of: lesson, width: size.width)), rows + (size.height - 24) / 6)
  }

  /// The texts of a lesson that are longer than the room in the smallest window, with their lines.
  public static func excess(of lesson: Lesson) -> [LessonError] {
    lesson.steps.compactMap { step in
      var alone = Lesson()
      alone.steps = [step]
      let needed = LessonText.rows(of: alone, width: smallest.width)
      guard needed > rows else { return nil }
      return LessonError(
        lesson.file, step.number,
        "the texts of this step need \(needed) lines of 80 columns, and there is room for \(rows); "
          + "shorten them, or make two steps")
    }
  }
}
