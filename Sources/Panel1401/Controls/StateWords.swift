public import Core1401
internal import Foundation
public import System1401
internal import Units1401

/// The state of the machine in words, for the status line and the help.
public enum StateWords {
  /// The state as a word with a symbol, and its role.
  public static func state(of snapshot: SystemSnapshot) -> (text: String, role: Role) {
    if snapshot.isRunning { return ("RUN ▶", .running) }
    if snapshot.isCheckLit { return ("CHECK !!", .check) }
    return ("STOP ■", .stopped)
  }

  /// The reason why the machine has stopped; empty while it runs.
  public static func reason(of snapshot: SystemSnapshot) -> String {
    guard !snapshot.isRunning else { return "" }
    guard let stop = snapshot.stop else { return "ready" }
    let source = snapshot.debug.sourcePlace(of: stop.address).map { " \($0)" } ?? ""
    let place = AddressRegister.decimal(stop.address) + source
    if stop.reason == .readerEmpty, snapshot.units.cardsInReader > 0 { return "cards are in the reader now" }
    if let shortText = StopGuide(rawValue: stop.reason.rawValue)?.shortText {
      let text = MessageGuide.filled(shortText, with: [place])
      return stop.reason == .halt && !snapshot.hasEnded ? "\(text), next \(next(snapshot))" : text
    }
    switch stop.reason {
    case .interrupted: return "STOP key at \(place)"
    case .loaded: return "ready"
    case .check: return checkText(snapshot, stop)
    case .tapeNotReady, .diskNotReady: return unitText(stop)
    default:
      let found = shortened(stop.text.finding)
      // The message of a breakpoint ends with its address; the source line is appended.
      return found.hasSuffix(AddressRegister.decimal(stop.address)) ? found + source : found
    }
  }

  /// The finding and the address of a check, without the history that the full message has.
  private static func checkText(_ snapshot: SystemSnapshot, _ stop: Stop) -> String {
    let found = shortened(stop.check?.finding ?? stop.text.finding)
    let place = "at \(AddressRegister.decimal(stop.address))"
    return found.hasSuffix(place) ? found : "\(found) \(place)"
  }

  /// The finding about a unit that is not ready, and what to do: a command of the monitor begins with a colon
  /// here, and the keys of the machine have keys of the keyboard.
  private static func unitText(_ stop: Stop) -> String {
    guard let advice = stop.text.advice.first else { return stop.text.finding }
    let keys = ["START": "Space", "TAPE LOAD": "K"]
    let key = advice.key.map { ", then \(keys[$0] ?? $0)" } ?? ""
    let command = advice.isCommand ? "type :" : ""
    // The remark comes last, where a narrow screen cuts it.
    let remark = advice.remark.map { " (\($0))" } ?? ""
    return "\(stop.text.finding): \(command)\(advice.action)\(key)\(remark)"
  }

  /// A finding without its second clause.
  private static func shortened(_ finding: String) -> String {
    let end = finding.firstIndex(of: ";") ?? finding.range(of: ", which ")?.lowerBound
    return String(finding[..<(end ?? finding.endIndex)])
      .replacingOccurrences(of: "under the operation code", with: "under op")
  }

  /// The address at which START resumes.
  private static func next(_ snapshot: SystemSnapshot) -> String {
    let state = snapshot.processor
    return (state.branchPending ? state.aAddress : state.iAddress).text
  }

  /// The state of the machine and the effect of START, in two sentences.
  public static func now(_ snapshot: SystemSnapshot) -> String {
    let mode = "Now: MODE \(snapshot.switches.mode.rawValue)"
    if snapshot.isRunning {
      return "\(mode), running at \(AddressRegister.decimal(snapshot.processor.instructionAddress)). "
        + "Space stops at the end of the instruction."
    }
    return "\(mode), \(stopped(snapshot)). \(whatStartDoes(snapshot))"
  }

