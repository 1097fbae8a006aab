internal import Core1401
public import System1401

/// Core storage: rows of 50 characters under a ruler, word marks as ones on the row below or as underlines.
///
/// What has changed since the last stop is marked, and what the last single instruction wrote is reverse. The rows follow a
/// register, or the cursor. While the machine is stopped, characters can be typed over.
@MainActor
public final class StoragePane: PaneView {
  /// What the rows follow.
  public enum Followed: String, Hashable, Sendable, CaseIterable {
    /// The I-address register.
    case iAddress = "I"
    /// The A-address register.
    case aAddress = "A"
    /// The B-address register.
    case bAddress = "B"
    /// STAR.
    case storageAddress = "STAR"
  }

  /// The address of the cursor, 0-15999.
  public internal(set) var cursor = 0
  /// What the rows follow, nil for the cursor.
  public internal(set) var followed: Followed?
  /// Word marks as ones on a row of their own; else as underlines.
  public internal(set) var hasMarkRow = true
  /// Characters that are typed go into storage.
  public internal(set) var isEditing = false
  /// The field that the operator went to by its label; nil when the cursor is at a single position.
  public internal(set) var field: NamedField?
  /// A back-quote was typed: the next character turns its word mark over.
  var turnsWordMark = false
  var marks = StorageMarks()
  private(set) var snapshot = SystemSnapshot()
  /// The first address that shows.
  private(set) var top = 0
  var sought: StorageText?
  /// Where the text sought was found.
  var found: Range<Int>?

  /// Takes a snapshot; a machine that runs ends editing.
  override func take(_ snapshot: SystemSnapshot) {
    self.snapshot = snapshot
    marks.update(snapshot)
    if snapshot.isRunning { isEditing = false }
    refresh()
  }

  override var title: String { " CORE STORAGE " }
  override var note: String {
    " \(field.map { "\($0.label) " } ?? "")\(AddressRegister.decimal(cursor)) · \(hasMarkRow ? "WM row" : "WM underlined") "
  }

  // MARK: The operator

  /// Moves, finds, goes to addresses, begins and ends editing, changes how word marks are shown.
  ///
  /// ``PanelAction/goTo(_:)`` takes a decimal address, a label, or `I`, `A`, `B`, `STAR`, which the rows then follow; the
  /// register already followed is let go.
  ///
  /// - Returns: false for what means nothing here: a word that is no place, a text that is nowhere.
  public override func perform(_ action: PanelAction) -> Bool { carryOut(action) }

  public override var isTakingText: Bool { isEditing }

  /// Takes what is typed while editing: characters, the back-quote, Backspace, Enter and Escape.
  public override func keyDown(_ key: Key) -> Bool { takeTyped(key) }

  /// A click puts the cursor on a position, a double click begins editing, the wheel scrolls.
  public override func mouse(_ event: MouseEvent) -> Bool { takeMouse(event) || super.mouse(event) }

  // MARK: Measures

  /// Characters in a row: 50, or as many tens as fit.
  var rowLength: Int { max(10, min(50, (inner.width - 5) / 10 * 10)) }
  /// Columns before the first character.
  var margin: Int { inner.width >= rowLength + 9 ? 7 : 5 }
  /// Lines a row takes.
  var rowHeight: Int { hasMarkRow ? 2 : 1 }
  private var hasRuler: Bool { inner.height >= 3 }
  private var hasFooter: Bool { inner.height >= 6 && inner.width >= 48 }
  private var hasCursorLine: Bool { hasFooter && inner.height >= 9 }
  /// Rows of storage that show.
  var rows: Int {
    let fixed = (hasRuler ? 1 : 0) + (hasFooter ? 1 : 0) + (hasCursorLine ? 1 : 0)
    return max(1, (inner.height - fixed) / rowHeight)
  }

  /// The address at a place of the pane, nil outside the rows.
  func address(at point: Point) -> Int? {
    let y = point.y - origin.y - (hasRuler ? 1 : 0)
    let x = point.x - origin.x - margin
    guard (0..<rows * rowHeight).contains(y), (0..<rowLength).contains(x) else { return nil }
    let address = top + y / rowHeight * rowLength + x
    return address < marks.storage.count ? address : nil
  }

  // MARK: Lines

  override func arranged() -> [LegendLine] {
    if let followed, let address = register(followed).address { cursor = address }
    cursor = max(0, min(cursor, marks.storage.count - 1))
    reveal()
    var lines: [LegendLine] = []
    if hasRuler { lines.append([Legend("".padded(to: margin)), ruler]) }
    for row in 0..<rows {
      let first = top + row * rowLength
      lines.append(characterLine(first))
      if hasMarkRow { lines.append(markLine(first)) }
    }
    while lines.count < inner.height - (hasFooter ? 1 : 0) - (hasCursorLine ? 1 : 0) { lines.append([]) }
    if hasCursorLine { lines.append(cursorLine) }
    if hasFooter { lines.append(footer) }
    return lines
  }

