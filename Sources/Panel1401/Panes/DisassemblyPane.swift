internal import Core1401
internal import Foundation
internal import System1401

/// The listing pane: the source of the current program, or else core storage disassembled.
///
/// `▶` marks the current instruction, `●` a breakpoint. The listing follows the machine until the operator
/// moves the cursor, and follows it again after the machine has run. ``PanelAction/toggleSource`` switches
/// between source and storage, which differ if a program modifies its instructions.
@MainActor
public final class DisassemblyPane: ListPane {
  /// The address of the cursor line, nil before the first snapshot.
  public private(set) var cursor: Int?
  /// The source line of the cursor, nil while the cursor is at the line of the address ``cursor``.
  private var sourceRow: Int?
  /// The source line that was shown last before storage.
  private var rowBeforeStorage: Int?
  private var source: ProgramListing?
  private var prefersStorage = false
  private var disassembly = Disassembly(storage: [])
  private var storage: [UInt8] = []
  private var current = 0
  private var breakpoints: [Int] = []
  private var stops: [Breakpoint] = []
  /// Whether the program has been loaded into storage.
  private var isLoaded = true
  /// Whether the operator went to an address outside the source.
  private var isOutsideSource = false
  private var cycles: UInt64?

  override func update(from snapshot: SystemSnapshot) {
    let state = snapshot.processor
    let wasLoaded = isLoaded
    let address = state.next == .iOp ? state.nextInstructionAddress ?? 0 : state.instructionAddress
    if snapshot.storage != storage || address != current || disassembly.starts.isEmpty {
      storage = snapshot.storage
      isLoaded = snapshot.debug.listing?.isLoaded(in: snapshot) ?? true
      disassembly = Disassembly(storage: storage, instructions: [address])
    }
    current = address
    breakpoints = snapshot.breakpoints
    stops = snapshot.debug.breakpoints
    if source != snapshot.debug.listing {
      source = snapshot.debug.listing
      isLoaded = source?.isLoaded(in: snapshot) ?? true
      (sourceRow, rowBeforeStorage) = (nil, nil)
    }
    if cursor == nil || state.cycles != cycles {
      (cursor, isOutsideSource) = (current, false)
      // While the program is being loaded, the cursor stays where the operator moved it.
      if isLoaded || wasLoaded || state.cycles < cycles ?? 0 { sourceRow = nil }
    }
    cycles = state.cycles
    refresh()
  }

  // MARK: Lines

  /// The source, while the cursor is in it or the program is not loaded yet; nil to show storage.
  private var shownSource: ProgramListing? {
    guard let source, !prefersStorage else { return nil }
    if sourceRow != nil || source.line(at: cursor ?? current) != nil { return source }
    return isLoaded || isOutsideSource ? nil : source
  }

  override var count: Int { shownSource?.lines.count ?? disassembly.starts.count }

  override var cursorRow: Int {
    let address = cursor ?? current
    guard let shownSource else { return disassembly.index(of: address) }
    return sourceRow ?? shownSource.line(at: address) ?? shownSource.lines.firstIndex { $0.address != nil }
      ?? 0
  }

  /// The address of a row, nil for a source line that generates nothing.
  private func address(ofRow row: Int) -> Int? {
    if let shownSource { return shownSource.lines[row].address }
    return disassembly.starts[row]
  }

  /// Whether the source is shown, not storage.
  var showsSource: Bool { shownSource != nil }

