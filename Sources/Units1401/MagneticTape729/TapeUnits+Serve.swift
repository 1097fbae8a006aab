public import Core1401

// Execution of tape instructions on the six units.
//
// One unit works at a time, and the processor waits for the whole record. A branch tests the tape indicator
// of the unit selected last. If a unit is not ready, the instruction waits with nothing changed, and START
// repeats it. Source: IBM 729 chapter of A24-1403.
extension TapeUnits {
  /// Executes an instruction with a unit address %U or %B.
  public mutating func serve(_ request: UnitRequest, for machine: inout ProcessingUnit) -> Stop? {
    guard let address = TapeAddress(request.aAddress) else { return nil }
    guard TapeUnits.numbers.contains(address.number) else {
      return machine.stop(
        .unitNotInstalled, "tape units are 1 to 6; unit \(address.number) is not installed")
    }
    if let stop = machine.waitForOverlap(of: .tape) { return stop }
    selected = address.number
    if !resetsIndicatorByTest {
      for index in units.indices where units[index].tapeIndicator { units[index].resetTapeIndicator() }
    }
    defer { showIndicators(on: &machine) }
    do {
      guard case .transfer(let load) = request.action else {
        return try control(address, request.modifier ?? .blank, &machine)
      }
      switch request.modifier {
      case "R": return try read(address, load: load, &machine)
      case "W": return try write(address, load: load, &machine)
      default:
        machine.processor.noteIgnoredModifier()
        machine.processor.finishUnitOperation()
        return nil
      }
    } catch {
      return stop(address.number, error, machine)
    }
  }

  /// Writes the records that are not in the files yet.
  public mutating func endRun(on machine: inout ProcessingUnit) -> Stop? {
    for number in TapeUnits.numbers {
      guard let reel = units[number - 1].reel, reel.holdsRecords else { continue }
      do throws(TapeError) {
        try reel.writeHeld()
      } catch {
        return stop(number, error, machine)
      }
    }
    return nil
  }

  private func stop(_ number: Int, _ error: TapeError, _ machine: borrowing ProcessingUnit) -> Stop {
    error.isDamage
      ? machine.stop(.tapeCheck, "tape \(number): \(error)")
      : machine.stop(.tapeNotReady, StopMessage("tape \(number): \(error)", advice: .tryAgain))
  }

  // MARK: Reading and writing

  private mutating func read(
    _ address: TapeAddress, load: Bool, _ machine: inout ProcessingUnit
  ) throws(TapeError) -> Stop? {
    if let check = machine.processor.checkTransferAddress() { return machine.stop(check) }
    if !address.isOverlapped {
      var check: Check?
      let isRead = unsafe units[address.number - 1].readInPlace(address.parity, at: machine.now) {
        bytes, hasError, released in
        machine.processor.setIndicators(.tapeError, on: hasError)
        machine.interlock(until: released)
        check = unsafe machine.processor.receive(tape: bytes, load: load, address.parity)
      }
      if isRead { return check.map { machine.stop($0) } }
    }
    let motion: TapeMotion
    switch try units[address.number - 1].read(address.parity, at: machine.now) {
    case .notReady(let problem): return machine.stop(.tapeNotReady, message(address.number, problem))
    case .done(let done): motion = done
    }
    machine.processor.setIndicators(.tapeError, on: motion.hasError)
    let mode: Processor.TransferMode = load ? .load : .move
    let object = motion.object ?? .tapeMark
    if address.isOverlapped {
      let characters = object.forStorage(load: load, parity: address.parity)
      beginOverlap(
        address, motion, characters: object.length,
        .record(characters, mode, at: machine.processor.state.bAddress), &machine)
      return nil
    }
    machine.interlock(until: motion.released)
    var check: Check?
    switch object {
    case .tapeMark: check = machine.processor.receive([.tapeMark], mode)
    case .record(let record):
      unsafe record.withBytesForStorage(load: load, parity: address.parity) {
        check = unsafe machine.processor.receive(bytes: $0, mode)
      }
    }
    return check.map { machine.stop($0) }
  }

