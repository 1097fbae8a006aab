public import Core1401
public import System1401
import Units1401

extension MonitorAnswers {
  /// What START would do, as a sentence.
  public static func whatStartDoes(_ snapshot: SystemSnapshot) -> String {
    if snapshot.isRunning { return "The machine is running; stop stops it after the current instruction." }
    if snapshot.isCheckLit { return "START is refused: a check light is on. Check, then start." }
    let dials = written(snapshot.switches.dials)
    switch snapshot.switches.mode {
    case .run: return "START \(snapshot.stop == nil ? "runs from" : "continues at") \(next(snapshot))."
    case .instructionExecute:
      return snapshot.processor.next == .iOp
        ? "START reads the instruction at \(next(snapshot))."
        : "START executes \(snapshot.processor.instruction.text)."
    case .singleCycleProcess: return "START executes one storage cycle."
    case .singleCycleNonProcess: return "START executes one storage cycle and stores nothing."
    case .characterDisplay: return "START reads the character at \(dials) into the B register."
    case .storagePrintOut:
      let first = snapshot.switches.dials / 100 * 100
      return "START prints storage \(written(first)) to \(written(first + 99))."
    case .storageScan: return "START scans storage from \(dials) for wrong parity."
    case .alter:
      return
        "START sends \(dials) to the \(snapshot.switches.keyLight.registerName); enter stores the bit switches there."
    }
  }

  /// The check lights that are on, one sentence each.
  public static func checks(_ snapshot: SystemSnapshot) -> [String] {
    let latches: [(CheckLatches, String)] = [
      (.operation, "Op register"), (.storageAddress, "Storage address"), (.aRegister, "A register"),
      (.bRegister, "B register"),
    ]
    let lit =
      latches.filter { snapshot.processor.checks.contains($0.0) }.map(\.1)
      + UnitChecks.names.filter { snapshot.units.checks.contains($0.light) }.map(\.name)
    guard !lit.isEmpty else { return ["No check lights."] }
    return lit.map { "\($0) check." } + ["Check resets them."]
  }

  /// The state of the 1402, the 1403 and the other units, one sentence each.
  public static func units(_ snapshot: SystemSnapshot) -> [String] {
    let units = snapshot.units
    let stackers = Pocket.allCases.compactMap { pocket in
      units.stackers[pocket].map { "\($0.counted("card")) in \(pocketName(pocket))" }
    }
    return [
      "Reader \(units.readerIsReady ? "ready" : "not ready"), \(units.cardsInReader.counted("card")) to read, "
        + "\(units.cardsRead) read, end of file \(MonitorCommand.word(units.endOfFile)).",
      "Punch: \(units.cardsPunched.counted("card")) punched.",
      stackers.isEmpty ? "Stackers empty." : "Stackers: \(stackers.joined(separator: ", ")).",
      "Printer \(units.printerIsBusy ? "printing" : "ready"), \(units.linesPrinted.counted("line")) printed, "
        + "form \(units.form.form) line \(units.form.line) of \(units.formLines).",
    ] + units.others.compactMap(\.line)
  }

  private static func pocketName(_ pocket: Pocket) -> String {
    switch pocket {
    case .normalPunch: "NP"
    case .four: "4"
    case .eightTwo: "8/2"
    case .one: "1"
    case .normalRead: "NR"
    }
  }

  /// The sense switches that are on.
  public static func senseSwitches(_ up: Indicators) -> String {
    let letters = "ABCDEFG".filter { letter in
      TextEncoding.simh.stored(letter).map { up.contains(Indicators(dCharacter: $0)) } ?? false
    }
    return letters.isEmpty ? "Sense switches all down." : "Sense switches \(letters) up."
  }

  /// The pace, as a sentence.
  public static func speed(_ speed: Speed) -> String {
    switch speed {
    case .unlimited: return "Speed unlimited."
    case .times(let factor):
      let text = factor == factor.rounded() && factor < 1e9 ? String(Int(factor)) : String(factor)
      return factor == 1 ? "Speed real time." : "Speed \(text) times real time."
    }
  }
}
