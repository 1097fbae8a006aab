internal import Core1401
internal import System1401

// Actions, keys and mouse in the core storage pane.
extension StoragePane {
  func handle(_ action: PanelAction) -> Bool {
    switch action {
    case .move(let movement): move(movement)
    case .goTo(let word): return go(to: word)
    case .find(let text):
      searchText = StorageText(text)
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
    togglesWordMark = false
    if isOn { followed = nil }
    refresh()
  }

  private func move(_ movement: Movement) {
    let column = cursor % rowLength
    let target: Int
    switch movement {
    case .left: target = cursor - 1
    case .right: target = cursor + 1
    case .up: target = cursor - rowLength
    case .down: target = cursor + rowLength
    case .pageUp: target = cursor - rows * rowLength
    case .pageDown: target = cursor + rows * rowLength
    case .home: target = 0
    case .end: target = marks.storage.count - 1
    case .firstColumn: target = cursor - column
    case .lastColumn: target = cursor - column + rowLength - 1
    }
    go(to: max(0, min(target, marks.storage.count - 1)))
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
    let place = searchText?.find(in: marks.storage, from: cursor, backwards: backwards)
    found = place.flatMap { place in searchText.map { place..<place + $0.count } }
    if let place { go(to: place) } else { refresh() }
    return place != nil
  }

  // MARK: Typing

  func handleTyped(_ key: Key) -> Bool {
    guard isEditing else { return false }
    switch key {
    case .character("`"):
      togglesWordMark = true
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
    let isMarked = StoredCharacter(rawValue: marks.storage[cursor]).hasWordMark != togglesWordMark
    onCommand(.deposit(cursor, StoredCharacter(code: stored.code, wordMark: isMarked)))
    togglesWordMark = false
    move(.right)
    return true
  }

  // MARK: The mouse

  /// Handles a click; returns false for other events.
  func handleMouse(_ event: MouseEvent) -> Bool {
    guard event.action == .press || event.action == .doubleClick, let address = address(at: event.position)
    else { return false }
    go(to: address)
    if event.action == .doubleClick { onAction(.edit) }
    return true
  }
}
