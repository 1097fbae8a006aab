import Core1401
import Units1401

// Publishing the machine's state and output.
extension RunSession {
  /// Publishes the machine's state, and delivers the units' output up to the displayed time.
  func publish() {
    output.collect(from: system)
    // At unlimited speed there is no point in waiting for the end of a movement.
    let isWholly = currentRun == nil || pace == nil && displayedTime == system.now
    let (done, released) = output.release(until: isWholly ? nil : displayedTime)
    if output.isEmpty {
      delivered = output.totals
    } else {
      for piece in done { delivered.add(piece, OutputCount(piece)) }
    }
    addDueCheckpoint()
    sequence += 1
    let bins = recorder.takeBins()
    // The lamps' time starts at the last snapshot taken. If that is taken while the next one is made, the
    // next one is made again.
    while true {
      let isTaken = mailbox.isTaken
      var record = isTaken ? LampBins() : untakenBins
      record.add(bins)
      guard mailbox.publish(makeSnapshot(record), released, when: isTaken) else { continue }
      untakenBins = currentRun == nil ? LampBins() : record
      return
    }
  }

  func makeSnapshot(_ record: LampBins) -> SystemSnapshot {
    var snapshot = SystemSnapshot()
    snapshot.sequence = sequence
    snapshot.processor = held?.state ?? system.machine.processor.state
    snapshot.storage = held?.storage ?? system.machine.processor.storage.contents
    snapshot.features = system.machine.processor.features
    snapshot.now = displayedTime
    snapshot.isRunning = currentRun != nil
    snapshot.stop = currentRun == nil ? stop : nil
    snapshot.hits = snapshot.stop?.hits.first ?? 0
    snapshot.refusal = refusal
    snapshot.switches = switches
    snapshot.speed = speed
    let recorded = currentRun == nil ? nil : record.shares
    snapshot.lamps = recorded ?? LampShares(state: snapshot.processor)
    snapshot.trace = trace.instructions(upTo: system.machine.processor.state)
    snapshot.lampsCoverAll = currentRun == nil || record.coversAll
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
    // Copies that would have to be made for every frame while the machine keeps writing.
    if currentRun == nil {
      debug.history = observer.instruments.records
      debug.profile = observer.instruments.profile
    }
    return debug
  }

  private func makeUnitsStatus() -> UnitsStatus {
    let cards = system.cardsAndPrinter
    var units = UnitsStatus(form: delivered.form, carriageTape: cards.printer.carriageTape)
    units.cardsInReader = cards.reader.cardsLeft
    units.endOfFile = cards.reader.endOfFileKey
    units.readerIsReady = cards.reader.isReady
    units.stackers = delivered.stackers
    units.cardsRead = system.machine.work.cardsRead
    units.cardsPunched = system.machine.work.cardsPunched
    units.linesPrinted = delivered.count.lines
    units.printerIsBusy = cards.printer.isBusy(at: displayedTime)
    units.others = system.units.reports(at: displayedTime)
    units.checks = unitChecks
    return units
  }
}

extension UnitsStatus {
  fileprivate init(form: FormPosition, carriageTape: CarriageTape) {
    self.form = form
    formLines = carriageTape.lineCount
    for row in 0..<carriageTape.lineCount {
      for channel in carriageTape.channels(row: row) {
        carriageChannels[channel, default: []].append(row + 1)
      }
    }
  }
}
