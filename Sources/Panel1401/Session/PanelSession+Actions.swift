internal import Monitor1401
internal import System1401
internal import Units1401

// Actions: the machine, the focused pane or the panel itself performs them, whichever handles one first.
extension PanelSession {
  /// Performs an action, or shows why it is disabled.
  public func perform(_ action: PanelAction) {
    if let reason = context.refusal(of: action) { return say(StateWords.refusal(reason)) }
    performUnchecked(action)
  }

  /// Performs an action that is enabled.
  func performUnchecked(_ action: PanelAction) {
    noteDeed(action)
    if action == .stepBack, machine.canUndo { return say(machine.undo()) }
    if action == .edit { machine.closeEdit() }
    let showedSource = showsSource
    if operate(action) || root.focused.perform(action) {
      if case .goTo(let text) = action, showedSource, !showsSource {
        say("\(text) is not in the source: s shows the source again")
      }
      return
    }
    switch action {
    case .editField(let field): editField(field)
    case .tear: tear()
    case .lesson(let action): carryOut(action)
    case .showPane(let pane): show(pane)
    case .nextPane: show(root.pane.turned(by: 1))
    case .previousPane: show(root.pane.turned(by: -1))
    case .zoom: root.isZoomed.toggle()
    case .help: toggle(HelpView(window: root.frame.size, pane: root.pane, onAction: choose))
    case .options: toggle(OptionsView(options: options, onAction: choose))
    case .setOptions(let new): change(new)
    case .chooseMode: chooseMode()
    case .choosePrograms, .openProgram, .openProgramNow:
      if course != nil { return say("a lesson is open: t lists the lessons, q leaves") }
      openProgram(action)
    case .showMessage: showMessage()
    case .reload: reload()
    case .askDials: _ = keys.begin(.dials)
    case .askGoTo:
      ask(showsSource ? "go to line, label or address (0010): " : "go to ", action: PanelAction.goTo)
      root.field?.complete = { [weak self] in self?.labels(for: $0, $1) ?? FieldCompletion.none }
    case .askFind: ask("find ", action: PanelAction.find)
    case .askCommand:
      ask(":", action: PanelAction.command)
      root.field?.complete = { [weak self] in self?.completion($0, $1) ?? FieldCompletion.none }
    case .command(let line): execute(line)
    case .editRegister(let source): editRegister(source)
    case .editCondition(let breakpoint): editCondition(of: breakpoint)
    case .editSource: editSource()
    case .escape: escape()
    case .redraw: host.redraw()
    case .goTo(let text): say(placeRefusal(text))
    case .find, .findNext, .findPrevious: say("not found")
    case .edit where root.pane == .breakpoints: say("no breakpoint to edit")
    case .edit where root.pane == .listing: say("no breakpoint on this line: b sets one")
    case .toggleWatch: toggleWatch()
    case .toggleField: toggleField()
    case .suspend where museum != nil: say(Self.museumEnd)
    case .suspend:
      root.paper.endTear()
      host.suspend()
    case .quit: quit()
    case .quitNow: host.quit()
    case .interruptAgain where museum != nil || root.overlay is QuitView: host.quit()
    case .interruptAgain:
      if (root.overlay as? SourceEditorView)?.mayQuit() != false { quit(asksIfRunning: false) }
    case .saveAllAndQuit: saveAllAndQuit()
    default: say("this key does nothing in this pane")
    }
  }

  /// Whether the focused pane is the listing and shows the source.
  private var showsSource: Bool { root.pane == .listing && root.listing.showsSource }

  /// The reason why `g` does not go to a place.
  private func placeRefusal(_ text: String) -> String {
    if showsSource, let number = DisassemblyPane.lineNumber(text) {
      return "the source has no line \(number); an address has four digits"
    }
    return switch root.pane {
    case .listing, .core: "\(text) is no label, and no address in storage"
    case .paper, .tray: "\(text) is no line number: g goes to a line here"
    case .units, .trace, .breakpoints: "\(text) is not in this pane"
    }
  }

  /// The status line is gone before anybody could read the names of the files on it.
  private func saveAllAndQuit() {
    guard unsavedPaper.isEmpty || save(unsavedPaper), saveCards() else { return }
    host.reportSaved()
    host.quit()
  }

  private func saveCards() -> Bool {
    guard host.unsavedCards() > 0 else { return true }
    do {
      say(try host.saveCards())
      return true
    } catch {
      say("not saved: \(error)")
      return false
    }
  }

  func tear() {
    let number = root.paper.printout.sheet.number
    switch root.paper.tear(at: now) {
    case .nothingPrinted: say("nothing is printed on this sheet yet")
    case .torn where root.paper.isHidden: say("sheet \(number) torn off: 7 shows the tray")
    default: break
    }
  }

  private func show(_ pane: Pane) {
    root.paper.endTear()
    root.pane = pane
    // The pane needs its size and contents for the next action.
    root.layoutIfNeeded()
  }

  // MARK: Boxes and input lines

  private func toggle<Box: OverlayView>(_ box: Box) {
    root.overlay = root.overlay is Box ? nil : box
    box.show(snapshot)
  }

