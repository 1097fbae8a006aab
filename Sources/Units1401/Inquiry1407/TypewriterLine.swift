public import Core1401

/// What the typewriter of the inquiry station typed: a reply of the program, or what the operator typed.
public struct TypewriterLine: Hashable, Sendable, Codable {
  /// Who typed.
  public enum Source: String, Hashable, Sendable, Codable {
    /// The program: a reply.
    case reply
    /// The operator: an inquiry that was released.
    case inquiry
    /// The operator: an inquiry that was cancelled.
    case cancelled
  }

  /// Who typed.
  public let source: Source
  /// The characters; word marks count when ``showsWordMarks`` is on.
  public let characters: [StoredCharacter]
  /// Word marks were typed, too, or the WORD MARK key was of use.
  public let showsWordMarks: Bool
  /// When the typewriter stands in front of a new line.
  public let ends: MachineTime

  /// Makes a line.
  public init(source: Source, characters: [StoredCharacter], showsWordMarks: Bool, ends: MachineTime) {
    self.source = source
    self.characters = characters
    self.showsWordMarks = showsWordMarks
    self.ends = ends
  }

  /// The columns of the paper: the carriage returns by itself behind the last one.
  public static let columns = 80

  /// The lines on paper, each of 80 characters at most; a grave accent stands for a word mark.
  ///
  /// - Parameter encoding: how the characters are written.
  /// - Returns: one line or more.
  public func text(in encoding: TextEncoding) -> [String] {
    var lines = [""]
    for character in characters {
      let mark = showsWordMarks && character.hasWordMark ? "`" : ""
      for symbol in mark + String(encoding.character(for: character)) {
        if lines[lines.count - 1].count == TypewriterLine.columns { lines.append("") }
        lines[lines.count - 1].append(symbol)
      }
    }
    return lines
  }

  /// The same for a log of all units: who typed, and the text.
  ///
  /// - Parameter encoding: how the characters are written.
  /// - Returns: one line or more.
  public func labelledText(in encoding: TextEncoding) -> [String] {
    let label =
      switch source {
      case .reply: "1407"
      case .inquiry: "1407 inquiry"
      case .cancelled: "1407 cancelled"
      }
    return text(in: encoding).map { "\(label): \($0)" }
  }
}
