import Core1401
import Host1401
import Units1401

/// A system at work: belongs to the machine's queue.
///
/// The 1401's clock may be ahead of what is shown: the units say at once when they release the processor, and `system.now`
/// jumps there. `shown` follows at the pace asked for; meanwhile snapshots show the machine `held` in its interlock.
final class RunSession {
  let mailbox: Mailbox
  var configuration: SystemConfiguration
  let decks: [CardDeck]

  var system: DataProcessingSystem
  /// The console as it was set last; the switches that the machine itself knows are read there.
  var console = ConsoleSwitches()
  /// The switches and dials.
  var switches: ConsoleSwitches {
    var switches = console
    let machine = MachineSwitches(system)
    switches.senseSwitches = machine.senseSwitches
    switches.inputOutputCheckStop = machine.inputOutputCheckStop
    switches.processCheckStop = machine.processCheckStop
    return switches
  }
  var speed: Speed
  /// Breakpoints, watches, catches, history, trace and profile.
  var observer: Observer
  var symbols = SymbolTable()
  var listing: ProgramListing?
  var displays: [DisplayedExpression] = []
  /// Storage when the machine was last started.
  var storageBefore: [UInt8] = []

  /// The current run, nil while the machine is stopped.
  var currentRun: Run?
  /// Why it is stopped.
  var stop: Stop?
  /// Why the last command did nothing.
  var refusal: String?
  var unitChecks: UnitChecks = []
  private var shutsDown = false

  /// The moment of the 1401's clock that the world outside sees.
  var displayedTime = MachineTime.zero
  /// The machine as it is shown while a unit works: the unit has done its work already, but its time has not come.
  var held: (state: ProcessorState, storage: [UInt8]?)?
  /// The stop that comes when what has been done is shown.
  var pendingStop: Stop?
  /// The pace, nil at unlimited speed or in a step.
  var pace: Pace?
  /// Where the present frame ends on the 1401's clock.
  var frameEnd = MachineTime.zero

  var recorder = LampRecorder()
  var trace = InstructionTrace()
  /// Consecutive cycles recorded in a frame, where not all of them are.
  private static let slice = 2000
  /// Frames at unlimited speed that went by without a snapshot, because the one before was not taken.
  private var framesLeftOut = 0
  private static let mostFramesLeftOut = 5
  /// Cycles of this frame that may still be recorded.
  var cyclesToRecord = 0
  /// What was recorded and shown in snapshots that nobody took.
  var untakenBins = LampBins()

  var output: OutputQueue
  /// What was put out up to the moment shown.
  var delivered: OutputTotals
  var sequence = 0
  /// Where the operator's actions are recorded, nil for nowhere.
  var sessionRecorder: SessionRecorder?
  /// The past that can be gone back to, nil for none.
  var history: History?

  init(
    configuration: SystemConfiguration, decks: [CardDeck], speed: Speed, mailbox: Mailbox,
    history limits: HistoryLimits? = nil
  ) {
    self.configuration = configuration
    self.decks = decks
    self.speed = speed
    self.mailbox = mailbox
    observer = Observer(stops: StopTable(storageSize: configuration.storage.positions))
    system = RunSession.makeSystem(configuration, decks)
    output = OutputQueue(system: system)
    delivered = output.totals
    beginHistory(limits)
    mailbox.begin(with: makeSnapshot(LampBins()))
  }

  private static func makeSystem(
    _ configuration: SystemConfiguration, _ decks: [CardDeck]
  ) -> DataProcessingSystem {
    let system = DataProcessingSystem(configuration: configuration)
    decks.forEach(system.addToHopper)
    return system
  }

  // MARK: Working

  /// Executes commands and runs the machine until it is stopped and no command is left.
  func work() {
    while true {
      if currentRun == nil || mailbox.hasMessage { executeMessages() }
      if mailbox.isClosed { return }
      if currentRun != nil {
        runFrame()
      } else {
        if shutsDown { return leave() }
        if mailbox.endWork() { return }
      }
    }
  }

  private func executeMessages() {
    let messages = mailbox.takeMessages()
    guard !messages.isEmpty else { return }
    for message in messages {
      switch message {
      case .command(let command):
        refusal = nil
        execute(command)
      case .shutDown:
        shutsDown = true
        currentRun?.isStopping = true
      }
    }
    publish()
  }

  private func leave() {
    endRecording()
    restoreTip()
    system.runOutCards()
    publish()
    mailbox.close()
  }

  /// One frame: waits for its end on the wall's clock, then makes the cycles that belong to it and shows them.
  private func runFrame() {
    guard currentRun?.isPaced == true, currentRun?.isStopping == false else {
      cyclesToRecord = RunSession.slice
      advance(to: .distantFuture)
      return publish()
    }
    guard let pace else { return runUnlimited() }
    cyclesToRecord = RunSession.slice
    let end = frameEnd + pace.frame
    let deadline = pace.deadline(of: end)
    while mailbox.clock.nanoseconds < deadline {
      if mailbox.hasMessage { return }
      mailbox.clock.wait(until: deadline)
    }
    frameEnd = end
    if speed.lampsCoverEveryCycle { cyclesToRecord = .max }
    advance(to: end)
    if mailbox.clock.nanoseconds - deadline > Pace.tolerableDelay { resynchronizePace() }
    publish()
  }

  /// One frame at unlimited speed. While nobody takes the last snapshot neither lamps nor another one are wanted, but one who
  /// only looks from time to time finds none older than a tenth of a second.
  private func runUnlimited() {
    let isWanted = mailbox.isTaken || framesLeftOut >= RunSession.mostFramesLeftOut
    framesLeftOut = isWanted ? 0 : framesLeftOut + 1
    cyclesToRecord = isWanted ? RunSession.slice : 0
    advance(to: .distantFuture)
    if isWanted || currentRun == nil || hasMuchOutput { publish() }
    if currentRun != nil { mailbox.waitForTaker(atMost: 1_000_000_000) }
  }

  /// Whether the output is to be handed over whether somebody looks at the machine or not.
  var hasMuchOutput: Bool { output.collectedCount > 1 << 16 }

  /// The next frame has lamps and a snapshot whether the last one was taken or not.
  func wantSnapshot() {
    framesLeftOut = RunSession.mostFramesLeftOut
  }

  /// Begins to keep the pace from what is shown now.
  func resynchronizePace() {
    switch speed {
    case .times(let times): pace = Pace(times: times, wall: mailbox.clock.nanoseconds, machine: displayedTime)
    case .unlimited: pace = nil
    }
    frameEnd = displayedTime
  }

  /// Puts in a fresh system.
  func restart() {
    finish(nil)
    publish()
    let (old, switchesBefore) = (system, MachineSwitches(system))
    system = RunSession.makeSystem(configuration, decks)
    system.units.takeMedia(from: old.units)
    _ = system.perform(.setSwitches(switches: switchesBefore))
    output = OutputQueue(system: system)
    delivered = output.totals
    unitChecks = []
    displayedTime = .zero
    observer.stops.restart()
    observer.instruments.restart()
    storageBefore = []
    beginHistory(history?.limits)
    recordBeginning()
  }
}

extension MachineTime {
  /// Later than anything that happens, with room for sums.
  static let distantFuture = MachineTime(nanoseconds: .max / 2)
}
