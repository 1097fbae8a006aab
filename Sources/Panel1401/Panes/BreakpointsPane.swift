internal import Core1401
public import System1401

/// The breakpoints, ascending.
@MainActor
public final class BreakpointsPane: PaneView {
  /// Names of addresses.
  public var labels: [Int: String] = [:] {
    didSet { if labels != oldValue { refresh() } }
  }
  /// How often each breakpoint was reached; addresses that are missing show no count.
  public var hits: [Int: Int] = [:] {
    didSet { if hits != oldValue { refresh() } }
  }
  private var breakpoints: [Int] = []
  private var reached: Int?
  private var cursor = 0
  private var scroll = ListScroll()

  /// The address on the cursor line, nil when there is no breakpoint.
  public var selected: Int? { breakpoints.indices.contains(cursor) ? breakpoints[cursor] : nil }

  /// Makes the pane.
  ///
  /// - Parameters:
  ///   - onAction: takes the address to look at in the listing, as ``PanelAction/goTo(_:)``.
  ///   - onCommand: takes ``OperatorCommand/setBreakpoint(_:_:)`` for those taken away.
  public init(
    onAction: @escaping (PanelAction) -> Void = { _ in },
    onCommand: @escaping (OperatorCommand) -> Void = { _ in }
  ) {
    super.init(title: " BREAKPOINTS ", onAction: onAction, onCommand: onCommand)
  }

  /// Shows the breakpoints of a snapshot, with `▶` at the one the machine stands at.
  public func show(_ snapshot: SystemSnapshot) {
    let address = snapshot.isRunning ? nil : snapshot.processor.nextInstructionAddress
    guard snapshot.breakpoints != breakpoints || address != reached else { return }
    breakpoints = snapshot.breakpoints
    reached = address
    cursor = max(0, min(cursor, breakpoints.count - 1))
    refresh()
  }

  override func refresh() {
    guard inner.height > 0 else { return show([]) }
    label(
      " BREAKPOINTS ", note: breakpoints.count > inner.height ? " \(cursor + 1) of \(breakpoints.count) " : ""
    )
    guard !breakpoints.isEmpty else {
      return show([[Legend(" none; b in the listing sets one", role: .faint)]])
    }
    scroll.reveal(cursor, rows: inner.height, count: breakpoints.count)
    let last = min(breakpoints.count, scroll.first + inner.height)
    show((scroll.first..<last).map(line))
  }

  private func line(_ index: Int) -> LegendLine {
    let address = breakpoints[index]
    let count = hits[address].map { "   hits \($0)" } ?? ""
    return [
      Legend(address == reached ? "▶" : " ", role: .current), Legend("● ", role: .breakpoint),
      Legend(
        "\(AddressRegister.decimal(address))  \(labels[address] ?? "")\(count)",
        role: index == cursor && isFocused ? .cursor : .text),
    ]
  }

  /// Moves, takes the breakpoint at the cursor away, looks at it in the listing.
  ///
  /// - Returns: false for what means nothing here, and when there is no breakpoint.
  public override func perform(_ action: PanelAction) -> Bool {
    guard let selected else { return false }
    switch action {
    case .move(let movement):
      guard
        let wanted = ListScroll.target(
          movement, from: cursor, rows: max(1, inner.height), count: breakpoints.count)
      else { return false }
      cursor = wanted
      refresh()
    case .toggleBreakpoint: onCommand(.setBreakpoint(selected, false))
    case .edit:
      onAction(.showPane(.listing))
      onAction(.goTo(AddressRegister.decimal(selected)))
    default: return false
    }
    return true
  }

  /// A click puts the cursor on a breakpoint, a double click looks at it in the listing; the wheel scrolls.
  public override func mouse(_ event: MouseEvent) -> Bool {
    switch event.action {
    case .press, .doubleClick:
      let row = event.position.y - origin.y
      guard (0..<inner.height).contains(row), scroll.first + row < breakpoints.count else { return false }
      cursor = scroll.first + row
      refresh()
      return event.action == .press || perform(.edit)
    case .wheel(let lines):
      for _ in 0..<abs(lines) { _ = perform(.move(lines < 0 ? .up : .down)) }
      return true
    default: return false
    }
  }
}