  private mutating func write(
    _ address: TapeAddress, load: Bool, _ machine: inout ProcessingUnit
  ) throws(TapeError) -> Stop? {
    switch machine.processor.recordToSend() {
    case .check(let check):
      return machine.stop(check)
    case .record(let area, let end):
      guard !area.isEmpty else {
        return machine.stop(
          .tapeCheck,
          StopMessage(
            "the record to write on tape \(address.number) has no character: a group mark with word mark is "
              + "at its beginning"))
      }
      if !address.isOverlapped {
        let released = try writeInPlace(area, load: load, address, &machine)
        if let released {
          machine.interlock(until: released)
          machine.processor.setIndicators(.tapeError, on: false)
          machine.processor.finishSending(end: end)
          return nil
        }
      }
      let record = unsafe machine.processor.storage.withBytes(in: area) {
        unsafe TapeRecord(storageBytes: $0, load: load, parity: address.parity)
      }
      let outcome = try units[address.number - 1].write(.record(record), address.parity, at: machine.now)
      if address.isOverlapped, case .done(let motion) = outcome {
        machine.processor.setIndicators(.tapeError, on: false)
        beginOverlap(address, motion, characters: record.characters.count, .nothing, &machine)
        return nil
      }
      if let problem = finish(outcome, on: address.number, &machine) { return problem }
      machine.processor.setIndicators(.tapeError, on: false)
      machine.processor.finishSending(end: end)
      return nil
    }
  }

  /// Writes a record directly from storage, if the unit can.
  ///
  /// - Returns: when the processor continues; nil, with nothing done, for any other record.
  private mutating func writeInPlace(
    _ area: Range<Int>, load: Bool, _ address: TapeAddress, _ machine: inout ProcessingUnit
  ) throws(TapeError) -> MachineTime? {
    let (now, holding) = (machine.now, machine.holdsRecords)
    let result = unsafe machine.processor.storage.withBytes(in: area) {
      bytes -> Result<MachineTime?, TapeError> in
      unsafe TapeRecord.withWordSeparators(bytes, load: load) { recorded in
        do throws(TapeError) {
          return unsafe .success(
            try units[address.number - 1].writeInPlace(recorded, address.parity, at: now, holding: holding))
        } catch {
          return .failure(error)
        }
      }
    }
    return try result.get()
  }

  /// Begins a transfer that the program overlaps; it has its own address register.
  private func beginOverlap(
    _ address: TapeAddress, _ motion: TapeMotion, characters count: Int, _ result: ProcessingOverlap.Result,
    _ machine: inout ProcessingUnit
  ) {
    let begin = min(machine.now + units[address.number - 1].model.startTime, motion.released)
    machine.work.overlap.begin(
      ProcessingOverlap.Transfer(
        .tape, from: begin, to: motion.released, bursts: count, cyclesOfBurst: 1, result: result))
    machine.processor.finishUnitOperation()
  }

  // MARK: Control unit

  private mutating func control(
    _ address: TapeAddress, _ modifier: StoredCharacter, _ machine: inout ProcessingUnit
  ) throws(TapeError) -> Stop? {
    let (index, moment) = (address.number - 1, machine.now)
    let outcome: TapeOutcome
    switch modifier {
    case "B":
      if let released = units[index].backspaceInPlace(at: moment) {
        machine.interlock(until: released)
        machine.processor.finishUnitOperation()
        return nil
      }
      outcome = try units[index].backspace(at: moment)
    case "E": outcome = units[index].skipAndBlank(at: moment)
    case "M": outcome = try units[index].write(.tapeMark, address.parity, at: moment)
    case "R": outcome = units[index].rewind(at: moment)
    case "U": outcome = try units[index].rewindAndUnload(at: moment)
    case "A": outcome = try units[index].read(address.parity, at: moment)
    default:
      machine.processor.noteIgnoredModifier()
      machine.processor.finishUnitOperation()
      return nil
    }
    if let problem = finish(outcome, on: address.number, &machine) { return problem }
    if case .done(let motion) = outcome, modifier == "M" || modifier == "A" {
      machine.processor.setIndicators(.tapeError, on: motion.hasError)
    }
    machine.processor.finishUnitOperation()
    return nil
  }

