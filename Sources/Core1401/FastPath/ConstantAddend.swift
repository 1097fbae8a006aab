/// What an Add or Subtract to 2-16 digits keeps of its fields: its A field, converted for addition, and the sign of
/// its B field. Both stay the same as long as a program counts or forms a sum with one of its constants.
///
/// Each operation has a place for one.
struct ConstantAddend: BitwiseCopyable {
  /// The characters of the A field, up to as many as the B field has; see ``FastOperation/Pieces``.
  var characters: (left: UInt64, right: UInt64) = (0, 0)
  /// Its digits or their complements, raised by 246, in each the leftmost in the highest byte.
  var raised: (left: UInt64, right: UInt64) = (0, 0)
  /// The marks and the zone of the units digit in the piece with the units digit of the B field, and the zone and
  /// word mark of that of the result.
  var zones: (old: UInt64, new: UInt64) = (.max, 0)
  /// What the cycles of the fields subtract from the time left.
  var time = 0
  /// How often it was used.
  var executions: UInt16 = 0
  /// How often it was used less than ``worthwhile``.
  var shortUses: UInt8 = 0
  /// The number of characters of the A field that are used, and its leftmost character.
  var aLength: UInt8 = 0
  var first: UInt8 = 0
  /// 1 when the digits are complements, otherwise 0.
  var complements: UInt8 = 0
  /// What is added to the zone of the leftmost digit, and the bits that remain of it: none in a difference.
  var leftZone: (addend: UInt8, mask: UInt8) = (0, 0)

  /// The number of uses that save more time than preparing it takes.
  static let worthwhile = 16
  static let mostShortUses = 4

  var isPrepared: Bool { zones.old != .max }
}

extension FastOperation {
  /// Expects the same A field at each execution.
  func expectConstant(_ path: FastPath, _ length: Int) {
    path.memory.constantAddend(of: self).value = ConstantAddend()
    handler = FastOperation.constantAdds[length - 2]
  }

  /// Adds or subtracts a constant. The B field has this length and is not an index location.
  @inline(always)
  func addConstant(_ path: FastPath, _ left: Int, _ length: Int) -> Int {
    let (a, b, memory) = (path.aAddress(of: self), path.bAddress(of: self), path.memory)
    if _slowPath(!path.isInReach(a, length, atLeast: 1) || !path.isInReach(b, length)) {
      return executeAny(path, left)
    }
    let (rest, constant) = (Pieces.rest(length), memory.constantAddend(of: self))
    let (new, old) = (Pieces(memory, length, rest, endingAt: a), Pieces(memory, length, rest, endingAt: b))
    if _slowPath(
      new.left != constant.characters.left
        || length > 8 && new.right != constant.characters.right
        || old.marksAndUnitsZone(length) != constant.zones.old
        || length > 8 && old.left & FastPathMemory.bytes(0o300, rest) != 0o100
        || path.replacesAField(a, b, Int(constant.aLength)) || a < Int(constant.aLength))
    {
      prepare(path, a, b, length)
      return execute(path, left)
    }
    var stored = old
    var carry: UInt64 = 0
    if length > 8 {
      guard var digits = memory.digits(of: old.right, endingAt: b) else { return executeAny(path, left) }
      carry = FastPathMemory.add(&digits, constant.raised.right)
      stored.right = memory.keep(digits, 8, constant.zones.new, endingAt: b)
    }
    let end = b &- length &+ rest
    guard var digits = memory.digits(of: old.left, endingAt: end) else { return executeAny(path, left) }
    carry = FastPathMemory.add(
      &digits, constant.raised.left &+ carry &<< FastPathMemory.shift(rest))
    let complements = UInt64(constant.complements)
    if _slowPath(complements > carry) {
      // The general function selects this handler again, unless it did so several times.
      expectAny(length)
      return executeAny(path, left)
    }
    path.indicators |= (carry &- complements) &* Indicators.overflow.rawValue
    let leftZone =
      (UInt8(truncatingIfNeeded: old.left &+ carry &<< 4) &+ constant.leftZone.addend)
      & constant.leftZone.mask
    let zones = length > 8 ? 0o100 : constant.zones.new
    stored.left = memory.keep(digits, rest, zones | UInt64(leftZone), endingAt: end)
    stored.store(memory, length, rest, endingAt: b)
    constant.executions &+= 1
    path.leave(a &- Int(constant.aLength), b &- length, constant.first)
    path.logic = stored.leftmost & 0o77
    return proceed(path, left &- constant.time)
  }

  /// Uses the handler for any addend from now on.
  @inline(never)
  private func expectAny(_ length: Int) { handler = FastOperation.adds[length - 1] }

