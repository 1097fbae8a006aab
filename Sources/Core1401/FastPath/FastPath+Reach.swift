// The addresses of an operation, and which of them a handler may use.
extension FastPath {
  /// Begins an operation on fields of any length: stores the time left.
  ///
  /// - Returns: its addresses; nil outside storage.
  @inline(always)
  func begin(_ op: FastOperation, _ left: Int) -> (a: Int, b: Int)? {
    guard let a = wrapped(aAddress(of: op)), let b = wrapped(bAddress(of: op)) else { return nil }
    self.left = left
    return (a, b)
  }

  @inline(always)
  func aAddress(of op: FastOperation) -> Int { op.a &+ index(op.aIndex) }

  @inline(always)
  func bAddress(of op: FastOperation) -> Int { op.b &+ index(op.bIndex) }

  /// Whether an address may be used by handlers that read eight characters, and some more left of them.
  @inline(always)
  func isInReach(_ address: Int, reading more: Int = 0) -> Bool {
    UInt(bitPattern: address &- FastPath.lowestInReach &- more) < UInt(bitPattern: reach &- more)
  }

  /// Whether handlers of fields of a length may use an address: the address registers must not step past an end of
  /// storage. ``wrapped(_:)`` handles others.
  ///
  /// - Parameters:
  ///   - address: the address of the rightmost character.
  ///   - length: the length of the longest field.
  ///   - shortest: the length of the shortest, whose actual length the handler checks.
  ///   - right: how many positions right of the address the registers step.
  /// - Returns: whether they may.
  @inline(always)
  func isInReach(_ address: Int, _ length: Int, atLeast shortest: Int? = nil, right: Int = 0) -> Bool {
    _fastPath(isInReach(address, reading: length > 8 ? 32 : 0))
      || isInStorage(address &+ right, (shortest ?? length) &+ right)
  }

  /// Whether handlers of fields of a length may use two addresses.
  @inline(always)
  func isInReach(_ a: Int, _ b: Int, _ length: Int) -> Bool {
    isInReach(a, length) && isInReach(b, length)
  }

  /// Whether a field and the position left of it are in storage.
  @inline(always)
  func isInStorage(_ address: Int, _ length: Int) -> Bool {
    UInt(bitPattern: address &- length) < UInt(bitPattern: size &- length)
  }

  /// The addresses of short fields; nil for an address that their handlers may not use.
  @inline(always)
  func addresses(of op: FastOperation, isFixed: Bool) -> (a: Int, b: Int)? {
    let a = aAddress(of: op)
    if _slowPath(!isInReach(a, 1)) { return nil }
    if isFixed { return (a, op.b) }
    let b = bAddress(of: op)
    return isInReach(b, 1) ? (a, b) : nil
  }

  /// The sum of an address and an index location, wrapped as in the machine; nil outside storage.
  @inline(always)
  func wrapped(_ sum: Int) -> Int? {
    if _fastPath(UInt(bitPattern: sum) < UInt(bitPattern: size)) { return sum }
    var address = sum < 0 ? sum &+ 16_000 : sum
    if address >= 16_000 { address &-= 16_000 }
    return address < size ? address : nil
  }

  /// Whether an A field of a length is replaced while it is read: a handler would not see the characters that
  /// the instruction replaces itself.
  @inline(always)
  func replacesAField(_ a: Int, _ b: Int, _ length: Int) -> Bool {
    UInt(bitPattern: a &- b &- 1) < UInt(bitPattern: length &- 1)
  }
}
