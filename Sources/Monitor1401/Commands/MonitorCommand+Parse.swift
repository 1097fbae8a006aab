public import Core1401
public import System1401
import Units1401

extension MonitorCommand {
  /// Parses a command line.
  ///
  /// - Parameters:
  ///   - text: one line. A blank line gives an empty answer; a line that begins with `;` or `#` is a
  ///     remark.
  ///   - snapshot: the newest snapshot. It answers questions, gives the current switches, its dials for
  ///     `.`, and its address registers for `i`, `a`, `b`.
  ///   - encoding: the encoding of characters.
  /// - Returns: the action, or an error with a message for people.
  public static func parse(
    _ text: String, snapshot: SystemSnapshot, encoding: TextEncoding = .simh
  ) -> Result<MonitorAction, MonitorError> {
    Result { () throws(MonitorError) in try action(of: text, snapshot: snapshot, encoding: encoding) }
  }

  /// The longest line that is parsed: the depth of recursion grows with the length of an expression.
  private static let longestLine = 10_000

  private static func action(
    of text: String, snapshot: SystemSnapshot, encoding: TextEncoding
  ) throws(MonitorError) -> MonitorAction {
    guard text.utf8.count <= longestLine else {
      throw MonitorError("the line is longer than \(longestLine) characters")
    }
    let line = text.drop { $0.isWhitespace }
    guard let first = line.first, first != "#", first != ";" else { return .answer([]) }
    let word = line.prefix { !$0.isWhitespace }
    let command = try find(String(word))
    return try command.parse(
      MonitorArguments(
        command: command, text: line.dropFirst(word.count), snapshot: snapshot, encoding: encoding))
  }

  /// Finds a command by its name, another name, or an unambiguous beginning, in upper or lower case.
  ///
  /// Throws ``MonitorError`` with similar names.
  public static func find(_ word: String) throws(MonitorError) -> MonitorCommand {
    let wanted = word.lowercased()
    if let exact = all.first(where: { $0.name == wanted || $0.otherNames.contains(wanted) }) { return exact }
    let beginning = all.filter { $0.name.hasPrefix(wanted) }
    if beginning.count == 1 { return beginning[0] }
    if beginning.count > 1 {
      throw MonitorError("'\(word)' may be \(beginning.map(\.name).listed(with: "or"))")
    }
    let names = all.flatMap { [$0.name] + $0.otherNames }.filter { $0.count > 2 }
    let near =
      wanted.nearest(in: names, slips: 2).map { "; did you mean \($0)?" } ?? "; help lists the commands"
    throw MonitorError("'\(word)' is no command\(near)")
  }

  /// Help as lines of text, for one command or with one line for each command.
  ///
  /// - Parameter word: a command, which may be abbreviated; nil for all.
  /// - Returns: the lines.
  /// - Throws: ``MonitorError`` when there is no such command.
  public static func help(on word: String?) throws(MonitorError) -> [String] {
    guard let word else {
      let width = (all.map(\.name.count).max() ?? 0) + 2
      return all.map { $0.name.padded(to: width) + $0.help } + [
        "", "help COMMAND shows the arguments of a command.",
      ]
    }
    let command = try find(word)
    let others = command.otherNames.isEmpty ? [] : ["Other names: \(command.otherNames.listed(with: "or"))."]
    return [command.usage, command.help] + others + ["Example: \(command.example)"]
  }
}
