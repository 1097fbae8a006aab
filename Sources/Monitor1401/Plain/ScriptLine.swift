import Foundation

/// A command line with the place it was read from.
public struct ScriptLine: Hashable, Sendable {
  /// The line.
  public let text: String
  /// The file it stands in, nil for one that was typed.
  public let file: String?
  /// Its number in the file, from 1.
  public let number: Int
  /// How many files that call one another lead to it.
  let depth: Int

  /// The most files that can call one another.
  static let deepest = 20

  /// Makes a line.
  ///
  /// - Parameters:
  ///   - text: the line.
  ///   - file: the file it stands in, nil for one that was typed.
  ///   - number: its number there.
  public init(_ text: String, file: String? = nil, number: Int = 1) {
    self.init(text, file: file, number: number, depth: 0)
  }

  init(_ text: String, file: String?, number: Int, depth: Int) {
    self.text = text
    self.file = file
    self.number = number
    self.depth = depth
  }

  /// The lines of a file.
  ///
  /// - Parameters:
  ///   - text: what stands in the file.
  ///   - file: its name.
  ///   - arguments: what `%1` to `%9` stand for; one that is not given stands for nothing.
  /// - Returns: the lines.
  public static func lines(of text: String, file: String, arguments: [String] = []) -> [ScriptLine] {
    lines(of: text, file: file, arguments: arguments, depth: 1)
  }

  /// The commands of a text, parted by semicolons.
  ///
  /// - Parameters:
  ///   - text: the commands.
  ///   - origin: what errors name as their place, with the number of the command.
  /// - Returns: a line for each.
  public static func commands(_ text: String, origin: String) -> [ScriptLine] {
    MonitorCommand.lines(in: text).enumerated().map { index, command in
      ScriptLine(command, file: origin, number: index + 1, depth: 1)
    }
  }

  static func lines(of text: String, file: String, arguments: [String], depth: Int) -> [ScriptLine] {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.enumerated().map { index, line in
      ScriptLine(substitute(String(line), arguments), file: file, number: index + 1, depth: depth)
    }
  }

  static func substitute(_ line: String, _ arguments: [String]) -> String {
    guard line.contains("%") else { return line }
    var text = ""
    var rest = line[...]
    while let character = rest.popFirst() {
      if character == "%", let digit = rest.first?.wholeNumberValue, digit > 0 {
        rest.removeFirst()
        text += arguments.indices.contains(digit - 1) ? arguments[digit - 1] : ""
      } else {
        text.append(character)
      }
    }
    return text
  }

  /// Whether it stands in a file that is carried out, and so waits until the machine stands.
  var isOfScript: Bool { depth > 0 }

  /// `FILE:12: `, for messages; empty for a line that was typed.
  public var place: String { file.map { "\($0):\(number): " } ?? "" }
}

/// What the plain mode carries out besides what is typed.
public struct PlainScript: Sendable {
  /// Lines to be carried out first.
  public var lines: [ScriptLine]
  /// A script that is carried out after them.
  public var text: ScriptText?
  /// Whether input is read behind them.
  public var readsInput: Bool
  /// Whether the first error, refusal or assertion that fails is the end.
  public var endsAtError: Bool

  /// Makes a script; without arguments there is none, and only what is typed counts.
  ///
  /// - Parameters:
  ///   - lines: lines to be carried out first.
  ///   - readsInput: whether input is read behind them.
  ///   - endsAtError: whether the first error, refusal or assertion that fails is the end.
  public init(lines: [ScriptLine] = [], readsInput: Bool = true, endsAtError: Bool = false) {
    self.lines = lines
    self.readsInput = readsInput
    self.endsAtError = endsAtError
  }
}
