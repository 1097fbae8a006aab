import Units1401

/// A search on a sheet: the text being typed, the pattern, and the occurrence found.
struct PaperSearch: Hashable {
  /// The text being typed, nil if none is.
  private(set) var typed: String?
  private(set) var pattern: PrintedPattern?
  private(set) var place: PrintedPlace?
  private var note: String?

  /// The hint about the search for the border, nil for none.
  var hint: String? {
    typed.map { "find: \($0)▏" } ?? note
  }

  /// Begins the input of a text.
  mutating func begin() { typed = "" }

  /// Handles a key while a text is typed.
  ///
  /// - Returns: whether there is a pattern to search for.
  mutating func type(_ key: Key) -> Bool {
    switch key {
    case .character(let character): typed?.append(character)
    case .backspace, .delete:
      if typed?.isEmpty ?? true { typed = nil } else { typed?.removeLast() }
    case .enter:
      // Enter without a text searches for the previous one.
      if let text = typed, !text.isEmpty {
        pattern = PrintedPattern(text)
        note = pattern == nil ? "\(text): not printable on the 1403" : nil
        place = nil
      }
      typed = nil
      return pattern != nil
    case .escape: typed = nil
    default: break
    }
    return false
  }

  /// Ends the search.
  mutating func clear() { self = PaperSearch() }

  /// Forgets the occurrence found, but keeps the pattern.
  mutating func forgetPlace() {
    place = nil
    note = nil
  }

  /// Finds the next or previous occurrence, wrapping around at the end of the sheet.
  mutating func go(on sheet: PrintedSheet, from start: PrintedPlace, backwards: Bool) -> PrintedPlace? {
    guard let pattern else {
      note = "no text to find: press / and type one"
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
