// Edits, sixteen characters at once by a plan, and Move and Suppress Zeros, eight at once. The cycle engine
// documents what each character does.
extension FastPath {
  @inline(always)
  func moveAndEdit(_ op: FastOperation, _ left: Int) -> Int {
    guard let (a, b) = begin(op, left) else { return FastPath.fallback }
    // An instruction usually edits into the same control characters again.
    var plan = EditPlan(memory, number: op.immediate)
    let isMade = plan.isMade(a, b)
    if !isMade {
      guard let other = otherPlan(a, b, for: op) else { return FastPath.fallback }
      plan = other
    }
    let before = b &- plan[.length]
    let floats = plan[.floats]
    // The fields must not overlap, nor may the position left of the B field if a dollar sign can reach it. No
    // instruction may end there either, because the word mark after it is removed. The characters of a plan have
    // no write mark.
    guard (a &- plan[.aLength]) | (before &- 1) >= 0, b &+ 1 < size,
      hasTime(for: plan[.cycles] &+ plan[.length]),
      isMade && memory[before] & StorageBlock.writeMark == 0 || mayWrite(from: before, through: b),
      UInt(bitPattern: a &- before &- 1 &+ floats)
        >= UInt(bitPattern: plan[.length] &+ plan[.aLength] &- 1 &+ floats)
    else { return FastPath.fallback }
    let (first, odd) = plan.firstSignificant(a)
    let scansAgain = plan[.scansAgain] != 0
    let kept = odd == 0 ? plan.kept(first) : EditPlan.longest
    // A dollar sign finds a blank where the leftmost digit is suppressed, or left of the field.
    guard
      odd == 0
        ? !scansAgain || floats == 0 || kept < plan.kept(0) || memory[before] & 0o77 == 0
        : !scansAgain && !plan.hasPoint(a, features)
    else { return FastPath.fallback }
    plan.place(a, b, kept, step: 0)
    var step = 1
    while plan[.length] > 16 &* step {
      plan.place(a, b, kept, step: step)
      step &+= 1
    }
    let source = a &- plan[.aCycles]
    aRegister = memory[source &+ 1] & UInt8(truncatingIfNeeded: plan[.aRegister])
    unverified |= UInt64(truncatingIfNeeded: plan[.unverified])
    if odd != 0 { suppressAmongOthers(plan, from: before &+ 1, through: b &- plan[.zero]) }
    if scansAgain { return scanAgain(plan, b, source, kept, hasDigit: first < plan[.digits]) }
    return finish(source, b &+ plan[.end], plan[.cycles])
  }

  /// The plan that another instruction has used, from four slots, or one built now in any of them; nil when none
  /// is possible.
  @inline(never)
  private func otherPlan(_ a: Int, _ b: Int, for op: FastOperation) -> EditPlan? {
    let hash = UInt64(b &+ memory.fieldLength(at: a) &<< 2) &+ UInt64(memory[a] &>> 4)
    var number = hash
    while number < hash &+ 4, !EditPlan(memory, number: number).isMade(a, b) { number &+= 1 }
    op.immediate = number
    if number < hash &+ 4 { return EditPlan(memory, number: number) }
    op.immediate = hash &+ UInt64(left >> FastOperation.cycleShift & 3)
    let plan = EditPlan(memory, number: op.immediate)
    return plan.make(a, b, features) ? plan : nil
  }

  /// The second scan, for data of any characters: each other than a digit changes what is suppressed after it.
  @inline(never)
  private func suppressAmongOthers(_ plan: EditPlan, from first: Int, through last: Int) {
    let fill: UInt8 = plan[.protects] != 0 ? 0o54 : 0
    var suppresses = true
    for position in first...last {
      switch memory[position] {
      case 1...9: suppresses = false
      case 0o12, 0o33: if suppresses { memory[position] = fill }
      case 0:
        if fill != 0, !suppresses { unverified |= UInt64(UnverifiedPaths.editFill.rawValue) }
        if suppresses { memory[position] = fill }
      case 0o73, 0o34...0o37, 0o40: break
      default: suppresses = true
      }
    }
  }

  /// Ends an edit that may take a third scan, to the left: a dollar sign floats to the first blank, or
  /// decimal control removes zeros and point because there is no significant digit.
  @inline(never)
  private func scanAgain(_ plan: EditPlan, _ b: Int, _ source: Int, _ kept: Int, hasDigit: Bool) -> Int {
    let hasPoint = plan[.point] >= 0
    let floats = plan[.floats] != 0 && (hasDigit || !hasPoint)
    guard floats || hasPoint && !hasDigit else { return finish(source, b &+ plan[.end], plan[.cycles]) }
    unverified |= UInt64(UnverifiedPaths.editThirdScan.rawValue)
    let zero = b &- plan[.zero]
    let fill: UInt8 = plan[.protects] != 0 ? 0o54 : 0
    var position = zero &+ 1
    var isDone = false
    while !isDone {
      position &-= 1
      switch memory[position] & 0o77 {
      case 0 where floats:
        memory[position] |= 0o53
        isDone = true
      case 0o73 where floats:
        unverified |= UInt64(UnverifiedPaths.editDollarAndPoint.rawValue)
        isDone = hasPoint && kept == plan[.point] &+ 1
      case 0o12 where !floats, 0o73:
        isDone = memory[position] == 0o73
        memory[position] = fill
      default: break
      }
    }
    return finish(source, position &- 1, plan[.cycles] &+ zero &- position &+ 1)
  }
}

