internal import Core1401
internal import Foundation
public import System1401

/// The trace pane: the last instructions with their effects and times, the newest at the bottom.
///
/// The newest instruction stays visible. After the operator has scrolled up, the lines stay where they are
/// instead.
@MainActor
public final class TracePane: ListPane {
  private var entries: [TraceEntry] = []
  private var capacity = 0
  /// Whether the machine has executed any instruction, traced or not.
  private var hasRun = false {
    didSet { if hasRun != oldValue { refresh() } }
  }
  private var isRealTime = false {
    didSet { if isRealTime != oldValue { refresh() } }
  }
  /// The number of the last visible entry, nil to follow the newest.
  private var lastShown: UInt64?

  override func update(from snapshot: SystemSnapshot) {
    hasRun = snapshot.processor.instructions > 0
    isRealTime = snapshot.speed == .times(1)
    let isInProgress = snapshot.processor.next != .iOp
    let last = snapshot.trace.count - 1
    show(snapshot.trace.enumerated().map { $1.entry(isInProgress: $0 == last && isInProgress) }, capacity: 64)
  }

  /// Shows a trace.
  ///
  /// - Parameters:
  ///   - entries: the recorded instructions in ascending order of ``/System1401/TraceEntry/number``.
  ///   - capacity: the largest number of recorded instructions, 0 to leave it out of the title.
  public func show(_ entries: [TraceEntry], capacity: Int = 0) {
    guard entries != self.entries || capacity != self.capacity else { return }
    self.entries = entries
    self.capacity = capacity
    refresh()
  }

  // MARK: Lines

  override var title: String { " TRACE " }

  override var note: String {
    guard !entries.isEmpty else { return "" }
    let limit = capacity > 0 ? " of \(StateWords.count(UInt64(capacity)))" : ""
    return lastShown == nil ? " last \(shown.count)\(limit) " : " \(shown.lowerBound + 1)–\(end)\(limit) "
  }

  override var count: Int { entries.count }
  override var cursorRow: Int { end - 1 }
  /// The indices of the visible entries.
  private var shown: Range<Int> { max(0, end - inner.height)..<end }

  /// The index after the last visible entry.
  private var end: Int {
    guard let lastShown else { return count }
    let upTo = entries.firstIndex { $0.number > lastShown } ?? count
    return max(upTo, min(count, inner.height))
  }

  override func arranged() -> [LegendLine] {
    guard entries.isEmpty else {
      return entries[shown].map { LegendLine(line($0).legends.marking(searchText)) }
    }
    return [[Legend(" \(emptyWords)", role: .faint)]]
  }

  /// Why there is no trace.
  private var emptyWords: String {
    if !hasRun { return "nothing traced yet" }
    return isRealTime
      ? "no whole instruction yet: n executes one" : "not traced at this speed: = is real time, n steps"
  }

  private func line(_ entry: TraceEntry) -> LegendLine {
    let isWide = inner.width >= 90
    let effectWidth = isWide ? min(48, inner.width - 66) : max(0, inner.width - 46)
    let time = String(format: "%10.3f ms", Double(entry.cycles) * 0.0115)
    let cycles = entry.isInProgress ? "\(entry.cycles)+ cyc" : "\(entry.cycles) cyc"
    return [
      Legend(" \(field(String(entry.number), 8))  ", role: .faint),
      Legend("\(AddressRegister.decimal(entry.address))  "),
      Legend("\(field(entry.text, isWide ? 24 : 16)) ", role: entry.isInProgress ? .current : .text),
      Legend(field(entry.effect, effectWidth), role: .faint), Legend(cycles.flushRight(11)),
      Legend(isWide ? time : "", role: .faint),
    ]
  }

  override func text(ofRow row: Int) -> String { line(entries[row]).legends.map(\.text).joined() }

  private func field(_ text: String, _ width: Int) -> String { text.cut(to: width).padded(to: width) }

  // MARK: The operator

  /// Scrolls to a row; the last row follows the newest entry again.
  override func go(toRow row: Int) {
    let last = max(row, min(count, rows) - 1)
    lastShown = last == count - 1 ? nil : entries[last].number
    refresh()
  }

  /// Always nil: the trace has no cursor that a click could move.
  override func row(at place: Point) -> Int? { nil }
}
