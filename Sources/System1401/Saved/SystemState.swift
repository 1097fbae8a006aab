public import Core1401
public import Units1401

/// A whole installation between two storage cycles, as a value: processor, storage, clock and units, in the middle of whatever
/// they do, with the cards in hoppers and feeds and the output that nobody has taken.
///
/// A system that takes a state over goes on exactly like the one it was taken from. To take one costs a copy of the storage
/// and little more; the decks are shared until one of the two changes them.
public struct SystemState: Hashable, Sendable, Codable {
  /// The processor with its registers, latches and counters, and the storage.
  public var processor: SavedProcessor
  /// The CHECK STOP toggle of the auxiliary console.
  public var processCheckStop: Bool
  /// The I/O CHECK STOP toggle.
  public var inputOutputCheckStop: Bool
  /// The reader side of the 1402.
  public var reader: CardReader1402
  /// The punch side of the 1402.
  public var punch: CardPunch1402
  /// The 1403 with its carriage tape and the place of its paper.
  public var printer: Printer1403
  /// The tape units 1 to 6; what is on their reels is not in it.
  public var tapes: [TapeUnitState]
  /// The tape unit addressed last, nil before the first.
  public var selectedTape: Int?
  /// The time the processor stood interlocked for units since power-on.
  public var interlockedTime: MachineTime
  /// Cards read into storage since power-on.
  public var cardsRead: Int
  /// Cards punched since power-on.
  public var cardsPunched: Int
  /// Lines printed since power-on.
  public var linesPrinted: Int
  /// Cards punched that nobody has taken.
  public var punchedCards: [PunchedCard]
  /// Requests the units were asked to serve since power-on.
  public var unitOperations: UInt64
  /// Cycles begun since power-on that a check ended before storage was addressed.
  public var cyclesNotMade: UInt64

  /// How many steps the machine has made since power-on; see ``DataProcessingSystem/steps``.
  public var steps: UInt64 { processor.state.cycles + unitOperations + cyclesNotMade }
}

extension DataProcessingSystem {
  /// The steps made since power-on: a storage cycle is one, all that the units do for a request is one, and an attempt at a
  /// cycle that a check ended is one.
  ///
  /// Between two steps the machine can be stopped, saved, and found again: the same steps from the same state lead to the
  /// same state.
  public var steps: UInt64 { processor.state.cycles + unitOperations + cyclesNotMade }

  /// The installation as it stands, to be taken over by a system with the same configuration.
  public var state: SystemState {
    SystemState(
      processor: processor.save(), processCheckStop: processor.processCheckStop,
      inputOutputCheckStop: inputOutputCheckStop, reader: reader, punch: punch, printer: printer,
      tapes: tapes.map(\.state), selectedTape: selectedTape,
      interlockedTime: interlockedTime, cardsRead: cardsRead, cardsPunched: cardsPunched,
      linesPrinted: linesPrinted, punchedCards: punchedCards, unitOperations: unitOperations,
      cyclesNotMade: cyclesNotMade)
  }

  /// Takes a state over and goes on from it.
  ///
  /// - Parameter state: a state of a system with the same size of storage, the same features and the same reels on its
  ///   tape units.
  public func restore(_ state: SystemState) {
    processor.restore(state.processor)
    processor.processCheckStop = state.processCheckStop
    inputOutputCheckStop = state.inputOutputCheckStop
    reader = state.reader
    punch = state.punch
    printer = state.printer
    for (index, tape) in state.tapes.enumerated() { tapes[index].restore(tape) }
    selectedTape = state.selectedTape
    interlockedTime = state.interlockedTime
    cardsRead = state.cardsRead
    cardsPunched = state.cardsPunched
    linesPrinted = state.linesPrinted
    punchedCards = state.punchedCards
    unitOperations = state.unitOperations
    cyclesNotMade = state.cyclesNotMade
  }

  /// Makes the next step: one storage cycle, or all that the units do for the request in hand.
  ///
  /// - Returns: why the machine stopped, nil when it can go on.
  func makeStep() -> Stop? {
    if let request = processor.pendingRequest { return serve(request) }
    guard let exit = processor.step() else { return nil }
    // The units' work is a step of its own.
    if case .unitWanted = exit { return nil }
    return answer(exit)
  }

  /// Makes storage cycles up to a number of steps, or the units' work for the request in hand; what stops the machine is
  /// passed over.
  ///
  /// - Parameter limit: the value of ``steps`` to stay below or reach; more than it is now.
  /// - Returns: why the machine would have stopped.
  func makeSteps(to limit: UInt64) -> Stop? {
    if let request = processor.pendingRequest { return serve(request) }
    let exit = processor.run(untilCycle: processor.state.cycles + (limit - steps))
    if case .unitWanted = exit { return nil }
    return answer(exit)
  }
}
