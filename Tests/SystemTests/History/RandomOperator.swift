import Core1401
import RandomNumbers
import Units1401

@testable import System1401

/// Programs that use every unit, data that clobber them at times, and an operator who does anything at any moment.
struct RandomOperator {
  var random: SplitMix64
  /// Whether programs and operator work with tapes.
  let usesTapes: Bool

  init(seed: UInt64, usesTapes: Bool = false) {
    random = SplitMix64(seed: seed)
    self.usesTapes = usesTapes
  }

  /// Records to read and to write; tape 1 is read, tape 2 is blank, tape 3 has no reel.
  mutating func mountTapes(at bench: Bench) {
    let records = (0..<Int.random(in: 0...9, using: &random)).map { _ in
      random.oneIn(5)
        ? TapeObject.tapeMark : TapeObject("RECORD \(Int.random(in: 1...99999, using: &random))")
    }
    bench.mount(records, on: 1)
    bench.mount([], on: 2)
    for address in [250, 281] { bench.send(.deposit(address, StoredCharacter(rawValue: 0o177))) }
  }

  private mutating func tapeInstruction() -> String {
    let unit = one(of: ["%U1", "%U2", "%U2", "%B1", "%B2"])
    return switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: "'" + one(of: ["M", "L"]) + unit + "240" + one(of: ["R", "W"])
    case 2: "'" + one(of: ["M", "L"]) + unit + "270W"
    case 3: "'B500K"
    default: "'U" + unit + one(of: ["B", "B", "A", "M", "R", "E", random.oneIn(4) ? "U" : "B"])
    }
  }

  private mutating func address() -> String {
    let number = Int.random(in: 0..<1000, using: &random)
    let digits = String(number)
    return String(repeating: "0", count: 3 - digits.count) + digits
  }

  private mutating func one(of choices: [String]) -> String {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }

  /// A program from position 500 on that begins anew at its end.
  mutating func program() -> String {
    var text = "',040061"
    for _ in 0..<Int.random(in: 6...25, using: &random) {
      switch Int.random(in: 0..<(usesTapes ? 16 : 10), using: &random) {
      case 10...15: text += tapeInstruction()
      case 0...2: text += "'" + one(of: ["1", "2", "2", "4", "3", "6", "5", "7", "8", "9"])
      case 3: text += "'" + one(of: ["K1", "K2", "K4", "K8", "FJ", "FK", "F1", "FA", "F/", "2S", "21"])
      case 4: text += "'" + one(of: ["A", "S", "M", "L", "C", "Y", "D", "Z", "?", "!"]) + "040" + address()
      case 5: text += "'" + one(of: ["A", "M", "C", "@", "E"]) + "075220"
      case 6: text += "'" + one(of: ["A", "M", "S"]) + "280290"
      case 7: text += "'M" + address() + "240"
      case 8: text += "'N"
      default: text += "'B500" + one(of: ["/", "Z", "S", "A", "9", "B"])
      }
    }
    return text + "'B500'N"
  }

  mutating func deck() -> CardDeck {
    let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,'")
    let cards = (0..<Int.random(in: 1...8, using: &random)).map { _ in
      let length = Int.random(in: 0...80, using: &random)
      return Card(String((0..<length).map { _ in characters[Int.random(in: 0..<40, using: &random)] }))
    }
    return CardDeck(cards: cards)
  }

  /// Something an operator may do; most often a step.
  mutating func command(_ switches: ConsoleSwitches) -> OperatorCommand {
    switch Int.random(in: 0..<60, using: &random) {
    case 0:
      return .deposit(
        Int.random(in: 0..<1400, using: &random),
        StoredCharacter(rawValue: UInt8.random(in: 0..<128, using: &random)))
    case 1: return .addToHopper(deck())
    case 2: return .setEndOfFile(random.oneIn(3))
    case 3: return .carriageRestore
    case 4: return .carriageSpace
    case 5, 6, 7: return .checkReset
    case 8: return .startReset
    case 9, 10: return .setRegister(.iAddress, AddressRegister(500))
    case 11: return .makeReady
    case 12:
      var new = switches
      new.senseSwitches.formSymmetricDifference(Indicators(dCharacter: StoredCharacter(code: 0o62)))
      return .setSwitches(new)
    case 13:
      var new = switches
      new.inputOutputCheckStop.toggle()
      return .setSwitches(new)
    case 14, 15:
      var new = switches
      let modes: [ModeSwitch] = [
        .run, .singleCycleProcess, .singleCycleNonProcess, .characterDisplay, .storagePrintOut,
      ]
      new.mode = modes[Int.random(in: 0..<modes.count, using: &random)]
      return .setSwitches(new)
    case 16, 17: return switches.mode == .run ? .stepCycle : .start
    case 18: return .emptyHopper
    case 19 where usesTapes: return .loadRewindTape(Int.random(in: 1...3, using: &random))
    case 20 where usesTapes: return .makeReadyByTape
    default: return .stepCycle
    }
  }
}
