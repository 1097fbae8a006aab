public import Core1401

/// A line typed by the inquiry station's typewriter: a reply of the program, or an inquiry of the operator.
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
  /// The characters; word marks are shown when ``showsWordMarks`` is on.
  public let characters: [StoredCharacter]
  /// Whether word marks were typed, or the WORD MARK key had an effect.
  public let showsWordMarks: Bool
  /// When the typewriter is ready at a new line.
  public let ends: MachineTime

  /// What the operator typed after the area in storage was full; nil for nothing.
  public internal(set) var excess: Excess?

  /// Characters of an inquiry that the locked keyboard did not accept.
  public struct Excess: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The number of characters.
    public let count: Int
    /// The address of the group mark after the area.
    public let areaEnd: Int

    /// A note for the operator.
    public var description: String {
      MediumMessage.inquiryTooLong.filled(with: [
        count == 1 ? "1 character was" : "\(count) characters were", AddressRegister.decimal(areaEnd),
      ])
    }
  }

  /// Creates a line.
  public init(source: Source, characters: [StoredCharacter], showsWordMarks: Bool, ends: MachineTime) {
    self.source = source
    self.characters = characters
    self.showsWordMarks = showsWordMarks
    self.ends = ends
  }

  /// The columns of the paper; the carriage returns automatically after the last one.
  public static let columns = 80

  /// The lines on paper, each of at most 80 characters; a grave accent represents a word mark.
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

  /// The same for a log of all units: who typed, followed by the text.
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
