// Moves of characters, of digit or zone parts, and of records.
//
// A field has a word mark only at its left end, so all characters of a move but the last are plain copies.
extension FastPath {
  @inline(never)
  func moveAny(_ a: Int, _ b: Int, for op: FastOperation) -> Int {
    let length = memory.shorterLength(a, b)
    // A field that reaches 000 leaves a wrapped register.
    guard min(a, b) >= length, hasTime(for: 2 &* length), mayWrite(from: b &- length &+ 1, through: b) else {
      return FastPath.fallback
    }
    specialize(op, .move, length)
    return move(a, b, length)
  }

  @inline(always)
  func move(_ a: Int, _ b: Int, _ length: Int) -> Int {
    let left = b &- length &+ 1
    let mark = memory[left] & 0o100
    memory.copy(length, from: a, to: b)
    aRegister = memory.character(at: a &- length &+ 1)
    memory[left] = aRegister & 0o77 | mark
    return finish(a &- length, b &- length, 2 &* length)
  }

  @inline(never)
  func loadAny(_ a: Int, _ b: Int, for op: FastOperation) -> Int {
    let length = memory.fieldLength(at: a)
    // A field loaded over its own left end loses the word mark that should end it.
    guard min(a, b) >= length, hasTime(for: 2 &* length), a <= b || a &- b >= length,
      mayWrite(from: b &- length &+ 1, through: b)
    else { return FastPath.fallback }
    specialize(op, .load, length)
    return load(a, b, length)
  }

  @inline(always)
  func load(_ a: Int, _ b: Int, _ length: Int) -> Int {
    memory.copy(length, from: a, to: b)
    aRegister = memory.character(at: b &- length &+ 1)
    return finish(a &- length, b &- length, 2 &* length)
  }

  /// Move Numeric or Move Zone, depending on the bits moved.
  func moveHalfAny(_ a: Int, _ b: Int, _ bits: UInt8) -> Int {
    guard (a &- 1) | (b &- 1) >= 0, mayWrite(from: b, through: b) else { return FastPath.fallback }
    aRegister = memory.character(at: a)
    memory[b] = aRegister & bits | memory[b] & 0o177 & ~bits
    return finish(a &- 1, b &- 1, 0)
  }

  func moveRecord(_ a: Int, _ b: Int) -> Int {
    let eight = memory.characters(at: a)
    let marks = FastPathMemory.recordEnds(eight)
    if marks != 0, max(a, b) &+ 8 < size {
      // A record of up to eight characters.
      let length = marks.trailingZeroBitCount &>> 3 &+ 1
      let last = b &+ length &- 1
      let old = memory.field(length, endingAt: last)
      if b <= a || b &- a >= length, old & FastPathMemory.writeMarks == 0 {
        aRegister = UInt8(truncatingIfNeeded: eight &>> UInt64(truncatingIfNeeded: 8 &* length &- 8)) & 0o177
        memory.putField(
          length, eight & FastPathMemory.bytes(0o77) | old & FastPathMemory.bytes(0o100), endingAt: last)
        return finish(a &+ length, b &+ length, 2 &* length)
      }
    }
    return moveLongRecord(a, b)
  }

  @inline(never)
  private func moveLongRecord(_ a: Int, _ b: Int) -> Int {
    guard let length = memory.recordLength(from: a, below: size &- max(0, b &- a)),
      hasTime(for: 2 &* length)
    else { return FastPath.fallback }
    // A record moved over its own end loses the mark that should end it.
    if b > a, b &- a < length { return FastPath.fallback }
    guard mayWrite(from: b, through: b &+ length &- 1) else { return FastPath.fallback }
    aRegister = memory.character(at: a &+ length &- 1)
    memory.copyUpwards(length, from: a, to: b)
    return finish(a &+ length, b &+ length, 2 &* length)
  }
}

extension FastPathMemory {
  /// Copies the rightmost characters of a field with their word marks, as if one by one from right to left: a
  /// character that has already been replaced is copied in its new form.
  @inline(never)
  func copy(_ length: Int, from a: Int, to b: Int) {
    var offset = 0
    // A step of eight characters would not see those that it replaces itself.
    guard a <= b || a &- b >= 8 else {
      while offset < length {
        self[b &- offset] = character(at: a &- offset)
        offset &+= 1
      }
      return
    }
    let characters = FastPathMemory.bytes(0o177)
    while length &- offset > 8 {
      put(self.characters(at: a &- offset &- 7) & characters, at: b &- offset &- 7)
      offset &+= 8
    }
    putField(
      length &- offset, field(length &- offset, endingAt: a &- offset) & characters, endingAt: b &- offset)
  }

  /// The places of the marks among eight characters that end a record. A zero byte borrows from its highest bit;
  /// bytes after the first zero byte may appear zero as well.
  @inline(always)
  static func recordEnds(_ eight: UInt64) -> UInt64 {
    let record = (eight & bytes(0o77)) ^ bytes(0o32)
    let group = eight & bytes(0o177) ^ bytes(0o177)
    return ((record &- bytes(1)) & ~record | (group &- bytes(1)) & ~group) & bytes(0x80)
  }

  /// The length of a record with the mark that ends it; nil unless a position below `size`
  /// follows it.
  @inline(never)
  func recordLength(from first: Int, below size: Int) -> Int? {
    var position = first
    while position < size {
      let found = FastPathMemory.recordEnds(characters(at: position))
      if found != 0 {
        position &+= found.trailingZeroBitCount &>> 3
        return position &+ 1 < size ? position &- first &+ 1 : nil
      }
      position &+= 8
    }
    return nil
  }

  /// Copies characters left to right; the target keeps its word marks.
  @inline(never)
  func copyUpwards(_ length: Int, from a: Int, to b: Int) {
    var offset = 0
    while length &- offset >= 8 {
      put(characters(at: a &+ offset), digits: 8, endingAt: b &+ offset &+ 7)
      offset &+= 8
    }
    let (rest, end) = (length &- offset, b &+ length &- 1)
    guard rest > 0 else { return }
    let new = field(rest, endingAt: a &+ length &- 1) & FastPathMemory.bytes(0o77)
    putField(rest, new | field(rest, endingAt: end) & FastPathMemory.bytes(0o100), endingAt: end)
  }
}
