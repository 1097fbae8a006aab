// Carriage tapes as text files: SimH's form, and ours.
//
//   # a comment              anywhere, up to the end of the line
//   1,0                      one row: the channels punched in it, 0 for the top-of-form mark
//   (3)9                     a count repeats the row; an empty row has no holes
//
//   form 66                  the other form: the number of lines, then
//   1 @ 1                    channels and the line they are punched at, counted from 1
//   9,12 @ 61

public import Core1401

/// Why a text is not a carriage tape.
public struct CarriageTapeError: IdentifiedError, Hashable, Sendable, CustomStringConvertible {
  /// The file, as the user named it.
  public let fileName: String
  /// The line of the file, from 1; `nil` for the whole file.
  public let line: Int?
  /// Which message it is, with its cause and cure.
  public let kind: MediumMessage

  /// The identifier of the message.
  public var identifier: String? { kind.identifier }
  /// What was found, the rule, and what to do.
  public let message: String

  /// Creates an error at a place in a file.
  ///
  /// - Parameters:
  ///   - fileName: the file, as the user named it.
  ///   - line: the line of the file, from 1; nil for the whole file.
  ///   - kind: the message.
  ///   - values: what its placeholders stand for.
  public init(
    fileName: String, line: Int?, _ kind: MediumMessage, _ values: [any CustomStringConvertible] = []
  ) {
    self.fileName = fileName
    self.line = line
    self.kind = kind
    message = kind.filled(with: values)
  }

  /// The message with its place: one line, lowercase.
  public var description: String {
    line.map { "\(fileName): line \($0): \(message)" } ?? "\(fileName): \(message)"
  }
}

extension CarriageTape {
  /// Parses a carriage tape from text, in SimH's form (one line per row) or ours (`form 66`, then `1 @ 1`).
  ///
  /// Both allow blanks, and comments from `#` on; a line that contains only a comment is not a row. Throws
  /// ``CarriageTapeError`` for channels above 12, more than 132 rows, an empty file and any other text.
  public init(text: String, fileName: String) throws(CarriageTapeError) {
    var reader = CarriageTapeReader(fileName: fileName)
    var lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    if lines.last?.isEmpty == true { lines.removeLast() }
    for line in lines { try reader.read(line) }
    self.init(rows: try reader.finished())
  }
}

private struct CarriageTapeReader {
  let fileName: String
  private var line = 0
  private var rows: [UInt16] = []
  private var formLines: Int?

  init(fileName: String) {
    self.fileName = fileName
  }

  mutating func read(_ text: Substring) throws(CarriageTapeError) {
    line += 1
    let statement = text.prefix { $0 != "#" }
    let content = String(statement.filter { !$0.isWhitespace }).lowercased()
    if content.isEmpty, statement.count < text.count { return }
    if let pair = Self.numbersPartedByBlank(in: statement) {
      throw error(.carriageBlank, [pair])
    }

    if content.hasPrefix("form") {
      try readForm(content.dropFirst(4))
    } else if let at = content.firstIndex(of: "@") {
      try readHole(channels: content[..<at], at: content[content.index(after: at)...])
    } else if formLines == nil {
      try readRow(content[...])
    } else if !content.isEmpty {
      throw error(.carriageForm, [content])
    }
  }

  func finished() throws(CarriageTapeError) -> [UInt16] {
    guard !rows.isEmpty else {
      throw CarriageTapeError(
        fileName: fileName, line: nil, .carriageEmpty)
    }
    return rows
  }

  private mutating func readForm(_ text: Substring) throws(CarriageTapeError) {
    guard rows.isEmpty else { throw error(.carriageOrder) }
    guard let count = Self.number(text), (1...CarriageTape.maximumRows).contains(count) else {
      throw error(.carriageLines, [text])
    }
    formLines = count
    rows = [UInt16](repeating: 0, count: count)
  }

  private mutating func readHole(
    channels: Substring, at place: Substring
  ) throws(CarriageTapeError) {
    guard let formLines else {
      throw error(.carriageNoForm)
    }
    guard let position = Self.number(place), (1...formLines).contains(position) else {
      throw error(.carriageLine, [place, formLines])
    }
    rows[position - 1] |= try mask(channels)
  }

  private mutating func readRow(_ text: Substring) throws(CarriageTapeError) {
    var channels = text
    var count = 1
    if text.hasPrefix("(") {
      guard let close = text.firstIndex(of: ")"),
        let number = Self.number(text[text.index(after: text.startIndex)..<close]), number > 0
      else { throw error(.carriageCount, [text]) }
      count = number
      channels = text[text.index(after: close)...]
    }
    let row = channels.isEmpty ? 0 : try mask(channels)
    guard count <= CarriageTape.maximumRows - rows.count else {
      throw error(.carriageTooLong, [count, rows.count])
    }
    rows += [UInt16](repeating: row, count: count)
  }

  private func mask(_ channels: Substring) throws(CarriageTapeError) -> UInt16 {
    var mask: UInt16 = 0
    for text in channels.split(separator: ",", omittingEmptySubsequences: false) {
      guard let channel = Self.number(text) else {
        throw error(.carriageChannel, [text])
      }
      guard channel <= 12 else {
        throw error(.carriageNumber, [channel])
      }
      mask |= 1 << channel
    }
    return mask
  }

  /// A number of digits only, without a sign.
  private static func number(_ text: Substring) -> Int? {
    text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text) : nil
  }

  /// Two numbers that would merge if blanks were removed; `nil` when there are none.
  private static func numbersPartedByBlank(in statement: Substring) -> String? {
    let words = statement.split(whereSeparator: \.isWhitespace)
    for (left, right) in zip(words, words.dropFirst())
    where left.last?.isNumber == true && right.first?.isNumber == true {
      return "\(left) \(right)"
    }
    return nil
  }

  private func error(
    _ kind: MediumMessage, _ values: [any CustomStringConvertible] = []
  ) -> CarriageTapeError {
    CarriageTapeError(fileName: fileName, line: line, kind, values)
  }
}
