internal import Core1401
internal import Monitor1401
public import System1401

/// Breakpoints, watches and catches by number, and below them the watch window.
///
/// `●` is a breakpoint, `◇` a watch or catch, `·` one that is disabled, `=` a value; `▶` stands at the breakpoint the machine
/// stands at.
@MainActor
public final class BreakpointsPane: PaneView {
  /// Names of addresses.
  public var labels: [Int: String] = [:] {
    didSet { if labels != oldValue { refresh() } }
  }

  private enum Row: Hashable {
    case breakpoint(Breakpoint)
    case display(Int, String)
  }

  private var rows: [Row] = []
  private var reached: Int?
  private var cursor = 0
  private var scroll = ListScroll()

  /// The address of the breakpoint on the cursor line, nil when it has none.
  public var selected: Int? { selectedBreakpoint?.address }

  /// The breakpoint, watch or catch on the cursor line.
  public var selectedBreakpoint: Breakpoint? {
    guard rows.indices.contains(cursor), case .breakpoint(let breakpoint) = rows[cursor] else { return nil }
    return breakpoint
  }

  /// Makes the pane.
  ///
  /// - Parameters:
  ///   - onAction: takes the address to look at in the listing, as ``PanelAction/goTo(_:)``.
  ///   - onCommand: takes what is deleted.
  public init(
    onAction: @escaping (PanelAction) -> Void = { _ in },
    onCommand: @escaping (OperatorCommand) -> Void = { _ in }
  ) {
    super.init(title: " BREAKPOINTS ", onAction: onAction, onCommand: onCommand)
  }

  /// Shows the breakpoints and the watch window of a snapshot.
  public func show(_ snapshot: SystemSnapshot) {
    let address = snapshot.isRunning ? nil : snapshot.processor.nextInstructionAddress
    var new = snapshot.debug.breakpoints.map { Row.breakpoint($0) }
    if !snapshot.debug.displays.isEmpty {
      let values = MonitorAnswers.displays(snapshot)
      new += zip(snapshot.debug.displays, values).map { .display($0.number, $1) }
    }
    guard new != rows || address != reached else { return }
    rows = new
    reached = address
    cursor = max(0, min(cursor, rows.count - 1))
    refresh()
  }

  override func refresh() {
    guard inner.height > 0 else { return show([]) }
    label(" BREAKPOINTS ", note: rows.count > inner.height ? " \(cursor + 1) of \(rows.count) " : "")
    guard !rows.isEmpty else {
      return show([[Legend(" none; b in the listing sets one", role: .faint)]])
    }
    scroll.reveal(cursor, rows: inner.height, count: rows.count)
    let last = min(rows.count, scroll.first + inner.height)
    show((scroll.first..<last).map(line))
  }

  private func line(_ index: Int) -> LegendLine {
    let role: Role = index == cursor && isFocused ? .cursor : .text
    switch rows[index] {
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

  private func text(_ breakpoint: Breakpoint) -> String {
    var text = breakpoint.command
    if let address = breakpoint.address {
      let tail =
        breakpoint.command.split(separator: " ", maxSplits: 2).dropFirst(2).first.map { " \($0)" } ?? ""
      text = "\(AddressRegister.decimal(address))  \(labels[address] ?? "")\(tail)"
    }
    return breakpoint.hits > 0 ? "\(text)   hits \(breakpoint.hits)" : text
  }

  /// Moves, deletes what is at the cursor. Enter edits the condition, which is the session's affair.
  ///
  /// - Returns: false for what means nothing here, and when there is nothing.
  public override func perform(_ action: PanelAction) -> Bool {
    guard rows.indices.contains(cursor) else { return false }
    switch action {
    case .move(let movement):
      guard
        let wanted = ListScroll.target(movement, from: cursor, rows: max(1, inner.height), count: rows.count)
      else { return false }
      cursor = wanted
      refresh()
    case .toggleBreakpoint:
      switch rows[cursor] {
      case .breakpoint(let breakpoint): onCommand(.debug(.delete(breakpoint.number)))
      case .display(let number, _): onCommand(.debug(.undisplay(number)))
      }
    default: return false
    }
    return true
  }

  /// A click puts the cursor on a line, a double click looks at the breakpoint in the listing; the wheel scrolls.
  public override func mouse(_ event: MouseEvent) -> Bool {
    switch event.action {
    case .press, .doubleClick:
      let row = event.position.y - origin.y
      guard (0..<inner.height).contains(row), scroll.first + row < rows.count else { return false }
      cursor = scroll.first + row
      refresh()
      if event.action == .doubleClick, let selected {
        onAction(.showPane(.listing))
        onAction(.goTo(AddressRegister.decimal(selected)))
      }
      return true
    case .wheel(let lines):
      for _ in 0..<abs(lines) { _ = perform(.move(lines < 0 ? .up : .down)) }
      return true
    default: return false
    }
  }
}
