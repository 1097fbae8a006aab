public import Core1401

/// Why the machine refuses a command of the operator.
///
/// A new message gets the next number. The number of a message that was removed is not used again.
public enum RefusalMessage: String, MessageFamily {
  // Keys and switches.
  /// `the machine runs: press STOP first`.
  case machineRuns = "R001"
  /// `a check light is on: press CHECK RESET, then START`.
  case checkIsLit = "R002"
  /// `ENTER stores only with the mode switch at ALTER`.
  case enterMode = "R003"
  /// `a unit works next, which would change storage: turn the mode switch to SINGLE CYCLE PROCESS`.
  case unitWorksNext = "R004"
  /// `the machine is already running`.
  case alreadyRunning = "R005"
  /// `the machine is already stopped`.
  case alreadyStopped = "R006"
  /// `no check light is on`.
  case noCheckLight = "R007"
  // Steps and breakpoints.
  /// `address {address} is not in storage, 0000 to {highest}`.
  case notInStorage = "R008"
  /// `cannot step {count} instructions; give 1 or more`.
  case stepCount = "R009"
  /// `there is no breakpoint {number}`.
  case noBreakpoint = "R010"
  /// `there are {count} breakpoints already; delete some`.
  case manyBreakpoints = "R011"
  /// `nothing is displayed as number {number}`.
  case notDisplayed = "R012"
  /// `{file}: the trace is not complete: {reason}`.
  case traceIncomplete = "R013"
  // The history and recordings.
  /// `no history is recorded: 'back on' records it from now on`.
  case noHistory = "R014"
  /// `interrupted: the machine is where it was`.
  case interrupted = "R015"
  /// `the history begins here`.
  case historyBegins = "R019"
  /// `cycle {cycle} has not come yet; this course ends at cycle {last}`.
  case cycleAhead = "R020"
  /// `cycle {cycle} cannot be reached; the history begins at cycle {first}`.
  case cycleTooOld = "R021"
  /// `there is no stop before this place`.
  case noStopBefore = "R022"
  /// `the machine is at the end of its timeline`.
  case atEnd = "R023"
  /// `nothing was stored into {address} in the history`.
  case noStoreFound = "R024"
  /// `nothing is being recorded`.
  case notRecording = "R016"
  /// `the machine has gone back: go back to end, or take another course, before recording`.
  case hasGoneBack = "R017"
  /// `replayed, but the machine is not in the state in which the recording ended`.
  case replayDiffers = "R018"

  /// What the family is about.
  public static let title = "Commands that the machine refuses"

  /// The message in words.
  public var guide: MessageGuide {
    let (text, cause, cure) = words
    return MessageGuide(rawValue, text, cause: cause, cure: cure)
  }

