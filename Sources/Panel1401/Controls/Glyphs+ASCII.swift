extension Glyphs {
  /// The form of a character that this terminal can display; always one column wide.
  func shown(_ character: Character) -> Character {
    guard isASCII, character.asciiValue == nil else { return character }
    return Glyphs.asciiForms[character] ?? "?"
  }

  /// The form of a text that this terminal can display.
  func shown(_ text: String) -> String { String(text.map(shown)) }

  private static let asciiForms: [Character: Character] = [
    "│": "|", "─": "-", "·": ".", "…": ".", "×": "x", "µ": "u", "▶": ">", "◀": "<", "■": "#",
    "▲": "^", "▽": "v", "‹": "<", "›": ">", "●": "*", "○": "o", "◆": "*", "◇": "?", "→": ">", "←": "<",
    "↑": "^", "↓": "v", "–": "-", "▤": "=", "◂": "<", "▸": ">",
    "▏": "_",
    // Characters of the 1401 that are not in ASCII, in the encoding that decks use.
    "␢": " ", "√": "{", "ƀ": "^", "‡": "|", "⌒": "~", "⧻": "\"", "Δ": "_", "⌑": ")", "⯒": "}",
  ]
}
