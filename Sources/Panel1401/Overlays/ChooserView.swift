import Core1401
import Foundation

/// One entry of a list to choose from.
public struct ChooserItem: Hashable, Sendable {
  /// The name.
  public let name: String
  /// One line about it.
  public let summary: String
  /// What choosing it does.
  public let action: PanelAction

  /// Makes an entry.
  public init(name: String, summary: String, action: PanelAction) {
    self.name = name
    self.summary = summary
    self.action = action
  }
}

/// A list to choose from: programs, modes of the mode switch, and what else there is to choose.
///
/// Arrows or j and k move, Enter chooses, a letter goes to the next name that begins with it, Escape leaves. A list longer
/// than its frame scrolls.
@MainActor
public final class ChooserView: OverlayView {
  private let allItems: [ChooserItem]
  /// What a text does that names a file, nil for a list of fixed items.
  private let file: ((String) -> PanelAction)?
  /// What was typed to narrow the list.
  private var typed = ""
  private var items: [ChooserItem]
  /// The number of the entry at the cursor, from 0.
  public private(set) var selected: Int
  private var scroll = ListScroll()

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - title: what is chosen.
  ///   - items: the entries.
  ///   - selected: the entry the cursor begins on.
  ///   - file: what a text does that names a file; nil for a list of fixed items.
  ///   - onAction: gets the action of the entry, or ``PanelAction/escape``.
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

  /// Narrows the list to what has the text in its name or summary; the last item is the file of that name.
  private func narrow(to text: String) {
    guard let file else { return }
    typed = text
    items = allItems.filter {
      text.isEmpty || $0.name.localizedStandardContains(text) || $0.summary.localizedStandardContains(text)
    }
    if !text.isEmpty {
      items.append(ChooserItem(name: text, summary: "the file of this name", action: file(text)))
    }
    // A path means the file, whatever it resembles.
    selected = text.contains("/") || text.contains(".") ? items.count - 1 : 0
    superview?.setNeedsLayout()
    setNeedsDisplay()
    refresh()
  }

  private var nameWidth: Int { items.map(\.name.count).max() ?? 0 }

  /// Room for all entries.
  public override var preferredSize: Size {
    let width = items.map { 4 + nameWidth + $0.summary.count }.max() ?? 0
    return Size(width: max(width, shownTitle.count + 2) + 4, height: items.count + 2)
  }

  /// Keeps the cursor in sight.
  public override func layout() {
    refresh()
  }

  private var visibleRows: Int { frame.height > 2 ? frame.height - 2 : items.count }

  private func refresh() {
    scroll.reveal(selected, rows: visibleRows, count: items.count)
    let width = nameWidth
    let lines = items.enumerated().dropFirst(scroll.first).prefix(visibleRows).map { index, item in
      let isSelected = index == selected
      return LegendLine([
        Legend(isSelected ? "▶ " : "  ", role: .current),
        Legend(item.name, role: isSelected ? .cursor : .text, action: item.action),
        Legend("".padded(to: width - item.name.count + 2), action: item.action),
        Legend(item.summary, role: .faint, action: item.action),
      ])
    }
    show(Array(lines))
  }

  private func move(by rows: Int) {
    guard !items.isEmpty else { return }
    selected = max(0, min(items.count - 1, selected + rows))
    refresh()
  }

  /// Moves, chooses, leaves.
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
