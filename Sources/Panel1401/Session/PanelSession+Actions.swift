internal import Core1401
internal import System1401
internal import Units1401

// What actions do: keys and switches go to the machine, the rest is the panel's own affair.
extension PanelSession {
  /// Carries out an action.
  public func perform(_ action: PanelAction) {
    if let command = action.command(isRunning: snapshot.isRunning || startIsOnItsWay) {
      send(command)
    } else if let changed = action.changed(switches) {
      switches = changed
      send(.setSwitches(changed))
    } else if let changed = action.changed(speed) {
      speed = changed
      send(.setSpeed(changed))
    } else if !performForPane(action) {
      performForPanel(action)
    }
  }

  // MARK: The pane with the focus

  private func performForPane(_ action: PanelAction) -> Bool {
    if let view = focusedView as? PaneView, view.perform(action) { return true }
    guard root.pane == .paper || root.pane == .tray, let key = action.paperKey else { return false }
    return focusedView.keyDown(key)
  }

  // MARK: The panel

  private func performForPanel(_ action: PanelAction) {
    switch action {
    case .tear: tear()
    case .showPane(let pane): show(pane)
    case .nextPane: turnPane(by: 1)
    case .previousPane: turnPane(by: -1)
    case .zoom: root.isZoomed.toggle()
    case .help: toggle(HelpView(window: root.frame.size) { [weak self] in self?.closeAnd($0) })
    case .options:
      toggle(OptionsView(options: options) { [weak self] in self?.closeAndKeep($0) })
    case .setOptions(let new): change(new)
    case .chooseMode: chooseMode()
    case .choosePrograms: choosePrograms()
    case .openProgram(let name):
      root.show(overlay: nil)
      open(name)
    case .reload: reload()
    case .askDials: _ = keys.begin(.dials)
    case .askGoTo: ask("go to ") { .goTo($0) }
    case .askFind: ask("find ") { .find($0) }
    case .askCommand:
      ask(":") { .command($0) }
      root.field?.complete = { [weak self] in self?.complete($0, $1) }
    case .command("eof"): send(.setEndOfFile(!snapshot.units.endOfFile))
    case .command(let line): carryOut(line)
    case .editRegister(let source): editRegister(source)
    case .escape: escape()
    case .redraw: surroundings.redraw()
    case .goTo(let text): goTo(text)
    case .find, .findNext, .findPrevious: say("not found")
    case .edit where root.pane == .breakpoints: editCondition()
    case .edit where snapshot.isRunning: say("STOP the machine to change storage")
    case .toggleWatch: toggleWatch()
    case .suspend:
      root.paper.endTear()
      surroundings.suspend()
    case .quit: quit()
    case .quitNow: surroundings.quit()
    default: say("that does nothing in this pane")
    }
  }

  private func tear() {
    let number = root.paper.printout.sheet.number
    switch root.paper.tear(at: now) {
    case .nothingPrinted: say("nothing is printed on this sheet yet")
    case .torn where root.paper.isHidden: say("sheet \(number) torn off: 7 shows the tray")
    default: break
    }
  }

  /// Where the pane with the focus could not go.
  private func goTo(_ text: String) {
    if root.pane == .paper, let line = Int(text), line > 0 {
      root.paper.show(row: line - 1)
    } else {
      say("\(text) is nothing to go to in this pane")
    }
  }

  private func show(_ pane: Pane) {
    root.paper.endTear()
    root.pane = pane
    // What is asked of the pane next needs its size and contents.
    root.layoutIfNeeded()
  }

  private func turnPane(by step: Int) {
    let panes = Pane.allCases
    let index = (panes.firstIndex(of: root.pane) ?? 0) + step
    show(panes[(index + panes.count) % panes.count])
  }

  // MARK: Boxes and lines on top

  private func toggle<Box: OverlayView>(_ box: Box) {
    root.show(overlay: root.overlay is Box ? nil : box)
    (box as? HelpView)?.show(snapshot)
  }

  /// A choice in a box closes it, then does its work.
  private func closeAnd(_ action: PanelAction) {
    root.show(overlay: nil)
    if action != .escape, action != .help, action != .options { perform(action) }
  }