  /// The number of a line of the source, if a text is one: up to three digits. Addresses have four or five.
  static func lineNumber(_ text: String) -> Int? {
    text.count <= 3 && text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text) : nil
  }

  /// The row of a line of the file at the cursor, nil if the file is shorter.
  private func row(ofLine number: Int, in source: ProgramListing) -> Int? {
    let file = source.lines[cursorRow].file
    return source.lines.firstIndex { $0.number == number && $0.file == file }
  }

  /// The number of the cursor's line in a source file, nil if the cursor is not in that file.
  func selectedSourceLine(of file: String) -> Int? {
    guard let line = shownSource?.lines[cursorRow], line.file == file else { return nil }
    return line.number
  }

  override var title: String {
    guard let shownSource else { return " LISTING " }
    return " LISTING \(shownSource.lines[cursorRow].file)\(isLoaded ? "" : " · not loaded yet") "
  }

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
          [Legend(storageText(line))], isCursor: $0 == row, isCurrent: line.address == current,
          hasBreak: breakpoints.contains(line.address))
      }
    }
    let currentRow = shownSource.line(at: current)
    let withBreaks = Set(breakpoints.compactMap(shownSource.line(at:)))
    return visibleRows.map {
      marked(
        sourceLegends(shownSource.lines[$0]), isCursor: $0 == row, isCurrent: $0 == currentRow,
        hasBreak: withBreaks.contains($0))
    }
  }

  /// The text of a source line: its number, its address and its statement from column 6.
  private func sourceText(_ line: ProgramListing.Line) -> String {
    let address = line.address.map(AddressRegister.decimal) ?? "    "
    // Columns 1-5 are page and line of the coding sheet, unless a remark begins there.
    let text = line.text.hasPrefix("*") ? line.text[...] : line.text.dropFirst(5)
    return String(line.number).flushRight(4) + " \(address) \(text)"
  }

  /// The legends of a source line: labels are bold and remarks dim; a program that is not loaded is dim.
  private func sourceLegends(_ line: ProgramListing.Line) -> [Legend] {
    let text = sourceText(line)
    guard isLoaded else { return [Legend(text, role: .disabled)] }
    let parts = SourceParts(text, start: 10)
    return [
      Legend(parts.lead, role: .faint), Legend(parts.label, attributes: .bold), Legend(parts.statement),
      Legend(parts.remark, role: .faint),
    ]
  }

  private func marked(_ parts: [Legend], isCursor: Bool, isCurrent: Bool, hasBreak: Bool) -> LegendLine {
    let width = max(0, inner.width - 3)
    let text = parts.map(\.text).joined()
    let lead: LegendLine = [
      Legend(isCurrent && hasBreak ? "●" : " ", role: .breakpoint),
      Legend(isCurrent ? "▶" : hasBreak ? "●" : " ", role: isCurrent ? .current : .breakpoint),
      Legend(" "),
    ]
    if isCursor && isFocused || isCurrent {
      return lead + [
        Legend(text.cut(to: width).padded(to: width), role: isCursor && isFocused ? .cursor : .current)
      ]
    }
    var rest = Substring(text.cut(to: width).padded(to: width))
    var legends = parts.map { part in
      var shown = part
      shown.text = String(rest.prefix(part.text.count))
      rest = rest.dropFirst(part.text.count)
      return shown
    }
    legends.append(Legend(String(rest)))
    return lead + LegendLine(legends.marking(searchText))
  }

  override func text(ofRow row: Int) -> String {
    shownSource.map { sourceText($0.lines[row]) } ?? storageText(disassembly.line(row))
  }

  private func storageText(_ line: Disassembly.Line) -> String {
    var text = field(AddressRegister.decimal(line.address), 5) + field(labels[line.address] ?? "", 7)
    let grouped = line.grouped
    if let definition = line.definition {
      let operands = line.operands { labels[$0] }.joined(separator: ",")
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

  /// A column of a line, padded to a width and always followed by a blank.
  private func field(_ text: String, _ width: Int) -> String {
    text.padded(to: max(width, text.count + 1))
  }

  // MARK: The operator

  /// Moves the cursor, goes to a line of the source, an address or a label, sets breakpoints, runs until the
  /// cursor.
  ///
  /// - Returns: false for other actions, and for an unknown line or label.
  public override func perform(_ action: PanelAction) -> Bool {
    switch action {
    case .goTo(let word):
      if let shownSource, let number = DisassemblyPane.lineNumber(word) {
        guard let row = row(ofLine: number, in: shownSource) else { return false }
        go(toRow: row)
        return true
      }
      guard
        let address = word.uppercased() == "I" ? current : address(named: word, inStorageOf: storage.count)
      else { return false }
      noteRow()
      (cursor, sourceRow, isOutsideSource) = (address, nil, source?.line(at: address) == nil)
      refresh()
    case .edit:
      if let address = address(ofRow: cursorRow), let stop = stops.first(where: { $0.address == address }) {
        onAction(.editCondition(stop))
      } else if shownSource != nil {
        onAction(.editSource)
      } else {
        return false
      }
    case .toggleSource:
      guard let source else { return false }
      toggle(source)
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

  /// Switches between the source and storage. An address without a line in the source leads back to the line
  /// that was shown before.
  private func toggle(_ source: ProgramListing) {
    let showedSource = showsSource
    noteRow()
    (sourceRow, isOutsideSource, prefersStorage) = (nil, false, showedSource)
    if !showedSource, source.line(at: cursor ?? current) == nil {
      let row = rowBeforeStorage ?? source.line(at: current) ?? source.lines.firstIndex { $0.address != nil }
      sourceRow = row ?? 0
      cursor = source.lines[sourceRow ?? 0].address ?? cursor
    }
    refresh()
  }

  private func noteRow() {
    if showsSource { rowBeforeStorage = cursorRow }
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

  /// Handles the mouse; a click in the margin sets or deletes a breakpoint.
  public override func mouse(_ event: MouseEvent) -> Bool {
    guard super.mouse(event) else { return false }
    if event.action == .press, event.position.x < origin.x + 3, let address = address(ofRow: cursorRow) {
      toggleBreakpoint(at: address)
    }
    return true
  }
}
