public import Core1401
public import System1401
import Units1401

extension MonitorCommand {
  /// Reads a command line.
  ///
  /// - Parameters:
  ///   - text: one line; a blank one is an answer of no lines. What follows `;` or `#` at its beginning is a remark.
  ///   - snapshot: the newest snapshot: questions are answered from it, switches are changed from what it shows, `.`
  ///     stands for its dials and `i`, `a`, `b` for its address registers.
  ///   - encoding: how characters are written.
  /// - Returns: what is to be done, or what is wrong, for people.
  public static func parse(
    _ text: String, snapshot: SystemSnapshot, encoding: TextEncoding = .simh
  ) -> Result<MonitorAction, MonitorError> {
    Result { () throws(MonitorError) in try action(of: text, snapshot: snapshot, encoding: encoding) }
  }

  private static func action(
    of text: String, snapshot: SystemSnapshot, encoding: TextEncoding
  ) throws(MonitorError) -> MonitorAction {
    let line = text.drop { $0.isWhitespace }
    guard let first = line.first, first != "#", first != ";" else { return .answer([]) }
    let word = line.prefix { !$0.isWhitespace }
    let command = try find(String(word))
    return try command.parse(
      MonitorArguments(
        command: command, text: line.dropFirst(word.count), snapshot: snapshot, encoding: encoding))
  }

  /// Finds a command by its name, another name, or a beginning that only one name has; case does not matter.
  ///
  /// Throws ``MonitorError`` with the names that were perhaps meant.
  public static func find(_ word: String) throws(MonitorError) -> MonitorCommand {
    let wanted = word.lowercased()
    if let exact = all.first(where: { $0.name == wanted || $0.otherNames.contains(wanted) }) { return exact }
    let beginning = all.filter { $0.name.hasPrefix(wanted) }
    if beginning.count == 1 { return beginning[0] }
    if beginning.count > 1 { throw MonitorError("'\(word)' may be \(choice(beginning.map(\.name)))") }
    let near = nearest(to: wanted).map { "; did you mean \($0)?" } ?? "; help lists the commands"
    throw MonitorError("'\(word)' is no command\(near)")
  }

  /// The name nearest to a word, if one is as near as a slip of the finger or two.
  private static func nearest(to word: String) -> String? {
    let names = all.flatMap { [$0.name] + $0.otherNames }.filter { $0.count > 2 }
    let found = names.map { (name: $0, slips: slips(from: word, to: $0)) }.min { $0.slips < $1.slips }
    guard let found, found.slips <= 2, found.slips < word.count else { return nil }
    return found.name
  }

  /// How many letters have to be put in, taken out, changed or exchanged to make one word of another.
  private static func slips(from: String, to: String) -> Int {
    let (from, to) = (Array(from), Array(to))
    guard !to.isEmpty else { return from.count }
    var beforeLast: [Int] = []
    var last = Array(0...to.count)
    for (row, letter) in from.enumerated() {
      var line = [row + 1]
      for (column, other) in to.enumerated() {
        var best = min(last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, line[column] + 1)
        if row > 0, column > 0, letter == to[column - 1], from[row - 1] == other {
          best = min(best, beforeLast[column - 1] + 1)
        }
        line.append(best)
      }
      (beforeLast, last) = (last, line)
    }
    return last[to.count]
  }

  /// Help as lines of text: on one command, or one line for each.
  ///
  /// - Parameter word: a command, may be shortened; nil for all.
  /// - Returns: the lines.
  /// - Throws: ``MonitorError`` when there is no such command.
  public static func help(on word: String?) throws(MonitorError) -> [String] {
    guard let word else {
      let width = (all.map(\.usage.count).max() ?? 0) + 2
      return all.map { $0.usage.padded(to: width) + $0.help }
    }
    let command = try find(word)
    let others = command.otherNames.isEmpty ? [] : ["Also written \(choice(command.otherNames))."]
    return [command.usage, command.help] + others + ["Example: \(command.example)"]
  }
}

/// `a`, `a or b`, `a, b or c`.
func choice(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}

extension String {
  /// The text with blanks behind it.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
