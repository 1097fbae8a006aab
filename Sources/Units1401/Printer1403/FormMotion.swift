public import Core1401

/// The position of the paper under the print line of the 1403.
public struct FormPosition: Hashable, Sendable, Codable {
  /// The number of the form since the paper was inserted, from 1.
  public var form: Int
  /// The row of the carriage tape, from 0.
  public var row: Int

  /// Creates a position from a form, numbered from 1, and a row, numbered from 0.
  public init(form: Int, row: Int) {
    self.form = form
    self.row = row
  }

  /// The line of the form, from 1.
  public var line: Int { row + 1 }
}

/// One movement of the paper.
public struct FormMotion: Hashable, Sendable, Codable {
  /// The cause of a movement.
  public enum Kind: Hashable, Sendable, Codable {
    /// A space: the ordered lines, or the single space after a line.
    case space
    /// A skip to a channel, 1-12.
    case skip(channel: Int)
  }

  /// The cause of the movement.
  public let kind: Kind
  /// The number of lines moved, at least 1.
  public let lines: Int
  /// The position before.
  public let start: FormPosition
  /// The position after.
  public let end: FormPosition
  /// The number of lines of a form.
  public let formLines: Int
  /// Whether the row reached has the top-of-form mark of the carriage tape.
  public let reachesTopOfFormMark: Bool
  /// When the carriage starts.
  public let begins: MachineTime
  /// When the carriage stops.
  public let ends: MachineTime

  /// Creates a movement.
  public init(
    kind: Kind, lines: Int, start: FormPosition, end: FormPosition, formLines: Int,
    reachesTopOfFormMark: Bool,
    begins: MachineTime, ends: MachineTime
  ) {
    self.kind = kind
    self.lines = lines
    self.start = start
    self.end = end
    self.formLines = formLines
    self.reachesTopOfFormMark = reachesTopOfFormMark
    self.begins = begins
    self.ends = ends
  }

  /// Whether it moved a new form under the print line.
  public var bringsNewForm: Bool { end.form != start.form }
}

/// One line printed at one position; two at the same position overprint.
public struct Impression: Hashable, Sendable {
  /// The characters sent to the 132 or 100 print positions, with word marks as in storage.
  public let line: LineCharacters
  /// Whether the word marks are printed as `1` in place of the characters.
  public let printsWordMarks: Bool
  /// The position on the paper.
  public let position: FormPosition
  /// When printing of the line starts.
  public let begins: MachineTime
  /// When the line is on the paper.
  public let ends: MachineTime

  /// The characters of ``line`` as an array.
  public var characters: [StoredCharacter] { line.array }

  /// Creates an impression of at most 132 characters.
  public init(
    characters: [StoredCharacter], printsWordMarks: Bool, position: FormPosition, begins: MachineTime,
    ends: MachineTime
  ) {
    self.init(
      line: LineCharacters(characters, count: characters.count), printsWordMarks: printsWordMarks,
      position: position, begins: begins, ends: ends)
  }

  /// Creates an impression.
  public init(
    line: LineCharacters, printsWordMarks: Bool, position: FormPosition, begins: MachineTime,
    ends: MachineTime
  ) {
    self.line = line
    self.printsWordMarks = printsWordMarks
    self.position = position
    self.begins = begins
    self.ends = ends
  }
}

// Encoded with the characters as an array.
extension Impression: Codable {
  private enum CodingKeys: String, CodingKey {
    case characters, printsWordMarks, position, begins, ends
  }

  /// Encodes the impression.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(characters, forKey: .characters)
    try container.encode(printsWordMarks, forKey: .printsWordMarks)
    try container.encode(position, forKey: .position)
    try container.encode(begins, forKey: .begins)
    try container.encode(ends, forKey: .ends)
  }

  /// Decodes an impression; characters beyond the longest line are ignored.
  ///
  /// - Throws: a `DecodingError` when the data are not an impression.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      characters: try container.decode([StoredCharacter].self, forKey: .characters),
      printsWordMarks: try container.decode(Bool.self, forKey: .printsWordMarks),
      position: try container.decode(FormPosition.self, forKey: .position),
      begins: try container.decode(MachineTime.self, forKey: .begins),
      ends: try container.decode(MachineTime.self, forKey: .ends))
  }
}
