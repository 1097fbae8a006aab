internal import Core1401
internal import Monitor1401
internal import System1401
internal import Units1401

// The museum mode: the panel demonstrates programs until somebody touches it.
extension PanelSession {
  /// Starts the museum mode with the programs of the list.
  public func openMuseum() {
    museum = MuseumGuide(
      exhibits: host.programs().map { MuseumGuide.Exhibit(name: $0.name, summary: $0.summary) })
  }

  /// Carries out the steps of the museum mode that are due.
  func advanceMuseum(at time: Duration) {
    // A step can be followed by another at once.
    for _ in 0..<3 {
      var facts = MuseumGuide.Facts()
      facts.isReading = programBeingRead != nil
      facts.isRunning = machine.runsOrStarts
      facts.isFresh = snapshot.processor.instructions == 0
      facts.lines = root.paper.printout.sheet.printedRowCount
      guard let step = museum?.step(at: time, facts) else { return }
      carryOut(step)
    }
  }

  private func carryOut(_ step: MuseumGuide.Step) {
    switch step {
    case .open(let name):
      root.tray.clear()
      open(name)
    case .start: send(.start)
    case .speedUp: send(.setSpeed(.times(10)))
    case .realTime: send(.setSpeed(.times(1)))
    case .tear: tear()
    case .restore: restoreAfterVisit()
    }
  }

  /// Records a touch of the panel in the museum mode.
  ///
  /// - Returns: whether the touch began a visit. It then has no other effect.
  func recordTouch(at time: Duration) -> Bool {
    guard museum?.touch(at: time) == true else { return false }
    optionsBeforeVisit = options
    root.paper.endTear()
    say("the machine is yours: Space is START and STOP, T tears, O opens a program, ? helps")
    return true
  }

  // MARK: What visitors may not do

  /// The message for a visitor who asks for a file.
  private static let museumFiles = "an exhibition neither reads nor writes files"

  /// The reason why visitors may not use a command line; nil if they may, or if it depends on what the line does.
  /// Cards are read while their command is parsed, so that one is refused before.
  func museumRefusal(ofLine line: String) -> String? {
    guard museum != nil, let word = line.split(whereSeparator: \.isWhitespace).first else { return nil }
    return (try? MonitorCommand.find(String(word)))?.name == "attach" ? Self.museumFiles : nil
  }

  /// The reason why visitors may not use a command for the machine; nil if they may.
  func museumRefusal(of command: OperatorCommand) -> String? {
    guard museum != nil else { return nil }
    switch command {
    case .mount, .dismount, .save, .restore, .record, .savePast, .replay, .debug(.trace):
      return Self.museumFiles
    case .start, .stop, .startReset, .checkReset, .press, .makeReady, .enter, .setSwitches, .setSpeed,
      .stepInstructions, .stepCycle, .runUntil, .setBreakpoint, .deposit, .setRegister, .debug, .restart,
      .goBack,
      .keepHistory:
      return nil
    }
  }

  /// The reason why visitors may not use a command of the panel; nil if they may.
  func museumRefusal(of command: HostCommand) -> String? {
    switch command {
    case .write, .execute, .readSymbols, .picture, .project: museum == nil ? nil : Self.museumFiles
    case .open(let name?): museumRefusal(ofProgram: name)
    case .tear, .quit, .open, .reload, .edit, .help, .mute, .assertion, .undo, .typewriter: nil
    }
  }

  /// The reason why visitors may not open a program; nil for the exhibits.
  func museumRefusal(ofProgram name: String) -> String? {
    museum.flatMap { $0.exhibits.contains { $0.name == name } ? nil : Self.museumFiles }
  }

  /// The reason why visitors may not save sheets; nil outside museum mode.
  var museumRefusalToSave: String? { museum == nil ? nil : Self.museumFiles }

  private func restoreAfterVisit() {
    keys = KeyReader()
    cancelReading()
    machine.dropLines()
    history = []
    root.overlay = nil
    root.field = nil
    root.paper.hasRuler = false
    focus = (.paper, false)
    if let before = optionsBeforeVisit, before != options { change(before) }
    clearMessage()
  }

  /// The caption that replaces the key bar during a demonstration; nil to show the keys.
  func caption(width: Int) -> LegendLine? {
    guard let museum else { return nil }
    if let seconds = museum.secondsLeft(at: now) {
      return Self.captionLine(
        " The show continues in \(seconds) second\(seconds == 1 ? "" : "s")", ": any key keeps the machine",
        hint: "", width: width)
    }
    return museum.exhibit.map {
      Self.captionLine(
        " " + $0.name.uppercased().replacing("-", with: " "), "  \($0.summary)",
        hint: "any key: take over ", width: width)
    }
  }

  /// A caption in one colour: a title, words cut to fit, and a hint at the right end.
  private static func captionLine(_ title: String, _ words: String, hint: String, width: Int) -> LegendLine {
    let room = max(0, width - title.count - hint.count - 1)
    let shown = words.count <= room ? words : words.cut(to: room)
    let gap = "".padded(to: max(0, width - title.count - shown.count - hint.count))
    return [
      Legend(title, role: .caption, attributes: .bold), Legend(shown + gap, role: .caption),
      Legend(hint, role: .caption),
    ]
  }
}
