internal import Core1401
internal import Monitor1401
internal import System1401
internal import Units1401

// The museum: the panel shows programs by itself until somebody touches it.
extension PanelSession {
  /// Shows the programs of the list in turn from now on, and hands the machine to whoever touches the panel.
  public func openMuseum() {
    museum = MuseumGuide(
      exhibits: host.programs().map { MuseumGuide.Exhibit(name: $0.name, summary: $0.summary) })
  }

  /// Does what is to be shown at a moment.
  func guideVisitors(at time: Duration) {
    // One step may lead to the next at once.
    for _ in 0..<3 {
      var facts = MuseumGuide.Facts()
      facts.isReading = beingRead != nil
      facts.isRunning = machine.runsOrStarts
      facts.isFresh = snapshot.processor.instructions == 0
      facts.lines = root.paper.printout.sheet.printedRowCount
      guard let step = museum?.step(at: time, facts) else { return }
      take(step)
    }
  }

  private func take(_ step: MuseumGuide.Step) {
    switch step {
    case .open(let name):
      root.tray.clear()
      open(name)
    case .start: send(.start)
    case .quicken: send(.setSpeed(.times(10)))
    case .realTime: send(.setSpeed(.times(1)))
    case .tear: tear()
    case .putBack: putBack()
    }
  }

  /// Takes a touch of the panel.
  ///
  /// - Returns: whether it was only the hand laid on: the program that is shown then belongs to the visitor, and nothing else is done.
  func isTakenByMuseum(at time: Duration) -> Bool {
    guard museum?.touch(at: time) == true else { return false }
    visitorsOptions = options
    root.paper.endTear()
    say("the machine is yours: Space is START and STOP, T tears, O opens a program, ? helps")
    return true
  }

  // MARK: What visitors may not do

  /// Why a visitor gets no file of this computer.
  private static let museumFiles = "an exhibition neither reads nor writes files"

  /// Why a command for the machine is not for visitors; nil for one that is.
  func museumRefusal(of command: OperatorCommand) -> String? {
    guard museum != nil else { return nil }
    switch command {
    case .mount, .dismount, .save, .restore, .record, .replay, .debug(.trace): return Self.museumFiles
    case .start, .stop, .startReset, .checkReset, .press, .makeReady, .enter, .setSwitches, .setSpeed,
      .stepInstructions, .stepCycle, .runUntil, .setBreakpoint, .deposit, .setRegister, .debug, .restart,
      .goBack,
      .keepHistory:
      return nil
    }
  }

  /// Why a word of the command language is not for visitors; nil for one that is.
  func museumRefusal(of command: HostCommand) -> String? {
    switch command {
    case .write, .execute, .readSymbols, .picture, .project: museum == nil ? nil : Self.museumFiles
    case .open(let name?): museumRefusal(ofProgram: name)
    case .tear, .quit, .open, .reload, .help, .mute, .assertion, .undo: nil
    }
  }

  /// Why a program is not opened for visitors; nil for the ones that are shown.
  func museumRefusal(ofProgram name: String) -> String? {
    museum.flatMap { $0.exhibits.contains { $0.name == name } ? nil : Self.museumFiles }
  }

  /// Why nothing is saved for visitors.
  var museumRefusalToSave: String? { museum == nil ? nil : Self.museumFiles }

  private func putBack() {
    keys = KeyReader()
    giveUpReading()
    machine.dropLines()
    history = []
    root.overlay = nil
    root.field = nil
    root.paper.hasRuler = false
    focus = (.paper, false)
    if let before = visitorsOptions, before != options { change(before) }
    silence()
  }

  /// What stands in place of the key bar while the museum shows something; nil for the keys.
  func caption(width: Int) -> LegendLine? {
    guard let museum else { return nil }
    if let seconds = museum.secondsLeft(at: now) {
      return Self.band(
        " The show continues in \(seconds) second\(seconds == 1 ? "" : "s")", ": any key keeps the machine",
        hint: "", width: width)
    }
    return museum.exhibit.map {
      Self.band(
        " " + $0.name.uppercased().replacing("-", with: " "), "  \($0.summary)",
        hint: "any key: it is yours ", width: width)
    }
  }

  /// A line of one colour: a title, words, and a hint at its end; what does not fit goes, the hint last of all.
  private static func band(_ title: String, _ words: String, hint: String, width: Int) -> LegendLine {
    let room = max(0, width - title.count - hint.count - 1)
    let shown = words.count <= room ? words : words.cut(to: room)
    let gap = "".padded(to: max(0, width - title.count - shown.count - hint.count))
    return [
      Legend(title, role: .caption, attributes: .bold), Legend(shown + gap, role: .caption),
      Legend(hint, role: .caption),
    ]
  }
}
