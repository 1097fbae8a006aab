// Moves of characters, of digit or zone parts, and of records.
//
// A field has a word mark only at its left end, so all characters of a move but the last are plain copies.
extension FastPath {
  @inline(always)
  func moveAny(_ op: FastOperation, _ left: Int) -> Int {
    guard let (a, b) = begin(op, left) else { return FastPath.fallback }
    let (length, replaced) = memory.shorterField(a, b, op)
    // A field that reaches 000 leaves a wrapped register.
    guard min(a, b) >= length, hasTime(for: 2 &* length),
      mayWrite(replaced, from: b &- length &+ 1, through: b)
    else { return FastPath.fallback }
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

  @inline(always)
  func loadAny(_ op: FastOperation, _ left: Int) -> Int {
    guard let (a, b) = begin(op, left) else { return FastPath.fallback }
    let (length, replaced) = memory.shorterField(a, b, endsWithB: false, op)
    // A field loaded over its own left end loses the word mark that should end it.
    guard min(a, b) >= length, hasTime(for: 2 &* length), a <= b || a &- b >= length,
      mayWrite(replaced, from: b &- length &+ 1, through: b)
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
  @inline(always)
  func moveHalfAny(_ op: FastOperation, _ left: Int, _ bits: UInt8) -> Int {
    guard let (a, b) = begin(op, left) else { return FastPath.fallback }
    guard (a &- 1) | (b &- 1) >= 0, mayWrite(from: b, through: b) else { return FastPath.fallback }
    aRegister = memory.character(at: a)
    memory[b] = aRegister & bits | memory[b] & 0o177 & ~bits
    return finish(a &- 1, b &- 1, 0)
  }

  @inline(always)
  func moveRecordAny(_ op: FastOperation, _ left: Int) -> Int {
    guard let (a, b) = begin(op, left) else { return FastPath.fallback }
    guard let record = memory.record(from: a, over: b, below: size), hasTime(for: 2 &* record.length),
      // A record moved over its own end loses the mark that should end it.
      b <= a || b &- a >= record.length,
      _fastPath(record.replaced & FastPathMemory.writeMarks == 0)
        || mayWrite(from: b, through: b &+ record.length &- 1)
    else { return FastPath.fallback }
    aRegister = memory.character(at: a &+ record.length &- 1)
    memory.copyUpwards(record.length, from: a, to: b)
    return finish(a &+ record.length, b &+ record.length, 2 &* record.length)
  }
}

extension FastPathMemory {
  /// Copies the rightmost characters of a field with their word marks, as if one by one from right to left: a
  /// character that has already been replaced is copied in its new form.
  @inline(always)
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

  /// The length of a record with the mark that ends it, and the bits that any of the positions has to which it
  /// would be moved; nil unless positions below `size` follow both.
  @inline(always)
  func record(from a: Int, over b: Int, below size: Int) -> (length: Int, replaced: UInt64)? {
    var (length, replaced) = (0, 0 as UInt64)
    var marks = FastPathMemory.recordEnds(characters(at: a))
    while marks == 0 {
      replaced |= characters(at: b &+ length)
      length &+= 8
      guard max(a, b) &+ length < size else { return nil }
      marks = FastPathMemory.recordEnds(characters(at: a &+ length))
    }
    replaced |= characters(at: b &+ length) & FastPathMemory.record(endingWith: marks)
    length &+= marks.trailingZeroBitCount &>> 3 &+ 1
    return max(a, b) &+ length < size ? (length, replaced) : nil
  }

  /// The characters through the first mark; all eight when there is none.
  @inline(always)
  static func record(endingWith marks: UInt64) -> UInt64 { marks ^ (marks &- 1) }

  /// Copies characters left to right; the target keeps its word marks, and what follows it.
  @inline(always)
  func copyUpwards(_ length: Int, from a: Int, to b: Int) {
    var offset = 0
    while length &- offset > 8 {
      replace(characters(at: a &+ offset), at: b &+ offset, .max)
      offset &+= 8
    }
    let rest: UInt64 = .max &>> FastPathMemory.shift(length &- offset)
    replace(characters(at: a &+ offset), at: b &+ offset, rest)
  }

  /// Replaces those of eight characters that a mask selects, without their word marks.
  @inline(always)
  func replace(_ new: UInt64, at position: Int, _ selected: UInt64) {
    let replaced = selected & FastPathMemory.bytes(0o77)
    put(new & replaced | characters(at: position) & ~replaced, at: position)
  }
}
