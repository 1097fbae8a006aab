import Core1401
import Foundation
import Testing
import Units1401

@testable import System1401

/// A machine at which a test does what an operator does, on the test's own thread, and sees what lies behind the snapshots.
final class Bench {
  let exchange = Exchange(clock: FakeClock(), onChange: nil)
  let session: RunSession
  /// What was handed over, as files would have it.
  private(set) var output = SystemOutput()
  private var folder: Scratch?

  init(
    _ configuration: SystemConfiguration = .small, decks: [CardDeck] = [],
    history: HistoryLimits? = HistoryLimits(interval: 50)
  ) {
    session = RunSession(
      configuration: configuration, decks: decks, speed: .unlimited, exchange: exchange, history: history)
  }

  /// Sends commands and lets the machine work until it stands.
  func send(_ commands: OperatorCommand...) {
    for command in commands {
      _ = exchange.post(.command(command))
      session.work()
    }
    output.append(SystemOutput(joining: exchange.takeOutput()))
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
      send(.mountTape(TapeMounting(path: path), unit))
    } catch {
      Issue.record(error)
    }
  }

  /// What is on the reels.
  var reels: [SavedTape?] { session.system.tapes.map { try? $0.reel?.saved() } }

  /// What is in the files of the reels.
  var tapeFiles: [Data?] {
    session.system.tapes.map { $0.reel.flatMap { FileManager.default.contents(atPath: $0.fileName) } }
  }

  func finish() {
    _ = exchange.post(.shutDown)
    session.work()
    output.append(SystemOutput(joining: exchange.takeOutput()))
  }

  /// Puts a program into storage; `'` marks the next character.
  func put(_ text: String, at address: Int) {
    for (offset, character) in characters(text).enumerated() { send(.deposit(address + offset, character)) }
  }

  func begin(at address: Int) { send(.setRegister(.iAddress, AddressRegister(address))) }

  var place: CoursePlace { session.presentPlace }
  var state: InstallationState { session.presentState }
  var snapshot: SystemSnapshot { exchange.snapshot }
  var cycles: UInt64 { session.system.processor.state.cycles }

  /// The text of a printer file.
  var paper: String {
    var listing = Listing()
    listing.take(output)
    return listing.text
  }

  /// What the stackers and the punch have got.
  var cards: [String] {
    output.punched.map { $0.card.text(in: .simh) }
      + output.stacked.map { "\($0.pocket.rawValue): \($0.card.text(in: .simh))" }
  }
}

extension SystemConfiguration {
  /// The smallest storage.
  static var small: SystemConfiguration {
    var configuration = SystemConfiguration()
    configuration.storage = .positions1400
    return configuration
  }
}

/// What is not the same in two states, in names.
func differences(_ one: InstallationState, _ other: InstallationState?) -> [String] {
  guard let other else { return ["no such place"] }
  guard one != other else { return [] }
  var names = [one.system.processor.storage == other.system.processor.storage ? "" : "storage"]
  for (left, right) in zip(
    Mirror(reflecting: one.system).children, Mirror(reflecting: other.system).children)
  where left.label != "processor" && "\(left.value)" != "\(right.value)" {
    names.append("\(left.label ?? ""): \("\(left.value)".prefix(300)) and \("\(right.value)".prefix(300))")
  }
  let (left, right) = (one.system.processor.state, other.system.processor.state)
  if left != right { names.append("\(left) and \(right)") }
  if one.checks != other.checks { names.append("checks") }
  if one.made != other.made { names.append("\(one.made.count) and \(other.made.count)") }
  return names.filter { !$0.isEmpty }
}
