internal import Core1401
internal import Monitor1401
internal import System1401

/// The pane with breakpoints, watchpoints and catches by number, followed by the watched values.
///
/// `●` marks a breakpoint, `◇` a watchpoint or catch, `·` a disabled one and `=` a value. `▶` marks the
/// breakpoint at which the machine has stopped. Commands such as `delete 2` use the numbers.
@MainActor
public final class BreakpointsPane: ListPane {
  private enum Row: Hashable {
    case breakpoint(Breakpoint)
    case display(Int, String)
  }

  private var list: [Row] = []
  private var reached: Int?
  private var cursor = 0

  override var title: String { " BREAKPOINTS " }
  override var note: String { count > inner.height ? " \(cursor + 1) of \(count) " : "" }
  override var count: Int { list.count }
  override var cursorRow: Int { cursor }

  /// The address of the breakpoint at the cursor, nil for anything without an address.
  public var selected: Int? { selectedBreakpoint?.address }

  private var selectedBreakpoint: Breakpoint? {
    guard list.indices.contains(cursor), case .breakpoint(let breakpoint) = list[cursor] else { return nil }
    return breakpoint
  }

  override func update(from snapshot: SystemSnapshot) {
    let address = snapshot.isRunning ? nil : snapshot.processor.nextInstructionAddress
    var new = snapshot.debug.breakpoints.map { Row.breakpoint($0) }
    if !snapshot.debug.displays.isEmpty {
      let values = MonitorAnswers.displays(snapshot)
      new += zip(snapshot.debug.displays, values).map { .display($0.number, $1) }
    }
    guard new != list || address != reached else { return }
    list = new
    reached = address
    cursor = max(0, min(cursor, count - 1))
    refresh()
  }

  override func arranged() -> [LegendLine] {
    guard inner.height > 0 else { return [] }
    guard count > 0 else { return [[Legend(" none; b in the listing sets one", role: .faint)]] }
    scroll.reveal(cursor, rows: rows, count: count)
    return visibleRows.map { LegendLine(line($0).legends.marking(searchText)) }
  }

  private func line(_ index: Int) -> LegendLine {
    let role: Role = index == cursor && isFocused ? .cursor : .text
    switch list[index] {
    case .display(_, let text):
      return [Legend(" = ", role: .faint), Legend(text, role: role)]
    case .breakpoint(let breakpoint):
      let address = breakpoint.address
      let isHere = address != nil && address == reached
      let mark = !breakpoint.isEnabled ? "· " : address == nil ? "◇ " : "● "
      return [
        Legend(isHere ? "▶" : " ", role: .current), Legend(mark, role: .breakpoint),
        Legend(text(breakpoint), role: role),
      ]
    }
  }

  override func text(ofRow row: Int) -> String { line(row).legends.map(\.text).joined() }

  /// The number of digits of the greatest number.
  private var numberWidth: Int {
    let numbers = list.map { if case .breakpoint(let breakpoint) = $0 { breakpoint.number } else { 0 } }
    return String(numbers.max() ?? 0).count
  }

  private func text(_ breakpoint: Breakpoint) -> String {
    var text = breakpoint.command
    if let address = breakpoint.address {
      let tail =
        breakpoint.command.split(separator: " ", maxSplits: 2).dropFirst(2).first.map { " \($0)" } ?? ""
      text = "\(AddressRegister.decimal(address))  \(labels[address] ?? "")\(tail)"
    }
    let number = String(breakpoint.number).flushRight(numberWidth)
    return "\(number)  \(text)" + (breakpoint.hits > 0 ? "   hits \(breakpoint.hits)" : "")
  }

  // MARK: The operator

  /// Moves the cursor, deletes the entry there or edits its condition.
  ///
  /// - Returns: false for other actions, and when the list is empty.
  public override func perform(_ action: PanelAction) -> Bool {
    guard list.indices.contains(cursor) else { return false }
    switch action {
    case .toggleBreakpoint:
      switch list[cursor] {
      case .breakpoint(let breakpoint): onCommand(.debug(.delete(breakpoint.number)))
      case .display(let number, _): onCommand(.debug(.undisplay(number)))
      }
    case .edit:
      guard let selectedBreakpoint else { return false }
      onAction(.editCondition(selectedBreakpoint))
    default: return super.perform(action)
    }
    return true
  }

  override func go(toRow row: Int) {
    cursor = row
    refresh()
  }

  override func open() {
    guard let selected else { return }
    onAction(.showPane(.listing))
    onAction(.goTo(AddressRegister.decimal(selected)))
  }
}
