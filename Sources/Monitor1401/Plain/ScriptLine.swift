import Foundation

/// A command line and the place it was read from.
public struct ScriptLine: Hashable, Sendable {
  /// The line.
  public let text: String
  /// The file that contains it, nil for a line that was typed.
  public let file: String?
  /// The line number in the file, from 1.
  public let number: Int
  /// The nesting depth of the file.
  let depth: Int
  /// For a command of a breakpoint, how often that has been reached; nil for other lines.
  public let hits: Int?

  /// The greatest nesting depth of files.
  static let deepest = 20

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - text: the line.
  ///   - file: the file that contains it, nil for a line that was typed.
  ///   - number: the line number in the file.
  public init(_ text: String, file: String? = nil, number: Int = 1) {
    self.init(text, file: file, number: number, depth: 0)
  }

  init(_ text: String, file: String?, number: Int, depth: Int, hits: Int? = nil) {
    self.text = text
    self.file = file
    self.number = number
    self.depth = depth
    self.hits = hits
  }

  /// The lines of a file.
  ///
  /// - Parameters:
  ///   - text: the contents of the file.
  ///   - file: its name.
  ///   - arguments: the texts that replace `%1` to `%9`; a missing one is replaced by nothing.
  /// - Returns: the lines.
  public static func lines(of text: String, file: String, arguments: [String] = []) -> [ScriptLine] {
    lines(of: text, file: file, arguments: arguments, depth: 1)
  }

  /// The commands of a text, separated by semicolons.
  ///
  /// - Parameters:
  ///   - text: the commands.
  ///   - origin: the place for errors; the number of the command is added.
  /// - Returns: a line for each command.
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

  /// Whether the line comes from a script, so that it waits until the machine is stopped.
  var isFromScript: Bool { depth > 0 }

  /// The place for messages, `FILE:12: `; empty for a line that was typed.
  public var place: String { file.map { "\($0):\(number): " } ?? "" }
}

/// The script that the plain mode executes before the typed input.
public struct PlainScript: Sendable {
  /// The lines to execute first.
  public var lines: [ScriptLine]
  /// The script to execute after them.
  public var text: ScriptText?
  /// Whether input is read afterwards.
  public var readsInput: Bool
  /// Whether the first error, refusal or failed assertion ends the session.
  public var endsAtError: Bool

  /// Creates a script; without arguments, an empty one.
  ///
  /// - Parameters:
  ///   - lines: the lines to execute first.
  ///   - readsInput: whether input is read afterwards.
  ///   - endsAtError: whether the first error, refusal or failed assertion ends the session.
  public init(lines: [ScriptLine] = [], readsInput: Bool = true, endsAtError: Bool = false) {
    self.lines = lines
    self.readsInput = readsInput
    self.endsAtError = endsAtError
  }
}
