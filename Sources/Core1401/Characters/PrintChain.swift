/// The type on the chain of the 1403, which determines what each code prints.
///
/// Source: chain arrangements A and H of the 1403 in A24-1403.
public enum PrintChain: String, Hashable, Sendable, CaseIterable {
  /// All 64 codes print. No real chain did this; it shows everything a program sends, as SimH does by
  /// default.
  case full
  /// Arrangement A, 48 graphics, for commercial work.
  case a
  /// Arrangement H, 48 graphics, for FORTRAN and COBOL.
  case h

  /// The graphic printed for a character; `nil` when the chain has none and prints nothing.
  ///
  /// The word mark is ignored. Record mark and lozenge are returned as `‡` and `⌑`, blank as a space.
  public func graphic(for character: StoredCharacter) -> Character? {
    let row = characterTable[Int(character.code)]
    return switch self {
    case .full: character.code == 0 ? " " : row.display
    case .a: row.chainA
    case .h: row.chainH
    }
  }

  /// The character written to a text file: the graphic, or a space where the chain prints nothing. Record
  /// mark, lozenge and (on ``full``) every character are written as in decks of the given encoding.
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
