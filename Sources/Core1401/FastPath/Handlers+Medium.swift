// Handlers of operations on fields of 9 to 32 characters, in pieces of eight from the right end on and the rest
// at the left end.
extension FastOperation {
  static let longestMedium = 32

  /// The handlers of fields whose length is in the operation.
  static func medium(_ kind: Kind) -> Handler {
    switch kind {
    case .move: Handler { unsafe FastOperation.moveMedium($0, $1, $2, loads: false) }
    case .load: Handler { unsafe FastOperation.moveMedium($0, $1, $2, loads: true) }
    case .compare: Handler { unsafe FastOperation.compareMedium($0, $1, $2) }
    default: fallBack
    }
  }

  /// Calls a body with the number of characters at the left end as a constant, so that the compiler makes a copy
  /// of the body for each number.
  @inline(always)
  private static func withRest(of length: Int, _ body: (Int) -> Int) -> Int {
    switch Pieces.rest(length) {
    case 1: body(1)
    case 2: body(2)
    case 3: body(3)
    case 4: body(4)
    case 5: body(5)
    case 6: body(6)
    case 7: body(7)
    default: body(8)
    }
  }

  @inline(always)
  private static func moveMedium(_ op: Pointer, _ memory: Pointer, _ left: Int, loads: Bool) -> Int {
    let (op, path) = unsafe (FastOperation(op), FastPath(memory))
    let (a, b, memory) = (path.aAddress(of: op), path.bAddress(of: op), path.memory)
    let length = Int(op.immediate)
    if _slowPath(!path.isInReach(a, b, length)) { return op.executeAny(path, left) }
    @inline(always)
    func body(_ rest: Int) -> Int {
      let (new, old) = (Pieces(memory, length, rest, endingAt: a), Pieces(memory, length, rest, endingAt: b))
      let leftmost: UInt64
      if loads {
        if _slowPath(new.inner & 0x4040_4040_4040_4040 | (old.inner | old.left) & 0x8080_8080_8080_8080 != 0)
          || new.left & 0o100 == 0
        {
          return op.executeAny(path, left)
        }
        leftmost = new.left
      } else {
        if _slowPath(new.inner & 0x4040_4040_4040_4040 | old.inner & 0xC0C0_C0C0_C0C0_C0C0 != 0)
          || (new.left | old.left) & 0o100 == 0 || old.left & 0o200 != 0
        {
          return op.executeAny(path, left)
        }
        let wordMark = op.wordMark
        if _slowPath(old.left & 0o100 != wordMark) {
          return op.expect(wordMark: old.left & 0o100, path, left)
        }
        leftmost = new.left & ~0o100 | wordMark
      }
      var stored = new
      stored.left = leftmost
      stored.map { $0 & FastPathMemory.bytes(0o177) }.store(memory, length, rest, endingAt: b)
      path.aRegister = new.leftmost & 0o177
      return op.proceed(path, left, cycles: path.finish(a &- length, b &- length, 2 &* length))
    }
    return withRest(of: length, body)
  }

  @inline(always)
  private static func compareMedium(_ op: Pointer, _ memory: Pointer, _ left: Int) -> Int {
    let (op, path) = unsafe (FastOperation(op), FastPath(memory))
    let (a, b, memory) = (path.aAddress(of: op), path.bAddress(of: op), path.memory)
    let length = Int(op.immediate)
    if _slowPath(!path.isInReach(a, b, length)) { return op.executeAny(path, left) }
    @inline(always)
    func body(_ rest: Int) -> Int {
      let (new, old) = (Pieces(memory, length, rest, endingAt: a), Pieces(memory, length, rest, endingAt: b))
      if _slowPath((new.inner | old.inner) & 0x4040_4040_4040_4040 != 0) || old.left & 0o100 == 0 {
        return op.executeAny(path, left)
      }
      let characters = FastPathMemory.bytes(0o77)
      var (different, place) = ((new.left ^ old.left) & characters, length &- 1)
      if length > 24, different == 0 { (different, place) = ((new.upper ^ old.upper) & characters, 23) }
      if length > 16, different == 0 { (different, place) = ((new.middle ^ old.middle) & characters, 15) }
      if different == 0 { (different, place) = ((new.right ^ old.right) & characters, 7) }
      var difference = 0
      if different != 0 {
        place &-= different.trailingZeroBitCount &>> 3
        difference = Int(memory.rank(memory[b &- place])) &- Int(memory.rank(memory[a &- place]))
      }
      path.aRegister = new.leftmost & 0o177
      path.logic = old.leftmost & 0o77
      path.setResult(of: difference, for: op)
      return op.proceed(path, left, cycles: path.finish(a &- length, b &- length, 2 &* length))
    }
    return withRest(of: length, body)
  }
}
