public import Core1401
import Host1401

/// Why a file cannot be read as a card deck: the place, what was found, the rule, and advice.
public struct DeckError: IdentifiedError, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Cause: Hashable, Sendable {
    /// The host refuses to read the file, with this `errno`.
    case host(errno: Int32)
    /// The file is empty.
    case empty
    /// The file is something else: what it looks like, and what to do.
    case notADeck(lookedLike: String, advice: String)
    /// The file is not a deck in the form that was given, and why.
    case otherForm(CardForm, String)
    /// A character that the encoding does not define.
    case unknownCharacter(Character)
    /// A byte above 7F hexadecimal that is not UTF-8.
    case unknownByte(UInt8)
  }

  /// The file, as the user named it.
  public let fileName: String
  /// The card, from 1; `nil` for the whole file.
  public let card: Int?
  /// The column, from 1; for column binary the character of the line.
  public let column: Int?
  /// What is wrong.
  public let cause: Cause

  /// Creates an error at a place in a file.
  public init(fileName: String, card: Int? = nil, column: Int? = nil, cause: Cause) {
    self.fileName = fileName
    self.card = card
    self.column = column
    self.cause = cause
  }

  /// The message: one line, lowercase.
  public var description: String {
    let place =
      [fileName, card.map { "card \($0)" }, column.map { "column \($0)" }].compactMap { $0 }
      .joined(separator: ": ")
    return "\(place): \(text)"
  }

  /// Which message it is, with its cause and cure.
  public var kind: MediumMessage { message.kind }

  /// The identifier of the message.
  public var identifier: String? { kind.identifier }

  private var text: String { message.kind.filled(with: message.values) }

  private var message: (kind: MediumMessage, values: [String]) {
    switch cause {
    case .host(let number): (.host, ["read", HostError(code: number).words])
    case .empty: (.emptyDeck, [])
    case .notADeck(let kind, let advice): (.notADeck, [kind, advice])
    case .otherForm(let form, let problem): (.otherDeckForm, [form.rawValue, problem])
    case .unknownCharacter(let character): (.deckCharacter, [Self.named(character)])
    case .unknownByte(let byte): (.deckByte, [byte.digits(2, radix: 16, isUppercase: true)])
    }
  }

  private static func named(_ character: Character) -> String {
    let scalars = character.unicodeScalars.map { "U+" + $0.value.digits(4, radix: 16, isUppercase: true) }
    return "'\(character)' (\(scalars.joined(separator: " ")))"
  }
}
