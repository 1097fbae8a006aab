import Core1401
import Foundation
import TemporaryFolder

@testable import System1401
@testable import Units1401

/// A job with reels on tape units, in a temporary folder.
final class TapeJob {
  let job: Job
  private let folder: TemporaryFolder

  /// Creates the job with a reel on unit 1.
  init(
    _ program: String, tape: [TapeObject] = [], setup: (inout SystemConfiguration) -> Void = { _ in }
  ) throws {
    job = Job(program, setup: setup)
    folder = try TemporaryFolder()
    try mount(tape, on: 1)
  }

  var system: DataProcessingSystem { job.system }

  func path(_ unit: Int) -> String { folder.path("tape\(unit).tap") }

  /// Writes an image and mounts it.
  func mount(
    _ objects: [TapeObject], on unit: Int, mode: TapeImage.Mode = .readWrite, reelFeet: Int = 2400
  ) throws {
    _ = try system.with(TapeUnits.self) { try $0.dismount(unit, of: &$1) }
    do {
      let image = try TapeImage(path: path(unit), mode: .create)
      for object in objects { try image.write(object) }
    }
    try system.mount(tape: TapeMounting(path: path(unit), mode: mode, reelFeet: reelFeet), on: unit)
  }

  /// Everything on a reel, independent of its position.
  func content(_ unit: Int) throws -> [TapeObject] {
    let image = try TapeImage(path: path(unit), mode: .fileProtected)
    var objects: [TapeObject] = []
    while let object = try image.read() { objects.append(object) }
    return objects
  }

  /// The bytes of an image in hexadecimal, including the zeros of lengths.
  func hexadecimal(_ unit: Int) -> String {
    let bytes = FileManager.default.contents(atPath: path(unit)) ?? Data()
    return bytes.map { String(format: "%02x", $0) }.joined(separator: " ")
  }

  /// A unit's status, including its lights.
  func status(_ unit: Int) -> TapeStatus {
    guard let tapes = system.units[TapeUnits.self] else { preconditionFailure("the system has tape units") }
    return TapeStatus(unit: tapes.units[unit - 1], isSelected: tapes.selected == unit, now: system.now)
  }

  func isOn(_ indicator: Indicators) -> Bool { job.state.indicators.contains(indicator) }
}

/// The status of a tape unit.
struct TapeStatus {
  let unit: MagneticTape729
  let isSelected: Bool
  let now: MachineTime

  var fileName: String? { unit.reel?.fileName }
  var position: Int { unit.place.position }
  var tapeIndicator: Bool { unit.tapeIndicator }
  var isFileProtected: Bool { unit.reel?.isFileProtected == true }
  var isReady: Bool { unit.notReady() == nil && !isRewinding }
  var isRewinding: Bool { unit.isRewinding(at: now) }
  var isAtLoadPoint: Bool { unit.isAtLoadPoint(at: now) }
}

extension DataProcessingSystem {
  func mount(tape mounting: TapeMounting, on number: Int) throws {
    try with(TapeUnits.self) { try $0.mount(mounting, on: number, of: &$1) }
  }
}

extension TapeObject {
  /// A record of the characters of a text, in the characters of SimH's decks.
  init(_ text: String, hasError: Bool = false) {
    self = .record(
      TapeRecord(characters: text.map { TextEncoding.simh.stored($0)?.code ?? 0 }, hasError: hasError))
  }
}
