/// What a message says, why it appears and what to do about it: for the index of messages and for help.
///
/// A text has placeholders in braces, as `{symbol} is not defined`.
public struct MessageGuide: Hashable, Sendable {
  /// The identifier: a letter for the family and three digits. It never changes and is never used again.
  public let identifier: String
  /// The text with its placeholders.
  public let text: String
  /// Why the message appears.
  public let cause: String
  /// What to do.
  public let cure: String
  /// Other texts with which the message is printed, as the short one in the status line of the panel.
  public let otherTexts: [String]

  /// Makes a guide.
  public init(_ identifier: String, _ text: String, cause: String, cure: String, otherTexts: [String] = []) {
    self.identifier = identifier
    self.text = text
    self.cause = cause
    self.cure = cure
    self.otherTexts = otherTexts
  }

  /// The names of the placeholders, in the order of the text.
  public var placeholders: [String] {
    MessageGuide.pieces(of: text).filter(\.isPlaceholder).map { String($0.text) }
  }

  /// The text with values in the place of the placeholders; a placeholder without a value stays.
  public func filled(with values: [any CustomStringConvertible]) -> String {
    MessageGuide.filled(text, with: values)
  }

  /// A text, such as one of ``otherTexts``, with values in the place of its placeholders.
  public static func filled(_ text: String, with values: [any CustomStringConvertible]) -> String {
    var left = values[...]
    return pieces(of: text).map { piece in
      guard piece.isPlaceholder else { return String(piece.text) }
      return left.popFirst()?.description ?? "{\(piece.text)}"
    }.joined()
  }

  /// How many characters of a message are those of the longest of the texts that it has; nil when it is another
  /// message.
  ///
  /// The message can be part of a line, as it is on a terminal.
  public func match(in line: some StringProtocol) -> Int? {
    ([text] + otherTexts).compactMap { MessageGuide.length(of: $0, in: line) }.max()
  }

  /// Whether a line has one of the other texts, and the text has the words of another guide in it.
  public func covers(_ other: MessageGuide, in line: some StringProtocol) -> Bool {
    otherTexts.contains { text in
      guard let length = MessageGuide.length(of: text, in: line), let words = other.match(in: text) else {
        return false
      }
      return words < length
    }
  }

  private static func length(of text: String, in line: some StringProtocol) -> Int? {
    let fixed = pieces(of: text).filter { !$0.isPlaceholder }.map(\.text)
    var rest = Substring(line)
    for text in fixed {
      guard let range = rest.firstRange(of: text) else { return nil }
      rest = rest[range.upperBound...]
    }
    return fixed.reduce(0) { $0 + $1.count }
  }

  private static func pieces(of text: String) -> [(text: Substring, isPlaceholder: Bool)] {
    var pieces: [(Substring, Bool)] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      pieces.append((rest[..<open], false))
      pieces.append((rest[rest.index(after: open)..<close], true))
      rest = rest[rest.index(after: close)...]
    }
    return (pieces + [(rest, false)]).filter { !$0.0.isEmpty }
  }
}

/// An error whose message can be in the index of messages.
public protocol IdentifiedError: Error {
  /// The identifier of the message; nil for a message that is not in the index.
  var identifier: String? { get }
}

/// The messages of a part of the program, each with its guide.
public protocol MessageFamily: CaseIterable, Hashable, Sendable {
  /// What the family is about, as the heading of the index has it.
  static var title: String { get }
  /// The message in words.
  var guide: MessageGuide { get }
}

extension MessageFamily {
  /// The identifier.
  public var identifier: String { guide.identifier }

  /// The message with values in the place of its placeholders.
  public func filled(with values: [any CustomStringConvertible] = []) -> String { guide.filled(with: values) }

  /// All messages of the family.
  public static var guides: [MessageGuide] { allCases.map(\.guide) }
}
