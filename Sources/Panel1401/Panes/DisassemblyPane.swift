internal import Core1401
internal import System1401

/// The listing: the source while the machine is in a program that has one, else core storage as instructions.
///
/// `▶` is beside the current instruction, `●` beside breakpoints. The lines follow the machine until the operator moves the
/// cursor, and again after it has run. A program that changes its instructions is shown as it is in storage:
/// ``PanelAction/turnListing`` changes between source and storage.
@MainActor
public final class DisassemblyPane: ListPane {
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
  private var cycles: UInt64?

  override func take(_ snapshot: SystemSnapshot) {
    let state = snapshot.processor
    let address = state.next == .iOp ? state.nextInstructionAddress ?? 0 : state.instructionAddress
    if snapshot.storage != storage || address != current || disassembly.starts.isEmpty {
      storage = snapshot.storage
      disassembly = Disassembly(storage: storage, instructions: [address])
    }
    current = address
    breakpoints = snapshot.breakpoints
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

  override var count: Int { shownSource?.lines.count ?? disassembly.starts.count }

  override var cursorRow: Int {
    let address = cursor ?? current
    guard let shownSource else { return disassembly.index(of: address) }
    return sourceRow ?? shownSource.line(at: address) ?? 0
  }

  /// The address of a row, nil for a line of the source that puts nothing into storage.
  private func address(ofRow row: Int) -> Int? {
    if let shownSource { return shownSource.lines[row].address }
    return disassembly.starts[row]
  }

  override var title: String { shownSource.map { " LISTING \($0.lines[cursorRow].file) " } ?? " LISTING " }

  override var note: String {
    breakpoints.isEmpty ? "" : " ● \(breakpoints.count) break\(breakpoints.count == 1 ? "" : "s") "
  }

  override func arranged() -> [LegendLine] {
    guard count > 0, inner.height > 0 else { return [] }
    let row = cursorRow
    scroll.jump(to: row, rows: rows, count: count)
    guard let shownSource else {
      return visibleRows.map {
        let line = disassembly.line($0)
        return marked(
          storageText(line), isCursor: $0 == row, isCurrent: line.address == current,
          hasBreak: breakpoints.contains(line.address))
      }
    }
    let currentRow = shownSource.line(at: current)
    let withBreaks = Set(breakpoints.compactMap(shownSource.line(at:)))
    return visibleRows.map {
      marked(
        sourceText(shownSource.lines[$0]), isCursor: $0 == row, isCurrent: $0 == currentRow,
        hasBreak: withBreaks.contains($0))
    }
  }

  /// A line of the source: its number, its address, its text from column 6.
  private func sourceText(_ line: ProgramListing.Line) -> String {
    let address = line.address.map(AddressRegister.decimal) ?? "    "
    // Columns 1-5 are page and line of the coding sheet; with a tab in them the text is taken as it is.
    let text = line.text.prefix(5).contains("\t") ? line.text : String(line.text.dropFirst(5))
    return String(line.number).flushRight(4) + " \(address) \(text.replacing("\t", with: "    "))"
  }

  private func marked(_ text: String, isCursor: Bool, isCurrent: Bool, hasBreak: Bool) -> LegendLine {
    let role: Role = isCursor && isFocused ? .cursor : isCurrent ? .current : .text
    let width = max(0, inner.width - 3)
    return [
      Legend(isCurrent && hasBreak ? "●" : " ", role: .breakpoint),
      Legend(isCurrent ? "▶" : hasBreak ? "●" : " ", role: isCurrent ? .current : .breakpoint),
      Legend(" "), Legend(String(text.prefix(width)).padded(to: width), role: role),
    ]
  }

  private func storageText(_ line: Disassembly.Line) -> String {
    var text = field(AddressRegister.decimal(line.address), 5) + field(labels[line.address] ?? "", 7)
    let grouped = line.grouped
    if let definition = line.definition {
      let operands = line.operands(labels: labels).joined(separator: ",")
      text += field(definition.mnemonic, 5) + field(operands, 12) + field(grouped, 13) + definition.name
    } else if line.characters.allSatisfy({ $0.code == 0 }) {
      text += field("DC", 5) + "\(line.length) blank position\(line.length == 1 ? "" : "s")"
    } else {
      let shown = grouped.reversed().drop { $0 == " " }.reversed()
      text += field("DCW", 5) + "'\(String(shown))'"
      if shown.count < line.length { text += "  of \(line.length) positions" }
    }
    return text
  }

  /// A field of a line; a text that fills it is followed by a blank.
  private func field(_ text: String, _ width: Int) -> String {
    text.padded(to: max(width, text.count + 1))
  }

  // MARK: The operator

  /// Moves, goes to addresses and labels, sets breakpoints, runs to the cursor.
  ///
  /// - Returns: false for what means nothing here, as a word that is no place.
  public override func perform(_ action: PanelAction) -> Bool {
    switch action {
    case .goTo(let word):
      guard
        let address = word.uppercased() == "I" ? current : address(named: word, inStorageOf: storage.count)
      else { return false }
      (cursor, sourceRow) = (address, nil)
      refresh()
    case .turnListing:
      guard source != nil else { return false }
      prefersStorage.toggle()
      sourceRow = nil
      refresh()
    case .toggleBreakpoint:
      guard cursor != nil, let address = address(ofRow: cursorRow) else { return false }
      toggleBreakpoint(at: address)
    case .runToCursor:
      guard cursor != nil, let address = address(ofRow: cursorRow) else { return false }
      onCommand(.runUntil(address))
    default: return super.perform(action)
    }
    return true
  }

  override func go(toRow row: Int) {
    if shownSource != nil { sourceRow = row }
    cursor = address(ofRow: row) ?? cursor
    scroll.reveal(row, rows: rows, count: count)
    refresh()
  }

  private func toggleBreakpoint(at address: Int) {
    onCommand(.setBreakpoint(address, !breakpoints.contains(address)))
  }

  /// A click in the margin sets or takes away a breakpoint.
  public override func mouse(_ event: MouseEvent) -> Bool {
    guard super.mouse(event) else { return false }
    if event.action == .press, event.position.x < origin.x + 3, let address = address(ofRow: cursorRow) {
      toggleBreakpoint(at: address)
    }
    return true
  }
}
