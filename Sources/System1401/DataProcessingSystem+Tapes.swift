import Core1401
import Units1401

// How tape instructions reach the six units.
//
// One unit works at a time and holds the processor for the whole record; the tape indicator that a branch tests is that of
// the unit selected last. A unit that is not ready leaves the instruction waiting, with nothing changed, so that START gives
// it again. Source: IBM 729 chapter of A24-1403.
extension DataProcessingSystem {
  /// The addresses of the tape units.
  public static let tapeNumbers = 1...6

  /// Lets a tape unit work on M, L or U, and answers it; nil when the machine goes on.
  func serveTape(_ address: TapeAddress, _ request: UnitRequest) -> Stop? {
    guard DataProcessingSystem.tapeNumbers.contains(address.number) else {
      return stop(.unitNotInstalled, "tape units are 1 to 6; unit \(address.number) is not installed")
    }
    if let stop = waitForOverlap(of: .tape) { return stop }
    selectedTape = address.number
    if !resetsTapeIndicatorByTest {
      for index in tapes.indices where tapes[index].tapeIndicator { tapes[index].resetTapeIndicator() }
    }
    defer { showTapeIndicator() }
    do {
      guard case .transfer(let load) = request.action else {
        return try controlTape(address, request.modifier ?? .blank)
      }
      switch request.modifier?.code {
      case 0o51: return try readTape(address, load: load)
      case 0o26: return try writeTape(address, load: load)
      default:
        processor.noteIgnoredModifier()
        processor.finishUnitOperation()
        return nil
      }
    } catch {
      let help = error.isDamage ? "" : "; press START to try again"
      return stop(error.isDamage ? .tapeCheck : .tapeNotReady, "tape \(address.number): \(error)\(help)")
    }
  }

  // MARK: Reading and writing

  private func readTape(_ address: TapeAddress, load: Bool) throws(TapeError) -> Stop? {
    if let check = processor.checkTransferAddress() { return stop(check) }
    let motion: TapeMotion
    switch try tapes[address.number - 1].read(address.parity, at: now) {
    case .notReady(let problem): return notReadyStop(address.number, problem)
    case .done(let done): motion = done
    }
    processor.setIndicators(.tapeError, on: motion.hasError)
    let mode: Processor.TransferMode = load ? .load : .move
    let object = motion.object ?? .tapeMark
    if address.isOverlapped {
      let characters = object.forStorage(load: load, parity: address.parity)
      beginOverlap(
        address, motion, characters: object.length,
        .record(characters, mode, at: processor.state.bAddress))
      return nil
    }
    interlock(until: motion.released)
    var check: Check?
    switch object {
    case .tapeMark: check = processor.receive([.tapeMark], mode)
    case .record(let record):
      record.withBytesForStorage(load: load, parity: address.parity) {
        check = processor.receive(bytes: $0, mode)
      }
    }
    return check.map(stop)
  }

  private func writeTape(_ address: TapeAddress, load: Bool) throws(TapeError) -> Stop? {
    switch processor.recordToSend() {
    case .check(let check):
      return stop(check)
    case .record(let area, let end):
      guard !area.isEmpty else {
        return stop(
          .tapeCheck,
          "the record to write on tape \(address.number) has no character: a group mark with word mark stands "
            + "at its beginning")
      }
      let record = processor.storage.withBytes(in: area) {
        TapeRecord(storageBytes: $0, load: load, parity: address.parity)
      }
      let outcome = try tapes[address.number - 1].write(.record(record), address.parity, at: now)
      if address.isOverlapped, case .done(let motion) = outcome {
        processor.setIndicators(.tapeError, on: false)
        beginOverlap(address, motion, characters: record.characters.count, .nothing)
        return nil
      }
      if let problem = finish(outcome, on: address.number) { return problem }
      processor.setIndicators(.tapeError, on: false)
      processor.finishSending(end: end)
      return nil
    }
  }

  /// The tape goes on while the program does; each character takes one cycle of it.
  private func beginOverlap(
    _ address: TapeAddress, _ motion: TapeMotion, characters count: Int, _ result: ProcessingOverlap.Result
  ) {
    let unit = tapes[address.number - 1]
    let begin = min(now + unit.model.startTime, motion.released)
    overlap.begin(
      ProcessingOverlap.Transfer(
        .tape, from: begin, to: motion.released, bursts: count, cyclesOfBurst: 1, result: result))
    processor.finishUnitOperation()
  }

  // MARK: Control unit

