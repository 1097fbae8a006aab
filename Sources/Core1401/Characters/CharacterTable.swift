// The 64 characters, in the order of their six bits. The table holds everything that depends only on the
// character. The collating rank alone has a list of its own below, because Compare must read it fast. Source:
// card code, printer graphics and names in A24-1403; deck characters as SimH and ROPE write them (Pierce A).

/// The properties of a character that do not depend on where it is used.
struct CharacterRow: Sendable {
  /// IBM's name, or the kind of character.
  let name: String
  /// The rows that the 1402 punches for it.
  let punches: PunchedColumn
  /// The graphic on the A and on the H chain of the 1403; `nil` prints nothing.
  let chainA: Character?
  let chainH: Character?
  /// The character that a screen shows.
  let display: Character
  /// The character that represents it in a text deck in the `simh` encoding.
  let deck: Character
}

private func row(
  _ name: String, _ card: String, _ chainA: Character?, _ chainH: Character?, _ display: Character,
  _ deck: Character
) -> CharacterRow {
  CharacterRow(
    name: name, punches: PunchedColumn(card), chainA: chainA, chainH: chainH, display: display, deck: deck)
}

private func digit(_ card: String, _ graphic: Character) -> CharacterRow {
  row("digit \(graphic)", card, graphic, graphic, graphic, graphic)
}

private func letter(_ card: String, _ graphic: Character) -> CharacterRow {
  row("letter \(graphic)", card, graphic, graphic, graphic, graphic)
}

/// The table, indexed by the six bits.
let characterTable: [CharacterRow] = [
  // 00-17: no zone
  row("blank", "", " ", " ", "␢", " "),
  digit("1", "1"), digit("2", "2"), digit("3", "3"), digit("4", "4"), digit("5", "5"),
  digit("6", "6"), digit("7", "7"), digit("8", "8"), digit("9", "9"), digit("0", "0"),
  row("number sign", "3-8", "#", "=", "#", "#"),
  row("at sign", "4-8", "@", "'", "@", "@"),
  row("colon", "5-8", nil, nil, ":", ":"),
  row("greater than", "6-8", nil, nil, ">", ">"),
  row("tape mark", "7-8", nil, nil, "√", "{"),
  // 20-37: zone A. The substitute blank has no card code of its own and punches as a zero.
  row("substitute blank", "0", "‡", "‡", "ƀ", "^"),
  row("slash", "0-1", "/", "/", "/", "/"),
  letter("0-2", "S"), letter("0-3", "T"), letter("0-4", "U"), letter("0-5", "V"),
  letter("0-6", "W"), letter("0-7", "X"), letter("0-8", "Y"), letter("0-9", "Z"),
  row("record mark", "0-2-8", "‡", "‡", "‡", "|"),
  row("comma", "0-3-8", ",", ",", ",", ","),
  row("percent", "0-4-8", "%", "(", "%", "%"),
  row("word separator", "0-5-8", nil, nil, "⌒", "~"),
  row("left oblique", "0-6-8", nil, nil, "\\", "\\"),
  row("tape segment mark", "0-7-8", nil, nil, "⧻", "\""),
  // 40-57: zone B
  row("minus", "11", "-", "-", "-", "-"),
  letter("11-1", "J"), letter("11-2", "K"), letter("11-3", "L"), letter("11-4", "M"),
  letter("11-5", "N"), letter("11-6", "O"), letter("11-7", "P"), letter("11-8", "Q"), letter("11-9", "R"),
  row("minus zero", "11-0", "-", "-", "!", "!"),
  row("dollar", "11-3-8", "$", "$", "$", "$"),
  row("asterisk", "11-4-8", "*", "*", "*", "*"),
  row("right parenthesis", "11-5-8", nil, nil, "]", "]"),
  row("semicolon", "11-6-8", nil, nil, ";", ";"),
  row("delta", "11-7-8", nil, nil, "Δ", "_"),
  // 60-77: zones B and A
  row("ampersand", "12", "&", "+", "&", "&"),
  letter("12-1", "A"), letter("12-2", "B"), letter("12-3", "C"), letter("12-4", "D"),
  letter("12-5", "E"), letter("12-6", "F"), letter("12-7", "G"), letter("12-8", "H"), letter("12-9", "I"),
  // UNVERIFIED: plus zero printing as the 12-zone graphic is inferred from the card code.
  row("plus zero", "12-0", "&", "+", "?", "?"),
  row("period", "12-3-8", ".", ".", ".", "."),
  row("lozenge", "12-4-8", "⌑", ")", "⌑", ")"),
  row("left parenthesis", "12-5-8", nil, nil, "[", "["),
  row("less than", "12-6-8", nil, nil, "<", "<"),
  row("group mark", "12-7-8", nil, nil, "⯒", "}"),
]

/// The rank of each code in the collating sequence. A separate literal, because Compare reads it in every
/// cycle.
@usableFromInline
let collatingRanks: InlineArray<64, UInt8> = [
  0, 55, 56, 57, 58, 59, 60, 61, 62, 63, 54, 20, 21, 22, 23, 24,  // 00-17
  19, 13, 46, 47, 48, 49, 50, 51, 52, 53, 45, 14, 15, 16, 17, 18,  // 20-37
  12, 36, 37, 38, 39, 40, 41, 42, 43, 44, 35, 7, 8, 9, 10, 11,  // 40-57
  6, 26, 27, 28, 29, 30, 31, 32, 33, 34, 25, 1, 2, 3, 4, 5,  // 60-77
]

extension StoredCharacter {
  /// The rank in the collating sequence, from 0 (blank) to 63 (nine), ignoring the word mark.
  ///
  /// Compare uses it with the High-Low-Equal Compare feature. Source: collating sequence in A24-1403.
  @inlinable
  public var collatingRank: UInt8 { collatingRanks[Int(code)] }

  /// The character that a screen shows for the six bits. All 64 differ; blank is shown as `␢`.
  public var displayGlyph: Character { characterTable[Int(code)].display }

  /// IBM's name of the character, for instance `group mark`, or `letter A`.
  public var characterName: String { characterTable[Int(code)].name }
}
