internal import Core1401
public import System1401

/// The listing: core storage as instructions, for programs without a source listing too.
///
/// `▶` stands at the instruction in hand, `●` at breakpoints. The lines follow the machine until the operator moves the
/// cursor, and again after it has run.
@MainActor
public final class DisassemblyPane: PaneView {
  /// Names of addresses.
  public var labels: [Int: String] = [:] {
    didSet { if labels != oldValue { refresh() } }
  }
  /// The address of the cursor line, nil before the first snapshot.
  public private(set) var cursor: Int?
  private var disassembly = Disassembly(storage: [])
  private var storage: [UInt8] = []
  private var current = 0
  private var breakpoints: [Int] = []
  private var isRunning = false
  private var cycles: UInt64?
  private var scroll = ListScroll()

  /// Makes the pane.
  ///
  /// - Parameters:
  ///   - onAction: takes clicks.
  ///   - onCommand: takes ``OperatorCommand/setBreakpoint(_:_:)`` and ``OperatorCommand/runUntil(_:)``.
  public init(
    onAction: @escaping (PanelAction) -> Void = { _ in },
    onCommand: @escaping (OperatorCommand) -> Void = { _ in }
  ) {
    super.init(title: " LISTING ", onAction: onAction, onCommand: onCommand)
  }

  /// Shows a snapshot.
  public func show(_ snapshot: SystemSnapshot) {
    let state = snapshot.processor
    let inHand = state.next == .iOp ? state.nextInstructionAddress ?? 0 : state.instructionAddress
    let known: Set<Int> = [inHand]
    if snapshot.storage != storage || inHand != current || disassembly.starts.isEmpty {
      storage = snapshot.storage
      disassembly = Disassembly(storage: storage, instructions: known)
    }
    current = inHand
    breakpoints = snapshot.breakpoints
    isRunning = snapshot.isRunning
    if cursor == nil || state.cycles != cycles { cursor = current }
    cycles = state.cycles
    refresh()
  }

  // MARK: Lines

  private var count: Int { disassembly.starts.count }

  override func refresh() {
    guard count > 0, inner.height > 0 else { return show([]) }
    let row = disassembly.index(of: cursor ?? current)
    scroll.jump(to: row, rows: inner.height, count: count)
    let last = min(count, scroll.first + inner.height)
    show((scroll.first..<last).map { line(disassembly.line($0), isCursor: $0 == row) })
    let breaks =
      breakpoints.isEmpty ? "" : " ● \(breakpoints.count) break\(breakpoints.count == 1 ? "" : "s") "
    label(" LISTING ", note: breaks)
  }

  private func line(_ line: Disassembly.Line, isCursor: Bool) -> LegendLine {
    let hasBreak = breakpoints.contains(line.address)
    let isCurrent = line.address == current
    let role: Role = isCursor && isFocused ? .cursor : isCurrent ? .current : .text
    var text = "\(padded(AddressRegister.decimal(line.address), 5))\(padded(labels[line.address] ?? "", 7))"
    let grouped = line.grouped
    if let definition = line.definition {
      text += padded(definition.mnemonic, 5)
      let operands = line.operands(labels: labels).joined(separator: ",")
      text += padded(operands, 12) + padded(grouped, 13) + definition.name
    } else if line.characters.allSatisfy({ $0.code == 0 }) {
      text += padded("DC", 5) + "\(line.length) blank position\(line.length == 1 ? "" : "s")"
    } else {
      let shown = grouped.reversed().drop { $0 == " " }.reversed()
      text += padded("DCW", 5) + "'\(String(shown))'"
      if shown.count < line.length { text += "  of \(line.length) positions" }
    }
    return [
      Legend(isCurrent && hasBreak ? "●" : " ", role: .breakpoint),
      Legend(isCurrent ? "▶" : hasBreak ? "●" : " ", role: isCurrent ? .current : .breakpoint),
      Legend(" "), Legend(padded(String(text.prefix(max(0, inner.width - 3))), inner.width - 3), role: role),
    ]
  }

  /// A field of a line; a text that fills it keeps a blank behind.
  private func padded(_ text: String, _ width: Int) -> String {
    text.count >= width ? text + " " : text + String(repeating: " ", count: width - text.count)
  }

  // MARK: The operator

  /// Moves, goes to addresses and labels, sets breakpoints, runs to the cursor.
  ///
  /// - Returns: false for what means nothing here, as a word that is no place.
  public override func perform(_ action: PanelAction) -> Bool {
    switch action {
    case .move(let movement):
      let row = disassembly.index(of: cursor ?? current)
      guard count > 0,
        let wanted = ListScroll.target(movement, from: row, rows: max(1, inner.height), count: count)
      else { return false }
      go(to: disassembly.starts[wanted], isStep: true)
    case .goTo(let word): return go(to: word)
    case .toggleBreakpoint:
      guard let cursor else { return false }
      toggleBreakpoint(at: disassembly.starts[disassembly.index(of: cursor)])
    case .runToCursor:
      guard let cursor, !isRunning else { return false }
      onCommand(.runUntil(disassembly.starts[disassembly.index(of: cursor)]))
    default: return false
    }
    return true
  }

  private func go(to address: Int, isStep: Bool = false) {
    cursor = address
    if isStep { scroll.reveal(disassembly.index(of: address), rows: max(1, inner.height), count: count) }
    refresh()
  }

  private func go(to word: String) -> Bool {
    let name = word.uppercased()
    let labelled = labels.first { $0.value.uppercased() == name }?.key
    guard let address = name == "I" ? current : labelled ?? Int(name), storage.indices.contains(address)
    else { return false }
    go(to: address)
    return true
  }

  private func toggleBreakpoint(at address: Int) {
    onCommand(.setBreakpoint(address, !breakpoints.contains(address)))
  }

  /// A click puts the cursor on a line, in the margin it sets or takes away a breakpoint; the wheel scrolls.
  public override func mouse(_ event: MouseEvent) -> Bool {
    let row = scroll.first + event.position.y - origin.y
    switch event.action {
    case .press:
      guard event.position.y >= origin.y, event.position.y < origin.y + inner.height, row < count else {
        return false
      }
      go(to: disassembly.starts[row])
      if event.position.x < origin.x + 3 { toggleBreakpoint(at: disassembly.starts[row]) }
    case .wheel(let lines):
      for _ in 0..<abs(lines) { _ = perform(.move(lines < 0 ? .up : .down)) }
    default: return false
    }
    return true
  }
}
