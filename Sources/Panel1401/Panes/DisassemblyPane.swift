internal import Core1401
public import System1401

/// The listing: the source while the machine is in a program that has one, else core storage as instructions.
///
/// `▶` stands at the instruction in hand, `●` at breakpoints. The lines follow the machine until the operator moves the
/// cursor, and again after it has run. A program that changes its instructions is seen as it stands in storage:
/// ``PanelAction/turnListing`` changes between source and storage.
@MainActor
public final class DisassemblyPane: PaneView {
  /// Names of addresses.
  public var labels: [Int: String] = [:] {
    didSet { if labels != oldValue { refresh() } }
  }
  /// The address of the cursor line, nil before the first snapshot.
  public private(set) var cursor: Int?
  /// The line of the source with the cursor; nil while it follows ``cursor``.
  private var sourceRow: Int?
  private var source: ProgramListing?
  private var prefersStorage = false
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
    if source != snapshot.debug.listing {
      source = snapshot.debug.listing
      sourceRow = nil
    }
    if cursor == nil || state.cycles != cycles { (cursor, sourceRow) = (current, nil) }
    cycles = state.cycles
    refresh()
  }

  // MARK: Lines

  /// The source, while the cursor is in it.
  private var shownSource: ProgramListing? {
    guard let source, !prefersStorage, sourceRow != nil || source.line(at: cursor ?? current) != nil else {
      return nil
    }
    return source
  }

  private var count: Int { shownSource?.lines.count ?? disassembly.starts.count }

  private var cursorRow: Int {
    let address = cursor ?? current
    guard let shownSource else { return disassembly.index(of: address) }
    return sourceRow ?? shownSource.line(at: address) ?? 0
  }

  /// The address of a row, nil for a line of the source that puts nothing into storage.
  private func address(ofRow row: Int) -> Int? {
    if let shownSource { return shownSource.lines[row].address }
    return disassembly.starts[row]
  }

  override func refresh() {
    guard count > 0, inner.height > 0 else { return show([]) }
    let row = cursorRow
    scroll.jump(to: row, rows: inner.height, count: count)
    let last = min(count, scroll.first + inner.height)
    if let shownSource {
      let inHand = shownSource.line(at: current)
      let withBreaks = Set(breakpoints.compactMap(shownSource.line(at:)))
      show(
        (scroll.first..<last).map {
          marked(
            sourceText(shownSource.lines[$0]), isCursor: $0 == row, isCurrent: $0 == inHand,
            hasBreak: withBreaks.contains($0))
        })
    } else {
      show((scroll.first..<last).map { line(disassembly.line($0), isCursor: $0 == row) })
    }
    let breaks =
      breakpoints.isEmpty ? "" : " ● \(breakpoints.count.counted("break")) "
    label(shownSource.map { " LISTING \($0.lines[row].file) " } ?? " LISTING ", note: breaks)
  }

  /// A line of the source: its number, its address, what stands from column 6.
  private func sourceText(_ line: ProgramListing.Line) -> String {
    let address = line.address.map(AddressRegister.decimal) ?? "    "
    // Columns 1-5 are page and line of the coding sheet; with a tab in them the text is taken as it is.
    let text = line.text.prefix(5).contains("\t") ? line.text : String(line.text.dropFirst(5))
    let columns = text.replacing("\t", with: "    ")
    return "\(String(line.number).rightAligned(in: 4)) \(address) \(columns)"
  }

  private func line(_ line: Disassembly.Line, isCursor: Bool) -> LegendLine {
    marked(
      storageText(line), isCursor: isCursor, isCurrent: line.address == current,
      hasBreak: breakpoints.contains(line.address))
  }

  private func marked(_ text: String, isCursor: Bool, isCurrent: Bool, hasBreak: Bool) -> LegendLine {
    let role: Role = isCursor && isFocused ? .cursor : isCurrent ? .current : .text
    return [
      Legend(isCurrent && hasBreak ? "●" : " ", role: .breakpoint),
      Legend(isCurrent ? "▶" : hasBreak ? "●" : " ", role: isCurrent ? .current : .breakpoint),
      Legend(" "), Legend(padded(String(text.prefix(max(0, inner.width - 3))), inner.width - 3), role: role),
    ]
  }

  private func storageText(_ line: Disassembly.Line) -> String {
    var text = "\(padded(AddressRegister.decimal(line.address), 5))\(padded(labels[line.address] ?? "", 7))"
    let grouped = line.grouped
    if let definition = line.definition {
      text += padded(definition.mnemonic, 5)
      let operands = line.operands(labels: labels).joined(separator: ",")
      text += padded(operands, 12) + padded(grouped, 13) + definition.name
    } else if line.characters.allSatisfy({ $0.code == 0 }) {
      text += padded("DC", 5) + line.length.counted("blank position")
    } else {
      let shown = grouped.reversed().drop { $0 == " " }.reversed()
      text += padded("DCW", 5) + "'\(String(shown))'"
      if shown.count < line.length { text += "  of \(line.length) positions" }
    }
    return text
  }

  /// A field of a line; a text that fills it keeps a blank behind.
  private func padded(_ text: String, _ width: Int) -> String {
    text.count >= width ? text + " " : text.padded(to: width)
  }

  // MARK: The operator

  /// Moves, goes to addresses and labels, sets breakpoints, runs to the cursor.
  ///
  /// - Returns: false for what means nothing here, as a word that is no place.
  public override func perform(_ action: PanelAction) -> Bool {
    switch action {
    case .move(let movement):
      guard count > 0,
        let wanted = ListScroll.target(movement, from: cursorRow, rows: max(1, inner.height), count: count)
      else { return false }
      go(toRow: wanted)
    case .goTo(let word): return go(to: word)
    case .turnListing:
      guard source != nil else { return false }
      prefersStorage.toggle()
      sourceRow = nil
      refresh()
    case .toggleBreakpoint:
      guard cursor != nil, let address = address(ofRow: cursorRow) else { return false }
      toggleBreakpoint(at: address)
    case .runToCursor:
      guard cursor != nil, !isRunning, let address = address(ofRow: cursorRow) else { return false }
      onCommand(.runUntil(address))
    default: return false
    }
    return true
  }

  private func go(toRow row: Int) {
    if shownSource != nil { sourceRow = row }
    cursor = address(ofRow: row) ?? cursor
    scroll.reveal(row, rows: max(1, inner.height), count: count)
    refresh()
  }

  private func go(to word: String) -> Bool {
    let name = word.uppercased()
    let labelled = labels.first { $0.value.uppercased() == name }?.key
    guard let address = name == "I" ? current : labelled ?? Int(name), storage.indices.contains(address)
    else { return false }
    (cursor, sourceRow) = (address, nil)
    refresh()
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
      go(toRow: row)
      if event.position.x < origin.x + 3, let address = address(ofRow: row) { toggleBreakpoint(at: address) }
    case .wheel(let lines):
      for _ in 0..<abs(lines) { _ = perform(.move(lines < 0 ? .up : .down)) }
    default: return false
    }
    return true
  }
}
