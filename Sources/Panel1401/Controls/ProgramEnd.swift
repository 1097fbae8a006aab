internal import Core1401
internal import System1401
internal import Units1401

// The end of a program, after which START leads only into checks.
extension SystemSnapshot {
  /// Whether the machine has stopped at the last halt of a program: where START continues is no instruction, or
  /// only the same halt.
  var hasEnded: Bool { stop?.reason == .halt && leadsNowhere }

  /// Whether the program is still in the card reader: LOAD, not START, begins it.
  var awaitsLoad: Bool { units.cardsInReader > 0 && storage.allSatisfy { $0 == 0 } }

  /// Whether a check was reset, and where START continues is no instruction, so that the next check follows.
  var runsIntoCheck: Bool { stop?.reason == .check && leadsNowhere }

  private var leadsNowhere: Bool {
    guard !isRunning, !isCheckLit, let stop, processor.next == .iOp else { return false }
    guard let next = processor.nextInstructionAddress, next < storage.count, next != stop.address else {
      return true
    }
    let own = debug.symbols.instructionAddresses
    // A constant can have the character of an operation code.
    if own.contains(stop.address), !own.contains(next) { return true }
    let character = StoredCharacter(rawValue: storage[next])
    return !character.hasWordMark || OperationCode.definition(code: character.code) == nil
  }

  /// Whether a process check has stopped the machine, which START runs into again after CHECK RESET.
  var isAtNoInstruction: Bool { !isRunning && !processor.checks.isEmpty && stop?.reason == .check }
}
