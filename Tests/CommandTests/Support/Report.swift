import Core1401
import Foundation
import Testing
import Units1401

/// The report of `--json`, read back.
struct Report: Decodable {
  struct Stop: Decodable, Equatable {
    let reason: String
    let address: Int
    let message: String
  }

  struct Registers: Decodable, Equatable {
    let i: Register
    let a: Register
    let b: Register
  }

  /// A register: its three characters, and the address if they are valid.
  struct Register: Decodable, Equatable {
    var address: Int?
    let text: String
  }

  let stops: [Stop]
  let registers: Registers
  let instructions: Int
  let cycles: Int
  let microseconds: Double
  let hostSeconds: Double
  let cardsRead: Int
  let cardsPunched: Int
  let linesPrinted: Int
  let unverifiedPaths: [String]
  let unverifiedUnits: [String]

  init(_ text: String) throws {
    self = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
  }
}

/// One column of a deck in column binary.
enum BinaryColumn {
  /// The two characters of a column that holds a character.
  static func text(_ character: Character) -> String {
    var card = Card()
    if let column = Card(text: String(character), encoding: .simh) { card = column }
    let text = card.columnBinaryText(in: .simh)
    return text + String(repeating: " ", count: 2 - text.count)
  }
}
