import Autocoder
import Core1401

extension Symbol {
  /// The positions of the symbol's field, nil when it names only an address.
  var positions: ClosedRange<Int>? {
    guard let address = value?.address, length > 0 else { return nil }
    switch kind {
    case .instruction, .area: return address...(address + length - 1)
    case .constant, .reserved, .field, .literal: return (address - length + 1)...address
    case .equated, .origin, .transfer, .undefined: return nil
    }
  }

  /// The kind of the symbol in words.
  var kindText: String {
    switch kind {
    case .instruction: "instruction"
    case .constant: "constant"
    case .reserved: "reserved field"
    case .area: "area"
    case .field: "field of an area"
    case .equated: "equated name"
    case .literal: "area-defining literal"
    case .origin: "location counter"
    case .transfer: "location of a transfer"
    case .undefined: "not defined"
    }
  }

  /// The kind, length and positions: `constant, 7 positions, 0768-0774`.
  var summary: String {
    guard let value else { return kind == .undefined ? "not defined" : "\(kindText), without a value" }
    guard let positions else { return "\(kindText), \(value.text)" }
    let index = value.index == 0 ? "" : "+X\(value.index)"
    return "\(kindText), \(positions.inWords)\(index)"
  }

  /// The characters that loading the program stores in the positions; nil if none are loaded there, or too
  /// many.
  func contents(in program: Assembly) -> String? {
    positions.flatMap { program.contents(of: $0) }
  }
}

extension Literal.Kind {
  /// The kind in words.
  var words: String {
    switch self {
    case .alphameric: "alphameric literal"
    case .numeric: "numeric literal"
    case .address: "address constant literal"
    case .area: "area-defining literal"
    }
  }
}

extension ClosedRange<Int> {
  /// Their number and addresses: `7 positions, 0768-0774`.
  var inWords: String {
    let (first, last) = (AddressRegister.decimal(lowerBound), AddressRegister.decimal(upperBound))
    return "\(count.counted("position")), \(count == 1 ? first : "\(first)-\(last)")"
  }
}

extension Assembly {
  /// The characters that loading the program stores in some positions; nil if none are loaded there, or too
  /// many.
  func contents(of positions: ClosedRange<Int>) -> String? {
    guard positions.count <= 60, positions.lowerBound >= 0 else { return nil }
    let storage = storage
    let characters = positions.map { storage[$0] }
    guard characters.contains(where: { $0 != nil }) else { return nil }
    return String(characters.map { $0.map { TextEncoding.simh.character(for: $0) } ?? " " })
  }
}

extension AssembledLine {
  /// The location and the assembled characters, as in the listing: `0372  M 412 282`; nil for a line
  /// without code.
  var code: String? {
    guard let location else { return nil }
    guard length != nil || !parts.isEmpty else { return nil }
    let text = parts.map { part in String(part.map { TextEncoding.simh.character(for: $0) }) }.joined(
      separator: " ")
    return text.isEmpty ? location.text : "\(location.text)  \(text)"
  }
}
