internal import Monitor1401
internal import System1401

// Editing the source of the program, and assembling it again.
extension PanelSession {
  /// Opens the source in a box.
  func editSource() {
    if museum != nil { return say("visitors cannot change the programs") }
    do {
      let source = try host.source()
      let lines = snapshot.debug.listing?.lines ?? []
      let row = root.pane == .listing ? root.listing.selectedSourceLine(of: source.name) : nil
      let first = row ?? lines.first { $0.file == source.name && $0.address != nil }?.number ?? 1
      let box = SourceEditorView(
        name: source.name, text: source.text, row: first - 1, onAction: choose
      ) { [weak self] in self?.assemble($0) }
      box.top = root.panelLayout.lesson.maxY
      root.overlay = box
    } catch {
      say("\(error)")
    }
  }

  /// Assembles an edited source and puts the program into the reader. The box stays open if there are errors.
  private func assemble(_ text: String) {
    let report: (PanelError) -> Void = { [weak self] error in
      (self?.root.overlay as? SourceEditorView)?.report(error.description, line: error.line)
      self?.remember(error.description)
    }
    if let guide = course?.guide {
      let lesson = guide.lesson.replacingProgram(by: text)
      return reload(by: { [host] in host.openLesson(lesson, $0) }, onError: report) { session in
        session.lessonSourceWasEdited(lesson, text)
      }
    }
    do {
      try host.writeSource(text)
      (root.overlay as? SourceEditorView)?.noteWritten(text)
      reload(by: host.reload, onError: report)
    } catch {
      report(PanelError(error))
    }
  }
}
