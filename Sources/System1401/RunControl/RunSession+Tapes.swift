import Units1401

// Reels on and off the tape units. A unit can be served while the machine stands, waits for it or works with others.
extension RunSession {
  func mountTape(_ mounting: TapeMounting, on number: Int) {
    guard isTape(number) else { return }
    do throws(TapeError) {
      try system.mount(tape: mounting, on: number)
      beginAnew()
    } catch {
      refusal = "\(error)"
    }
  }

  func dismountTape(_ number: Int) {
    guard isTape(number) else { return }
    guard system.tapes[number - 1].reel != nil else {
      refusal = "tape \(number) has no reel"
      return
    }
    defer { beginAnew() }
    do throws(TapeError) {
      try system.dismountTape(number)
    } catch {
      refusal = "\(error)"
    }
  }

  func loadRewindTape(_ number: Int) {
    guard isTape(number) else { return }
    guard system.tapes[number - 1].reel != nil else {
      refusal = "tape \(number) has no reel; mount one"
      return
    }
    act(.loadRewindTape(number))
  }

  /// A reel came or went: its file belongs to others now or did before, so that the past begins here.
  private func beginAnew() {
    leaveCourse()
    beginHistory(history?.limits)
    recordBeginning()
  }

  private func isTape(_ number: Int) -> Bool {
    if DataProcessingSystem.tapeNumbers.contains(number) { return true }
    refusal = "there is no tape unit \(number); tape units are 1 to 6"
    return false
  }
}
