import Core1401
import Host1401
import Units1401

/// A system at work: belongs to the machine's queue.
///
/// The 1401's clock may be ahead of what is shown: the units say at once when they release the processor, and `system.now`
/// jumps there. `shown` follows at the pace asked for; meanwhile snapshots show the machine `held` in its interlock.
final class RunSession {
  let exchange: Exchange
  var configuration: SystemConfiguration
  let decks: [CardDeck]

  var system: DataProcessingSystem
  var switches = ConsoleSwitches()
  var speed: Speed
  /// Breakpoints, watches, catches, history, trace and profile.
  var observer: Observer
  var symbols = SymbolTable()
  var listing: ProgramListing?
  /// What of ``DataProcessingSystem/workNotKept`` lies before all that is kept of the past.
  var workSeen: UInt64 = 0
  var displays: [DisplayedExpression] = []
  /// Storage when the machine was last started.
  var storageBefore: [UInt8] = []

  /// What the machine is about, nil while it stands.
  var activity: Activity?
  /// Why it stands.
  var stop: Stop?
  /// Why the last command did nothing.
  var refusal: String?
  var unitChecks: UnitChecks = []
  private var shutsDown = false

  /// The moment of the 1401's clock that the world outside sees.
  var shown = MachineTime.zero
  var held: HeldMachine?
  /// The stop that comes when the interlock ends.
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
  var delivered: UnitsStatus
  var sequence = 0
  /// Where the operator's actions are recorded, nil for nowhere.
  var sessionRecorder: SessionRecorder?
  /// What is kept to go back to, nil for nothing.
  var history: History?

  init(
    configuration: SystemConfiguration, decks: [CardDeck], speed: Speed, exchange: Exchange,
    history limits: HistoryLimits? = nil
  ) {
    self.configuration = configuration
    self.decks = decks
    self.speed = speed
    self.exchange = exchange
    observer = Observer(stops: StopTable(storageSize: configuration.storage.positions))
    switches.senseSwitches = configuration.senseSwitches
    switches.inputOutputCheckStop = configuration.inputOutputCheckStop
    system = RunSession.makeSystem(configuration, decks)
    output = OutputQueue(system: system)
    delivered = output.made.status
    beginHistory(limits)
    exchange.begin(with: makeSnapshot(LampBins()))
  }

  private static func makeSystem(
    _ configuration: SystemConfiguration, _ decks: [CardDeck]
  ) -> DataProcessingSystem {
    let system = DataProcessingSystem(configuration: configuration)
    decks.forEach(system.addToHopper)
    return system
  }

  // MARK: Working

  /// Carries orders out and runs the machine until it stands and no order is left.
  func work() {
    while true {
      if activity == nil || exchange.hasOrder { carryOutOrders() }
      if exchange.isClosed { return }
      if activity != nil {
        runFrame()
      } else {
        if shutsDown { return leave() }
        if exchange.endWork() { return }
      }
    }
  }

  private func carryOutOrders() {
    let orders = exchange.takeOrders()
    guard !orders.isEmpty else { return }
    for order in orders {
      switch order {
      case .command(let command):
        refusal = nil
        carryOut(command)
      case .shutDown:
        shutsDown = true
        activity?.isStopping = true
      }
    }
    publish()
  }

  private func leave() {
    endRecording()
    restoreFurthest()
    system.runOutCards()
    publish()
    exchange.close()
  }

  /// One frame: waits for its end on the wall's clock, then makes the cycles that belong to it and shows them.
  private func runFrame() {
    guard activity?.isPaced == true, activity?.isStopping == false else {
      cyclesToRecord = RunSession.slice
      advance(to: .distantFuture)
      return publish()
    }
    guard let pace else { return runUnlimited() }
    cyclesToRecord = RunSession.slice
    let end = frameEnd + pace.frame
    let deadline = pace.deadline(of: end)
    while exchange.clock.nanoseconds < deadline {
      if exchange.hasOrder { return }
      exchange.clock.wait(until: deadline)
    }
    frameEnd = end
    if speed.lampsCoverEveryCycle { cyclesToRecord = .max }
    advance(to: end)
    if exchange.clock.nanoseconds - deadline > Pace.tolerableDelay { layClocksTogether() }
    publish()
  }

  /// One frame at unlimited speed. While nobody takes the last snapshot neither lamps nor another one are wanted, but one who
  /// only looks from time to time finds none older than a tenth of a second.
  private func runUnlimited() {
    let isWanted = exchange.isTaken || framesLeftOut >= RunSession.mostFramesLeftOut
    framesLeftOut = isWanted ? 0 : framesLeftOut + 1
    cyclesToRecord = isWanted ? RunSession.slice : 0
    advance(to: .distantFuture)
    if isWanted || activity == nil || hasMuchOutput { publish() }
    if activity != nil { exchange.waitForTaker(atMost: 1_000_000_000) }
  }

  /// Whether the output is to be handed over whether somebody looks at the machine or not.
  var hasMuchOutput: Bool { output.collectedCount > 1 << 17 }

  /// The next frame has lamps and a snapshot whether the last one was taken or not.
  func wantSnapshot() {
    framesLeftOut = RunSession.mostFramesLeftOut
  }

  /// Begins to keep the pace from what is shown now.
  func layClocksTogether() {
    switch speed {
    case .times(let times): pace = Pace(times: times, wall: exchange.clock.nanoseconds, machine: shown)
    case .unlimited: pace = nil
    }
    frameEnd = shown
  }

  /// Puts in a fresh system.
  func restart() {
    finish(nil)
    publish()
    let old = system
    system = RunSession.makeSystem(configuration, decks)
    system.takeOverReels(from: old.tapes)
    system.takeOverDisks(from: old)
    _ = system.perform(.setSwitches(MachineSwitches(switches)))
    output = OutputQueue(system: system)
    delivered = output.made.status
    unitChecks = []
    shown = .zero
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