extension EditPlan {
  /// Whether the plan was made for such an A field and these characters of the B field.
  @inline(always)
  fileprivate func isMade(_ a: Int, _ b: Int) -> Bool {
    let aLength = self[.aLength]
    // A plan for a longer field than there is room for would be compared with what is in front of storage.
    guard self[.length] < b, UInt(bitPattern: aLength &- 1) < 16 || aLength == memory.fieldLength(at: a)
    else { return false }
    var (different, step) = ((memory.sixteen(at: a &- 15) ^ aMarks) & aBits | difference(b, step: 0), 1)
    while self[.length] > 16 &* step {
      different |= difference(b, step: step)
      step &+= 1
    }
    return different.isZero
  }

  @inline(always)
  private func difference(_ b: Int, step: Int) -> Sixteen {
    (memory.sixteen(at: b &- 15 &- 16 &* step) ^ self[step, .characters]) & self[step, .field]
  }

  /// The index of the first significant digit, or at least the number of digits when there is none; and bits
  /// for characters that are not digits, or blanks that asterisks would fill.
  @inline(always)
  fileprivate func firstSignificant(_ a: Int) -> (Int, UInt64) {
    self[.digits] <= 8 ? significant(a, from: 0) : firstOfMany(a)
  }

  @inline(never)
  private func firstOfMany(_ a: Int) -> (Int, UInt64) {
    var (first, odd) = significant(a, from: 0)
    for number in stride(from: 8, to: self[.digits], by: 8) {
      let next = significant(a, from: number)
      if first == number { first &+= next.0 }
      odd |= next.1
    }
    return (first, odd)
  }

  @inline(always)
  private func significant(_ a: Int, from number: Int) -> (Int, UInt64) {
    let bits = digitBits(from: number)
    let digits = memory.characters(at: a &+ self[.leftmost] &+ number) & bits
    let blanks =
      ~(digits &+ FastPathMemory.bytes(0x7F)) & bits &<< 4 & UInt64(bitPattern: Int64(self[.protects]))
    return (
      FastPathMemory.significant(digits).trailingZeroBitCount &>> 3,
      (FastPathMemory.odd(digits) | blanks) & FastPathMemory.bytes(0x80)
    )
  }

  /// Whether a point in the data would turn on decimal control.
  @inline(never)
  fileprivate func hasPoint(_ a: Int, _ features: Features) -> Bool {
    let first = a &+ self[.leftmost]
    return features.contains(.expandedPrintEdit)
      && (first..<first + self[.digits]).contains { memory[$0] & 0o77 == 0o73 }
  }

  /// Fills sixteen positions of the B field.
  @inline(always)
  fileprivate func place(_ a: Int, _ b: Int, _ kept: Int, step: Int) {
    let position = b &- 15 &- 16 &* step
    var result = self[step, .commas]
    var number = 0
    var run = run(step, 0)
    while run.distance != 0 {
      result |= memory.sixteen(at: a &+ 1 &+ run.distance) & run.bits
      number &+= 1
      run = self.run(step, number)
    }
    let significant = memory.sixteen(
      at: FastPathLayout.byteMasks &+ EditPlan.longest &- 16 &+ kept &- 16 &* step)
    result = result & significant | self[step, .fill] & ~significant | self[step, .fixed]
    memory.put(result | memory.sixteen(at: position) & ~self[step, .field], at: position)
  }
}