  private func reveal() {
    let first = top / rowLength * rowLength
    let row = cursor / rowLength * rowLength
    // A field shows down to its last row when there is room for it.
    let last = (field?.positions.upperBound ?? cursor) / rowLength * rowLength
    let lowest = min(row, last - (rows - 1) * rowLength)
    if row < first { top = row } else { top = max(first, row - (rows - 1) * rowLength, lowest) }
  }

  func register(_ followed: Followed) -> AddressRegister {
    let state = snapshot.processor
    switch followed {
    case .iAddress: return state.iAddress
    case .aAddress: return state.aAddress
    case .bAddress: return state.bAddress
    case .storageAddress: return state.storageAddress
    }
  }

  private var ruler: Legend {
    let text = (1...rowLength).map { $0 % 10 == 0 ? String($0 / 10) : $0 % 5 == 0 ? "+" : "." }
    // The positions of a row are counted from 1, as on the 1401's own print-out.
    return Legend(text.joined(), role: .faint)
  }

  private func characterLine(_ first: Int) -> LegendLine {
    guard first < marks.storage.count else { return [] }
    let lead = margin == 7 ? " " : ""
    let address = "\(lead)\(AddressRegister.decimal(first))"
    var line: LegendLine = [
      Legend(address, role: .faint), Legend("".padded(to: max(1, margin - address.count))),
    ]
    for address in first..<min(first + rowLength, marks.storage.count) {
      line.legends.append(legend(at: address))
    }
    return line
  }

  private func legend(at address: Int) -> Legend {
    let character = StoredCharacter(rawValue: marks.storage[address])
    var legend = Legend(String(character.code == 0 ? " " : character.displayGlyph))
    if !hasMarkRow, character.hasWordMark { legend.attributes.insert(.underline) }
    if marks.hasChanged(address) {
      legend.role = .changed
      if marks.isOneInstruction { legend.attributes.insert(.reverse) }
    }
    if found?.contains(address) == true { legend.role = .found }
    if let field {
      if field.positions.contains(address) { legend.role = isFocused ? .cursor : .current }
    } else if address == cursor, isFocused || followed != nil {
      legend.role = isFocused ? .cursor : .current
    }
    return legend
  }

  private func markLine(_ first: Int) -> LegendLine {
    guard first < marks.storage.count else { return [] }
    let characters = marks.storage[first..<min(first + rowLength, marks.storage.count)].map {
      StoredCharacter(rawValue: $0).hasWordMark ? "1" : " "
    }
    return [Legend("".padded(to: margin)), Legend(characters.joined(), role: .faint)]
  }

  private var cursorLine: LegendLine {
    guard marks.storage.indices.contains(cursor) else { return [] }
    if let field { return [Legend(" \(StateWords.field(field, in: snapshot))")] }
    let character = StoredCharacter(rawValue: marks.storage[cursor])
    let bits =
      (character.hasCheckBit ? ["C"] : [])
      + StoredCharacter.codeBits.filter { character.code & $0.mask != 0 }.map(\.name)
    let mark = character.hasWordMark ? ", word mark" : ""
    return [
      Legend(" \(AddressRegister.decimal(cursor))  ", role: .faint), Legend("'\(character.displayGlyph)'"),
      Legend("  \(bits.joined(separator: " "))  \(character.characterName)\(mark)", role: .faint),
    ]
  }

  private var footer: LegendLine {
    if isEditing {
      let text =
        turnsWordMark
        ? " type the character whose word mark changes"
        : " type characters; ` turns a word mark over, Esc ends"
      return [Legend(text, role: .current)]
    }
    let edit =
      snapshot.isRunning
      ? Legend(" Enter edit", role: .disabled) : Legend(" Enter edit", role: .key, action: .edit)
    if let field, !hasCursorLine {
      return [Legend(" \(StateWords.field(field, in: snapshot))", role: .text)]
    }
    var line: LegendLine = [
      edit, Legend("   g goto", role: .key, action: .askGoTo),
      Legend("   / find", role: .key, action: .askFind),
      Legend("   follow:"),
    ]
    for name in Followed.allCases {
      line.legends.append(Legend(" "))
      line.legends.append(
        Legend(
          name.rawValue, role: name == followed ? .current : .key,
          attributes: name == followed ? .reverse : [], action: .goTo(name.rawValue)))
    }
    return line
  }
}
