internal import Core1401
internal import Foundation
public import System1401

/// The last instructions with what they did and how long they took, the newest at the bottom.
///
/// The newest stays in sight unless the operator has scrolled up; then the lines stand still while others are added.
@MainActor
public final class TracePane: PaneView {
  private var entries: [TraceEntry] = []
  private var capacity = 0
  /// The number of the last entry that shows, nil for the newest.
  private var lastShown: UInt64?

  /// Makes the pane.
  ///
  /// - Parameter onAction: takes clicks.
  public init(onAction: @escaping (PanelAction) -> Void = { _ in }) {
    super.init(title: " TRACE ", onAction: onAction)
  }

  /// Shows a trace.
  ///
  /// - Parameters:
  ///   - entries: the instructions that are kept, oldest first, by ascending ``TraceEntry/number``.
  ///   - capacity: how many are kept at most, 0 when that is not to be shown.
  public func show(_ entries: [TraceEntry], capacity: Int = 0) {
    guard entries != self.entries || capacity != self.capacity else { return }
    self.entries = entries
    self.capacity = capacity
    refresh()
  }

  // MARK: Lines

  /// How many entries there are up to the last one that shows.
  private var end: Int {
    guard let lastShown else { return entries.count }
    let upTo = entries.firstIndex { $0.number > lastShown } ?? entries.count
    return max(upTo, min(entries.count, inner.height))
  }

  override func refresh() {
    guard inner.height > 0 else { return show([]) }
    let end = end
    let start = max(0, end - inner.height)
    let kept = capacity > 0 ? " of \(capacity.grouped)" : ""
    let note = lastShown == nil ? " last \(end - start)\(kept) " : " \(start + 1)–\(end)\(kept) "
    label(" TRACE ", note: entries.isEmpty ? "" : note)
    guard !entries.isEmpty else { return show([[Legend(" nothing traced yet", role: .faint)]]) }
    show(entries[start..<end].map(line))
  }

  private func line(_ entry: TraceEntry) -> LegendLine {
    let place = AddressRegister.decimal(entry.address)
    let isWide = inner.width >= 90
    let effectWidth = isWide ? min(48, inner.width - 66) : max(0, inner.width - 46)
    let time = String(format: "%10.3f ms", Double(entry.cycles) * 0.0115)
    let cycles = (entry.isInProgress ? "\(entry.cycles)+ cyc" : "\(entry.cycles) cyc").rightAligned(in: 11)
    return [
      Legend(" \(field(String(entry.number), 8))  ", role: .faint), Legend("\(place)  "),
      Legend("\(field(entry.text, isWide ? 24 : 16)) ", role: entry.isInProgress ? .current : .text),
      Legend(field(entry.effect, effectWidth), role: .faint), Legend("\(cycles)"),
      Legend(isWide ? time : "", role: .faint),
    ]
  }

  /// A field with its text on the left.
  private func field(_ text: String, _ width: Int) -> String {
    let shown = text.count > width ? String(text.prefix(max(0, width - 1))) + (width > 0 ? "…" : "") : text
    return shown.padded(to: width)
  }

  // MARK: The operator

  /// Scrolls; at the end the newest is followed again.
  ///
  /// - Returns: false for what means nothing here.
  public override func perform(_ action: PanelAction) -> Bool {
    guard case .move(let movement) = action, !entries.isEmpty else { return false }
    let rows = max(1, inner.height)
    guard
      let wanted = ListScroll.target(movement, from: end - 1, rows: rows, count: entries.count)
    else { return false }
    let last = max(wanted, min(entries.count, rows) - 1)
    lastShown = last == entries.count - 1 ? nil : entries[last].number
    refresh()
    return true
  }

  /// The wheel scrolls.
  public override func mouse(_ event: MouseEvent) -> Bool {
    guard case .wheel(let lines) = event.action else { return false }
    for _ in 0..<abs(lines) { _ = perform(.move(lines < 0 ? .up : .down)) }
    return true
  }
}
