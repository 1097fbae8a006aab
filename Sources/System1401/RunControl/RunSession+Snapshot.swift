import Core1401
import Units1401

// What the world outside gets to see.
extension RunSession {
  /// Shows the machine as it stands, and hands over what the units have put out up to the moment shown.
  func publish() {
    output.collect(from: system)
    // At unlimited speed the end of a movement is too near to be waited for.
    let isWholly = activity == nil || pace == nil && shown == system.now
    let (done, released) = output.release(until: isWholly ? nil : shown)
    if output.isEmpty {
      delivered = output.made.status
    } else {
      for piece in done { delivered.count(piece, OutputCount(piece)) }
    }
    keepState()
    sequence += 1
    let bins = recorder.takeBins()
    // The lamps' time counts from the snapshot that was taken last. When one is taken while the next is being made, it is
    // made again.
    while true {
      let isTaken = exchange.isTaken
      var record = isTaken ? LampBins() : untakenBins
      record.add(bins)
      guard exchange.publish(makeSnapshot(record), released, when: isTaken) else { continue }
      untakenBins = activity == nil ? LampBins() : record
      return
    }
  }

  func makeSnapshot(_ record: LampBins) -> SystemSnapshot {
    var snapshot = SystemSnapshot()
    snapshot.sequence = sequence
    snapshot.processor = held?.state ?? system.processor.state
    snapshot.storage = held?.storage ?? system.processor.storage.contents
    snapshot.features = system.processor.features
    snapshot.now = shown
    snapshot.isRunning = activity != nil
    snapshot.stop = activity == nil ? stop : nil
    snapshot.refusal = refusal
    snapshot.switches = switches
    snapshot.speed = speed
    let recorded = activity == nil ? nil : record.shares
    snapshot.lamps = recorded ?? LampShares(state: snapshot.processor)
    snapshot.trace = trace.instructions
    snapshot.lampsCoverAll = activity == nil || record.coversAll
    snapshot.breakpoints = observer.stops.addresses
    snapshot.debug = makeDebugState()
    snapshot.units = makeUnitsStatus()
    snapshot.history = historyStatus
    return snapshot
  }

  private func makeDebugState() -> DebugState {
    var debug = DebugState()
    debug.breakpoints = observer.stops.entries
    debug.symbols = symbols
    debug.listing = listing
    debug.displays = displays
    debug.storageBefore = storageBefore
    debug.historyCapacity = observer.instruments.historyCapacity
    debug.isProfiling = observer.instruments.isProfiling
    debug.traceFile = observer.instruments.traceFile
    // Copies that would be made anew for every frame while the machine goes on writing.
    if activity == nil {
      debug.history = observer.instruments.records
      debug.profile = observer.instruments.profile
    }
    return debug
  }

  private func makeUnitsStatus() -> UnitsStatus {
    var units = delivered
    units.cardsInReader = system.reader.cardsLeft
    units.endOfFile = system.reader.endOfFileKey
    units.readerIsReady = system.reader.isReady
    units.cardsRead = system.cardsRead
    units.cardsPunched = system.cardsPunched
    units.printerIsBusy = system.printer.isBusy(at: shown)
    units.tapes = system.tapeStatus(at: shown)
    units.disks = system.diskStatus(at: shown)
    units.inquiryIsRequested = system.inquiry.isRequested
    units.inquiryIsUnlocked = system.inquiry.isKeyboardUnlocked
    units.checks = unitChecks
    return units
  }
}

extension UnitsStatus {
  /// The status of a system that has not put out anything.
  init(system: DataProcessingSystem) {
    let tape = system.printer.carriageTape
    form = system.printer.position
    formLines = tape.lineCount
    for row in 0..<tape.lineCount {
      for channel in tape.channels(row: row) { carriageChannels[channel, default: []].append(row + 1) }
    }
  }

  /// Counts what has been put out, and how much that is.
  mutating func count(_ output: SystemOutput, _ outputCount: OutputCount) {
    linesPrinted += outputCount.lines
    if let motion = output.printer.lastMotion { form = motion.end }
    guard !output.stacked.isEmpty else { return }
    for pocket in Pocket.allCases {
      let cards = output.stacked.count { $0.pocket == pocket }
      if cards > 0 { stackers[pocket, default: 0] += cards }
    }
  }
}
