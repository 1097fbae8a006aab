// Move Characters and Edit, in place; a copy of the B field is kept, so that an edit that turns out odd can still be left to
// the cycle engine. What each character does stands with the cycle engine's edit; here are the same three scans in a row.
extension FastPath {
  private static let longest = 48
  /// Positions left of the B field that the third scan may reach.
  private static let reach = 8

  func moveAndEdit(_ a: Int, _ b: Int) -> Int {
    let (aLength, bLength) = (block.fieldLength(at: a), block.fieldLength(at: b))
    let left = b &- bLength &+ 1
    // The copy is made of whole steps of eight characters.
    let size = (bLength &+ FastPath.reach &+ 7) & ~7
    let first = b &+ 1 &- size
    guard a >= aLength, bLength <= FastPath.longest, first >= 0, b &+ 1 < self.size,
      a < left &- FastPath.reach || a &- aLength >= b
    else { return FastPath.leaves }
    for offset in stride(from: 0, to: size, by: 8) {
      block.setNumber(block.characters(at: first &+ offset), at: FastPathLayout.scratch &+ offset)
    }
    var edit = Edit(
      block: block, expands: features.contains(.expandedPrintEdit), source: a, position: b, limit: first)
    guard edit.place(bLength), edit.suppress(), edit.float() else {
      for offset in stride(from: 0, to: size, by: 8) {
        block.put(block.number(at: FastPathLayout.scratch &+ offset), at: first &+ offset)
      }
      return FastPath.leaves
    }
    block.forgetMarks(from: left, through: b)
    aRegister = edit.aCharacter
    unverified |= UInt64(edit.unverified.rawValue)
    return finish(edit.source, edit.position, edit.cycles)
  }
}

/// An edit in hand.
private struct Edit {
  let block: StorageBlock
  let expands: Bool
  /// The third scan is left to the cycle engine when it goes further.
  let limit: Int
  /// The address registers.
  var source: Int
  var position: Int
  var aCharacter: UInt8 = 0
  var cycles = 0
  var unverified: UnverifiedPaths = []
  var isMinus = false
  var inBody = false
  var isPassed = false
  var suppresses = false
  var floatsDollar = false
  var protects = false
  var controlsDecimal = false
  var isDone = false

  var fill: UInt8 { protects ? 0o54 : 0 }

  init(block: StorageBlock, expands: Bool, source: Int, position: Int, limit: Int) {
    (self.block, self.expands, self.limit) = (block, expands, limit)
    (self.source, self.position) = (source, position)
  }

  @inline(always)
  private mutating func takeACharacter() {
    aCharacter = block[source]
    source &-= 1
    cycles &+= 1
  }

  /// The first scan, right to left.
  @inline(never)
  mutating func place(_ length: Int) -> Bool {
    takeACharacter()
    isMinus = aCharacter & 0o60 == 0o40
    aCharacter &= 0o117
    if aCharacter & 0o100 != 0 {
      isPassed = true
      unverified.insert(.editOneCharacter)
    }
    for number in 1...length {
      let control = block[position] & 0o77
      var (result, mark) = (control, UInt8(0))
      var takes = false
      switch control {
      case 0: takes = !isPassed
      case 0o12:
        takes = !isPassed
        if !suppresses { mark = 0o100 }
        suppresses = true
      case 0o33: if isPassed || !inBody { result = 0 }
      case 0o63, 0o51, 0o40: if isPassed || !inBody, !isMinus { result = 0 }
      case 0o60: result = 0
      case 0o53, 0o54: takes = expands && inBody && !isPassed && takesInPlace(isDollar: control == 0o53)
      default: break
      }
      if takes {
        result = aCharacter & 0o77
        isPassed = aCharacter & 0o100 != 0
        inBody = !isPassed
      }
      block[position] = result | mark
      cycles &+= 1
      guard number < length else { break }
      position &-= 1
      if takes, inBody { takeACharacter() }
    }
    if !suppresses {
      position &-= 1
      isDone = true
    }
    return true
  }

  @inline(always)
  private mutating func takesInPlace(isDollar: Bool) -> Bool {
    guard suppresses else {
      unverified.insert(.editFill)
      return true
    }
    if isDollar ? protects : floatsDollar { return false }
    if isDollar { floatsDollar = true } else { protects = true }
    return true
  }

  /// The second scan, left to right to the suppression zero, which the first scan gave a word mark.
  mutating func suppress() -> Bool {
    while !isDone {
      var character = block[position] & 0o77
      switch character {
      case 1...9: suppresses = false
      case 0o12, 0o33: if suppresses, !controlsDecimal { character = fill }
      case 0:
        if protects, !suppresses { unverified.insert(.editFill) }
        if suppresses { character = fill }
      case 0o73: if expands, suppresses { controlsDecimal = true }
      case 0o34...0o37, 0o40: break
      default: suppresses = true
      }
      let isEnd = block[position] & 0o100 != 0
      block[position] = character
      cycles &+= 1
      guard isEnd else {
        position &+= 1
        continue
      }
      let hasNoSignificantDigit = controlsDecimal && suppresses
      if hasNoSignificantDigit { floatsDollar = false }
      guard floatsDollar || hasNoSignificantDigit else {
        position &+= 1
        isDone = true
        return true
      }
      unverified.insert(.editThirdScan)
      return true
    }
    return true
  }

  /// The third scan, to the left; false when it leaves the copy.
  mutating func float() -> Bool {
    while !isDone {
      guard position >= limit else { return false }
      let mark = block[position] & 0o100
      switch block[position] & 0o77 {
      case 0 where floatsDollar:
        block[position] = 0o53 | mark
        isDone = true
      case 0o73 where floatsDollar:
        unverified.insert(.editDollarAndPoint)
        isDone = controlsDecimal
      case 0o73:
        block[position] = fill | mark
        isDone = true
      case 0o12 where !floatsDollar: block[position] = fill | mark
      default: break
      }
      position &-= 1
      cycles &+= 1
    }
    return true
  }
}
