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
    case .zeroAndAdd, .zeroAndSubtract: Handler { unsafe FastOperation.zeroAndAddMedium($0, $1, $2) }
    default: fallBack
    }
  }

  /// Add and Subtract, by the length of the B field, 9-32. A function for all of them would be too large for the
  /// compiler to optimize.
  static let mediumAdds: [Handler] = [
    Handler { unsafe FastOperation.addMedium($0, $1, $2, 9) },
    Handler { unsafe FastOperation.addMedium($0, $1, $2, 10) },
    Handler { unsafe FastOperation.addMedium($0, $1, $2, 11) },
    Handler { unsafe FastOperation.addMedium($0, $1, $2, 12) },
    Handler { unsafe FastOperation.addMedium($0, $1, $2, 13) },
    Handler { unsafe FastOperation.addMedium($0, $1, $2, 14) },
    Handler { unsafe FastOperation.addMedium($0, $1, $2, 15) },
    Handler { unsafe FastOperation.addMedium($0, $1, $2, 16) },
    Handler { unsafe FastOperation.addMedium($0, $1, $2, 17) },
    Handler { unsafe FastOperation.addMedium($0, $1, $2, 18) },
    Handler { unsafe FastOperation.addMedium($0, $1, $2, 19) },
    Handler { unsafe FastOperation.addMedium($0, $1, $2, 20) },
    Handler { unsafe FastOperation.addMedium($0, $1, $2, 21) },
    Handler { unsafe FastOperation.addMedium($0, $1, $2, 22) },
    Handler { unsafe FastOperation.addMedium($0, $1, $2, 23) },
    Handler { unsafe FastOperation.addMedium($0, $1, $2, 24) },
    Handler { unsafe FastOperation.addMedium($0, $1, $2, 25) },
    Handler { unsafe FastOperation.addMedium($0, $1, $2, 26) },
    Handler { unsafe FastOperation.addMedium($0, $1, $2, 27) },
    Handler { unsafe FastOperation.addMedium($0, $1, $2, 28) },
    Handler { unsafe FastOperation.addMedium($0, $1, $2, 29) },
    Handler { unsafe FastOperation.addMedium($0, $1, $2, 30) },
    Handler { unsafe FastOperation.addMedium($0, $1, $2, 31) },
    Handler { unsafe FastOperation.addMedium($0, $1, $2, 32) },
  ]

  /// The characters of a field as they are read and stored, in each integer the leftmost in the lowest byte.
  struct Pieces {
    var right: UInt64
    var middle: UInt64 = 0
    var upper: UInt64 = 0
    var left: UInt64

    @inline(always)
    init(_ memory: FastPathMemory, _ length: Int, _ rest: Int, endingAt position: Int) {
      right = memory.characters(at: position &- 7)
      if length > 16 { middle = memory.characters(at: position &- 15) }
      if length > 24 { upper = memory.characters(at: position &- 23) }
      left = memory.field(rest, endingAt: position &- length &+ rest)
    }

    @inline(always)
    func store(_ memory: FastPathMemory, _ length: Int, _ rest: Int, endingAt position: Int) {
      memory.put(right, at: position &- 7)
      if length > 16 { memory.put(middle, at: position &- 15) }
      if length > 24 { memory.put(upper, at: position &- 23) }
      memory.putField(rest, left, endingAt: position &- length &+ rest)
    }

    /// The number of characters at the left end, 1-8.
    @inline(always)
    static func rest(_ length: Int) -> Int { (length &- 1) & 7 &+ 1 }

    /// The bits that any character has except the leftmost.
    @inline(always) var inner: UInt64 { right | middle | upper | left &>> 8 }
    @inline(always) var leftmost: UInt8 { UInt8(truncatingIfNeeded: left) }

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

    /// The length of an A field that ends before its leftmost character here.
    @inline(never)
    func shorterLength(_ length: Int) -> Int {
      let right = FastPathMemory.shortLength(right)
      if right < 8 { return right &+ 1 }
      let middle = FastPathMemory.shortLength(middle)
      if middle < 8 { return middle &+ 9 }
      let upper = FastPathMemory.shortLength(upper)
      if upper < 8 { return upper &+ 17 }
      let wordMarks = left & FastPathMemory.bytes(0o100)
      return length &- (63 &- wordMarks.leadingZeroBitCount) &>> 3
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
      path.setResult(of: difference)
      return op.proceed(path, left, cycles: path.finish(a &- length, b &- length, 2 &* length))
    }
    return withRest(of: length, body)
  }

  /// Add or Subtract.
  @inline(always)
  private static func addMedium(_ op: Pointer, _ memory: Pointer, _ left: Int, _ length: Int) -> Int {
    let (op, path) = unsafe (FastOperation(op), FastPath(memory))
    let (a, b, memory) = (path.aAddress(of: op), path.bAddress(of: op), path.memory)
    if _slowPath(!path.isInReach(a, b, length)) { return op.executeAny(path, left) }
    let rest = Pieces.rest(length)
    let (new, old) = (Pieces(memory, length, rest, endingAt: a), Pieces(memory, length, rest, endingAt: b))
    if _slowPath(old.inner & 0xC0C0_C0C0_C0C0_C0C0 != 0) || old.left & 0o300 != 0o100 {
      return op.executeAny(path, left)
    }
    let aLength = new.inner & 0x4040_4040_4040_4040 != 0 ? new.shorterLength(length) : length
    return op.proceed(
      path, left, cycles: path.add(a, aLength, b, length, subtracts: op.kind == .subtract))
  }

  @inline(always)
  private static func zeroAndAddMedium(_ op: Pointer, _ memory: Pointer, _ left: Int) -> Int {
    let (op, path) = unsafe (FastOperation(op), FastPath(memory))
    let (a, b, memory) = (path.aAddress(of: op), path.bAddress(of: op), path.memory)
    let length = Int(op.immediate)
    if _slowPath(!path.isInReach(a, b, length)) { return op.executeAny(path, left) }
    @inline(always)
    func body(_ rest: Int) -> Int {
      var new = Pieces(memory, length, rest, endingAt: a)
      let old = Pieces(memory, length, rest, endingAt: b)
      if _slowPath(old.inner & 0xC0C0_C0C0_C0C0_C0C0 != 0) || old.left & 0o300 != 0o100 {
        return op.executeAny(path, left)
      }
      if new.inner & 0x4040_4040_4040_4040 != 0 {
        let aLength = new.shorterLength(length)
        return op.proceed(
          path, left, cycles: path.zeroAndAdd(a, aLength, b, length, subtracts: op.kind == .zeroAndSubtract))
      }
      let zone: UInt64 = (new.right &>> 60 & 3 == 2) != (op.kind == .zeroAndSubtract) ? 2 : 3
      path.aRegister = new.leftmost & 0o177
      new = new.map { $0 & FastPathMemory.bytes(0o17) }
      new.right |= zone &<< 60
      new.left |= 0o100
      new.store(memory, length, rest, endingAt: b)
      path.logic = new.leftmost & 0o77
      return op.proceed(path, left, cycles: path.finish(a &- length, b &- length, 2 &* length))
    }
    return withRest(of: length, body)
  }
}

extension FastPath {
  /// Whether handlers of fields of a length may use two addresses, and replace the B field while they read
  /// the A field.
  @inline(always)
  func isInReach(_ a: Int, _ b: Int, _ length: Int) -> Bool {
    isInReach(a &- 32) && isInReach(b &- 32) && UInt(bitPattern: a &- b &- 1) >= UInt(bitPattern: length &- 1)
  }
}
