import Core1401
import RandomNumbers
import Units1401

/// A random disk program for two machines: instructions each followed by a halt, their control fields and a
/// pack.
struct DiskCase: CustomStringConvertible {
  static let firstPosition = 500
  private static let fieldDistance = 2400

  /// The instructions without addresses, such as `M%F1` and `W`.
  var operations: [(code: String, modifier: String)] = []
  var fields: [String] = []
  /// Storage from 500 on, seven bits each.
  var storage: [UInt8] = []
  /// The file of the pack.
  var pack: [UInt8]

  var description: String {
    zip(operations, fields).map { "\($0.code)\($0.modifier) \($1)" }.joined(separator: " | ")
  }

  /// Creates a case from a program at 500 and areas of storage after it.
  init(_ program: String, _ areas: [Int: String], steps: Int, pack: [UInt8]) {
    self.pack = pack
    operations = Array(repeating: (program, ""), count: steps)
    storage = [UInt8](repeating: 0, count: 600)
    for (address, text) in areas.merging([500: program], uniquingKeysWith: { $1 }) {
      for (offset, character) in characters(text).enumerated() {
        set(character.rawValue, at: address + offset)
      }
    }
  }

  /// Creates a random case.
  init(_ random: inout SplitMix64) {
    let isFormatted = Bool.random(using: &random)
    pack = DiskCase.makePack(isFormatted: isFormatted, &random)
    storage = [UInt8](repeating: 0, count: 3 * DiskCase.fieldDistance)
    // SimH leaves the access where the last case moved it.
    var program = "'M%F0640R'."
    operations.append(("M%F0", "R"))
    fields.append("0000000001")
    put(fields[0], at: 640, &random, marks: false)
    var cylinder = 0
    for index in 0..<3 {
      let number = Int.random(in: 0..<600, using: &random)
      let kind = Int.random(in: 0..<20, using: &random)
      let load = Bool.random(using: &random) ? "L" : "M"
      var count = [1, 1, 1, 2, 3, 5].randomElement(using: &random) ?? 1
      var operation = (code: load + "%F1", modifier: Bool.random(using: &random) ? "R" : "W")
      var length = count * (load == "L" ? 90 : 100)
      switch kind {
      case 0...4: operation = (load + "%F0", "R")
      case 5...7:
        operation.code = load + "%F5"
        if index > 0 { operation.modifier = "W" }
        length -= 3
      // The track of an unformatted pack is read with addresses here, and without them on SimH.
      case 8 where isFormatted && index == 0 && cylinder == 0:
        operation.code = load + "%F6"
        count = 20
        length = 20 * (load == "L" ? 96 : 106)
      case 9...12 where index > 0 && operations.contains { !$0.code.hasSuffix("0") }:
        operation = (load + "%F3", "W")
      default: break
      }
      // Another cylinder than that of the access compares unequal here and is written on SimH, so seek first.
      let isDirect = operation.code.hasSuffix("0") && kind == 0
      let address =
        isDirect
        ? ["0002#0", "0004#0", "0005#0"].randomElement(using: &random) ?? ""
        : DiskCase.digits(operation.code.hasSuffix("0") ? number : cylinder * 200 + number % 200, 6)
      let field =
        (Int.random(in: 0..<8, using: &random) == 0 ? "*" : "0") + address + DiskCase.digits(count, 3)
      let first = 700 + index * 2300
      // On SimH an address with word marks does not match any that was written on the pack.
      put(field, at: first, &random, marks: !isFormatted)
      let data = first + (operation.code.hasSuffix("5") ? 10 : 10)
      let error = Int.random(in: 0..<6, using: &random)
      let end = error == 0 ? Int.random(in: 0..<max(1, length), using: &random) : length
      for position in 0..<length {
        set(
          UInt8.random(in: 0...0o77, using: &random)
            | (Int.random(in: 0..<4, using: &random) == 0 ? 0o100 : 0), at: data + position)
      }
      for position in 0..<length where storage[data + position - DiskCase.firstPosition] == 0o177 {
        set(0, at: data + position)
      }
      if error != 1 { set(0o177, at: data + end) }
      program +=
        "'\(operation.code)\(AddressRegister.decimal(first).suffix(0))\(DiskCase.address(first))\(operation.modifier)'."
      if isDirect {
        cylinder += (Int(address.prefix(4)) ?? 0) / 2
      } else if operation.code.hasSuffix("0") {
        cylinder = number / 200
      }
      operations.append(operation)
      fields.append(field)
    }
    put(program + "'N", at: 500, &random, marks: false)
  }

  private mutating func set(_ value: UInt8, at address: Int) {
    storage[address - DiskCase.firstPosition] = value
  }

  private mutating func put(_ text: String, at address: Int, _ random: inout SplitMix64, marks: Bool) {
    for (offset, character) in characters(text).enumerated() {
      var stored = character
      if marks, Int.random(in: 0..<5, using: &random) == 0 { stored.hasWordMark = true }
      set(stored.rawValue, at: address + offset)
    }
  }

  /// The three characters of an address.
  static func address(_ number: Int) -> String {
    let register = AddressRegister(number)
    return [register.hundreds, register.tens, register.units].map {
      String(TextEncoding.simh.character(for: $0))
    }.joined()
  }

  static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }

  /// Eight cylinders, with data in some sectors; when formatted, some addresses are changed.
  private static func makePack(isFormatted: Bool, _ random: inout SplitMix64) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 1600 * 106)
    for place in 0..<1600 {
      let first = place * 106
      if isFormatted {
        let isOdd = Int.random(in: 0..<40, using: &random) == 0
        let number = isOdd ? Int.random(in: 0..<1000, using: &random) : place
        for (offset, character) in characters(digits(number, 6)).enumerated() {
          bytes[first + offset] = character.rawValue
        }
      }
      // On SimH overlay must read digits into the count, even after the last sector.
      for offset in 6..<9 {
        bytes[first + offset] = [0o12, 0o12, 0o12, 1, 2].randomElement(using: &random) ?? 1
      }
      guard Int.random(in: 0..<3, using: &random) == 0 else { continue }
      for offset in 9..<106 {
        let mark: UInt8 = Int.random(in: 0..<6, using: &random) == 0 ? 0o100 : 0
        bytes[first + offset] = UInt8.random(in: 0...0o76, using: &random) | mark
      }
    }
    return bytes
  }
}
