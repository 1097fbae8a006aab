/// The sector and track operations of one 1311 drive, character by character on arrays: no files, windows or
/// copies. Storage and pack have one byte for each character.
struct PlainDisk {
  var pack: [UInt8]
  var storage: [UInt8]
  private var cylinder = 0
  /// The unit address digit of the last transfer, which a write check repeats.
  private var lastDigit: Character = "1"
  /// The indicators that are on, by their d-characters.
  private(set) var indicators = ""
  private(set) var bAddress = 0

  init(pack: [UInt8], storage: [UInt8]) {
    self.pack = pack + [UInt8](repeating: 0, count: PlainDisk.sectors * 106 - pack.count)
    self.storage = storage
  }

  /// The sectors that the random operations use: three cylinders.
  static let sectors = 600
  private static let groupMark: UInt8 = 0o177

  /// Executes an instruction with a control field that is valid for drive 0.
  ///
  /// - Returns: false when the machine stops, with nothing done, because the count has been read over.
  mutating func execute(_ instruction: DiskSequence.Instruction, at field: Int) -> Bool {
    guard let number = number(at: field + 1, count: 6) else { return false }
    let digit = instruction.digit == "3" ? lastDigit : instruction.digit
    let work: Character = instruction.digit == "3" ? "C" : instruction.modifier
    let before = self
    indicators = ""
    if digit == "0" {
      cylinder = number / 200 % 100
      bAddress = field + 6
      return true
    }
    bAddress = field + (digit == "5" ? 7 : 10)
    lastDigit = digit
    let isDone =
      digit == "6"
      ? track(number, work, instruction.isLoad, field) : sectors(number, work, instruction.isLoad, field)
    if !isDone { self = before }
    return isDone
  }

  // MARK: Numbers

  private func number(at address: Int, count: Int) -> Int? {
    var number = 0
    for character in storage[address..<address + count] {
      let digit = Int(character & 0o17)
      guard (1...10).contains(digit) else { return nil }
      number = number * 10 + digit % 10
    }
    return number
  }

  private mutating func put(_ number: Int, at address: Int, count: Int, keepsMarks: Bool) {
    var rest = number
    for place in (address..<address + count).reversed() {
      let digit = UInt8(rest % 10 == 0 ? 10 : rest % 10)
      storage[place] = digit | (keepsMarks ? storage[place] & 0o100 : 0)
      rest /= 10
    }
  }

  private mutating func turnOn(_ indicator: Character) {
    for name in [indicator, "Y"] where !indicators.contains(name) { indicators.append(name) }
    indicators = String("NVWXY\\".filter { indicators.contains($0) })
  }

  // MARK: Sectors

  private func isBlank(_ place: Int) -> Bool {
    pack[place * 106..<place * 106 + 6].allSatisfy { $0 & 0o77 == 0 }
  }

  private func hasAddress(_ place: Int, _ number: Int, _ field: Int) -> Bool {
    if isBlank(place) { return number % 20_000 == place }
    return (0..<6).allSatisfy { pack[place * 106 + $0] & 0o77 == storage[field + 1 + $0] & 0o77 }
  }

  private mutating func sectors(_ first: Int, _ work: Character, _ isLoad: Bool, _ field: Int) -> Bool {
    var number = first
    let track = (cylinder * 10 + number / 20 % 10) * 20
    let places = (0..<20).map { track + (number % 20 + $0) % 20 }
    guard var place = places.first(where: { hasAddress($0, number, field) }) else {
      turnOn("X")
      return true
    }
    while true {
      guard let count = self.number(at: field + 7, count: 3) else { return false }
      put(count == 0 ? 999 : count - 1, at: field + 7, count: 3, keepsMarks: false)
      if work != "W", pack[place * 106..<place * 106 + 106].contains(where: { $0 > 0o177 }) { turnOn("V") }
      let begin = place * 106 + 6
      guard transfer(work, isLoad, begin..<begin + (isLoad ? 90 : 100), end: begin + 100) else { return true }
      if count == 1 {
        endRecord()
        return true
      }
      (number, place) = (number + 1, place + 1)
      put(number, at: field + 1, count: 6, keepsMarks: !isLoad)
      guard place % 200 != 0, hasAddress(place, number, field) else {
        turnOn("X")
        return true
      }
    }
  }

  private mutating func track(_ number: Int, _ work: Character, _ isLoad: Bool, _ field: Int) -> Bool {
    guard var count = self.number(at: field + 7, count: 3) else { return false }
    let track = (cylinder * 10 + number / 20 % 10) * 20
    for place in track..<track + 20 {
      count = count == 0 ? 999 : count - 1
      put(count, at: field + 7, count: 3, keepsMarks: false)
      if work != "W", pack[place * 106..<place * 106 + 106].contains(where: { $0 > 0o177 }) { turnOn("V") }
      let begin = place * 106
      let address = Array(pack[begin..<begin + 6])
      if work != "W", isBlank(place) {
        var rest = place
        for offset in (0..<6).reversed() {
          pack[begin + offset] = UInt8(rest % 10 == 0 ? 10 : rest % 10)
          rest /= 10
        }
      }
      let isComplete = transfer(work, isLoad, begin..<begin + (isLoad ? 96 : 106), end: begin + 106)
      if work != "W" { pack.replaceSubrange(begin..<begin + 6, with: address) }
      guard isComplete else { return true }
      if count == 0 { break }
    }
    if count == 0 { endRecord() } else { turnOn("W") }
    return true
  }

  /// Transfers the characters of a sector; returns false when the transfer ended before them.
  private mutating func transfer(_ work: Character, _ isLoad: Bool, _ bytes: Range<Int>, end: Int) -> Bool {
    for index in bytes {
      let stored = storage[bAddress]
      guard stored != PlainDisk.groupMark else {
        turnOn("W")
        if work == "W" { for rest in index..<end { pack[rest] = 0 } }
        return false
      }
      let byte = pack[index]
      switch work {
      case "R": storage[bAddress] = isLoad ? byte & 0o177 : byte & 0o77 | stored & 0o100
      case "W": pack[index] = isLoad ? stored : stored & 0o77
      default:
        guard isLoad ? byte == stored : byte & 0o77 == stored & 0o77 else {
          turnOn("V")
          return false
        }
      }
      bAddress += 1
    }
    return true
  }

  private mutating func endRecord() {
    if storage[bAddress] != PlainDisk.groupMark { turnOn("W") }
    bAddress += 1
  }
}
