/// A precomputed edit: what an edit does with a B field of certain characters and an A field of a certain
/// length and sign, whatever the digits.
///
/// A program edits into the same few control fields again and again, so plans are cached in the fast path's
/// memory. A plan stores the characters it was made from, and each edit compares them with those in the B
/// field.
///
/// Positions of the B field are counted from its right end, from 0. A step processes sixteen of them at once.
/// Each part of a step holds one byte per position in storage order, so position 0 is in the last byte.
struct EditPlan {
  enum Number: Int {
    /// The lengths of the fields; 0 in an unused slot.
    case length, aLength, aCycles
    /// Cycles of both fields without a third scan, and the final B-address register, relative to the B
    /// address.
    case cycles, end
    case unverified
    /// The bits of the last A character that reach the A register.
    case aRegister
    /// The positions of the suppression zero and of the decimal-control point; the field length and -1 when
    /// absent.
    case zero, point
    /// 1 for a floating dollar sign, -1 for asterisk protection, 1 when a third scan is possible.
    case floats, protects, scansAgain
    /// The number of A characters placed from the left end to the suppression zero, and the position of the
    /// leftmost, relative to the A address.
    case digits, leftmost
  }

  enum Part: Int {
    case characters, field
    /// Characters that stay, characters that stay when significant, and characters inserted when they are
    /// not.
    case fixed, commas, fill
    /// Runs of A characters that are also adjacent in the B field: their bits, and their position relative to
    /// the A address plus 1; 0 after the last run. A run takes the room of two parts.
    case runs
  }

  /// The longest B field, which is longer than a printed line.
  static let longest = 144
  /// The word marks and the zone of the units of the last sixteen characters of the A field, and their bits.
  private static let aMarks = 14 * 8
  private static let aBits = aMarks + 16
  /// The bits of each digit.
  private static let digitBits = aBits + 16
  /// The number of positions kept at the right end when the first, second … digit is the first significant
  /// one. The entries after the last digit apply when there is none.
  private static let kept = digitBits + longest
  private static let steps = kept + longest + 16
  private static let stepSize = 16 * (Part.runs.rawValue + 2 * 9)
  private static let size = steps + longest / 16 * stepSize
  private static let count = 64
  static let allSize = count * size

  let memory: FastPathMemory
  private let offset: Int

  /// The cache slot of a number.
  @inline(always)
  init(_ memory: FastPathMemory, number: UInt64) {
    self.memory = memory
    let number = Int(truncatingIfNeeded: number & UInt64(EditPlan.count &- 1))
    offset = FastPathLayout.editPlans &+ number &* EditPlan.size
  }

  @inline(always)
  subscript(number: Number) -> Int {
    get { memory.number(at: offset &+ 8 &* number.rawValue) }
    nonmutating set { memory.setNumber(newValue, at: offset &+ 8 &* number.rawValue) }
  }

  @inline(always) var aMarks: Sixteen { memory.vector(at: offset &+ EditPlan.aMarks) }
  @inline(always) var aBits: Sixteen { memory.vector(at: offset &+ EditPlan.aBits) }

  @inline(always)
  subscript(step: Int, part: Part) -> Sixteen { memory.vector(at: place(step, part)) }

  @inline(always)
  func run(_ step: Int, _ number: Int) -> (bits: Sixteen, distance: Int) {
    let place = place(step, .runs) &+ 32 &* number
    return (memory.vector(at: place), memory.number(at: place &+ 16))
  }

  /// The bits of the digits from an index on, a multiple of eight.
  @inline(always)
  func digitBits(from number: Int) -> UInt64 { memory.number(at: offset &+ EditPlan.digitBits &+ number) }

  @inline(always)
  func kept(_ first: Int) -> Int { Int(memory[offset &+ EditPlan.kept &+ first]) }

  @inline(always)
  private func place(_ step: Int, _ part: Part) -> Int {
    offset &+ EditPlan.steps &+ step &* EditPlan.stepSize &+ 16 &* part.rawValue
  }

  /// The offset of the byte of a position.
  private func byte(_ part: Part, _ position: Int) -> Int { place(position / 16, part) + 15 - position % 16 }
}

