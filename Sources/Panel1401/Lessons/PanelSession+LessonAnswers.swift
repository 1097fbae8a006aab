internal import Monitor1401
internal import System1401

// Answers that the panel gives: it plays the keys of a step itself.
extension PanelSession {
  func playOne() {
    guard let answer = course?.guide.step?.answer, let steps = try? KeyScript.steps(answer.text) else {
      return
    }
    var player = AnswerPlayer(target: nil)
    player.keys = steps
    player.due = now
    player.limit = now + AnswerPlayer.patience
    course?.player = player
  }

  func play(to target: Int) {
    var player = AnswerPlayer(target: target)
    player.limit = now + AnswerPlayer.patience
    player.speed = machine.speed
    course?.player = player
    send(.setSpeed(.times(AnswerPlayer.haste)))
    loadAnswer()
  }

  /// Takes the keys of the present step, unless it is done or only to be read.
  private func loadAnswer() {
    guard let guide = course?.guide, guide.phase == .task, let answer = guide.step?.answer,
      let steps = try? KeyScript.steps(answer.text)
    else { return }
    course?.player?.keys = steps
    course?.player?.due = now
    course?.player?.limit = now + AnswerPlayer.patience
  }

  func playAnswer(at time: Duration) {
    guard let player = course?.player, let guide = course?.guide else { return }
    if let target = player.target {
      if guide.awaitsReader, player.keys.isEmpty {
        if guide.phase == .end { return endAnswer() }
        if guide.index + 1 == target { saveMachine(for: target) }
        beginStep(guide.index + 1)
        guard guide.index + 1 < target else { return endAnswer() }
        return loadAnswer()
      }
    } else if guide.awaitsReader, player.keys.isEmpty {
      return endAnswer()
    }
    guard let next = player.keys.first else {
      if time >= player.limit {
        endAnswer(saying: "that leads nowhere from here: t, again begins the step anew")
      }
      return
    }
    guard time >= player.due else { return }
    course?.player?.keys.removeFirst()
    switch next {
    case .wait(let span): course?.player?.due = time + (player.isHasty ? span / AnswerPlayer.haste : span)
    case .key(let key):
      pressForLesson(key)
      course?.player?.due = player.isHasty ? time : time + AnswerPlayer.pause
    case .click, .resize: break
    }
  }

  func endAnswer(saying words: String? = nil) {
    guard let player = course?.player else { return }
    course?.player = nil
    root.overlay = nil
    root.field = nil
    // An answer that has set the pace knows better.
    if let speed = player.speed, machine.speed == .times(AnswerPlayer.haste) { send(.setSpeed(speed)) }
    clearMessage()
    if let words { say(words) }
    noteProgress()
  }
}
