internal import Core1401
internal import Foundation
public import System1401

/// The last instructions with what they did and how long they took, the newest at the bottom.
///
/// The newest stays in sight unless the operator has scrolled up; then the lines stay where they are while others are added.
@MainActor
public final class TracePane: ListPane {
  private var entries: [TraceEntry] = []
  private var capacity = 0
  /// Whether the machine has executed anything, traced or not.
  private var hasRun = false {
    didSet { if hasRun != oldValue { refresh() } }
  }
  /// The number of the last entry that shows, nil for the newest.
  private var lastShown: UInt64?

  override func take(_ snapshot: SystemSnapshot) {
    hasRun = snapshot.processor.instructions > 0
    let isInProgress = snapshot.processor.next != .iOp
    let last = snapshot.trace.count - 1
    show(snapshot.trace.enumerated().map { $1.entry(isInProgress: $0 == last && isInProgress) }, capacity: 64)
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

  override var title: String { " TRACE " }

  override var note: String {
    guard !entries.isEmpty else { return "" }
    let kept = capacity > 0 ? " of \(StateWords.count(UInt64(capacity)))" : ""
    return lastShown == nil ? " last \(shown.count)\(kept) " : " \(shown.lowerBound + 1)–\(end)\(kept) "
  }

  override var count: Int { entries.count }
  override var cursorRow: Int { end - 1 }
  /// The entries that show.
  private var shown: Range<Int> { max(0, end - inner.height)..<end }

  /// How many entries there are up to the last one that shows.
  private var end: Int {
    guard let lastShown else { return count }
    let upTo = entries.firstIndex { $0.number > lastShown } ?? count
    return max(upTo, min(count, inner.height))
  }

  override func arranged() -> [LegendLine] {
    guard entries.isEmpty else { return entries[shown].map { LegendLine(line($0).legends.marking(sought)) } }
    let words = hasRun ? " not traced at this pace: = is real time, n steps" : " nothing traced yet"
    return [[Legend(words, role: .faint)]]
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

  /// Scrolls; at the end the newest is followed again.
  override func go(toRow row: Int) {
    let last = max(row, min(count, rows) - 1)
    lastShown = last == count - 1 ? nil : entries[last].number
    refresh()
  }

  /// There is no cursor to be put on a line.
  override func row(at place: Point) -> Int? { nil }
}
