import Core1401
import Foundation
import System1401
import Units1401

/// The programs of the repository.
enum Programs {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(
      path: "Programs")

  static func deck(_ name: String) throws -> CardDeck {
    try CardDeck(bytes: bytes("\(name).cd"), fileName: name)
  }

  static func listing(_ name: String) throws -> String {
    String(decoding: try bytes("\(name).out"), as: UTF8.self)
  }

  private static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }
}

/// Characters of storage written as text: SimH's characters, with `'` before one with word mark.
func characters(_ text: String) -> [StoredCharacter] {
  var result: [StoredCharacter] = []
  var marksNext = false
  for character in text {
    if character == "'" {
      marksNext = true
    } else {
      var stored = TextEncoding.simh.stored(character) ?? .blank
      stored.hasWordMark = marksNext
      result.append(stored)
      marksNext = false
    }
  }
  return result
}

extension RunControl {
  /// Stores a program and sets the I-address register to its beginning.
  func deposit(_ text: String, at address: Int) {
    for (offset, character) in characters(text).enumerated() { send(.deposit(address + offset, character)) }
    send(.setRegister(.iAddress, AddressRegister(address)))
  }

  /// Sends commands, waits until the machine has stopped, and returns a snapshot.
  @discardableResult
  func standing(after commands: OperatorCommand...) -> SystemSnapshot {
    commands.forEach(send)
    waitUntilStanding()
    return snapshot()
  }

  /// Turns the mode switch, sets the dials, and does not change the other switches.
  func turn(_ mode: ModeSwitch, dials: Int = 0) {
    waitUntilStanding()
    var switches = snapshot().switches
    switches.mode = mode
    switches.dials = dials
    send(.setSwitches(switches))
  }
}

extension SystemOutput {
  /// The number of lines printed.
  var lineCount: Int {
    printer.count { if case .impression = $0 { true } else { false } }
  }
}

/// The bytes of a printer file for the output of a run control.
struct Listing {
  private var writer = PrintFileWriter(mode: .text)
  private var bytes: [UInt8] = []

  mutating func take(_ output: SystemOutput) {
    bytes += writer.bytes(for: output.printer)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}
