import Core1401
import System1401
import Units1401

// Media on and off the units, and the keys of the tape units.
extension MonitorCommand {
  static let mounting = [
    MonitorCommand(
      "attach", "UNIT FILE[,WORD ...]", example: "attach tape2 /dev/null,new", or: ["mount"],
      help: "Mounts a file: reader, tape1 to tape6, disk0 to disk4, ramac; words as for --tape and --disk."
    ) { (arguments) throws(MonitorError) in
      let (unit, file) = try arguments.unitAndRest()
      guard !file.isEmpty else { throw arguments.wrong("\(unit.name) needs a file") }
      switch unit {
      case .reader:
        let deck: CardDeck
        do throws(DeckError) { deck = try CardDeck(path: file) } catch { throw MonitorError("\(error)") }
        let cards = deck.count.counted("card")
        return .operate([.addToHopper(deck)], note: "Reader: \(cards) of \(file) put in.")
      case .tape(let number):
        let mounting: TapeMounting
        do throws(TapeMountingError) {
          mounting = try TapeMounting(text: file)
        } catch {
          throw MonitorError("\(file): \(error)")
        }
        return .operate([.mountTape(mounting, number)], note: "Tape \(number): \(mounting.path) mounted.")
      case .disk(let drive):
        let mounting = DiskMounting(text: file)
        return .operate([.mountDisk(mounting, drive)], note: "Disk \(drive): \(mounting.path) mounted.")
      case .ramac:
        let mounting = DiskMounting(text: file)
        return .operate([.mountRamac(mounting)], note: "1405: \(mounting.path) mounted.")
      }
    },
    MonitorCommand(
      "detach", "UNIT", example: "detach disk0", or: ["dismount"],
      help: "Takes off what is mounted on a tape unit or disk drive, or the cards out of the reader."
    ) { (arguments) throws(MonitorError) in
      let (unit, rest) = try arguments.unitAndRest()
      guard rest.isEmpty else { throw arguments.wrong("'\(rest)' is too much") }
      switch unit {
      case .reader: return .operate([.emptyHopper], note: "Reader: the hopper is empty.")
      case .tape(let number): return .operate([.dismountTape(number)], note: "Tape \(number) dismounted.")
      case .disk(let drive): return .operate([.dismountDisk(drive)], note: "Disk \(drive) dismounted.")
      case .ramac: return .operate([.dismountRamac], note: "1405 dismounted.")
      }
    },
    MonitorCommand(
      "rewind", "TAPE", example: "rewind 1", or: ["rew"],
      help: "LOAD REWIND and START at a tape unit: to the load point, and ready."
    ) { (arguments) throws(MonitorError) in
      let word = try arguments.single("a tape unit")
      guard let unit = MountedUnit(word) ?? MountedUnit("tape" + word), case .tape(let number) = unit else {
        throw arguments.wrong("'\(word)' is no tape unit, tape1 to tape6")
      }
      return .operate([.loadRewindTape(number)], note: "Tape \(number) at its load point.")
    },
    MonitorCommand(
      "tapeload", or: ["tload"], help: "TAPE LOAD: reads the first record of tape 1 and runs it.",
      .operate([.tapeLoad], note: nil)),
    MonitorCommand(
      "writeaddress", "DRIVE on|off", example: "writeaddress disk0 on",
      help: "The WRITE ADDRESS key of a 1311 drive: full-track writes may change addresses."
    ) { (arguments) throws(MonitorError) in
      let (unit, rest) = try arguments.unitAndRest()
      guard case .disk(let drive) = unit else { throw arguments.wrong("\(unit.name) is no 1311 drive") }
      switch rest.lowercased() {
      case "on": return .operate([.setWriteAddress(true, drive)], note: "Disk \(drive): write address on.")
      case "off": return .operate([.setWriteAddress(false, drive)], note: "Disk \(drive): write address off.")
      default: throw arguments.wrong("write address of disk \(drive) is on or off")
      }
    },
  ]
}

/// A unit on which media are mounted, by the name the operator uses.
enum MountedUnit: Hashable {
  case reader
  case tape(Int)
  case disk(Int)
  case ramac

  /// Reads a name: `tape1`, `disk0`, `ramac`, `reader`, and SimH's `mt1`, `dp0`, `cdr`.
  init?(_ word: String) {
    let letters = word.lowercased().prefix { !$0.isNumber }
    let digits = word.dropFirst(letters.count)
    guard digits.count <= 1 else { return nil }
    switch (letters, digits.first?.wholeNumberValue) {
    case ("reader", nil), ("cdr", nil): self = .reader
    case ("ramac", nil), ("ramac", 0): self = .ramac
    case ("tape", let number?), ("mt", let number?):
      guard DataProcessingSystem.tapeNumbers.contains(number) else { return nil }
      self = .tape(number)
    case ("disk", let drive?), ("dp", let drive?):
      guard DataProcessingSystem.diskNumbers.contains(drive) else { return nil }
      self = .disk(drive)
    default: return nil
    }
  }

  /// The name as messages write it.
  var name: String {
    switch self {
    case .reader: "reader"
    case .tape(let number): "tape\(number)"
    case .disk(let drive): "disk\(drive)"
    case .ramac: "ramac"
    }
  }
}

extension MonitorArguments {
  /// The unit named first, and what stands behind it: a file's name keeps its letters and blanks.
  fileprivate func unitAndRest() throws(MonitorError) -> (unit: MountedUnit, rest: String) {
    let line = text.drop(while: \.isWhitespace)
    let word = line.prefix { !$0.isWhitespace }
    guard !word.isEmpty else { throw wrong("\(command.name) needs a unit") }
    guard let unit = MountedUnit(String(word)) else {
      throw wrong("'\(word)' is no unit: reader, tape1 to tape6, disk0 to disk4, ramac")
    }
    return (unit, String(line.dropFirst(word.count).drop(while: \.isWhitespace).trimmed))
  }
}