  private static func stopped(_ snapshot: SystemSnapshot) -> String {
    guard let stop = snapshot.stop else { return "ready" }
    let place = AddressRegister.decimal(stop.address)
    return switch stop.reason {
    case .halt: "stopped at \(place) by HALT"
    case .loaded: "ready, the first card is read"
    case .interrupted: "stopped at \(place) by the STOP key"
    default: "stopped: \(reason(of: snapshot))"
    }
  }

  /// The effect of the next START, as a sentence.
  public static func whatStartDoes(_ snapshot: SystemSnapshot) -> String {
    if snapshot.isCheckLit {
      return snapshot.isAtNoInstruction
        ? "\(fresh(snapshot)), or C resets the check." : "C resets the check, then Space continues."
    }
    let switches = snapshot.switches
    let dials = AddressRegister.decimal(switches.dials)
    switch switches.mode {
    case .run where snapshot.hasEnded: return "The program has ended: r reloads it."
    case .run where snapshot.runsIntoCheck:
      return "No instruction is at \(next(snapshot)): \(fresh(snapshot, isShort: true))."
    case .run:
      if snapshot.processor.next == .waitsForUnit {
        let place = AddressRegister.decimal(snapshot.processor.instructionAddress)
        return "Space continues the instruction at \(place)."
      }
      let begins = snapshot.stop == nil || snapshot.stop?.reason == .loaded
      return "Space \(begins ? "starts" : "continues") at \(next(snapshot))."
    case .instructionExecute:
      return snapshot.processor.next == .iOp
        ? "Space reads the instruction at \(next(snapshot))." : "Space executes the instruction."
    case .singleCycleProcess: return "Space executes one cycle."
    case .singleCycleNonProcess: return "Space executes one cycle and stores nothing."
    case .characterDisplay: return "Space shows the character at \(dials)."
    case .storagePrintOut:
      let block = switches.dials / 100 * 100
      return "Space prints \(AddressRegister.decimal(block)) to \(AddressRegister.decimal(block + 99))."
    case .storageScan: return "Space scans storage from \(dials)."
    case .alter: return "Space sets the \(name(of: switches.keyLight)) to \(dials); E stores."
    }
  }

  /// The way out where START leads only into checks.
  ///
  /// - Parameters:
  ///   - snapshot: the machine.
  ///   - isShort: whether there is room for only a few words.
  /// - Returns: the key that helps, after the last halt of a program and after a check at a place without an
  ///   instruction; nil elsewhere.
  static func wayOut(_ snapshot: SystemSnapshot, isShort: Bool) -> String? {
    if snapshot.isAtNoInstruction || snapshot.runsIntoCheck { return fresh(snapshot, isShort: isShort) }
    guard snapshot.hasEnded, snapshot.switches.mode == .run else { return nil }
    return "ended: \(fresh(snapshot, isShort: isShort))"
  }

  /// The key that brings a program to its beginning.
  private static func fresh(_ snapshot: SystemSnapshot, isShort: Bool = false) -> String {
    (snapshot.awaitsLoad ? "L loads" : "r reloads") + (isShort ? "" : " the program")
  }

  /// A refusal of the machine in the words of the panel, which names its keys.
  static func refusal(_ text: String) -> String {
    text == CommandRules.checkIsLit ? "press CHECK RESET (C), or r to reload" : text
  }

  /// The name of an address register, or of an index location.
  static func name(of source: AddressSource) -> String {
    switch source {
    case .iAddress: "I-address register"
    case .aAddress: "A-address register"
    case .bAddress: "B-address register"
    case .indexLocation: "index location"
    }
  }