  /// A choice in the options box leaves it open.
  private func closeAndKeep(_ action: PanelAction) {
    if case .setOptions = action { perform(action) } else { closeAnd(action) }
  }

  private func chooseMode() {
    let items = ModeSwitch.allCases.map {
      ChooserItem(name: $0.rawValue, summary: $0.summary, action: .setMode($0))
    }
    let selected = ModeSwitch.allCases.firstIndex(of: switches.mode) ?? 0
    root.show(
      overlay: ChooserView(title: "MODE", items: items, selected: selected) { [weak self] in
        self?.closeAnd($0)
      })
  }

  private func choosePrograms() {
    let programs = surroundings.programs()
    guard !programs.isEmpty else { return say("no programs are at hand") }
    root.show(
      overlay: ChooserView(title: "PROGRAMS", items: programs, selected: 0) { [weak self] in
        self?.closeAnd($0)
      })
  }

  private func ask(_ prompt: String, _ action: @escaping (String) -> PanelAction?) {
    let field = InputFieldView(prompt: prompt, editor: LineEditor(history: history), action: action) {
      [weak self] in self?.answer($0)
    }
    root.show(field: field)
  }

  private func answer(_ action: PanelAction) {
    history = root.field?.editor.history ?? history
    root.show(field: nil)
    if action != .escape { perform(action) }
  }

  private func editRegister(_ source: AddressSource) {
    guard !snapshot.isRunning else { return say("STOP the machine to change a register") }
    let name = ["I-address ", "A-address ", "B-address "][min(2, Int(source.rawValue))]
    let field = InputFieldView(prompt: name, action: { Int($0).map { .goTo(String($0)) } }) { [weak self] in
      guard let self else { return }
      root.show(field: nil)
      guard case .goTo(let text) = $0, let address = Int(text) else { return }
      if (0..<16_000).contains(address) {
        send(.setRegister(source, AddressRegister(address)))
      } else {
        say("addresses are 0000 to 15999")
      }
    }
    root.show(field: field)
  }

  private func escape() {
    root.paper.endTear()
    root.show(overlay: nil)
    root.isZoomed = false
  }

  private func change(_ new: PanelOptions) {
    options = new
    root.paper.reducesMotion = !new.motion
    (root.overlay as? OptionsView)?.show(new)
    surroundings.changeTerminal(new)
  }

  private func quit() {
    var reasons: [String] = []
    if snapshot.isRunning { reasons.append("the machine runs") }
    let unsaved = root.tray.unsavedCount
    if unsaved > 0 { reasons.append("\(unsaved) torn sheet\(unsaved == 1 ? " is" : "s are") not saved") }
    guard !reasons.isEmpty else { return surroundings.quit() }
    root.show(overlay: QuitView(reasons: reasons) { [weak self] in self?.closeAnd($0) })
  }
}

extension PanelAction {
  /// The key with which paper and tray do the same.
  fileprivate var paperKey: Key? {
    switch self {
    case .move(.left): .left
    case .move(.right): .right
    case .move(.up): .up
    case .move(.down): .down
    case .move(.pageUp): .pageUp
    case .move(.pageDown): .pageDown
    case .move(.home): .home
    case .move(.end): .end
    case .move(.firstColumn): .character("0")
    case .move(.lastColumn): .character("$")
    case .askFind: .character("/")
    case .findNext: .character("*")
    case .findPrevious: .character("#")
    case .edit: .enter
    case .escape: .escape
    default: nil
    }
  }
}

extension ModeSwitch {
  /// What START does in this position, for the list.
  fileprivate var summary: String {
    switch self {
    case .run: "runs until STOP, a halt or a check"
    case .instructionExecute: "reads an instruction, then executes it, in turns"
    case .singleCycleProcess: "one storage cycle"
    case .singleCycleNonProcess: "one storage cycle that changes nothing in storage"
    case .characterDisplay: "shows the character at the dials in the B register"
    case .storagePrintOut: "prints the hundred positions around the dials"
    case .storageScan: "reads storage from the dials until wrong parity"
    case .alter: "sends the dials to the lit register; ENTER stores the bits"
    }
  }
}
