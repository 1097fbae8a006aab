import Foundation
public import System1401

/// The possible continuations of a command line, for the Tab key.
public struct MonitorCompletion: Hashable, Sendable {
  /// The index of the first character of the word to complete.
  public let start: Int
  /// The possible completions of the word, sorted; empty when nothing fits.
  public let candidates: [String]

  /// The longest common beginning of all candidates, in either case.
  public var common: String { MonitorCompletion.common(of: candidates) }

  /// The longest common beginning of texts, in either case; empty when there is no text.
  public static func common(of candidates: [String]) -> String {
    guard var common = candidates.first else { return "" }
    for candidate in candidates.dropFirst() {
      while !candidate.lowercased().hasPrefix(common.lowercased()) { common.removeLast() }
    }
    return common
  }

  /// The possible continuations of a line at a cursor.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - cursor: the position of the cursor, 0 to the number of characters.
  ///   - snapshot: the snapshot with the known labels.
  ///   - withFiles: whether names of files are completed.
  /// - Returns: the candidates.
  public static func candidates(
    for line: String, cursor: Int, snapshot: SystemSnapshot, withFiles: Bool = true
  ) -> MonitorCompletion {
    let before = line.prefix(max(0, cursor))
    let words = before.split(omittingEmptySubsequences: true, whereSeparator: \.isWhitespace)
    let isFirst = words.isEmpty || words.count == 1 && before.last?.isWhitespace == false
    if isFirst {
      let piece = words.first.map(String.init) ?? ""
      return completion(of: piece, in: before, with: MonitorCommand.all.map(\.name))
    }
    guard let command = try? MonitorCommand.find(String(words[0])) else {
      return MonitorCompletion(start: before.count, candidates: [])
    }
    if withFiles, command.usage.contains("FILE") {
      let piece = before.last?.isWhitespace == true ? "" : String(words[words.count - 1])
      if piece.contains("/") || piece.contains(".") || command.keywords.allSatisfy({ !$0.hasPrefix(piece) }) {
        return completion(of: piece, in: before, with: files(beginning: piece))
      }
    }
    let piece = String(before.reversed().prefix { !" \t([=<>+-*/!;,".contains($0) }.reversed())
    return completion(of: piece, in: before, with: command.continuations(snapshot))
  }

  private static func completion(of piece: String, in before: Substring, with all: [String])
    -> MonitorCompletion
  {
    let wanted = piece.lowercased()
    let fitting = Set(all.filter { $0.lowercased().hasPrefix(wanted) && $0.lowercased() != wanted })
    // Labels are in capitals, so capitals are kept when they were typed.
    let exact: Set<String> = piece == wanted ? [] : fitting.filter { $0.hasPrefix(piece) }
    return MonitorCompletion(
      start: before.count - piece.count, candidates: (exact.isEmpty ? fitting : exact).sorted())
  }

  /// The files whose names begin with a text; folders end with a slash.
  private static func files(beginning piece: String) -> [String] {
    let folder = piece.lastIndex(of: "/").map { String(piece[...$0]) } ?? ""
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.map { name in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: folder + name, isDirectory: &isFolder)
      return folder + name + (isFolder.boolValue ? "/" : "")
    }
  }
}

extension MonitorCommand {
  /// The words of the usage that are typed literally.
  fileprivate var keywords: [String] {
    let pieces = arguments.split { !$0.isLetter }.map(String.init)
    return pieces.filter { $0 == $0.lowercased() && $0.count > 1 }
  }

  fileprivate func continuations(_ snapshot: SystemSnapshot) -> [String] {
    var all = keywords
    if arguments.contains("CONDITION") || arguments.contains("EXPRESSION") { all += ExpressionParser.words }
    if ["ADDRESS", "RANGE", "CONDITION", "EXPRESSION"].contains(where: arguments.contains) {
      all += snapshot.debug.symbols.addresses.keys
    }
    if arguments.contains("COMMAND") { all += MonitorCommand.all.map(\.name) }
    return all
  }
}
