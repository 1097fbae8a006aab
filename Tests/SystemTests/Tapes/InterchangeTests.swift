import Core1401
import Foundation
import RandomNumbers
import Testing
import Units1401

@testable import System1401

/// Tapes written here and read by SimH's I1401 3.8.1, and in the other direction, by the same instructions.
///
/// Not compared, because that version is known to be wrong: what a tape mark stores, and several word
/// separators in a row, which occur in records made from storage only if storage contains word separators.
@Suite("Tapes exchanged with SimH", .enabled(if: Simh1401.isInstalled))
struct InterchangeTests {
  /// One step on a tape: a tape mark, or a record in one of the four ways.
  struct Step {
    var way: String?
    var characters: [StoredCharacter] = []

    var writing: String { way.map { "'\($0)1|00W'." } ?? "'U%U1M'." }
    var reading: String { "'\(way ?? "M%U")1600R'B700L'." }
  }

  private static let ways = ["M%U", "L%U", "M%B", "L%B"]
  private static let area = 600...699

  /// Records of 1 to 90 characters, all lengths and all characters, with tape marks in between.
  static func steps(seed: UInt64) -> [Step] {
    var random = SplitMix64(seed: seed)
    return (0..<120).map { number in
      guard Int.random(in: 0..<8, using: &random) > 0 else { return Step(way: nil) }
      let way = ways[number % 4]
      let length = number < 90 ? number + 1 : Int.random(in: 1...90, using: &random)
      let characters = (0..<length).map { place -> StoredCharacter in
        var code = UInt8.random(in: 0..<64, using: &random)
        if code == 0o35 || place == 0 && code == 0o17 { code = 0o61 }
        return StoredCharacter(code: code, wordMark: code != 0o77 && Bool.random(using: &random))
      }
      return Step(way: way, characters: characters)
    }
  }

  /// Performs the steps on our machine.
  private func perform(_ steps: [Step], on tape: TapeJob, writing: Bool) -> [Simh1401.Outcome] {
    steps.map { step in
      tape.job.put(writing ? step.writing : step.reading, at: 500)
      tape.job.put("'.'N", at: 700)
      if writing {
        for (offset, character) in (step.characters + [.groupMarkWithWordMark]).enumerated() {
          tape.system.machine.processor.storage[1000 + offset] = character
        }
      }
      for address in Self.area { tape.system.machine.processor.storage[address] = .blank }
      tape.system.machine.processor.startReset()
      tape.system.machine.processor.setAddress(.iAddress, to: AddressRegister(500))
      let stop = tape.job.run()
      let next = tape.job.state.iAddress.text
      return Simh1401.Outcome(
        ending: stop.reason == .halt ? "HALT instruction \(Int(next) ?? 0)" : stop.message,
        storage: Self.area.map { tape.system.machine.processor.storage[$0].rawValue })
    }
  }

  /// Performs the steps on SimH.
  private func perform(
    _ steps: [Step], onSimh path: String, format: String, writing: Bool
  ) throws -> [Simh1401.Outcome] {
    var simh = Simh1401()
    simh.mount(path, format: format)
    simh.deposit(characters("'.'N"), at: 700)
    for step in steps {
      simh.deposit(characters(writing ? step.writing : step.reading), at: 500)
      if writing { simh.deposit(step.characters + [.groupMarkWithWordMark], at: 1000) }
      simh.deposit([StoredCharacter](repeating: .blank, count: Self.area.count), at: Self.area.lowerBound)
      simh.run(showing: Self.area)
    }
    return try simh.outcomes()
  }

  private func compare(_ ours: [Simh1401.Outcome], _ theirs: [Simh1401.Outcome], _ steps: [Step]) {
    #expect(ours.count == theirs.count)
    for (number, step) in steps.enumerated() where step.way != nil && number < theirs.count {
      #expect(ours[number] == theirs[number], "step \(number), \(step.reading)")
    }
  }

