internal import Monitor1401
internal import System1401

// Files of commands, the commands of breakpoints, conditions and watches.
extension PanelSession {
  /// Carries out what concerns files and claims.
  func carryOut(file matter: PanelMatter) {
    do {
      switch matter {
      case .write(let file, let text):
        try MonitorFile.write(text, to: file)
        say("written to \(file)")
      case .execute(let file, let arguments):
        pendingLines.insert(contentsOf: try scriptLine.lines(ofFile: file, arguments: arguments), at: 0)
      case .readSymbols(let file):
        let symbols = try MonitorFile.symbols(file)
        send(.debug(.symbols(symbols)))
        say("\(symbols.addresses.count) labels")
      case .assertion(let holds, let text):
        if !holds { pendingLines = [] }
        say("\(holds ? "holds" : "assertion failed"): \(text)")
      case .tear, .quit, .open, .reload, .help, .mute, .project: break
      }
    } catch {
      pendingLines = []
      say("\(error)")
    }
  }

  /// Carries out the lines of files and breakpoints that come next, as long as the machine stands.
  func continueScript() {
    while !pendingLines.isEmpty, !snapshot.isRunning, !awaitsAnswer {
      scriptLine = pendingLines.removeFirst()
      carryOut(scriptLine.text)
    }
    if pendingLines.isEmpty { scriptLine = ScriptLine("") }
  }

  /// A breakpoint has stopped the machine: its commands come next.
  func takeActions(of stop: Stop?) {
    guard let stop, stop.reason == .breakpoint else { return }
    pendingLines.insert(contentsOf: stop.actions.map { ScriptLine($0) }, at: 0)
  }

  /// Opens a field for the condition of the breakpoint at the cursor.
  func editCondition() {
    guard let breakpoint = root.breakpoints.selectedBreakpoint else { return say("no breakpoint to edit") }
    let field = InputFieldView(
      prompt: "stop only if (none: always) ", editor: LineEditor(text: breakpoint.condition?.text ?? ""),
      action: { [weak self] in self?.condition($0) }
    ) { [weak self] action in
      guard let self else { return }
      root.show(field: nil)
      guard case .command(let text) = action else { return }
      let condition = text == "none" ? nil : try? Condition(text, symbols: snapshot.debug.symbols)
      send(.debug(.set(breakpoint.changing(condition: condition))))
    }
    root.show(field: field)
  }

  /// The text of a condition that makes sense; nil, with the reason said, for one that does not.
  private func condition(_ text: String) -> PanelAction? {
    if text == "none" { return .command(text) }
    do {
      _ = try Condition(text, symbols: snapshot.debug.symbols, highest: max(0, snapshot.storage.count - 1))
      return .command(text)
    } catch {
      say("\(error)")
      return nil
    }
  }

  /// Watches the position at the cursor of core storage for changes, or does not any more.
  func toggleWatch() {
    guard root.pane == .core else { return say("v watches a position of core storage: 3 shows it") }
    let address = root.storage.cursor
    if let watch = snapshot.debug.breakpoints.first(where: { $0.watched == address...address }) {
      send(.debug(.delete(watch.number)))
      say("watch \(watch.number) taken away")
    } else {
      carryOut("watch c \(address)")
    }
  }

  /// What the line being typed can go on with.
  func complete(_ text: String, _ cursor: Int) -> (start: Int, text: String)? {
    let completion = MonitorCompletion.candidates(for: text, cursor: cursor, snapshot: snapshot)
    guard !completion.candidates.isEmpty else { return nil }
    if completion.candidates.count > 1 { say(completion.candidates.joined(separator: " ")) }
    let end = completion.candidates.count == 1 ? " " : ""
    let common = completion.common
    let isFolder = common.hasSuffix("/")
    return (completion.start, common + (isFolder ? "" : end))
  }
}
