import Units1401

/// The state of finding text on a sheet: the line being typed, the text sought, the place found.
struct PaperSearch: Hashable {
  /// What has been typed, nil when nothing is being typed.
  private(set) var typed: String?
  private(set) var pattern: PrintedPattern?
  private(set) var place: PrintedPlace?
  private var note: String?

  /// What the border says about it.
  var hint: String? {
    typed.map { "find: \($0)▏" } ?? note
  }

  /// Begins to type a text.
  mutating func begin() { typed = "" }

  /// Takes a key while a text is typed.
  ///
  /// - Returns: whether the text is complete.
  mutating func type(_ key: Key) -> Bool {
    switch key {
    case .character(let character): typed?.append(character)
    case .backspace, .delete:
      if typed?.isEmpty ?? true { typed = nil } else { typed?.removeLast() }
    case .enter:
      // Enter alone looks for the same text again.
      if let text = typed, !text.isEmpty {
        pattern = PrintedPattern(text)
        note = pattern == nil ? "\(text): nothing that the printer can print" : nil
        place = nil
      }
      typed = nil
      return pattern != nil
    case .escape: typed = nil
    default: break
    }
    return false
  }

  /// Ends the search: no place is shown any more.
  mutating func clear() { self = PaperSearch() }

  /// Keeps the text and forgets where it was found.
  mutating func forgetPlace() {
    place = nil
    note = nil
  }

  /// Goes to the next place, or the one before; at the end of the sheet it begins again at the other.
  mutating func go(on sheet: PrintedSheet, from start: PrintedPlace, backwards: Bool) -> PrintedPlace? {
    guard let pattern else {
      note = "nothing to find yet: / and a text"
      return nil
    }
    var found =
      backwards
      ? sheet.lastPlace(of: pattern, before: place ?? start)
      : sheet.firstPlace(of: pattern, after: place ?? start)
    let rest = found == nil ? ", from the \(backwards ? "end" : "beginning") again" : " of the sheet"
    found = found ?? (backwards ? sheet.lastPlace(of: pattern) : sheet.firstPlace(of: pattern))
    place = found
    note =
      found.map { "\(pattern.text) in line \($0.row + 1)\(rest)" } ?? "\(pattern.text) is not on this sheet"
    return place
  }
}
