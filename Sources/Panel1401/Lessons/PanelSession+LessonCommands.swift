// What a learner asks the course for: keys, command lines and menus.
extension PanelSession {
  /// Takes a key that belongs to the course.
  ///
  /// - Returns: whether it did.
  func takesLessonKey(_ key: Key) -> Bool {
    guard let course else { return false }
    if course.player != nil {
      if key == .escape { endAnswer(saying: "the rest is yours") }
      return key != .control("c")
    }
    guard root.textReceiver == nil, keys.pendingText == nil else { return false }
    self.course?.facts.keys.insert(key.name)
    switch key {
    case "c" where course.guide.awaitsReader: perform(.lesson(.next))
    case "i": perform(.lesson(.hint))
    case "t": perform(.lesson(.menu))
    default: return false
    }
    return true
  }

  /// Notes that the machine was operated.
  func noteDeed(_ action: PanelAction) {
    guard course != nil, action.isDeed else { return }
    course?.guide.noteDeed()
  }

  /// Takes a command line that belongs to the course, and notes all others.
  ///
  /// - Returns: whether it did.
  func takesLessonCommand(_ line: String) -> Bool {
    guard let course else { return false }
    let words = line.lowercased().split(separator: " ").map(String.init)
    if words.first == "hint" {
      carryOut(.hint)
      return true
    }
    guard words.first == "lesson" else {
      self.course?.facts.note(command: words.joined(separator: " "))
      return false
    }
    let word = words.dropFirst().joined(separator: " ")
    if let action = LessonAction.words.first(where: { $0.word == word })?.action {
      carryOut(action)
    } else if let number = Int(word), course.lessons.indices.contains(number - 1) {
      carryOut(.open(number - 1))
    } else {
      let known = LessonAction.words.map(\.word).joined(separator: ", ")
      say("lesson takes \(known), or a number from 1 to \(course.lessons.count)")
    }
    return true
  }

  /// Carries out what a learner asks for.
  func carryOut(_ action: LessonAction) {
    guard let course else { return say("no lesson is open: ibm1401 learn opens one") }
    switch action {
    case .next:
      guard course.guide.awaitsReader else { return say("do what the text says first; i gives a hint") }
      if course.guide.phase == .end {
        guard course.number + 1 < course.lessons.count else { return carryOut(.lessons) }
        openLesson(course.number + 1, step: course.progress.step(of: course.lessons[course.number + 1]))
      } else {
        continueLesson()
      }
    case .hint:
      if self.course?.guide.giveHint() != true {
        say(
          course.guide.phase == .task && course.guide.step?.hints.isEmpty == false
            ? "there are no more hints: t can show you how it is done"
            : "there is nothing to do here: c continues")
      }
    case .show:
      guard course.guide.phase == .task, course.guide.step?.answer != nil else {
        return say("there is nothing to be done in this step")
      }
      playOne()
    case .skip: if course.guide.phase != .end { play(to: course.guide.index + 1) }
    case .again: openLesson(course.number, step: course.guide.index)
    case .edit: editSource()
    case .restart: openLesson(course.number, step: 0)
    case .fold:
      self.course?.isFolded.toggle()
      root.setNeedsLayout()
    case .menu: root.overlay = menu(course)
    case .lessons: root.overlay = list(course)
    case .open(let number): openLesson(number, step: course.progress.step(of: course.lessons[number]))
    }
  }

  private func menu(_ course: Course) -> ChooserView {
    let entries: [(String, String, LessonAction)] = [
      ("hint", "give me a hint (i)", .hint), ("show", "show me how it is done", .show),
      ("again", "begin this step again", .again), ("edit", "edit the program", .edit),
      ("skip", "do this step for me and continue", .skip),
      ("fold", course.isFolded ? "show the text again" : "fold the text into one line", .fold),
      ("restart", "begin the lesson again", .restart), ("lessons", "another lesson", .lessons),
    ]
    return ChooserView(
      title: "LESSON", items: entries.map { ChooserItem(name: $0.0, summary: $0.1, action: .lesson($0.2)) },
      onAction: choose)
  }

  private func list(_ course: Course) -> ChooserView {
    let items = course.lessons.enumerated().map { number, lesson in
      let state = course.progress.words(for: lesson)
      return ChooserItem(
        name: "\(number + 1)".flushRight(2) + " \(lesson.title)", summary: state,
        action: .lesson(.open(number)))
    }
    return ChooserView(title: "LESSONS", items: items, selected: course.number, onAction: choose)
  }
}

extension PanelAction {
  /// Whether it changes something about the machine, rather than only shows it.
  fileprivate var isDeed: Bool {
    switch self {
    case .move, .showPane, .nextPane, .previousPane, .zoom, .toggleSource, .toggleWordMarkRow, .askGoTo,
      .goTo, .askFind, .find, .findNext, .findPrevious, .toggleRuler, .openSheet, .saveSheet, .saveAll,
      .askCommand,
      .help, .options, .setOptions, .escape, .redraw, .suspend, .quit, .quitNow, .saveAllAndQuit, .lesson,
      .chooseMode, .askDials, .choosePrograms, .editRegister, .editCondition, .editField, .edit,
      .editSource:
      false
    default: true
    }
  }
}