  /// Prepares for the present fields. When that is not possible, or was not worthwhile several times, uses the
  /// handler for any addend from now on.
  @inline(never)
  private func prepare(_ path: FastPath, _ a: Int, _ b: Int, _ length: Int) {
    let (memory, rest, place) = (path.memory, Pieces.rest(length), path.memory.constantAddend(of: self))
    let last = place.value
    var new = Pieces(memory, length, rest, endingAt: a)
    let old = Pieces(memory, length, rest, endingAt: b)
    var constant = ConstantAddend()
    constant.characters = (new.left, new.right)
    constant.shortUses = last.shortUses
    if last.isPrepared, last.executions < ConstantAddend.worthwhile { constant.shortUses += 1 }
    let marks = FastPathMemory.bytes(0o100)
    let aLength = new.inner & marks == 0 ? length : new.shorten(length, filling: 0)
    guard constant.shortUses < ConstantAddend.mostShortUses, old.endsField,
      FastPathMemory.areDigits(new.left), FastPathMemory.areDigits(new.right),
      !path.replacesAField(a, b, aLength), a >= aLength
    else { return expectAny(length) }
    constant.aLength = UInt8(aLength)
    constant.first = memory.character(at: a &- aLength &+ 1)
    let (digits, isMinus) = (new.map { FastPathMemory.values($0).byteSwapped }, memory[b] & 0o60 == 0o40)
    let shift = FastPathMemory.shift(rest)
    constant.time = (aLength + length) << FastOperation.cycleShift
    let wordMark: UInt64 = length > 8 ? 0 : 0o100
    constant.zones = (old.marksAndUnitsZone(length), old.unitsZone(length) | wordMark)
    if path.isTrueAdd(memory[a], memory[b], kind == .subtract) {
      let raise = FastPathMemory.bytes(0xF6)
      constant.raised = (digits.left &+ raise &<< shift, digits.right &+ raise)
      constant.leftZone = (aLength == length ? constant.first & 0o60 : 0, 0o60)
    } else {
      // The carry into the units digit is part of the complement.
      constant.raised = ((.max &<< shift) &- digits.left, 0 &- digits.right)
      if length <= 8 { constant.raised.left &+= 1 &<< shift }
      constant.zones.new = Pieces.unitsZone(isMinus ? 0o40 : 0o60, length) | wordMark
      constant.complements = 1
    }
    place.value = constant
  }
}

extension FastOperation.Pieces {
  /// The marks of the piece with the units digit, and the zone of that digit.
  @inline(always)
  fileprivate func marksAndUnitsZone(_ length: Int) -> UInt64 {
    (length > 8 ? right : left) & (FastPathMemory.bytes(0o300, length) | Self.unitsZone(0o60, length))
  }
}

// Digits of sums are kept in the form in which they are added, for each position the last that ended there. The
// host would wait for characters stored just before; now it compares them with those expected while it continues.
extension FastPathMemory {
  @inline(always)
  private func keptDigits(at position: Int) -> Int { FastPathLayout.sums &+ position &<< 4 }

  /// The digits of 1-8 characters, the leftmost in the highest byte; nil when a digit part is above 10.
  @inline(always)
  fileprivate func digits(of characters: UInt64, endingAt position: Int) -> UInt64? {
    if _fastPath(characters == number(at: keptDigits(at: position))) {
      return number(at: keptDigits(at: position) &+ 8)
    }
    guard FastPathMemory.areDigits(characters) else { return nil }
    return FastPathMemory.values(codes: characters & FastPathMemory.bytes(0x0F)).byteSwapped
  }

  /// Keeps the digits of a sum. They are also those of its characters with blanks right of them.
  ///
  /// - Returns: its characters with some zones.
  @inline(always)
  fileprivate func keep(_ digits: UInt64, _ length: Int, _ zones: UInt64, endingAt position: Int) -> UInt64 {
    let characters = FastPathMemory.codes(digits.byteSwapped, length) | zones
    setNumber(characters, at: keptDigits(at: position))
    setNumber(digits, at: keptDigits(at: position) &+ 8)
    return characters
  }

  /// Adds raised digits.
  ///
  /// - Returns: the carry out of the leftmost digit.
  @inline(always)
  fileprivate static func add(_ digits: inout UInt64, _ raised: UInt64) -> UInt64 {
    let sums = digits &+ raised
    digits = FastPathMemory.digits(sums)
    // A byte that did not carry is above 245.
    return ~sums &>> 63
  }

  /// Whether no digit part is above 10.
  @inline(always)
  static func areDigits(_ characters: UInt64) -> Bool {
    (characters & bytes(0x0F) &+ bytes(5)) & bytes(0x10) == 0
  }
}