extension FastPath {
  @inline(always)
  func moveAndSuppressZeros(_ op: FastOperation, _ left: Int) -> Int {
    guard let (a, b) = begin(op, left) else { return FastPath.fallback }
    let length = memory.fieldLength(at: a)
    let (nextA, nextB) = (a &- length, b &- length)
    guard nextA | nextB >= 0, b &+ 1 < size, hasTime(for: 3 &* length),
      length < 8
        && memory.characters(at: b &- 7) & FastPathMemory.rightmost(length &+ 1) & FastPathMemory.writeMarks
          == 0
        || mayWrite(from: nextB, through: b)
    else { return FastPath.fallback }
    // A step would see what an earlier one replaced.
    guard a == b || UInt(bitPattern: a &- b &+ length &- 1) > UInt(bitPattern: 2 &* length &- 2) else {
      return FastPath.fallback
    }
    // The handlers do not check for watched positions.
    if length <= 8, !watchesUses { op.handler = FastOperation.suppressions[length - 1] }
    aRegister = memory.character(at: nextA &+ 1)
    // Eight at once; the leftmost step takes the rest of the field.
    var offset = (length &- 1) & ~7
    var field = FastPathMemory.rightmost(length &- offset)
    var kept: UInt64 = 0
    while offset >= 0 {
      let places = field & (offset > 0 ? .max : ~(0o60 &<< 56))
      let characters = memory.characters(at: a &- 7 &- offset) & places & FastPathMemory.bytes(0o77)
      var result = characters
      if FastPathMemory.odd(characters) & FastPathMemory.bytes(0x80) == 0 {
        if kept != .max {
          let significant = FastPathMemory.significant(characters) &>> 7
          kept = significant | (0 &- significant)
        }
        result &= kept
        if kept != 0 { kept = .max }
      } else {
        result = suppressAmongOthers(characters, &kept)
      }
      memory.put(result | memory.characters(at: b &- 7 &- offset) & ~field, at: b &- 7 &- offset)
      field = .max
      offset &-= 8
    }
    return finish(nextA, b &+ 1, 3 &* length)
  }

  /// The same for a short field of digits and blanks.
  @inline(always)
  func moveAndSuppressZeros(_ op: FastOperation, _ left: Int, _ length: Int) -> Int {
    let (a, b) = (aAddress(of: op), bAddress(of: op))
    let overlaps = a != b && UInt(bitPattern: a &- b &+ length &- 1) <= UInt(bitPattern: 2 &* length &- 2)
    if _slowPath(!isInReach(a, length) || !isInReach(b, length, right: 1) || overlaps) {
      return op.executeAny(self, left)
    }
    let characters = memory.field(length, endingAt: a)
    let written = memory.field(length, endingAt: b) | UInt64(memory[b &- length])
    let all: UInt64 = .max &>> UInt64(64 &- 8 &* length)
    // The units lose their zone.
    let digits = characters & FastPathMemory.bytes(0o77) & all & ~(0o60 &<< UInt64(8 &* length &- 8))
    if _slowPath(
      characters & FastPathMemory.bytes(0o100) != 0o100 || written & FastPathMemory.writeMarks != 0
        || FastPathMemory.odd(digits) & FastPathMemory.bytes(0x80) != 0)
    {
      return op.executeAny(self, left)
    }
    let significant = FastPathMemory.significant(digits) &>> 7
    memory.putField(length, digits & (significant | (0 &- significant)), endingAt: b)
    aRegister = UInt8(truncatingIfNeeded: characters) & 0o177
    return op.proceed(self, left, cycles: finish(a &- length, b &+ 1, 3 &* length))
  }

  /// The same for eight characters of any kind; `kept` is 0 while zeros are suppressed. Predicates are one
  /// byte each, in bit 7.
  @inline(never)
  private func suppressAmongOthers(_ characters: UInt64, _ kept: inout UInt64) -> UInt64 {
    let points = FastPathMemory.equal(characters, 0o73)
    var digits = FastPathMemory.significant(characters)
    var zeros = FastPathMemory.equal(characters, 0o12) | FastPathMemory.equal(characters, 0o33)
    if features.contains(.expandedPrintEdit) {
      digits |= points
    } else {
      zeros |= points
      if points != 0 { unverified |= UInt64(UnverifiedPaths.suppressedPoint.rawValue) }
    }
    // Characters that do not change whether zeros are suppressed. After any other character except a digit
    // they are suppressed again.
    var reach = zeros | FastPathMemory.equal(characters, 0) | FastPathMemory.equal(characters, 0o40)
    var isKept = digits | reach & kept & 0x80
    isKept |= isKept &<< 8 & reach
    reach &= reach &<< 8
    isKept |= isKept &<< 16 & reach
    reach &= reach &<< 16
    isKept |= isKept &<< 32 & reach
    kept = isKept &>> 63 != 0 ? .max : 0
    return characters & ~((zeros & ~isKept) &>> 7 &* 0xFF)
  }
}

extension FastPathMemory {
  /// Bit 7 of each byte that is neither a digit nor a blank without zone; other bits may be on.
  @inline(always)
  fileprivate static func odd(_ characters: UInt64) -> UInt64 { characters &+ bytes(0x75) }

  /// Bit 7 of each byte with a digit 1-9, given eight digits and blanks.
  @inline(always)
  fileprivate static func significant(_ characters: UInt64) -> UInt64 {
    (characters &+ bytes(0x7F)) & ~(characters &+ bytes(0x76)) & bytes(0x80)
  }

  /// Bit 7 of each byte that holds this character.
  @inline(always)
  fileprivate static func equal(_ characters: UInt64, _ character: UInt64) -> UInt64 {
    ~((characters ^ bytes(character)) &+ bytes(0x7F)) & bytes(0x80)
  }
}
