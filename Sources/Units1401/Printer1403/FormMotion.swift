public import Core1401

/// Where the paper stands under the print line of the 1403.
public struct FormPosition: Hashable, Sendable, Codable {
  /// The form since the paper was put in, counted from 1.
  public var form: Int
  /// The row of the carriage tape, counted from 0.
  public var row: Int

  /// Makes a position from a form, counted from 1, and a row, counted from 0.
  public init(form: Int, row: Int) {
    self.form = form
    self.row = row
  }

  /// The line of the form, counted from 1.
  public var line: Int { row + 1 }
}

/// One movement of the paper.
public struct FormMotion: Hashable, Sendable, Codable {
  /// What moved it.
  public enum Kind: Hashable, Sendable, Codable {
    /// A space of the lines ordered, or the single space after a line.
    case space
    /// A skip to a channel, 1-12.
    case skip(channel: Int)
  }

  /// What moved the paper.
  public let kind: Kind
  /// How many lines it moved, at least 1.
  public let lines: Int
  /// Where it stood.
  public let start: FormPosition
  /// Where it stands now.
  public let end: FormPosition
  /// The lines of one form.
  public let formLines: Int
  /// Whether the row reached carries the top-of-form mark of the carriage tape.
  public let reachesTopOfFormMark: Bool
  /// When the carriage starts.
  public let begins: MachineTime
  /// When the carriage stands again.
  public let ends: MachineTime

  /// Makes a movement.
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

  /// Whether a new form has come under the print line.
  public var bringsNewForm: Bool { end.form != start.form }
}

/// One line printed at one place; two of them at the same place overprint.
public struct Impression: Hashable, Sendable {
  /// The characters sent to the print positions, 132 or 100 of them, word marks as in storage.
  public let line: LineCharacters
  /// Whether the word marks are printed, as `1`, and not the characters.
  public let printsWordMarks: Bool
  /// Where on the paper.
  public let position: FormPosition
  /// When the line is started.
  public let begins: MachineTime
  /// When the line is on the paper.
  public let ends: MachineTime

  /// The characters of ``line`` in an array.
  public var characters: [StoredCharacter] { line.array }

  /// Makes an impression of at most 132 characters.
  public init(
    characters: [StoredCharacter], printsWordMarks: Bool, position: FormPosition, begins: MachineTime,
    ends: MachineTime
  ) {
    self.init(
      line: LineCharacters(characters, count: characters.count), printsWordMarks: printsWordMarks,
      position: position, begins: begins, ends: ends)
  }

  /// Makes an impression.
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

// In a file: the characters in an array.
extension Impression: Codable {
  private enum CodingKeys: String, CodingKey {
    case characters, printsWordMarks, position, begins, ends
  }

  /// Writes the impression.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(characters, forKey: .characters)
    try container.encode(printsWordMarks, forKey: .printsWordMarks)
    try container.encode(position, forKey: .position)
    try container.encode(begins, forKey: .begins)
    try container.encode(ends, forKey: .ends)
  }

  /// Reads an impression; characters beyond the longest line are left out.
  ///
  /// - Throws: a `DecodingError` when it is none.
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