  private func controlTape(_ address: TapeAddress, _ modifier: StoredCharacter) throws(TapeError) -> Stop? {
    let (index, moment) = (address.number - 1, now)
    let outcome: TapeOutcome
    switch modifier.code {
    case 0o62: outcome = try tapes[index].backspace(at: moment)
    case 0o65: outcome = tapes[index].skipAndBlank(at: moment)
    case 0o44: outcome = try tapes[index].write(.tapeMark, address.parity, at: moment)
    case 0o51: outcome = tapes[index].rewind(at: moment)
    case 0o24: outcome = try tapes[index].rewindAndUnload(at: moment)
    case 0o61: outcome = try tapes[index].read(address.parity, at: moment)
    default:
      processor.noteIgnoredModifier()
      processor.finishUnitOperation()
      return nil
    }
    if let problem = finish(outcome, on: address.number) { return problem }
    if case .done(let motion) = outcome, modifier.code == 0o44 || modifier.code == 0o61 {
      processor.setIndicators(.tapeError, on: motion.hasError)
    }
    processor.finishUnitOperation()
    return nil
  }

  /// Holds the processor as long as the unit says; the stop when the unit is not ready.
  private func finish(_ outcome: TapeOutcome, on number: Int) -> Stop? {
    switch outcome {
    case .notReady(let problem):
      return notReadyStop(number, problem)
    case .done(let motion):
      interlock(until: motion.released)
      return nil
    }
  }

  // MARK: Indicators and stops

  /// Before a branch tests the tape indicator: that of the unit selected last, if it is ready.
  func showTapeIndicator() {
    processor.setIndicators(.tapeIndicator, on: testableTape.map { tapes[$0].tapeIndicator } == true)
  }

  /// Behind the test: the latch of the unit is off.
  func resetTestedTapeIndicator() {
    guard resetsTapeIndicatorByTest, let index = testableTape else { return }
    tapes[index].resetTapeIndicator()
    showTapeIndicator()
  }

  /// The index of the unit whose indicator is tested.
  private var testableTape: Int? {
    guard let selectedTape, tapes[selectedTape - 1].isLoaded,
      !tapes[selectedTape - 1].isRewinding(at: now)
    else { return nil }
    return selectedTape - 1
  }

  private func stop(_ check: Check) -> Stop {
    Stop(reason: .check, address: check.instructionAddress, message: check.description, check: check)
  }

  private func notReadyStop(_ number: Int, _ problem: TapeNotReady) -> Stop {
    stop(.tapeNotReady, notReadyMessage(number, problem))
  }

  /// Why a unit does not work, and what the operator does; `key` gives the instruction again.
  func notReadyMessage(_ number: Int, _ problem: TapeNotReady, key: String = "START") -> String {
    let file = tapes[number - 1].reel.map { " (\($0.fileName))" } ?? ""
    return switch problem {
    case .noReel: "tape \(number) has no reel; mount one (--tape \(number)=FILE) and press \(key)"
    case .unloaded: "tape \(number)\(file) was unloaded; load it again and press \(key)"
    case .fileProtected: "tape \(number)\(file) is file protected; mount it without ,ro and press \(key)"
    case .endOfRecordedTape: "tape \(number)\(file) would run off its reel: nothing is recorded further on"
    case .endOfReel: "tape \(number)\(file) is at the end of its reel: nothing more can be written"
    }
  }
}

/// The unit address of a tape instruction: `%Un` or `%Bn`, with processing overlap `@Un` or `@Bn`.
struct TapeAddress {
  let parity: TapeParity
  /// 0 to 9, of which 1 to 6 are units.
  let number: Int
  /// The program goes on meanwhile.
  let isOverlapped: Bool

  /// Reads an A address; nil when it is that of another kind of unit.
  init?(_ register: AddressRegister) {
    switch register.tens.code {
    case 0o24: parity = .even
    case 0o62: parity = .odd
    default: return nil
    }
    isOverlapped = register.hundreds.code == 0o14
    let digit = Int(register.units.code)
    number = (1...9).contains(digit) ? digit : 0
  }
}

extension TapeObject {
  /// The characters on tape; a tape mark is one.
  fileprivate var length: Int {
    if case .record(let record) = self { record.characters.count } else { 1 }
  }

  /// What a read instruction finds.
  func forStorage(load: Bool, parity: TapeParity) -> [StoredCharacter] {
    switch self {
    case .tapeMark: [.tapeMark]
    case .record(let record): record.forStorage(load: load, parity: parity)
    }
  }
}