  /// What a console key has just done, for keys whose effect may not be visible; nil for the others.
  ///
  /// - Parameters:
  ///   - action: the action of the key.
  ///   - snapshot: the machine, with the switches as they are after the key press.
  /// - Returns: a short message.
  static func answer(to action: PanelAction, _ snapshot: SystemSnapshot) -> String? {
    let switches = snapshot.switches
    let dials = AddressRegister.decimal(switches.dials)
    switch action {
    case .setMode, .turnMode: return "\(switches.mode.rawValue): \(whatStartDoes(snapshot).dropLast())"
    case .toggleAddressStop: return switches.addressStop ? "ADDRESS STOP at \(dials)" : "ADDRESS STOP off"
    case .setBitSwitches: return "bit switches: \(character(switches.bitSwitches)); E stores it at ALTER"
    case .enter: return "\(character(switches.bitSwitches)) stored at \(dials)"
    case .start, .startOrStop:
      switch switches.mode {
      case .alter: return "\(name(of: switches.keyLight)): \(dials)"
      case .characterDisplay where snapshot.storage.indices.contains(switches.dials):
        let shown = StoredCharacter(rawValue: snapshot.storage[switches.dials])
        return "\(dials) holds \(character(shown))"
      default: return nil
      }
    default: return nil
    }
  }

  private static func character(_ character: StoredCharacter) -> String {
    "'\(character.displayGlyph)'\(character.hasWordMark ? " with word mark" : "")"
  }

  /// The label, length and value of a field; a number has commas between its thousands.
  static func field(_ field: NamedField, in snapshot: SystemSnapshot) -> String {
    let characters = field.positions.map { StoredCharacter(rawValue: snapshot.storage[$0]) }
    let text = String(characters.map { $0.code == 0 ? " " : $0.displayGlyph })
    let size = "\(field.label)  \(field.positions.count) position\(field.positions.count == 1 ? "" : "s")"
    guard let number = snapshot.number(at: field.positions) else { return "\(size) = '\(text.cut(to: 40))'" }
    return "\(size) = \(number < 0 ? "-" : "")\(grouped(String(number.magnitude)))"
  }

  /// The speed, as the status line shows it.
  public static func speed(_ speed: Speed) -> String {
    switch speed {
    case .unlimited: return "unlimited"
    case .times(1): return "real time ×1"
    case .oneCycleASecond: return "one cycle a second"
    case .times(let factor):
      if factor == factor.rounded(), factor < 1e9 { return "speed ×\(Int(factor))" }
      return "speed ×\(factor < 0.001 ? String(format: "%.4g", factor) : String(factor))"
    }
  }

  /// How far back the machine can go, or how far back it is.
  static func past(_ past: HistoryStatus, _ snapshot: SystemSnapshot) -> String {
    if past.isBack { return "\(count(past.tipCycle - snapshot.processor.cycles)) cycles back" }
    return "back to cycle \(count(past.oldestCycle))"
  }

  /// The note that the lamps show only 2,000 consecutive cycles of each frame, as they do above real time.
  static func sampledLamps(at step: LayoutStep) -> String {
    step == .columns160 ? "lamps of 2,000 cycles a frame" : "lamps sampled"
  }

  /// What is missing of a sheet because the limit for paper was reached; nil for a whole sheet.
  static func dropped(_ sheet: PrintedSheet) -> String? {
    let first = sheet.firstKeptRow
    guard first > 0 else { return nil }
    return first >= sheet.rowCount ? "dropped" : "lines 1–\(grouped(String(first))) were dropped"
  }

  /// Machine time as hours, minutes, seconds and milliseconds.
  public static func clock(_ time: MachineTime) -> String {
    let milliseconds = time.nanoseconds / 1_000_000
    let parts = [milliseconds / 3_600_000, milliseconds / 60_000 % 60, milliseconds / 1000 % 60]
    return parts.map { String($0).flushRight(2, filledWith: "0") }.joined(separator: ":")
      + "." + String(milliseconds % 1000).flushRight(3, filledWith: "0")
  }

  /// A number with commas between the thousands.
  public static func count(_ number: UInt64) -> String {
    grouped(String(number))
  }

  /// Decimal digits with commas between the thousands.
  static func grouped(_ number: String) -> String {
    var groups: [Substring] = []
    var digits = Substring(number)
    while digits.count > 3 {
      groups.insert(digits.suffix(3), at: 0)
      digits = digits.dropLast(3)
    }
    return ([digits] + groups).joined(separator: ",")
  }
}
