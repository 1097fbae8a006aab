// Moves of characters, of halves of characters and of records.
//
// A field has no word mark but at its left end. So all characters of a move but the last are plain copies.
extension FastPath {
  @inline(__always)
  mutating func move(_ a: Int, _ b: Int) -> Bool {
    let length = block.shorterLength(a, b)
    let (nextA, nextB) = (a &- length, b &- length)
    // Sign bits: a field that reaches 000 leaves a register wrapped.
    guard nextA | nextB >= 0, hasTime(for: 2 &* length) else { return false }
    if length > 1 { block.copy(length &- 1, from: a, to: b) }
    aRegister = block[nextA &+ 1]
    block[nextB &+ 1] = aRegister & 0o77 | block[nextB &+ 1] & 0o100
    return finish(nextA, nextB, 2 &* length)
  }

  @inline(__always)
  mutating func load(_ a: Int, _ b: Int) -> Bool {
    let length = block.fieldLength(at: a)
    let (nextA, nextB) = (a &- length, b &- length)
    guard nextA | nextB >= 0, hasTime(for: 2 &* length) else { return false }
    // A field loaded over its own left end loses the word mark that should end it.
    if a &- b > 0, a &- b < length { return false }
    block.copy(length, from: a, to: b)
    aRegister = block[nextB &+ 1]
    block.keepOnlyMark(at: nextB &+ 1, through: b)
    return finish(nextA, nextB, 2 &* length)
  }

  @inline(__always)
  mutating func moveNumeric(_ a: Int, _ b: Int) -> Bool {
    guard (a &- 1) | (b &- 1) >= 0 else { return false }
    aRegister = block[a]
    block[b] = aRegister & 0o17 | block[b] & 0o160
    return finish(a &- 1, b &- 1)
  }

  @inline(__always)
  mutating func moveZone(_ a: Int, _ b: Int) -> Bool {
    guard (a &- 1) | (b &- 1) >= 0 else { return false }
    aRegister = block[a]
    block[b] = aRegister & 0o60 | block[b] & 0o117
    return finish(a &- 1, b &- 1)
  }

  @inline(__always)
  mutating func moveRecord(_ a: Int, _ b: Int) -> Bool {
    // The mark that ends the record counts.
    var length = 1
    while block[a &+ length &- 1] & 0o77 != 0o32, block[a &+ length &- 1] != 0o177 {
      length &+= 1
      guard max(a, b) &+ length < size else { return false }
    }
    // A record moved over its own end loses the mark that should end it.
    if b > a, b &- a < length { return false }
    guard max(a, b) &+ length < size, hasTime(for: 2 &* length) else { return false }
    for offset in 0..<length {
      aRegister = block[a &+ offset]
      block[b &+ offset] = aRegister & 0o77 | block[b &+ offset] & 0o100
    }
    return finish(a &+ length, b &+ length, 2 &* length)
  }

  @inline(__always)
  mutating func moveAndSuppressZeros(_ a: Int, _ b: Int) -> Bool {
    let length = block.fieldLength(at: a)
    let (nextA, nextB) = (a &- length, b &- length)
    guard nextA | nextB >= 0, b &+ 1 < size, hasTime(for: 3 &* length) else { return false }
    if a != b, abs(a &- b) < length { return false }
    aRegister = block[nextA &+ 1]
    let isPointSignificant = features.contains(.expandedPrintEdit)
    var suppresses = true
    for offset in 1...length {
      var character = block[nextA &+ offset] & (offset == length ? 0o17 : 0o77)
      switch character {
      case 1...9: suppresses = false
      case 0, 0o40: break
      case 0o73 where isPointSignificant: suppresses = false
      case 0o12, 0o33, 0o73:
        if character == 0o73 { unverified |= UnverifiedPaths.suppressedPoint.rawValue }
        if suppresses { character = 0 }
      default: suppresses = true
      }
      block[nextB &+ offset] = character
    }
    block.forgetMarks(from: nextB &+ 1, through: b)
    return finish(nextA, b &+ 1, 3 &* length)
  }
}

extension StorageBlock {
  /// Copies the rightmost characters of a field, with what word marks they have, right to left: a character already
  /// replaced may be copied again.
  @inline(__always)
  func copy(_ length: Int, from a: Int, to b: Int) {
    if length <= FastPath.shortField {
      for offset in 0..<length { self[b &- offset] = self[a &- offset] }
    } else {
      copyEights(length, from: a, to: b)
    }
  }

  @inline(never)
  private func copyEights(_ length: Int, from a: Int, to b: Int) {
    var offset = 0
    // Eight characters at once would not see those that the same step replaces.
    guard a &- b <= 0 || a &- b >= 8 else {
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
    let mask = UInt64.max &<< UInt64(8 &* (8 &- (length &- offset)))
    put(characters(at: a &- offset &- 7) & mask | target & ~mask, at: b &- offset &- 7)
  }
}
