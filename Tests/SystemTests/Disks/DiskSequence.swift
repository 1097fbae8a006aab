import RandomNumbers

/// Random disk instructions that a program executes one after the other, with their control fields and data.
struct DiskSequence: CustomStringConvertible {
  struct Instruction {
    var isLoad: Bool
    var digit: Character
    var modifier: Character
  }

  static let fieldDistance = 2400
  static let firstField = 700

  private(set) var instructions: [Instruction] = []
  /// The control fields, with their data and group marks: one byte for each character.
  private(set) var areas: [[UInt8]] = []

  var description: String {
    zip(instructions, areas).map {
      "\($0.isLoad ? "L" : "M")%F\($0.digit)\($0.modifier) \($1.prefix(10).map { Int($0 & 0o17) % 10 })"
    }.joined(separator: " | ")
  }

  /// The address of a control field.
  static func field(_ index: Int) -> Int { firstField + index * fieldDistance }

  /// Creates up to four instructions for a cylinder; a seek is the last one.
  init(cylinder: inout Int, _ random: inout SplitMix64) {
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      if random.oneIn(6) {
        cylinder = Int.random(in: 0..<3, using: &random)
        add("0", cylinder * 200, count: 1, length: 0, &random)
        return
      }
      var number = cylinder * 200 + Int.random(in: 0..<200, using: &random)
      if random.oneIn(12) { number = Int.random(in: 0..<1000, using: &random) }
      // The same few sectors often, so that what was written is read again.
      if random.oneIn(2) { number = cylinder * 200 + 38 + number % 4 }
      let count = [1, 1, 1, 2, 3, 20].randomElement(using: &random) ?? 1
      let digit = "111115366".randomElement(using: &random) ?? "1"
      add(digit, number, count: digit == "6" ? 20 : count, length: 106, &random)
    }
  }

  private mutating func add(
    _ digit: Character, _ number: Int, count: Int, length: Int, _ random: inout SplitMix64
  ) {
    let isLoad = Bool.random(using: &random)
    instructions.append(
      Instruction(isLoad: isLoad, digit: digit, modifier: Bool.random(using: &random) ? "R" : "W"))
    var area = DiskSequence.digits(0, 1) + DiskSequence.digits(number, 6) + DiskSequence.digits(count, 3)
    for index in 1..<10 where random.oneIn(8) { area[index] |= 0o100 }
    // The data of a track have addresses; those of an overlay begin in the count.
    var data = count * (isLoad ? 90 : 100) + (digit == "6" ? count * 6 : 0) - (digit == "5" ? 3 : 0)
    if random.oneIn(6) { data = Int.random(in: 0...data, using: &random) }
    if random.oneIn(8) { data += 1 }
    for _ in 0..<data where length > 0 {
      area.append(UInt8.random(in: 0...0o77, using: &random) | (random.oneIn(4) ? 0o100 : 0))
      if area.last == 0o177 { area[area.count - 1] = 0 }
    }
    areas.append(area + [0o177])
  }

  /// A number as characters.
  static func digits(_ number: Int, _ count: Int) -> [UInt8] {
    var (rest, characters) = (number, [UInt8]())
    for _ in 0..<count {
      characters.append(rest % 10 == 0 ? 10 : UInt8(rest % 10))
      rest /= 10
    }
    return characters.reversed()
  }

  /// A pack of three cylinders or less: some sectors without address, some with another, some damaged.
  static func pack(_ random: inout SplitMix64) -> [UInt8] {
    var bytes: [UInt8] = []
    let isFormatted = Bool.random(using: &random)
    for place in 0..<PlainDisk.sectors {
      let number = random.oneIn(40) ? Int.random(in: 0..<600, using: &random) : place
      bytes += isFormatted && !random.oneIn(40) ? digits(number, 6) : [0, 0, 0, 0, 0, 0]
      let isEmpty = random.oneIn(3)
      for _ in 0..<100 { bytes.append(isEmpty ? 0 : UInt8.random(in: 0...0o177, using: &random)) }
      if random.oneIn(30) { bytes[place * 106 + Int.random(in: 6..<106, using: &random)] |= 0o200 }
    }
    return random.oneIn(3) ? Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random))) : bytes
  }
}
