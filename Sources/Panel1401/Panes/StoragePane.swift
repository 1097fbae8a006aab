internal import Core1401
public import System1401

/// The core storage pane: rows of up to 50 characters, with word marks as ones below them or as underlines.
///
/// Positions that have changed since the last stop are highlighted; those written by the last single
/// instruction are in reverse. The pane scrolls to a register or to the cursor. While the machine is stopped,
/// storage can be edited.
@MainActor
public final class StoragePane: PaneView {
  /// A register that the pane follows.
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
  /// The register to which the pane scrolls, nil for the cursor.
  public internal(set) var followed: Followed?
  /// Whether word marks are ones on a row of their own; otherwise they are underlines.
  public internal(set) var hasMarkRow = true
  /// Whether typed characters are stored.
  public internal(set) var isEditing = false
  /// The field that the operator went to by its label, nil if the cursor is at a single position.
  public internal(set) var field: NamedField?
  /// Whether the next typed character toggles its word mark, as a back-quote requests.
  var togglesWordMark = false
  var marks = StorageMarks()
  private(set) var snapshot = SystemSnapshot()
  /// The first visible address.
  private(set) var top = 0
  var searchText: StorageText?
  /// The addresses of the text that was found.
  var found: Range<Int>?

  /// Updates the contents from a snapshot; editing ends if the machine runs.
  override func update(from snapshot: SystemSnapshot) {
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

  /// Moves the cursor, finds texts, goes to addresses, edits, and changes how word marks are shown.
  ///
  /// ``PanelAction/goTo(_:)`` accepts a decimal address, a label, or a register to follow: `I`, `A`, `B` or
  /// `STAR`. Naming the followed register again ends that.
  ///
  /// - Returns: false for other actions, for an unknown label and for a text that is not found.
  public override func perform(_ action: PanelAction) -> Bool { handle(action) }

  public override var isTakingText: Bool { isEditing }

  /// Handles a key while editing: characters, the back-quote, arrows, Backspace, Enter and Escape.
  public override func keyDown(_ key: Key) -> Bool { handleTyped(key) }

  /// Handles the mouse: a click moves the cursor, a double click edits, the wheel scrolls.
  public override func mouse(_ event: MouseEvent) -> Bool { handleMouse(event) || super.mouse(event) }

  // MARK: Dimensions

  /// The number of characters in a row: 50, or the largest multiple of 10 that fits.
  var rowLength: Int { max(10, min(50, (inner.width - 5) / 10 * 10)) }
  /// The number of columns before the first character.
  var margin: Int { inner.width >= rowLength + 9 ? 7 : 5 }
  /// The number of lines of a row.
  var rowHeight: Int { hasMarkRow ? 2 : 1 }
  private var hasRuler: Bool { inner.height >= 3 }
  private var hasFooter: Bool { inner.height >= 6 && inner.width >= 48 }
  private var hasCursorLine: Bool { hasFooter && inner.height >= 9 }
  /// The number of visible rows of storage.
  var rows: Int {
    let fixed = (hasRuler ? 1 : 0) + (hasFooter ? 1 : 0) + (hasCursorLine ? 1 : 0)
    return max(1, (inner.height - fixed) / rowHeight)
  }

  /// The address at a position of the pane, nil outside the rows.
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
    // A field is shown down to its last row if there is room.
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
    // Positions are counted from 1, as in the storage print-out of the 1401.
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
        togglesWordMark
        ? " type the character whose word mark changes"
        : " type characters; ` toggles a word mark, Esc ends"
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
