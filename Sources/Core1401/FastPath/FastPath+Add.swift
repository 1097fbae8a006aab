// Add, Subtract, Zero and Add, Zero and Subtract and Compare, on fields of any length.
extension FastPath {
  @inline(always)
  func compareAny(_ op: FastOperation, _ left: Int) -> Int {
    guard let (a, b) = begin(op, left) else { return FastPath.fallback }
    let length = memory.shorterField(a, b, op).length
    guard min(a, b) >= length, hasTime(for: 2 &* length) else { return FastPath.fallback }
    aRegister = memory.character(at: a &- length &+ 1)
    logic = memory[b &- length &+ 1] & 0o77
    if memory[b &- length &+ 1] & 0o100 != 0 {
      specialize(op, .compare, length)
      setResult(of: memory.difference(length, a, b), for: op)
    } else {
      // An A field that is shorter than the B field is high.
      setResult(of: 1, for: op)
    }
    return finish(a &- length, b &- length, 2 &* length)
  }

  /// Sets the indicators of Compare. A chained one keeps the result of an earlier one if the fields are equal.
  @inline(always)
  func setResult(of difference: Int, for op: FastOperation) {
    if difference == 0, op.kind == .compareChained { return }
    let result: Indicators =
      difference == 0 ? .equal : difference > 0 ? [.unequal, .high] : [.unequal, .low]
    indicators = indicators & ~Indicators.compareResults.rawValue | result.rawValue & settable
  }

  /// Whether the signs call for a true add. The B bit without the A bit is minus.
  @inline(always)
  func isTrueAdd(_ addend: UInt8, _ old: UInt8, _ subtracts: Bool) -> Bool {
    ((addend & ~(addend &<< 1) ^ old & ~(old &<< 1)) & 0o40 != 0) == subtracts
  }

  /// Adds a constant to an index location, whose value is known: the sum is an addition of integers as long as
  /// both are positive and no digit carries into a zone.
  @inline(always)
  func addConstantToIndex(_ op: FastOperation, _ left: Int) -> Int {
    let (b, constant) = (op.b, IndexIncrement(packed: op.immediate))
    let old: UInt32 = memory.unalignedNumber(at: b &- 3)
    let value = index(op.writtenIndex)
    let sum = value &+ constant.value
    let expected = memory.addressCharacters(value)
    if _slowPath((old &>> 8 ^ expected) & 0x7F_7F7F != 0o100 || expected & 0x30_0000 == 0x20_0000) {
      op.flags.remove(.leavesRegisters)
      op.handler = FastOperation.addToIndex
      return FastOperation.addToIndex(op, self, left)
    }
    if _slowPath(sum >= 16_000) { return FastOperation.addToIndex(op, self, left) }
    let new = memory.addressCharacters(sum)
    if _slowPath((expected ^ new) & 0x30_0030 != 0) { return FastOperation.addToIndex(op, self, left) }
    setIndex(op.writtenIndex, sum)
    memory.setNumber(new &<< 8 | old & 0xC0C0_C0FF, at: b &- 3)
    logic = UInt8(truncatingIfNeeded: new)
    return op.proceed(self, left &- constant.time)
  }

  /// A constant of one to three digits without zones, to be added to an index location.
  struct IndexIncrement {
    /// Its value 0-999 in the lowest 16 bits, the leftmost character with its word mark in the next 8, the
    /// cycles in the next 8, and the length above them.
    let packed: UInt64

    @inline(always) var value: Int { Int(truncatingIfNeeded: packed & 0xFFFF) }
    @inline(always) var leftmost: UInt8 { UInt8(truncatingIfNeeded: packed &>> 16) }
    @inline(always) var length: Int { Int(truncatingIfNeeded: packed &>> 32) }
    /// The cycles of the fields, in the place that they have in a time value.
    @inline(always) var time: Int {
      Int(truncatingIfNeeded: packed & 0xFF &<< UInt64(FastOperation.cycleShift))
    }

    @inline(always)
    init(packed: UInt64) { self.packed = packed }

