import Core1401
import RandomNumbers
import Units1401

@testable import System1401

/// Programs that use every unit, data that sometimes overwrite them, and an operator who does anything at any
/// time.
struct RandomOperator {
  var random: SplitMix64
  /// Whether programs and operator also use tapes, a disk, the inquiry station and overlap.
  let usesMedia: Bool

  init(seed: UInt64, usesMedia: Bool = false) {
    random = SplitMix64(seed: seed)
    self.usesMedia = usesMedia
  }

  /// Mounts media: tape 1 has records to read, tape 2 is blank, tape 3 has no reel, and drive 0 has an empty
  /// pack.
  mutating func mountMedia(at bench: Bench) {
    let records = (0..<Int.random(in: 0...9, using: &random)).map { _ in
      random.oneIn(5)
        ? TapeObject.tapeMark : TapeObject("RECORD \(Int.random(in: 1...99999, using: &random))")
    }
    bench.mount(records, on: 1)
    bench.mount([], on: 2)
    bench.mountPack()
    for address in [250, 281, 960, 1110] {
      bench.send(.deposit(address, StoredCharacter(rawValue: 0o177)))
    }
    bench.put("'0000\(Int.random(in: 100...500, using: &random))002", at: 860)
  }

  private mutating func tapeInstruction() -> String {
    let unit = one(of: ["%U1", "%U2", "%U2", "%B1", "%B2", "@U1", "@U2", "@B2"])
    return switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: "'" + one(of: ["M", "L"]) + unit + "240" + one(of: ["R", "W"])
    case 2: "'" + one(of: ["M", "L"]) + unit + "270W"
    case 3: "'B500K"
    default: "'U" + unit + one(of: ["B", "B", "A", "M", "R", "E", random.oneIn(4) ? "U" : "B"])
    }
  }

  /// A disk instruction, preceded by a new control field.
  private mutating func diskInstruction() -> String {
    let function = one(of: ["F0", "F1", "F1", "F1", "F2", "F3", "F5", "F6"])
    return "'M869909" + "'" + one(of: ["M", "L"]) + "%\(function)900" + one(of: ["R", "W"])
  }

  private mutating func inquiryInstruction() -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: "'B500Q"
    case 1: "'B500*"
    case 2: "'" + one(of: ["M", "L"]) + "%T0950R"
    default: "'M%T0950W"
    }
  }

  /// An action of the operator at the inquiry station.
  private mutating func inquiry() -> InquiryAction {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: .request
    case 1, 2: .type(characters("INQUIRY \(Int.random(in: 0..<1000, using: &random))"))
    case 3: random.oneIn(4) ? .cancel : .release
    default: random.oneIn(2) ? .pause(.milliseconds(2)) : .release
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

  /// A program from position 500 on that restarts at its end.
  mutating func program() -> String {
    var text = "',040061"
    for _ in 0..<Int.random(in: 6...25, using: &random) {
      switch Int.random(in: 0..<(usesMedia ? 24 : 10), using: &random) {
      case 10...15: text += tapeInstruction()
      case 16...18: text += diskInstruction()
      case 19, 20: text += inquiryInstruction()
      case 21: text += "'K" + one(of: ["$", "."])
      case 22, 23: text += "'" + one(of: ["1", "4", "B500J", "B500H", "B500I"])
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

  /// A possible action of the operator; usually a step.
  mutating func command(_ switches: ConsoleSwitches) -> OperatorCommand {
    switch Int.random(in: 0..<60, using: &random) {
    case 0:
      return .deposit(
        Int.random(in: 0..<1400, using: &random),
        StoredCharacter(rawValue: UInt8.random(in: 0..<128, using: &random)))
    case 1: return .press(.addToHopper(deck()))
    case 2: return .press(.endOfFile(random.oneIn(3)))
    case 3: return .press(.carriageRestore)
    case 4: return .press(.carriageSpace)
    case 5, 6, 7: return .checkReset
    case 8: return .startReset
    case 9, 10: return .setRegister(.iAddress, AddressRegister(500))
    case 11: return .makeReady(.load)
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
    case 18: return .press(.emptyHopper)
    case 19 where usesMedia: return .press(.loadRewind(Int.random(in: 1...3, using: &random)))
    case 20 where usesMedia: return .makeReady(.tapeLoad)
    case 21...24 where usesMedia: return .press(.inquiry(inquiry()))
    case 25 where usesMedia: return .press(.writeAddress(random.oneIn(2), 0))
    default: return .stepCycle
    }
  }
}