  /// The bytes of an image, without padding, which SimH takes from its buffer.
  private func bytesWithoutPadding(_ path: String, _ form: TapeForm) throws -> [UInt8] {
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    guard form == .simh else { return bytes }
    let image = try TapeImage(path: path, mode: .fileProtected, form: form)
    while let object = try image.read() {
      if case .record(let record) = object, record.characters.count % 2 == 1 {
        bytes[Int(image.offset) - 5] = 0
      }
    }
    return bytes
  }

  static let forms: [(TapeForm, String)] = [(.simh, "simh"), (.e11, "e11"), (.p7b, "p7b")]

  @Test("written here, read there: the same characters, marks and stops", arguments: forms, [UInt64(1), 2])
  func fromHere(_ form: (form: TapeForm, format: String), _ seed: UInt64) throws {
    let steps = Self.steps(seed: seed)
    let tape = try TapeJob("")
    try tape.mountBlank(form.form)
    for outcome in perform(steps, on: tape, writing: true) { #expect(outcome.ending.hasPrefix("HALT")) }
    let theirs = try perform(steps, onSimh: tape.path(2), format: form.format, writing: false)
    _ = try tape.system.press(.loadRewind(1))
    let ours = perform(steps, on: tape, writing: false)
    compare(ours, theirs, steps)
    for (step, outcome) in zip(steps, ours) where step.way?.hasPrefix("L") == true {
      #expect(Array(outcome.storage.prefix(step.characters.count)) == step.stored)
    }
  }

  @Test(
    "written there, read here: the same bytes in the file, the same characters", arguments: forms,
    [UInt64(3), 4])
  func fromThere(_ form: (form: TapeForm, format: String), _ seed: UInt64) throws {
    let steps = Self.steps(seed: seed)
    let tape = try TapeJob("")
    let theirs = tape.path(3)
    for outcome in try perform(steps, onSimh: theirs, format: form.format, writing: true) {
      #expect(outcome.ending.hasPrefix("HALT"))
    }
    try tape.mountBlank(form.form)
    _ = perform(steps, on: tape, writing: true)
    #expect(try bytesWithoutPadding(theirs, form.form) == bytesWithoutPadding(tape.path(2), form.form))
    try tape.system.mount(tape: TapeMounting(path: theirs, mode: .fileProtected, form: form.form), on: 1)
    for (step, outcome) in zip(steps, perform(steps, on: tape, writing: false)) {
      #expect(outcome.ending.hasPrefix("HALT"))
      guard step.way?.hasPrefix("L") == true else { continue }
      #expect(Array(outcome.storage.prefix(step.characters.count)) == step.stored)
    }
  }

  @Test("TPC, which SimH only reads")
  func tpc() throws {
    let steps = Self.steps(seed: 5)
    let tape = try TapeJob("")
    try tape.mountBlank(.tpc)
    _ = perform(steps, on: tape, writing: true)
    let theirs = try perform(steps, onSimh: tape.path(2), format: "tpc", writing: false)
    _ = try tape.system.press(.loadRewind(1))
    compare(perform(steps, on: tape, writing: false), theirs, steps)
  }

  @Test("records with an error turn on the tape error in both")
  func errors() throws {
    var steps: [Step] = []
    var objects: [TapeObject] = []
    for number in 0..<40 {
      objects.append(TapeObject("RECORD\(number)", hasError: number % 3 == 0))
      steps.append(Step(way: "M%U"))
    }
    let tape = try TapeJob("", tape: objects)
    let theirs = try perform(steps, onSimh: tape.path(1), format: "simh", writing: false)
    let ours = perform(steps, on: tape, writing: false)
    compare(ours, theirs, steps)
    #expect(ours.count { $0.ending == "HALT instruction 701" } == 14)
  }
}

extension InterchangeTests.Step {
  /// The result of reading in load mode: the substitute blank of even parity is a blank.
  fileprivate var stored: [UInt8] {
    characters.map { character in
      let isBlank = way?.hasSuffix("U") == true && character.code == 0o20
      return isBlank ? character.rawValue & 0o100 : character.rawValue
    }
  }
}

extension TapeJob {
  /// Mounts a blank tape of a form on unit 1, with the file of unit 2.
  fileprivate func mountBlank(_ form: TapeForm) throws {
    try system.mount(tape: TapeMounting(path: path(2), mode: .create, form: form), on: 1)
  }
}
