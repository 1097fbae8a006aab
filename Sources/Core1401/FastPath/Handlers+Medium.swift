// Handlers of operations on fields of 9 to 32 characters, in pieces of eight from the right end on and the rest
// at the left end.
extension FastOperation {
  static let longestMedium = 32

  /// Move, by field length, 9-32.
  static let mediumMoves: [Handler] = [
    Handler { $0.move($1, $2, 9, loads: false) }, Handler { $0.move($1, $2, 10, loads: false) },
    Handler { $0.move($1, $2, 11, loads: false) }, Handler { $0.move($1, $2, 12, loads: false) },
    Handler { $0.move($1, $2, 13, loads: false) }, Handler { $0.move($1, $2, 14, loads: false) },
    Handler { $0.move($1, $2, 15, loads: false) }, Handler { $0.move($1, $2, 16, loads: false) },
    Handler { $0.move($1, $2, 17, loads: false) }, Handler { $0.move($1, $2, 18, loads: false) },
    Handler { $0.move($1, $2, 19, loads: false) }, Handler { $0.move($1, $2, 20, loads: false) },
    Handler { $0.move($1, $2, 21, loads: false) }, Handler { $0.move($1, $2, 22, loads: false) },
    Handler { $0.move($1, $2, 23, loads: false) }, Handler { $0.move($1, $2, 24, loads: false) },
    Handler { $0.move($1, $2, 25, loads: false) }, Handler { $0.move($1, $2, 26, loads: false) },
    Handler { $0.move($1, $2, 27, loads: false) }, Handler { $0.move($1, $2, 28, loads: false) },
    Handler { $0.move($1, $2, 29, loads: false) }, Handler { $0.move($1, $2, 30, loads: false) },
    Handler { $0.move($1, $2, 31, loads: false) }, Handler { $0.move($1, $2, 32, loads: false) },
  ]
  /// Load, by field length, 9-32.
  static let mediumLoads: [Handler] = [
    Handler { $0.move($1, $2, 9, loads: true) }, Handler { $0.move($1, $2, 10, loads: true) },
    Handler { $0.move($1, $2, 11, loads: true) }, Handler { $0.move($1, $2, 12, loads: true) },
    Handler { $0.move($1, $2, 13, loads: true) }, Handler { $0.move($1, $2, 14, loads: true) },
    Handler { $0.move($1, $2, 15, loads: true) }, Handler { $0.move($1, $2, 16, loads: true) },
    Handler { $0.move($1, $2, 17, loads: true) }, Handler { $0.move($1, $2, 18, loads: true) },
    Handler { $0.move($1, $2, 19, loads: true) }, Handler { $0.move($1, $2, 20, loads: true) },
    Handler { $0.move($1, $2, 21, loads: true) }, Handler { $0.move($1, $2, 22, loads: true) },
    Handler { $0.move($1, $2, 23, loads: true) }, Handler { $0.move($1, $2, 24, loads: true) },
    Handler { $0.move($1, $2, 25, loads: true) }, Handler { $0.move($1, $2, 26, loads: true) },
    Handler { $0.move($1, $2, 27, loads: true) }, Handler { $0.move($1, $2, 28, loads: true) },
    Handler { $0.move($1, $2, 29, loads: true) }, Handler { $0.move($1, $2, 30, loads: true) },
    Handler { $0.move($1, $2, 31, loads: true) }, Handler { $0.move($1, $2, 32, loads: true) },
  ]
  /// Compare, by field length, 9-32.
  static let mediumCompares: [Handler] = [
    Handler { $0.compare($1, $2, 9) }, Handler { $0.compare($1, $2, 10) }, Handler { $0.compare($1, $2, 11) },
    Handler { $0.compare($1, $2, 12) }, Handler { $0.compare($1, $2, 13) },
    Handler { $0.compare($1, $2, 14) }, Handler { $0.compare($1, $2, 15) },
    Handler { $0.compare($1, $2, 16) }, Handler { $0.compare($1, $2, 17) },
    Handler { $0.compare($1, $2, 18) }, Handler { $0.compare($1, $2, 19) },
    Handler { $0.compare($1, $2, 20) }, Handler { $0.compare($1, $2, 21) },
    Handler { $0.compare($1, $2, 22) }, Handler { $0.compare($1, $2, 23) },
    Handler { $0.compare($1, $2, 24) }, Handler { $0.compare($1, $2, 25) },
    Handler { $0.compare($1, $2, 26) }, Handler { $0.compare($1, $2, 27) },
    Handler { $0.compare($1, $2, 28) }, Handler { $0.compare($1, $2, 29) },
    Handler { $0.compare($1, $2, 30) }, Handler { $0.compare($1, $2, 31) },
    Handler { $0.compare($1, $2, 32) },
  ]

