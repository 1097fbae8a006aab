extension Glyphs {
  /// A character of a legend as this terminal can show it; each takes one column in both forms.
  func shown(_ character: Character) -> Character {
    guard isASCII, character.asciiValue == nil else { return character }
    return Glyphs.asciiForms[character] ?? "?"
  }

  /// A text as this terminal can show it.
  func shown(_ text: String) -> String { String(text.map(shown)) }

  private static let asciiForms: [Character: Character] = [
    "│": "|", "─": "-", "·": ".", "…": ".", "×": "x", "µ": "u", "▶": ">", "◀": "<", "■": "#",
    "▲": "^", "▽": "v", "‹": "<", "›": ">", "●": "*", "○": "o", "◆": "*", "◇": "?", "→": ">", "←": "<",
    "↑": "^", "↓": "v", "–": "-", "▤": "=", "◂": "<", "▸": ">",
    "▏": "_",
    "≠": "#",
    // Characters of the 1401 that are not in ASCII, as decks write them.
    "␢": " ", "√": "{", "ƀ": "^", "‡": "|", "⌒": "~", "⧻": "\"", "Δ": "_", "⌑": ")", "⯒": "}",
  ]
}