  private var words: (text: String, cause: String, cure: String) {
    switch self {
    case .machineRuns:
      (
        "the machine runs: press STOP first",
        "The command shows or changes storage or registers, which a running machine changes itself.",
        "Press STOP, or enter stop, and repeat the command."
      )
    case .checkIsLit:
      (
        "a check light is on: press CHECK RESET, then START",
        "A check has stopped the machine. As at the real console, START has no effect until the check "
          + "is reset.",
        "Correct the cause, and enter check and run, or press CHECK RESET and START."
      )
    case .enterMode:
      (
        "ENTER stores only with the mode switch at ALTER",
        "ENTER stores the character of the bit switches; at other positions of the mode switch it has "
          + "no effect.",
        "Enter mode alter. To store characters without the console's keys, use dep."
      )
    case .unitWorksNext:
      (
        "a unit works next, which would change storage: turn the mode switch to SINGLE CYCLE PROCESS",
        "SINGLE CYCLE NON-PROCESS shows cycles without storing, and the work of a unit cannot be shown so.",
        "Turn the mode switch to SINGLE CYCLE PROCESS."
      )
    case .alreadyRunning:
      (
        "the machine is already running",
        "START was pressed while the machine runs.",
        "Nothing; or press STOP first."
      )
    case .alreadyStopped:
      (
        "the machine is already stopped",
        "STOP was pressed while the machine is stopped.",
        "Nothing; or press START first."
      )
    case .noCheckLight:
      (
        "no check light is on",
        "CHECK RESET was pressed, and there is nothing to reset.",
        "Nothing; the machine is ready for START."
      )
    case .notInStorage:
      (
        "address {address} is not in storage, 0000 to {highest}",
        "The machine has less storage than the address needs.",
        "Use a lower address, or start the machine with more storage, for example --storage 16000."
      )
    case .stepCount:
      (
        "cannot step {count} instructions; give 1 or more",
        "The number of instructions is zero or negative.",
        "Give 1 or more; to go back, use back."
      )
    case .noBreakpoint:
      (
        "there is no breakpoint {number}",
        "It was deleted, or it never existed.",
        "list breaks shows all breakpoints with their numbers."
      )
    case .manyBreakpoints:
      (
        "there are {count} breakpoints already; delete some",
        "The number of breakpoints is limited, because the machine evaluates all of them.",
        "Delete some; delete all deletes all of them."
      )
    case .notDisplayed:
      (
        "nothing is displayed as number {number}",
        "The watch window has no value with this number.",
        "list displays shows the values with their numbers."
      )
    case .traceIncomplete:
      (
        "{file}: the trace is not complete: {reason}",
        "The file could not be written at some point. What was written before is in it.",
        "Check the space on the disk, and trace again."
      )
    case .noHistory:
      (
        "no history is recorded: 'back on' records it from now on",
        "The machine can go back only to points after the history began, and recording it was switched off.",
        "Enter back on, and run the program again."
      )
    case .interrupted:
      (
        "interrupted: the machine is where it was",
        "STOP, or a new command, ended the search in the history.",
        "Repeat the command, and let it finish."
      )
    case .historyBegins:
      (
        "the history begins here",
        "The machine is at the oldest point to which it can go back. Earlier checkpoints were discarded "
          + "or never stored.",
        "Load the program again and run it to the place; back memory MB allows a longer history."
      )
    case .cycleAhead:
      (
        "cycle {cycle} has not come yet; this course ends at cycle {last}",
        "back goes to cycles that the machine has executed.",
        "Run the machine until then: run until cycle = N."
      )
    case .cycleTooOld:
      (
        "cycle {cycle} cannot be reached; the history begins at cycle {first}",
        "The history does not reach back so far, because its memory is limited or it was switched on later.",
        "Load the program again and run it to the cycle; back memory MB allows a longer history."
      )
    case .noStopBefore:
      (
        "there is no stop before this place",
        "The machine has not stopped earlier in its history.",
        "back 1, or back to cycle N, goes to places without a stop."
      )
    case .atEnd:
      (
        "the machine is at the end of its timeline",
        "back to end returns to the latest point that the machine has reached, and it is there already.",
        "Nothing; run or step continues from here."
      )
    case .noStoreFound:
      (
        "nothing was stored into {address} in the history",
        "The position has had its character since the history began, for example from loading.",
        "Look at another position of the field, or record the history from before the program is loaded."
      )
    case .notRecording:
      (
        "nothing is being recorded",
        "The end of a recording was asked for, and no recording had begun.",
        "Begin one with record FILE."
      )
    case .hasGoneBack:
      (
        "the machine has gone back: go back to end, or take another course, before recording",
        "A recording begins at the end of the history, and the machine is at an earlier point.",
        "Enter back to end; or continue from here, which discards the rest of the history."
      )
    case .replayDiffers:
      (
        "replayed, but the machine is not in the state in which the recording ended",
        "The same actions led to another state: a file has changed, or the session was recorded by "
          + "another version.",
        "Use the files of the time of the recording, or record again."
      )
    }
  }
}