  @inline(always)
  private func move(_ path: FastPath, _ left: Int, _ length: Int, loads: Bool) -> Int {
    let (a, b, memory) = (path.aAddress(of: self), path.bAddress(of: self), path.memory)
    if _slowPath(!path.isInReach(a, b, length) || path.replacesAField(a, b, length)) {
      return executeAny(path, left)
    }
    let rest = Pieces.rest(length)
    let (new, old) = (Pieces(memory, length, rest, endingAt: a), Pieces(memory, length, rest, endingAt: b))
    let leftmost: UInt64
    if loads {
      if _slowPath(new.inner & 0x4040_4040_4040_4040 | (old.inner | old.left) & 0x8080_8080_8080_8080 != 0)
        || new.left & 0o100 == 0
      {
        return executeAny(path, left)
      }
      leftmost = new.left
    } else {
      if _slowPath(new.inner & 0x4040_4040_4040_4040 | old.inner & 0xC0C0_C0C0_C0C0_C0C0 != 0)
        || (new.left | old.left) & 0o100 == 0 || old.left & 0o200 != 0
      {
        return executeAny(path, left)
      }
      let wordMark = self.wordMark
      if _slowPath(old.left & 0o100 != wordMark) {
        return expect(wordMark: old.left & 0o100, path, left)
      }
      leftmost = new.left & ~0o100 | wordMark
    }
    var stored = new
    stored.left = leftmost
    stored.map { $0 & FastPathMemory.bytes(0o177) }.store(memory, length, rest, endingAt: b)
    path.aRegister = new.leftmost & 0o177
    return proceed(path, left, cycles: path.finish(a &- length, b &- length, 2 &* length))
  }

  @inline(always)
  private func compare(_ path: FastPath, _ left: Int, _ length: Int) -> Int {
    let (a, b, memory) = (path.aAddress(of: self), path.bAddress(of: self), path.memory)
    if _slowPath(!path.isInReach(a, b, length)) { return executeAny(path, left) }
    let rest = Pieces.rest(length)
    let (new, old) = (Pieces(memory, length, rest, endingAt: a), Pieces(memory, length, rest, endingAt: b))
    if _slowPath((new.inner | old.inner) & 0x4040_4040_4040_4040 != 0) || old.left & 0o100 == 0 {
      return executeAny(path, left)
    }
    let characters = FastPathMemory.bytes(0o77)
    var (different, place) = ((new.left ^ old.left) & characters, length &- 1)
    if length > 24, different == 0 { (different, place) = ((new.upper ^ old.upper) & characters, 23) }
    if length > 16, different == 0 { (different, place) = ((new.middle ^ old.middle) & characters, 15) }
    if different == 0 { (different, place) = ((new.right ^ old.right) & characters, 7) }
    place &-= different.trailingZeroBitCount &>> 3
    let difference =
      different == 0 ? 0 : Int(memory.rank(memory[b &- place])) &- Int(memory.rank(memory[a &- place]))
    path.aRegister = new.leftmost & 0o177
    path.logic = old.leftmost & 0o77
    path.setResult(of: difference, for: self)
    return proceed(path, left, cycles: path.finish(a &- length, b &- length, 2 &* length))
  }
}
