internal import Core1401
internal import System1401

// What the operator does in core storage.
extension StoragePane {
  func carryOut(_ action: PanelAction) -> Bool {
    switch action {
    case .move(let movement): move(movement)
    case .goTo(let word): return go(to: word)
    case .find(let text):
      sought = StorageText(text)
      return find(backwards: false)
    case .findNext: return find(backwards: false)
    case .findPrevious: return find(backwards: true)
    case .toggleWordMarkRow:
      hasMarkRow.toggle()
      refresh()
    case .edit:
      if let field { onAction(.editField(field)) } else { setEditing(true) }
    case .escape:
      guard isEditing else { return false }
      setEditing(false)
    default: return false
    }
    return true
  }

  private func setEditing(_ isOn: Bool) {
    isEditing = isOn
    turnsWordMark = false
    if isOn { followed = nil }
    refresh()
  }

  private func move(_ movement: Movement) {
    let column = cursor % rowLength
    let wanted: Int
    switch movement {
    case .left: wanted = cursor - 1
    case .right: wanted = cursor + 1
    case .up: wanted = cursor - rowLength
    case .down: wanted = cursor + rowLength
    case .pageUp: wanted = cursor - rows * rowLength
    case .pageDown: wanted = cursor + rows * rowLength
    case .home: wanted = 0
    case .end: wanted = marks.storage.count - 1
    case .firstColumn: wanted = cursor - column
    case .lastColumn: wanted = cursor - column + rowLength - 1
    }
    go(to: max(0, min(wanted, marks.storage.count - 1)))
  }

  private func go(to address: Int) {
    (followed, field) = (nil, nil)
    cursor = address
    refresh()
  }

  private func go(to word: String) -> Bool {
    let name = word.trimmingPrefix { $0 == " " }.uppercased()
    if let register = Followed(rawValue: name) {
      (followed, field) = (followed == register ? nil : register, nil)
      refresh()
      return true
    }
    if let named = snapshot.field(named: name) {
      go(to: named.positions.lowerBound)
      if named.positions.count > 1 || !named.beginsAtLabel { field = named }
      refresh()
      return true
    }
    guard let address = address(named: name, inStorageOf: marks.storage.count) else { return false }
    go(to: address)
    return true
  }

  private func find(backwards: Bool) -> Bool {
    let place = sought?.find(in: marks.storage, from: cursor, backwards: backwards)
    found = place.flatMap { place in sought.map { place..<place + $0.count } }
    if let place { go(to: place) } else { refresh() }
    return place != nil
  }

  // MARK: Typing

  func takeTyped(_ key: Key) -> Bool {
    guard isEditing else { return false }
    switch key {
    case .character("`"):
      turnsWordMark = true
      refresh()
    case .character(let character): return type(character)
    case .escape, .enter: setEditing(false)
    case .left, .backspace: move(.left)
    case .right: move(.right)
    case .up: move(.up)
    case .down: move(.down)
    default: return false
    }
    return true
  }

  private func type(_ character: Character) -> Bool {
    guard let stored = TextEncoding.simh.stored(character), marks.storage.indices.contains(cursor) else {
      return false
    }
    let isMarked = StoredCharacter(rawValue: marks.storage[cursor]).hasWordMark != turnsWordMark
    onCommand(.deposit(cursor, StoredCharacter(code: stored.code, wordMark: isMarked)))
    turnsWordMark = false
    move(.right)
    return true
  }

  // MARK: The mouse

  /// False leaves the event to the pane.
  func takeMouse(_ event: MouseEvent) -> Bool {
    guard event.action == .press || event.action == .doubleClick, let address = address(at: event.position)
    else { return false }
    go(to: address)
    if event.action == .doubleClick { onAction(.edit) }
    return true
  }
}