  /// Handles a choice in a box: closes the box, except after a change of options, and performs the action.
  var choose: (PanelAction) -> Void {
    { [weak self] action in
      if case .setOptions = action {} else { self?.root.overlay = nil }
      if ![.escape, .help, .options].contains(action) { self?.perform(action) }
    }
  }

  func show(answer lines: [String], to line: String) {
    if lines.count == 1, lines[0].count < 50 { return say(lines[0]) }
    root.overlay = AnswerView(title: line, lines: lines, window: root.frame.size, onAction: choose)
  }

  /// Opens a box with the last message and the reason of the stop, the newer one first, and with what the
  /// assembler noted about the program.
  private func showMessage() {
    let stop = snapshot.isRunning ? nil : snapshot.stop?.messageAtMachine
    let isOlder = lastMessage?.isOlderThanStop(snapshot) == true
    let all = isOlder ? [stop, lastMessage?.text] : [lastMessage?.text, stop]
    var lines = all.compactMap(\.self).enumerated().map { $0 == 0 ? $1 : "Before that: \($1)" }
    lines += remarks.lines
    guard !lines.isEmpty else { return say("there is no message yet") }
    root.overlay = AnswerView(title: "MESSAGE", lines: lines, window: root.frame.size, onAction: choose)
  }

  private func chooseMode() {
    let items = ModeSwitch.allCases.map {
      ChooserItem(name: $0.rawValue, summary: $0.words.summary, action: .setMode($0))
    }
    let selected = ModeSwitch.allCases.firstIndex(of: machine.switches.mode) ?? 0
    root.overlay = ChooserView(title: "MODE", items: items, selected: selected, onAction: choose)
  }

  private func openProgram(_ action: PanelAction) {
    switch action {
    case .openProgram(let name):
      root.overlay = nil
      askToOpen(name)
    case .openProgramNow(let name): open(name)
    default: choosePrograms()
    }
  }

  private func choosePrograms() {
    let programs = host.programs()
    // Visitors open no files.
    let file: ((String) -> PanelAction)? = museum == nil ? { PanelAction.openProgram($0) } : nil
    root.overlay = ChooserView(title: "PROGRAMS", items: programs, file: file, onAction: choose)
  }

  /// Opens an input line for the argument of an action.
  private func ask(_ prompt: String, action: @escaping (String) -> PanelAction) {
    ask(prompt) { [weak self] text in { self?.perform(action(text)) } }
  }

  /// Opens an input line.
  ///
  /// - Parameters:
  ///   - prompt: the prompt.
  ///   - text: the initial text; nil for an empty line with the history of earlier lines.
  ///   - accept: returns the work for an entered text; nil for an invalid text, for which the line stays
  ///     open.
  func ask(_ prompt: String, text: String? = nil, accept: @escaping (String) -> (() -> Void)?) {
    let editor = text.map { LineEditor(text: $0) } ?? LineEditor(history: history)
    root.field = InputFieldView(prompt: prompt, editor: editor, accept: accept) { [weak self] in
      if text == nil { self?.history = $0.history }
      self?.root.field = nil
    }
  }

  /// The completions of a command line.
  private func completion(_ text: String, _ cursor: Int) -> FieldCompletion {
    let found = MonitorCompletion.candidates(
      for: text, cursor: cursor, snapshot: snapshot, withFiles: museum == nil)
    return FieldCompletion(start: found.start, candidates: found.candidates, common: found.common)
  }

  func labels(for text: String, _ cursor: Int) -> FieldCompletion {
    let found = MonitorCompletion.candidates(
      for: "break " + text, cursor: cursor + 6, snapshot: snapshot)
    let known = snapshot.debug.symbols.addresses
    let labels = found.candidates.filter { known[$0] != nil }
    return FieldCompletion(
      start: max(0, found.start - 6), candidates: labels, common: MonitorCompletion.common(of: labels))
  }

  private func escape() {
    root.paper.endTear()
    cancelReading()
    root.overlay = nil
    root.isZoomed = false
  }

  func change(_ new: PanelOptions) {
    options = new
    root.paper.reducesMotion = !new.motion
    (root.overlay as? OptionsView)?.show(new)
    host.changeTerminal(new)
  }

  /// The answer to a visitor who tries to quit the museum mode.
  private static let museumEnd = "press Ctrl-C twice to quit"

  func quit(asksIfRunning: Bool = true) {
    if museum != nil { return say(Self.museumEnd) }
    // The progress is noted, and the paper of a lesson is no loss.
    if course != nil { return host.quit() }
    var reasons: [String] = []
    if asksIfRunning, snapshot.isRunning { reasons.append("the machine runs") }
    let unsaved = root.tray.unsavedCount
    if unsaved > 0 { reasons.append("\(unsaved) torn sheet\(unsaved == 1 ? " is" : "s are") not saved") }
    if isPaperUnsaved {
      let lines = root.paper.printout.sheet.printedRowCount
      reasons.append(
        "\(lines) line\(lines == 1 ? "" : "s") in the printer \(lines == 1 ? "is" : "are") not saved")
    }
    let cards = host.unsavedCards()
    if cards > 0 { reasons.append("\(cards) punched card\(cards == 1 ? " is" : "s are") not saved") }
    guard !reasons.isEmpty else { return host.quit() }
    root.overlay = QuitView(
      reasons: reasons, canSave: !unsavedPaper.isEmpty || cards > 0, onAction: choose)
  }
}
