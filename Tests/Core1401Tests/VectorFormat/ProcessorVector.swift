import Core1401
import Foundation
import Testing

/// One case of the files in Vectors: a machine before, a number of instructions, and the machine after.
///
/// A case is one line, `title  before => after ; note`; two spaces end the title:
///
/// ```
/// E001 both unsigned  400:'A500600'N 498:'123 598:'456 => I=407 A=497 B=597 598:'579 cycles=7+3+3+3
/// ```
///
/// - Before: `address:characters` (see ``StorageNotation``), registers `A=` `B=` (blank unless given) and
///   `I=` (400), `size=4K`, features removed (`NOXSA`, see ``removals``), indicators and sense switches
///   `OVF=1 SSA=0`, the A register `D=X`, `answer=081` for the B address that a unit leaves, and `x3` for
///   three instructions. A Halt before the last instruction is followed by START.
/// - After: registers after completing a taken branch (decimal; `w` after an address reached past an end of
///   storage; `"5␢␢"` for characters that are not an address), storage, `[OVF]` for the indicators that are
///   on, `STOP=` the halt or the kind of check, `unit=` the request to the units, and `cycles=`, a sum that a
///   reader can check. Everything not mentioned must be unchanged, including storage outside the given
///   positions.
/// - A line `source: …` names the origin of the cases below it; `#` begins a comment.
struct ProcessorVector: Sendable, CustomTestStringConvertible {
  let title: String
  let source: String
  var size = StorageSize.positions16000
  var features = Features.all
  var start = Registers(i: AddressRegister(400), a: .blank, b: .blank)
  var aRegister = StoredCharacter.blank
  var indicatorsBefore: Indicators = []
  var senseSwitches: Indicators = .senseSwitchA
  var storageBefore: [Piece] = []
  var answer: Int?
  var instructions = 1
  var end = ExpectedRegisters()
  var indicatorsAfter: Indicators?
  var storageAfter: [Piece] = []
  var stop: String?
  var unit: String?
  var cycles: UInt64?

  /// A piece of storage.
  struct Piece: Sendable {
    let address: Int
    let characters: [StoredCharacter]
  }

  /// The registers at the beginning of a case.
  struct Registers: Sendable {
    var i: AddressRegister
    var a: AddressRegister
    var b: AddressRegister
  }

  /// The registers at the end of a case, as text.
  struct ExpectedRegisters: Sendable {
    var i: String?
    var a: String?
    var b: String?
  }

  /// An invalid line.
  struct FormatError: Error {
    let line: String
    let problem: String
  }

  var testDescription: String { title }

  /// The names by which a case removes features.
  static let removals: [String: Features] = [
    "NOXSA": .indexing, "NOHLE": .highLowEqual, "NOEPE": .expandedPrintEdit, "NOMDV": .multiplyDivide,
    "NOMR": .moveRecord, "NOBBE": .bitTest, "NOMA": .modifyAddress, "NOSSW": .senseSwitches,
    "NOCB": .columnBinary, "NORPR": .readPunchRelease,
  ]

  /// The names of indicators.
  static let indicators: [(name: String, indicator: Indicators)] = [
    ("EQU", .equal), ("UNEQ", .unequal), ("HIGH", .high), ("LOW", .low), ("OVF", .overflow),
    ("PROC", .processCheck), ("RERR", .readerError), ("PERR", .punchError), ("WERR", .printerError),
    ("INQC", .inquiryClear), ("CH9", .carriageChannel9), ("CH12", .carriageChannel12), ("LAST", .lastCard),
  ]

  /// Reads all cases in a file.
  static func load(_ name: String) throws -> [ProcessorVector] {
    guard let url = Bundle.module.url(forResource: name, withExtension: "txt", subdirectory: "Vectors") else {
      throw FormatError(line: name, problem: "no such file in Vectors")
    }
    var source: String?
    var vectors: [ProcessorVector] = []
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("#") { continue }
      if line.hasPrefix("source: ") {
        source = String(line.dropFirst(8))
      } else if let source {
        vectors.append(try ProcessorVector(line: String(line), source: source))
      } else {
        throw FormatError(line: String(line), problem: "a case needs a source line above it")
      }
    }
    return vectors
  }
}
