extension FastOperation {
  /// The characters of a field of 1-32, in each integer the leftmost in the lowest byte: eight from the right end
  /// on in each, and the rest, 1-8, in ``left``.
  ///
  /// When its functions are given a constant as length, only the pieces that it has remain.
  struct Pieces {
    var right: UInt64 = 0
    var middle: UInt64 = 0
    var upper: UInt64 = 0
    var left: UInt64 = 0

    @inline(always)
    init(_ memory: FastPathMemory, _ length: Int, _ rest: Int, endingAt position: Int) {
      if length > 8 { right = memory.characters(at: position &- 7) }
      if length > 16 { middle = memory.characters(at: position &- 15) }
      if length > 24 { upper = memory.characters(at: position &- 23) }
      left = memory.field(rest, endingAt: position &- length &+ rest)
    }

    @inline(always)
    func store(_ memory: FastPathMemory, _ length: Int, _ rest: Int, endingAt position: Int) {
      if length > 8 { memory.put(right, at: position &- 7) }
      if length > 16 { memory.put(middle, at: position &- 15) }
      if length > 24 { memory.put(upper, at: position &- 23) }
      memory.putField(rest, left, endingAt: position &- length &+ rest)
    }

    /// The number of characters at the left end, 1-8.
    @inline(always)
    static func rest(_ length: Int) -> Int { (length &- 1) & 7 &+ 1 }

    /// The bits that any character has, and those that any has except the leftmost.
    @inline(always) var all: UInt64 { right | middle | upper | left }
    @inline(always) var inner: UInt64 { right | middle | upper | left &>> 8 }
    @inline(always) var leftmost: UInt8 { UInt8(truncatingIfNeeded: left) }

    /// Whether only the leftmost character has a word mark, and no operation depends on any.
    @inline(always) var endsField: Bool {
      (right | middle | upper) & 0xC0C0_C0C0_C0C0_C0C0 == 0 && left & 0xC0C0_C0C0_C0C0_C0C0 == 0o100
    }

    /// Whether a Move or Load of these characters ends at the leftmost, and no operation depends on those that
    /// it replaces.
    @inline(always)
    func mayReplace(_ old: Pieces, _ length: Int, loads: Bool) -> Bool {
      let marks = loads ? FastPathMemory.writeMarks : FastPathMemory.bytes(0o300)
      let end = left & FastPathMemory.bytes(0o100) | old.left & marks
      if length <= 8 { return end == 0o100 }
      let others =
        (right | middle | upper) & FastPathMemory.bytes(0o100) | (old.right | old.middle | old.upper) & marks
      return others == 0 && end == 0o100
    }

    /// The rightmost character.
    @inline(always)
    func units(_ length: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: length > 8 ? right &>> 56 : left &>> UInt64(8 &* length &- 8))
    }

    /// The place of a zone in the piece of the rightmost character.
    @inline(always)
    static func unitsZone(_ zone: UInt64, _ length: Int) -> UInt64 {
      zone &<< UInt64(length > 8 ? 56 : 8 &* length &- 8)
    }

    /// The zone of the rightmost character, in its place.
    @inline(always)
    func unitsZone(_ length: Int) -> UInt64 { (length > 8 ? right : left) & Pieces.unitsZone(0o60, length) }

    @inline(always)
    mutating func addUnitsZone(_ zone: UInt64, _ length: Int) {
      if length > 8 { right |= zone } else { left |= zone }
    }

    /// The same pieces, each changed in the same way.
    @inline(always)
    func map(_ change: (UInt64) -> UInt64) -> Pieces {
      var pieces = self
      pieces.right = change(right)
      pieces.middle = change(middle)
      pieces.upper = change(upper)
      pieces.left = change(left)
      return pieces
    }

    /// The pieces of a field, changed two at a time where it has two; `one` and `sixteen` must have the same
    /// effect on each character.
    @inline(always)
    func map(_ length: Int, _ one: (UInt64) -> UInt64, sixteen: (Sixteen) -> Sixteen) -> Pieces {
      combined(with: self, length, { piece, _ in one(piece) }, sixteen: { pair, _ in sixteen(pair) })
    }

    /// The pieces of two fields of the same length, combined two at a time where there are more than two: for
    /// fewer the host takes longer to move them between its registers. Pairs are not adjacent, so that the
    /// compiler does not load both in one access: the host is slow to read what was stored in two.
    @inline(always)
    func combined(
      with other: Pieces, _ length: Int, _ one: (UInt64, UInt64) -> UInt64,
      sixteen: (Sixteen, Sixteen) -> Sixteen
    ) -> Pieces {
      var pieces = self
      if length <= 16 {
        pieces.left = one(left, other.left)
        if length > 8 { pieces.right = one(right, other.right) }
        return pieces
      }
      @inline(always)
      func pair(_ low: UInt64, _ high: UInt64) -> Sixteen {
        FastPathMemory.characters(UInt128(high) &<< 64 | UInt128(low))
      }
      @inline(always)
      func combine(_ low: inout UInt64, _ high: inout UInt64, _ otherLow: UInt64, _ otherHigh: UInt64) {
        let number = FastPathMemory.number(sixteen(pair(low, high), pair(otherLow, otherHigh)))
        (low, high) = (UInt64(truncatingIfNeeded: number), UInt64(truncatingIfNeeded: number &>> 64))
      }
      combine(&pieces.left, &pieces.right, other.left, other.right)
      if length > 24 {
        combine(&pieces.middle, &pieces.upper, other.middle, other.upper)
      } else {
        pieces.middle = one(middle, other.middle)
      }
      return pieces
    }

    /// Replaces the characters left of a word mark other than the leftmost.
    ///
    /// - Returns: the number of the others.
    @inline(always)
    mutating func shorten(_ length: Int, filling filler: UInt64) -> Int {
      let wordMarks = FastPathMemory.bytes(0o100)
      if right & wordMarks != 0 {
        (middle, upper, left) = (filler, filler, filler)
        return 8 &- Pieces.shorten(&right, filling: filler)
      }
      if middle & wordMarks != 0 {
        (upper, left) = (filler, filler)
        return 16 &- Pieces.shorten(&middle, filling: filler)
      }
      if upper & wordMarks != 0 {
        left = filler
        return 24 &- Pieces.shorten(&upper, filling: filler)
      }
      return length &- Pieces.shorten(&left, filling: filler)
    }

    /// The number of characters replaced.
    @inline(always)
    private static func shorten(_ piece: inout UInt64, filling filler: UInt64) -> Int {
      let place = (63 &- (piece & FastPathMemory.bytes(0o100)).leadingZeroBitCount) &>> 3
      let field: UInt64 = .max &<< UInt64(truncatingIfNeeded: 8 &* place)
      piece = piece & field | filler & ~field
      return place
    }
  }
}