    /// Creates it from a field with its word mark, from left to right; nil if the field is longer than an
    /// index location, or a character is not a digit.
    init?(_ characters: [UInt8]) {
      guard 1...3 ~= characters.count, let first = characters.first else { return nil }
      var value: UInt64 = 0
      for character in characters {
        let code = UInt64(character & 0o77)
        guard 1...10 ~= code else { return nil }
        value = value * 10 + code % 10
      }
      let length = UInt64(characters.count)
      let cycles = (length + 3) << UInt64(FastOperation.cycleShift)
      packed = value | UInt64(first) << 16 | cycles | length << 32
    }
  }

  @inline(always)
  func addAny(_ op: FastOperation, _ left: Int, subtracts: Bool) -> Int {
    guard let (a, b) = begin(op, left) else { return FastPath.fallback }
    let (aLength, bLength, replaced) = memory.fieldLengths(a, b, op)
    guard mayReplace(replaced, a, aLength, b, bLength), hasTime(for: aLength &+ 4 &* bLength) else {
      return FastPath.fallback
    }
    specialize(op, subtracts ? .subtract : .add, bLength)
    return add(a, aLength, b, bLength, subtracts: subtracts)
  }

  /// Whether an operation may replace the B field piece by piece from the right, while it reads the A field:
  /// a piece must not replace characters that are still to be read.
  @inline(always)
  private func mayReplace(_ replaced: UInt64, _ a: Int, _ aLength: Int, _ b: Int, _ bLength: Int) -> Bool {
    a >= aLength && b >= bLength && (a <= b || a &- aLength >= b || a &- b >= bLength)
      && mayWrite(replaced, from: b &- bLength &+ 1, through: b)
  }

  /// Adds fields of these lengths.
  @inline(always)
  func add(_ a: Int, _ aLength: Int, _ b: Int, _ bLength: Int, subtracts: Bool) -> Int {
    let left = b &- bLength &+ 1
    var zone = memory[b] & 0o60
    var passes = 1
    aRegister = memory.character(at: a &- aLength &+ 1)
    if isTrueAdd(memory[a], memory[b], subtracts) {
      // The zone of the leftmost digit is a sum, unless it is also the units digit.
      let leftZone = memory[left] &+ (aLength == bLength ? aRegister & 0o60 : 0)
      let carry = memory.add(
        a, aLength, to: b, bLength, .sum, zone: zone, leftZone: bLength > 1 ? leftZone : nil)
      indicators |= carry &* Indicators.overflow.rawValue
    } else {
      if zone < 0o40 { zone = 0o60 }
      if memory.add(a, aLength, to: b, bLength, .difference, zone: zone, leftZone: nil) == 0 {
        aRegister = memory.character(at: left)
        if bLength > 1 { aRegister &= ~0o60 }
        memory.recomplement(b, bLength, zone: zone ^ 0o20)
        passes = 4
      }
    }
    logic = memory[left] & 0o77
    return finish(a &- aLength, b &- bLength, aLength &+ passes &* bLength)
  }

  @inline(always)
  func zeroAndAddAny(_ op: FastOperation, _ left: Int, subtracts: Bool) -> Int {
    guard let (a, b) = begin(op, left) else { return FastPath.fallback }
    let (aLength, bLength, replaced) = memory.fieldLengths(a, b, op)
    guard mayReplace(replaced, a, aLength, b, bLength), hasTime(for: aLength &+ bLength) else {
      return FastPath.fallback
    }
    specialize(op, subtracts ? .zeroAndSubtract : .zeroAndAdd, bLength)
    return zeroAndAdd(a, aLength, b, bLength, subtracts: subtracts)
  }

  /// Adds to zero a field of this length.
  @inline(never)
  func zeroAndAdd(_ a: Int, _ aLength: Int, _ b: Int, _ bLength: Int, subtracts: Bool) -> Int {
    let zone: UInt8 = (memory[a] & 0o60 == 0o40) != subtracts ? 0o40 : 0o60
    aRegister = memory.character(at: a &- aLength &+ 1)
    memory.copyDigits(a, aLength, to: b, bLength, zone: zone)
    logic = memory[b &- bLength &+ 1] & 0o77
    return finish(a &- aLength, b &- bLength, aLength &+ bLength)
  }
}