// Building a plan, character by character as the cycle engine executes the edit.
extension EditPlan {
  /// Builds the plan; returns false when the cycle engine must execute the edit.
  func make(_ a: Int, _ b: Int, _ features: Features) -> Bool {
    let (aLength, length) = (memory.fieldLength(at: a), memory.fieldLength(at: b))
    // A field that reaches 000 has no word mark; any other field has one.
    guard length <= EditPlan.longest, length < b else { return false }
    for place in stride(from: offset, to: offset + EditPlan.size, by: 8) { memory.setNumber(0, at: place) }
    let (isMinus, expands) = (memory[a] & 0o60 == 0o40, features.contains(.expandedPrintEdit))
    var unverified: UnverifiedPaths = aLength == 1 ? .editOneCharacter : []
    var (taken, run) = (0, 0)
    var takes = [Bool](repeating: false, count: length)
    self[.zero] = length
    self[.aCycles] = 1
    for position in 0..<length {
      let character = memory.character(at: b - position)
      memory[byte(.characters, position)] = character
      memory[byte(.field, position)] = 0xFF
      let isPassed = aLength == 1 || taken == aLength
      let inBody = taken > 0 && !isPassed
      let isLeftOfZero = self[.zero] < length
      var result = character & 0o77
      var isTaken = false
      switch result {
      case 0: isTaken = !isPassed
      case 0o12:
        isTaken = !isPassed
        if !isLeftOfZero { self[.zero] = position }
      case 0o33: if !inBody { result = 0 }
      case 0o63, 0o51, 0o40: if !inBody, !isMinus { result = 0 }
      case 0o60: result = 0
      case 0o53, 0o54:
        guard expands, inBody else { break }
        let (latch, other): (Number, Number) = result == 0o53 ? (.floats, .protects) : (.protects, .floats)
        isTaken = !isLeftOfZero || self[other] == 0
        if !isLeftOfZero {
          unverified.insert(.editFill)
        } else if isTaken {
          self[latch] = latch == .floats ? 1 : -1
        }
      default: break
      }
      // A run ends with its step.
      if position % 16 == 0 { run = place(position / 16, .runs) }
      guard isTaken else {
        memory[byte(.fixed, position)] = result
        if memory[run + 16] != 0 { run += 32 }
        continue
      }
      memory[run + 15 - position % 16] = taken == 0 ? 0o17 : 0o77
      memory.setNumber(position % 16 - 16 - taken, at: run + 16)
      takes[position] = true
      taken += 1
      if taken < aLength, position < length - 1 { self[.aCycles] += 1 }
    }
    self[.leftmost] = 1 - taken
    guard suppress(length, takes, expands) else { return false }
    self[.length] = length
    self[.cycles] = 2 * length - self[.zero] + self[.aCycles]
    self[.end] = self[.zero] < length ? 1 - self[.zero] : -length
    self[.unverified] = Int(unverified.rawValue)
    self[.aRegister] = self[.aCycles] == 1 ? 0o117 : 0o177
    self[.scansAgain] = self[.point] >= 0 ? 1 : self[.floats]
    for number in 0..<min(16, aLength) {
      let bits: UInt8 = number == 0 ? 0o160 : 0o100
      memory[offset + EditPlan.aMarks + 15 - number] = memory[a - number] & bits
      memory[offset + EditPlan.aBits + 15 - number] = bits
    }
    self[.aLength] = aLength
    return true
  }

  /// The second scan, from the left end to the suppression zero; returns false when it depends on more than
  /// the first significant digit.
  private func suppress(_ length: Int, _ takes: [Bool], _ expands: Bool) -> Bool {
    let fill: UInt8 = self[.protects] != 0 ? 0o54 : 0
    var (digits, point) = (0, -1)
    for position in (self[.zero]..<length).reversed() {
      let isTaken = takes[position]
      let character = memory[byte(.fixed, position)]
      switch character {
      case 0:
        // Asterisks do not fill blanks after a significant digit.
        guard isTaken || fill == 0 || digits == 0 && point < 0 else { return false }
        memory[byte(.fill, position)] = fill
      case 0o12, 0o33:
        memory[byte(.fixed, position)] = 0
        memory[byte(.commas, position)] = character
        memory[byte(.fill, position)] = fill
      case 0o73: if expands, point < 0 { point = position }
      case 0o34...0o37, 0o40: break
      case 1...9: return false
      default: guard digits == 0 else { return false }
      }
      guard isTaken else { continue }
      memory[offset + EditPlan.kept + digits] = UInt8(max(position, point) + 1)
      memory[offset + EditPlan.digitBits + digits] = digits == -self[.leftmost] ? 0o17 : 0o77
      digits += 1
    }
    let keptWithoutDigit = self[.zero] < length ? max(self[.zero], point + 1) : EditPlan.longest
    for place in offset + EditPlan.kept + digits..<offset + EditPlan.steps {
      memory[place] = UInt8(keptWithoutDigit)
    }
    self[.digits] = digits
    self[.point] = point
    return true
  }
}
