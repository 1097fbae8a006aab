/// The text of a script, read line by line, so that a script of millions of lines needs no more memory than
/// its file.
public struct ScriptText: Sendable {
  private let bytes: [UInt8]
  private let file: String
  private let arguments: [String]
  private let depth: Int
  private var place = 0
  private var number = 0

  /// Creates a reader at the first line.
  ///
  /// - Parameters:
  ///   - bytes: the contents of the file, in UTF-8.
  ///   - file: its name.
  public init(_ bytes: [UInt8], file: String) {
    self.init(bytes, file: file, arguments: [], depth: 1)
  }

  init(_ bytes: [UInt8], file: String, arguments: [String], depth: Int) {
    self.bytes = bytes
    self.file = file
    self.arguments = arguments
    self.depth = depth
  }

  /// Whether no line is left.
  var isAtEnd: Bool { place >= bytes.count }

  /// Takes the next line, nil at the end. Lines end with LF, CR LF, CR, VT or FF.
  mutating func next() -> ScriptLine? {
    guard !isAtEnd else { return nil }
    let ends = 10...13 as ClosedRange<UInt8>
    let end = bytes[place...].firstIndex(where: ends.contains) ?? bytes.count
    let line = String(decoding: bytes[place..<end], as: UTF8.self)
    let isPair = end + 1 < bytes.count && bytes[end] == 13 && bytes[end + 1] == 10
    place = end + (isPair ? 2 : 1)
    number += 1
    return ScriptLine(ScriptLine.substitute(line, arguments), file: file, number: number, depth: depth)
  }
}

/// The lines that wait to be executed; the lines added last are executed first.
struct PendingLines {
  private enum Source {
    case lines(ArraySlice<ScriptLine>)
    case text(ScriptText)
  }

  /// A stack: the last source is read next. No source is exhausted.
  private var sources: [Source] = []

  var isEmpty: Bool { sources.isEmpty }

  /// Inserts lines before all others.
  mutating func insert(_ lines: [ScriptLine]) {
    if !lines.isEmpty { sources.append(.lines(lines[...])) }
  }

  /// Inserts the lines of a script before all others.
  mutating func insert(_ text: ScriptText) {
    if !text.isAtEnd { sources.append(.text(text)) }
  }

  /// Takes the next line.
  mutating func next() -> ScriptLine? {
    switch sources.popLast() {
    case nil: return nil
    case .lines(var lines)?:
      let line = lines.popFirst()
      if !lines.isEmpty { sources.append(.lines(lines)) }
      return line
    case .text(var text)?:
      let line = text.next()
      if !text.isAtEnd { sources.append(.text(text)) }
      return line
    }
  }
}
