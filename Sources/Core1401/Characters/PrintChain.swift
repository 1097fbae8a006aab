/// The type on the chain of the 1403, which decides what a code prints.
///
/// Source: chain arrangements A and H of the 1403 in A24-1403.
public enum PrintChain: String, Hashable, Sendable, CaseIterable {
  /// All 64 codes print. No chain was like that; it shows everything that a program sends, as SimH does by
  /// default.
  case full
  /// Arrangement A, 48 graphics, for commercial work.
  case a
  /// Arrangement H, 48 graphics, for FORTRAN and COBOL.
  case h

  /// What the paper shows for a character; `nil` when the chain has no graphic for it and prints nothing.
  ///
  /// The word mark does not count. Record mark and lozenge come as `‡` and `⌑`; blank is a space.
  public func graphic(for character: StoredCharacter) -> Character? {
    let row = characterTable[Int(character.code)]
    return switch self {
    case .full: character.code == 0 ? " " : row.display
    case .a: row.chainA
    case .h: row.chainH
    }
  }

  /// What a text file holds for a character: the graphic, with record mark, lozenge and (on ``full``) every
  /// character written as in decks of the given encoding; a space where the chain prints nothing.
  public func text(for character: StoredCharacter, in encoding: TextEncoding) -> Character {
    guard self != .full else { return encoding.character(for: character) }
    return switch graphic(for: character) {
    case nil: " "
    case "‡": encoding.character(for: .recordMark)
    case "⌑": encoding.character(for: StoredCharacter(code: 0o74))
    case let graphic?: graphic
    }
  }
}
