import Core1401
import Foundation

/// An entry of a list to choose from.
public struct ChooserItem: Hashable, Sendable {
  /// The name.
  public let name: String
  /// A description of one line.
  public let summary: String
  /// The action of choosing it.
  public let action: PanelAction

  /// Creates an entry.
  public init(name: String, summary: String, action: PanelAction) {
    self.name = name
    self.summary = summary
    self.action = action
  }
}

/// A box with a list to choose from, such as programs or positions of the mode switch.
///
/// Arrows or j and k move the cursor, Enter chooses, a letter goes to the next name that begins with it,
/// Escape closes. In a list of files, letters narrow the list instead. A list longer than its frame scrolls.
@MainActor
public final class ChooserView: OverlayView {
  private let allItems: [ChooserItem]
  /// The action for a typed file name, nil for a list that cannot be narrowed.
  private let file: ((String) -> PanelAction)?
  /// The text that narrows the list.
  private var typed = ""
  private var items: [ChooserItem]
  /// The index of the entry at the cursor.
  public private(set) var selected: Int
  private var scroll = ListScroll()

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - title: what the list is for.
  ///   - items: the entries.
  ///   - selected: the index of the entry where the cursor starts.
  ///   - file: the action for a typed file name; nil for a list that cannot be narrowed.
  ///   - onAction: receives the action of the chosen entry, or ``PanelAction/escape``.
  public init(
    title: String, items: [ChooserItem], selected: Int = 0, file: ((String) -> PanelAction)? = nil,
    onAction: @escaping (PanelAction) -> Void
  ) {
    allItems = items
    self.file = file
    self.items = items
    self.selected = max(0, min(selected, items.count - 1))
    super.init(title: title, onAction: onAction)
    refresh()
  }

  override var shownTitle: String {
    guard file != nil else { return title }
    return "\(title) ─ \(typed.isEmpty ? "type a name or the path of a file" : typed + "▏")"
  }

  /// Narrows the list to entries with a text in their name or summary, and appends an entry for a file of
  /// that name.
  private func narrow(to text: String) {
    guard let file else { return }
    typed = text
    items = allItems.filter {
      text.isEmpty || $0.name.localizedStandardContains(text) || $0.summary.localizedStandardContains(text)
    }
    if !text.isEmpty {
      items.append(ChooserItem(name: text, summary: "the file of this name", action: file(text)))
    }
    // A text with a slash or a dot selects the file.
    selected = text.contains("/") || text.contains(".") ? items.count - 1 : 0
    superview?.setNeedsLayout()
    setNeedsDisplay()
    refresh()
  }

  private var nameWidth: Int { items.map(\.name.count).max() ?? 0 }

  /// The size with room for all entries.
  public override var preferredSize: Size {
    let width = items.map { 4 + nameWidth + $0.summary.count }.max() ?? 0
    return Size(width: max(width, shownTitle.count + 2) + 4, height: items.count + 2)
  }

  /// Scrolls to the cursor for the new size.
  public override func layout() {
    refresh()
  }

  private var visibleRows: Int { frame.height > 2 ? frame.height - 2 : items.count }

  private func refresh() {
    scroll.reveal(selected, rows: visibleRows, count: items.count)
    let width = nameWidth
    let room = frame.isEmpty ? Int.max : max(1, frame.width - width - 8)
    let lines = items.enumerated().dropFirst(scroll.first).prefix(visibleRows).map { index, item in
      let isSelected = index == selected
      return LegendLine([
        Legend(isSelected ? "▶ " : "  ", role: .current),
        Legend(item.name, role: isSelected ? .cursor : .text, action: item.action),
        Legend("".padded(to: width - item.name.count + 2), action: item.action),
        Legend(item.summary.cut(to: room), role: .faint, action: item.action),
      ])
    }
    show(Array(lines))
  }

  private func move(by rows: Int) {
    guard !items.isEmpty else { return }
    selected = max(0, min(items.count - 1, selected + rows))
    refresh()
  }

  /// Handles a key: moves the cursor, narrows the list, chooses or closes.
  override func press(_ key: Key) {
    switch key {
    case .character(let letter) where file != nil: narrow(to: typed + String(letter))
    case .backspace where file != nil: narrow(to: String(typed.dropLast()))
    case .escape: onAction(.escape)
    case .enter, .character(" "):
      if items.indices.contains(selected) { onAction(items[selected].action) }
    case .up, .character("k"): move(by: -1)
    case .down, .character("j"): move(by: 1)
    case .pageUp: move(by: -visibleRows)
    case .pageDown: move(by: visibleRows)
    case .home: move(by: -items.count)
    case .end: move(by: items.count)
    case .character(let letter): goTo(letter)
    default: break
    }
  }

  private func goTo(_ letter: Character) {
    let order = items.indices.map { (selected + 1 + $0) % items.count }
    guard let found = order.first(where: { items[$0].name.lowercased().hasPrefix(letter.lowercased()) })
    else { return }
    move(by: found - selected)
  }

  /// The wheel moves the cursor.
  public override func mouse(_ event: MouseEvent) -> Bool {
    if case .wheel(let lines) = event.action { move(by: lines) }
    return super.mouse(event)
  }
}