  /// Waits for the end of a motion; returns a stop when the unit is not ready.
  private func finish(_ outcome: TapeOutcome, on number: Int, _ machine: inout ProcessingUnit) -> Stop? {
    switch outcome {
    case .notReady(let problem):
      return machine.stop(.tapeNotReady, message(number, problem))
    case .done(let motion):
      machine.interlock(until: motion.released)
      return nil
    }
  }

  /// Why a unit is not ready, and what the operator must do; `key` repeats the instruction.
  func message(_ number: Int, _ problem: TapeNotReady, key: String = "START") -> StopMessage {
    let file = units[number - 1].reel.map { " (\($0.fileName))" } ?? ""
    return switch problem {
    case .noReel:
      StopMessage(
        "tape \(number) has no reel",
        advice: .mount("tape\(number)", option: "--tape \(number)=FILE", thenPress: key))
    case .unloaded:
      StopMessage(
        "tape \(number)\(file) was unloaded", advice: StopAdvice("load it again", thenPress: key))
    case .fileProtected:
      StopMessage(
        "tape \(number)\(file) is file protected",
        advice: .mountWritable(compressed: units[number - 1].reel?.nameIfCompressed, thenPress: key))
    case .endOfRecordedTape: "tape \(number)\(file) would run off its reel: nothing is recorded further on"
    case .endOfReel: "tape \(number)\(file) is at the end of its reel: nothing more can be written"
    }
  }
}

extension TapeImage {
  /// The file name if the file is compressed, nil otherwise.
  fileprivate var nameIfCompressed: String? { isCompressed ? fileName : nil }
}

/// The unit address of a tape instruction: `%Un` or `%Bn`, with processing overlap `@Un` or `@Bn`.
struct TapeAddress {
  let parity: TapeParity
  /// 0 to 9, of which 1 to 6 are units.
  let number: Int
  /// Whether the program continues during the transfer.
  let isOverlapped: Bool

  /// The unit address in an A-address register; nil for another kind of unit.
  init?(_ register: AddressRegister) {
    switch register.tens {
    case "U": parity = .even
    case "B": parity = .odd
    default: return nil
    }
    isOverlapped = register.hundreds == .atSign
    let digit = Int(register.units.code)
    number = (1...9).contains(digit) ? digit : 0
  }
}

extension Processor {
  /// Stores the record of a read instruction and ends the instruction.
  ///
  /// - Parameters:
  ///   - bytes: the record, of which six bits of each byte are used.
  ///   - load: whether word separators set word marks.
  ///   - parity: the unit class of the instruction.
  /// - Returns: the check for a record that exceeds storage.
  @inline(__always)
  fileprivate mutating func receive(
    tape bytes: UnsafeRawBufferPointer, load: Bool, _ parity: TapeParity
  ) -> Check? {
    var check: Check?
    unsafe TapeRecord.withBytesForStorage(bytes, load: load, parity) {
      check = unsafe receive(bytes: $0, load ? .load : .move)
    }
    return check
  }
}

extension TapeObject {
  /// The characters on tape; a tape mark is one.
  fileprivate var length: Int {
    if case .record(let record) = self { record.characters.count } else { 1 }
  }

  /// The characters that a read instruction finds.
  func forStorage(load: Bool, parity: TapeParity) -> [StoredCharacter] {
    switch self {
    case .tapeMark: [.tapeMark]
    case .record(let record): record.forStorage(load: load, parity: parity)
    }
  }
}
