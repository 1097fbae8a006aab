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

  /// A register that holds an address, or three characters that are none.
  enum Register: Decodable, Equatable {
    case address(Int)
    case characters(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let address = try? container.decode(Int.self) {
        self = .address(address)
      } else {
        self = .characters(try container.decode(String.self))
      }
    }
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
