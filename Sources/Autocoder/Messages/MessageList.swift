internal import Core1401

/// The messages about a program, collected while it is assembled.
struct MessageList {
  struct Entry {
    let severity: Diagnostic.Severity
    let flag: ErrorFlag?
    let problem: Problem
    /// The statement that the message is about.
    var statement: Int
    /// Whether the message may only be a consequence of a program that is too large.
    let followsFromExcess: Bool
  }

  private(set) var entries: [Entry] = []

  mutating func report(
    _ severity: Diagnostic.Severity, _ flag: ErrorFlag?, _ problem: Problem, statement: Int,
    followsFromExcess: Bool = false
  ) {
    entries.append(
      Entry(
        severity: severity, flag: flag, problem: problem, statement: statement,
        followsFromExcess: followsFromExcess))
  }

  /// Removes the consequences of a program that is too large.
  mutating func removeConsequences() { entries.removeAll(where: \.followsFromExcess) }

  /// Whether there is an error among the messages from an index on.
  func hasErrors(from first: Int) -> Bool { entries[first...].contains { $0.severity == .error } }

  /// Moves messages about one statement to another, because other statements were inserted before it. Only
  /// the first `count` messages are moved, those from before the insertion.
  mutating func move(from old: Int, to new: Int, first count: Int) {
    for index in entries.indices.prefix(count).reversed() {
      guard entries[index].statement == old else { return }
      entries[index].statement = new
    }
  }

  /// The messages in the order of the statements, with their places in the typed lines.
  func diagnostics(for lines: [AssembledLine]) -> [(statement: Int, diagnostic: Diagnostic)] {
    guard let last = lines.indices.last else { return [] }
    let ordered = entries.enumerated().sorted {
      ($0.element.statement, $0.offset) < ($1.element.statement, $1.offset)
    }.map(\.element)
    // The first of several equal notes represents all of them.
    let counts = ordered.countsOfEqual(key: { NumberTable.key(Array($0.problem.message.utf8)) }) {
      $0.severity == $1.severity && $0.problem == $1.problem
    }
    return zip(ordered, counts).compactMap { entry, count in
      if entry.severity == .note, count == 0 { return nil }
      var message = entry.problem.message
      if entry.severity == .note, count > 1 { message += ", here and in \((count - 1).counted("more line"))" }
      let line = lines[min(entry.statement, last)]
      let first = line.source.typedColumn(entry.problem.columns.lowerBound + 1)
      let end = line.source.typedColumn(max(entry.problem.columns.upperBound, 1))
      let place = SourcePlace(
        file: line.file, line: line.source.number, column: first, length: max(1, end - first + 1))
      let diagnostic = Diagnostic(
        severity: entry.severity, kind: entry.problem.kind, flag: entry.flag, place: place, calls: line.calls,
        message: message, advice: entry.problem.advice, line: line.source.text)
      return (min(entry.statement, last), diagnostic)
    }
  }
}
