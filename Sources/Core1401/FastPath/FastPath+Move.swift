// Moves of characters, of halves of characters and of records.
//
// A field has no word mark but at its left end. So all characters of a move but the last are plain copies.
extension FastPath {
  @inline(always)
  func move(_ a: Int, _ b: Int) -> Int {
    let size = min(block.shortLength(at: a), block.shortLength(at: b))
    let (nextA, nextB) = (a &- size &- 1, b &- size &- 1)
    if UInt(bitPattern: size) < 4 {
      copyThree(a, b, size)
      let last = block[nextA &+ 1]
      aRegister = last
      block[nextB &+ 1] = last & 0o77 | block[nextB &+ 1] & 0o100
    } else {
      // A step would not see characters that it replaces itself.
      guard UInt(bitPattern: size) < 8, UInt(bitPattern: a &- b &- 1) >= UInt(bitPattern: size) else {
        return FastPath.leaves
      }
      let replaced = block.rightmost(size) & ~FastPathBlock.bytes(0o100)
      aRegister = block[nextA &+ 1]
      block.put(
        block.characters(at: a &- 7) & replaced | block.characters(at: b &- 7) & ~replaced, at: b &- 7)
    }
    return finish(nextA, nextB, 2 &* size &+ 2)
  }

  @inline(never)
  func moveAny(_ a: Int, _ b: Int) -> Int {
    let marks = block.marks(downFrom: a, or: b)
    let length = marks != 0 ? marks.trailingZeroBitCount &+ 1 : block.shorterLength(a, b)
    let (nextA, nextB) = (a &- length, b &- length)
    // Sign bits: a field that reaches 000 leaves a register wrapped.
    guard nextA | nextB >= 0, hasTime(for: 2 &* length) else { return FastPath.leaves }
    block.copy(length &- 1, from: a, to: b)
    aRegister = block[nextA &+ 1]
    block[nextB &+ 1] = aRegister & 0o77 | block[nextB &+ 1] & 0o100
    return finish(nextA, nextB, 2 &* length)
  }

  @inline(always)
  func load(_ a: Int, _ b: Int) -> Int {
    let size = block.shortLength(at: a)
    // The word marks are to stay where they are.
    guard block.shortLength(at: b) == size, size >= 0 else { return FastPath.leaves }
    let (nextA, nextB) = (a &- size &- 1, b &- size &- 1)
    if size < 4 {
      copyThree(a, b, size)
      aRegister = block[nextA &+ 1]
      block[nextB &+ 1] = aRegister
    } else {
      guard size < 8, UInt(bitPattern: a &- b &- 1) >= UInt(bitPattern: size) else { return FastPath.leaves }
      let replaced = block.rightmost(size)
      aRegister = block[nextA &+ 1]
      block.put(
        block.characters(at: a &- 7) & replaced | block.characters(at: b &- 7) & ~replaced, at: b &- 7)
    }
    return finish(nextA, nextB, 2 &* size &+ 2)
  }

  /// Copies up to three characters, as many as `size`. Wide accesses to characters just stored one by one
  /// stall the host.
  @inline(always)
  private func copyThree(_ a: Int, _ b: Int, _ size: Int) {
    if size > 0 { block[b] = block[a] }
    if size > 1 { block[b &- 1] = block[a &- 1] }
    if size > 2 { block[b &- 2] = block[a &- 2] }
  }

  @inline(never)
  func loadAny(_ a: Int, _ b: Int) -> Int {
    let length = block.fieldLength(at: a)
    let (nextA, nextB) = (a &- length, b &- length)
    // A field loaded over its own left end loses the word mark that should end it.
    guard nextA | nextB >= 0, hasTime(for: 2 &* length), a <= b || a &- b >= length else {
      return FastPath.leaves
    }
    block.copy(length, from: a, to: b)
    aRegister = block[nextB &+ 1]
    block.keepOnlyMark(at: nextB &+ 1, through: b)
    return finish(nextA, nextB, 2 &* length)
  }

  @inline(always)
  func moveNumeric(_ a: Int, _ b: Int) -> Bool {
    guard (a &- 1) | (b &- 1) >= 0 else { return false }
    aRegister = block[a]
    block[b] = aRegister & 0o17 | block[b] & 0o160
    return finish(a &- 1, b &- 1)
  }

  @inline(always)
  func moveZone(_ a: Int, _ b: Int) -> Bool {
    guard (a &- 1) | (b &- 1) >= 0 else { return false }
    aRegister = block[a]
    block[b] = aRegister & 0o60 | block[b] & 0o117
    return finish(a &- 1, b &- 1)
  }

  func moveRecord(_ a: Int, _ b: Int) -> Int {
    guard let length = block.recordLength(from: a, below: size &- max(0, b &- a)),
      hasTime(for: 2 &* length)
    else { return FastPath.leaves }
    // A record moved over its own end loses the mark that should end it.
    if b > a, b &- a < length { return FastPath.leaves }
    aRegister = block[a &+ length &- 1]
    block.copyUpwards(length, from: a, to: b)
    return finish(a &+ length, b &+ length, 2 &* length)
  }
}

extension FastPathBlock {
  /// Copies the rightmost characters of a field, with what word marks they have, as if right to left one by
  /// one: a character already replaced is copied again.
  @inline(never)
  func copy(_ length: Int, from a: Int, to b: Int) {
    if length <= 16, a <= b || a &- b >= 16 {
      let field = sixteen(at: FastPathLayout.significance &+ 48 &+ length)
      return put(sixteen(at: a &- 15) & field | sixteen(at: b &- 15) & ~field, at: b &- 15)
    }
    var offset = 0
    // Eight characters at once would not see those that the same step replaces.
    guard a <= b || a &- b >= 8 else {
      while offset < length {
        self[b &- offset] = self[a &- offset]
        offset &+= 1
      }
      return
    }
    while length &- offset >= 8 {
      put(characters(at: a &- offset &- 7), at: b &- offset &- 7)
      offset &+= 8
    }
    guard offset < length else { return }
    let target = characters(at: b &- offset &- 7)
    let mask = FastPathBlock.rightmost(length &- offset)
    put(characters(at: a &- offset &- 7) & mask | target & ~mask, at: b &- offset &- 7)
  }

  /// The length of a record with the mark that ends it; nil unless a position below `size` follows.
  @inline(never)
  func recordLength(from first: Int, below size: Int) -> Int? {
    let ones = FastPathBlock.bytes(1)
    var position = first
    while position < size {
      let eight = characters(at: position)
      let record = (eight & FastPathBlock.bytes(0o77)) ^ FastPathBlock.bytes(0o32)
      let group = eight ^ FastPathBlock.bytes(0o177)
      // A byte of zero borrows from its highest bit; right of the first such byte others may seem to.
      let found = ((record &- ones) & ~record | (group &- ones) & ~group) & FastPathBlock.bytes(0x80)
      if found != 0 {
        position &+= found.trailingZeroBitCount &>> 3
        return position &+ 1 < size ? position &- first &+ 1 : nil
      }
      position &+= 8
    }
    return nil
  }

  /// Copies characters left to right, the word marks of the target staying.
  @inline(never)
  func copyUpwards(_ length: Int, from a: Int, to b: Int) {
    var offset = 0
    while length &- offset >= 8 {
      put(characters(at: a &+ offset), digits: 8, endingAt: b &+ offset &+ 7)
      offset &+= 8
    }
    while offset < length {
      self[b &+ offset] = self[a &+ offset] & 0o77 | self[b &+ offset] & 0o100
      offset &+= 1
    }
  }
}
