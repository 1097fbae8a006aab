import Core1401
import Foundation
import Testing
import Units1401

@testable import System1401

/// A machine operated by a test, on the test's own thread, with access to the state behind the snapshots.
final class Bench {
  let mailbox = Mailbox(clock: FakeClock(), onChange: nil)
  let session: RunSession
  /// The output delivered, as files would receive it.
  private(set) var output = SystemOutput()
  private var folder: Scratch?

  init(
    _ configuration: SystemConfiguration = .small, decks: [CardDeck] = [],
    stackedRecord: StackedRecord = .cards, history: HistoryLimits? = HistoryLimits(interval: 50)
  ) {
    session = RunSession(
      configuration: configuration, decks: decks, speed: .unlimited, mailbox: mailbox,
      stackedRecord: stackedRecord, history: history)
  }

  /// Sends commands and lets the machine work until it has stopped.
  func send(_ commands: OperatorCommand...) {
    for command in commands {
      _ = mailbox.post(.command(command))
      session.work()
    }
    output.append(SystemOutput(joining: mailbox.takeOutput()))
  }

  /// Writes a reel and mounts it.
  func mount(_ objects: [TapeObject], on unit: Int) {
    do {
      let folder = try folder ?? Scratch()
      self.folder = folder
      let path = folder.folder.appending(path: "tape\(unit).tap").path
      do {
        let reel = try TapeImage(path: path, mode: .create)
        for object in objects { try reel.write(object) }
      }
      send(.mount(path, UnitPlace("tape", unit)))
    } catch {
      Issue.record(error)
    }
  }

  /// Mounts an empty pack on drive 0.
  func mountPack() {
    do {
      let folder = try folder ?? Scratch()
      self.folder = folder
      send(.mount(folder.folder.appending(path: "pack").path + ",new", UnitPlace("disk", 0)))
    } catch {
      Issue.record(error)
    }
  }

  /// The contents of the reels.
  var reels: [SavedTape?] { tapes.map { try? $0.reel?.saved() } }

  private var tapes: [MagneticTape729] { session.system.units[TapeUnits.self]?.units ?? [] }

  /// The contents of the reels' files.
  var tapeFiles: [Data?] {
    tapes.map { $0.reel.flatMap { FileManager.default.contents(atPath: $0.fileName) } }
  }

  func finish() {
    _ = mailbox.post(.shutDown)
    session.work()
    output.append(SystemOutput(joining: mailbox.takeOutput()))
  }

  /// Stores a program; `'` sets a word mark on the next character.
  func put(_ text: String, at address: Int) {
    for (offset, character) in characters(text).enumerated() { send(.deposit(address + offset, character)) }
  }

  func begin(at address: Int) { send(.setRegister(.iAddress, AddressRegister(address))) }

  var place: TimelinePlace { session.presentPlace }
  var state: Installation { session.installation }
  /// The complete state with the contents of media, except the switches: those of the operator do not change
  /// when the machine goes back.
  var contents: [UInt8] {
    get throws {
      var state = state
      state.console = ConsoleSwitches()
      return try state.fileContents()
    }
  }
  var snapshot: SystemSnapshot { mailbox.snapshot }
  var cycles: UInt64 { session.system.machine.processor.state.cycles }

  /// The text of a printer file.
  var paper: String {
    var listing = Listing()
    listing.take(output)
    return listing.text
  }

  /// The contents of the stackers and of the punch.
  var cards: [String] {
    output.punched.map { $0.card.text(in: .simh) }
      + output.stacked.map { "\($0.pocket.rawValue): \($0.card?.text(in: .simh) ?? "")" }
  }
}

extension SystemConfiguration {
  /// The smallest storage, with processing overlap.
  static var small: SystemConfiguration {
    var configuration = SystemConfiguration()
    configuration.storage = .positions1400
    configuration.features.formUnion(.processingOverlap)
    return configuration
  }
}

/// The names of the parts in which two states differ, except the switches.
func differences(_ one: Installation, _ other: Installation?) -> [String] {
  guard let other else { return ["no such place"] }
  guard one != other else { return [] }
  var names = [one.processor.storage == other.processor.storage ? "" : "storage"]
  if one.work != other.work { names.append("\(one.work) and \(other.work)") }
  if one.units != other.units { names.append("\(one.units) and \(other.units)") }
  if one.output != other.output { names.append("\(one.output) and \(other.output)") }
  let (left, right) = (one.processor.state, other.processor.state)
  if left != right { names.append("\(left) and \(right)") }
  if one.checks != other.checks { names.append("checks") }
  return names.filter { !$0.isEmpty }
}
