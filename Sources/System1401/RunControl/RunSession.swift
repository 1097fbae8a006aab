import Core1401
import Host1401
import Units1401

/// A running system, confined to the machine's queue.
///
/// The 1401's clock may be ahead of the displayed time. Units report at once when they release the processor,
/// and `system.now` jumps there. `displayedTime` follows at the requested pace; in the meantime snapshots
/// show the machine in its interlock, as stored in `held`.
final class RunSession {
  let mailbox: Mailbox
  var configuration: SystemConfiguration
  let decks: [CardDeck]

  var system: DataProcessingSystem
  /// What is kept of stacked cards for the client.
  let stackedRecord: StackedRecord
  /// The console as set last; switches that affect the machine are read from the machine.
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
  /// Why the machine is stopped.
  var stop: Stop?
  /// The key that has made the machine ready for START; pressed again on a fresh machine.
  var readyKey: UnitKey?
  /// Why the last command had no effect.
  var refusal: String?
  var unitChecks: UnitChecks = []
  private var shutsDown = false

  /// The time of the 1401's clock that clients see.
  var displayedTime = MachineTime.zero
  /// The displayed state during a unit operation: the unit has finished already, but its time has not come.
  var held: (state: ProcessorState, storage: [UInt8]?)?
  /// The stop to report when its time is displayed.
  var pendingStop: Stop?
  /// The pace; nil at unlimited speed or in a step.
  var pace: Pace?
  /// The end of the present frame on the 1401's clock.
  var frameEnd = MachineTime.zero

  var recorder = LampRecorder()
  var trace = InstructionTrace()
  /// The number of consecutive cycles recorded per frame, when not all are.
  private static let slice = 2000
  /// The number of frames at unlimited speed without a snapshot, because the previous one was not taken.
  private var skippedFrames = 0
  private static let mostSkippedFrames = 5
  /// The number of cycles of this frame still to be recorded.
  var cyclesToRecord = 0
  /// Lamp times from snapshots that were not taken.
  var untakenBins = LampBins()

  var output: OutputQueue
  /// The output up to the displayed time.
  var delivered: OutputTotals
  var sequence = 0
  /// The recorder of the operator's actions; nil for none.
  var sessionRecorder: SessionRecorder?
  /// The past for going back; nil for none.
  var history: History?

  init(
    configuration: SystemConfiguration, decks: [CardDeck], speed: Speed, mailbox: Mailbox,
    stackedRecord: StackedRecord = .cards, history limits: HistoryLimits? = nil
  ) {
    self.configuration = configuration
    self.stackedRecord = stackedRecord
    self.decks = decks
    self.speed = speed
    self.mailbox = mailbox
    observer = Observer(stops: StopTable(storageSize: configuration.storage.positions))
    system = RunSession.makeSystem(configuration, decks, stackedRecord)
    output = OutputQueue(system: system)
    delivered = output.totals
    beginHistory(limits)
    mailbox.begin(with: makeSnapshot(LampBins()))
  }

  static func makeSystem(
    _ configuration: SystemConfiguration, _ decks: [CardDeck], _ stackedRecord: StackedRecord
  ) -> DataProcessingSystem {
    let system = DataProcessingSystem(configuration: configuration)
    system.cardsAndPrinter.stackedRecord = stackedRecord
    decks.forEach(system.addToHopper)
    return system
  }

  // MARK: Working

  /// Executes commands and runs the machine until it is stopped and no commands are left.
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
      case .takeMedia(let old):
        let ended = old.withLock { session in
          defer { session = nil }
          return session
        }
        if let ended { takeMedia(from: ended.system.units) }
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

  /// Runs one frame: waits for its end on the wall clock, then executes its cycles and displays them.
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

  /// Runs one frame at unlimited speed. While the last snapshot has not been taken, lamps and another
  /// snapshot are skipped, but snapshots are never older than a tenth of a second.
  private func runUnlimited() {
    let isWanted = mailbox.isTaken || skippedFrames >= RunSession.mostSkippedFrames
    skippedFrames = isWanted ? 0 : skippedFrames + 1
    cyclesToRecord = isWanted ? RunSession.slice : 0
    advance(to: .distantFuture)
    if isWanted || currentRun == nil || hasMuchOutput { publish() }
    if currentRun != nil { mailbox.waitForClient(atMost: 1_000_000_000) }
  }

  /// Whether there is so much output that it is delivered even without a client taking snapshots.
  var hasMuchOutput: Bool { output.collectedCount >= Mailbox.muchOutput }

  /// Makes the next frame record lamps and a snapshot, even if the last one was not taken.
  func requestSnapshot() {
    skippedFrames = RunSession.mostSkippedFrames
  }

  /// Resynchronizes the pace with the present displayed time.
  func resynchronizePace() {
    switch speed {
    case .times(let times): pace = Pace(times: times, wall: mailbox.clock.nanoseconds, machine: displayedTime)
    case .unlimited: pace = nil
    }
    frameEnd = displayedTime
  }

  /// Replaces the system by a fresh one.
  func restart() {
    finish(nil)
    publish()
    let (old, switchesBefore) = (system, MachineSwitches(system))
    system = RunSession.makeSystem(configuration, decks, stackedRecord)
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
    makeReadyAgain()
  }

  /// Presses the key again that makes a fresh machine ready for START.
  func makeReadyAgain() {
    guard let readyKey else { return }
    load(readyKey, runs: false, isPaced: false)
    // Without a card the machine is fresh nevertheless.
    refusal = nil
    if currentRun != nil { advance(to: .distantFuture) }
  }
}

extension MachineTime {
  /// Later than any event, with room for sums.
  static let distantFuture = MachineTime(nanoseconds: .max / 2)
}
