// Records between storage and a unit: M and L with a unit address, from the B address upward.
//
// A group mark with word mark in storage ends every transfer. It is read and stays, and the B-address
// register ends one position past it. Output does not send it. Input that ends before it puts a group mark
// behind the last character: with the word mark that stood there in move mode, without in load mode. Source:
// IBM 1401 reference manual A24-1403, tape operations; the rules agree with SimH's I1401 where that was
// tried.
extension Processor {
  /// How a record enters storage.
  public enum TransferMode: String, Sendable, Codable {
    /// M: characters only, the word marks of storage stay.
    case move
    /// L: each position is replaced with its word mark.
    case load
    /// TAPE LOAD: as ``load``, and group marks in storage do not end it.
    case loadIgnoringGroupMarks
  }

  /// What goes behind the last character of an input record that ends before storage does.
  public enum RecordEnd: Sendable {
    /// Tape: a group mark, with the word mark that stood there in move mode.
    case groupMark
    /// Typewriter: a group mark with word mark.
    case groupMarkWithWordMark
    /// A cancelled inquiry: nothing.
    case nothing
  }

  /// What an output instruction sends.
  public enum OutgoingRecord: Hashable, Sendable {
    /// The positions of storage that hold its characters, without the group mark, and the B-address register
    /// behind it.
    case record(Range<Int>, end: AddressRegister)
    /// No group mark with word mark stands between the B address and the end of storage.
    case check(Check)
  }

  /// Finds the record of an output instruction in storage. The instruction goes on waiting: a unit that
  /// cannot take the record may be asked again.
  public mutating func recordToSend() -> OutgoingRecord {
    guard let first = state.bAddress.usable(below: UInt32(storage.count)) else {
      return .check(addressCheck(state.bAddress))
    }
    let end = first + storage.distanceToGroupMark(from: first, before: storage.count)
    var register = AddressRegister(end < storage.count ? end : storage.count - 1)
    register.stepUp()
    if end < storage.count { return .record(first..<end, end: register) }
    return .check(addressCheck(register))
  }

  /// Ends an output instruction, once the unit has taken the record.
  ///
  /// - Parameter end: the B-address register that came with the record.
  public mutating func finishSending(end: AddressRegister) {
    state.bAddress = end
    finishUnitOperation()
  }

  /// Whether the B address is a position of storage, so that a transfer can begin; the check if not.
  public mutating func checkTransferAddress() -> Check? {
    state.bAddress.usable(below: UInt32(storage.count)) == nil ? addressCheck(state.bAddress) : nil
  }

  /// Puts the record of an input instruction into storage and ends the instruction.
  ///
  /// - Parameters:
  ///   - record: the characters; their word marks count in load mode.
  ///   - mode: how it enters storage.
  ///   - end: what goes behind it.
  /// - Returns: nil, or the check for a record that goes past the end of storage; what fits is in storage, the rest is lost.
  public mutating func receive(
    _ record: [StoredCharacter], _ mode: TransferMode, endingWith end: RecordEnd = .groupMark
  ) -> Check? {
    unsafe record.withUnsafeBytes { unsafe receive(bytes: $0, mode, endingWith: end) }
  }

  /// Puts the record of an input instruction into storage, its characters as bytes, see
  /// ``StoredCharacter/rawValue``, and ends the instruction.
  public mutating func receive(
    bytes record: UnsafeRawBufferPointer, _ mode: TransferMode, endingWith end: RecordEnd = .groupMark
  ) -> Check? {
    // UNVERIFIED: that the instruction is over when the machine stops with the check.
    state.next = .iOp
    for index in unsafe receiveAtOnce(record, mode)..<record.count {
      let character = unsafe StoredCharacter(rawValue: record[index])
      guard let address = state.bAddress.usable(below: UInt32(storage.count)) else {
        return addressCheck(state.bAddress)
      }
      if endsTransfer(at: address, mode) { return nil }
      place(mode == .move ? character.keepingWordMark(of: storage[address]) : character, at: address)
    }
    if end == .nothing { return nil }
    guard let address = state.bAddress.usable(below: UInt32(storage.count)) else {
      return addressCheck(state.bAddress)
    }
    if endsTransfer(at: address, mode) { return nil }
    switch end {
    case .groupMark where mode == .move:
      place(StoredCharacter.groupMark.keepingWordMark(of: storage[address]), at: address)
    case .groupMark: place(.groupMark, at: address)
    case .groupMarkWithWordMark: place(.groupMarkWithWordMark, at: address)
    case .nothing: break
    }
    return nil
  }

  /// Puts as much of a record into storage as comes before anything that ends the transfer.
  ///
  /// - Returns: how many characters that is.
  private mutating func receiveAtOnce(_ record: UnsafeRawBufferPointer, _ mode: TransferMode) -> Int {
    guard parityFaults.isEmpty, let first = state.bAddress.usable(below: UInt32(storage.count)) else {
      return 0
    }
    let end = min(first + record.count, storage.count)
    let count =
      mode == .loadIgnoringGroupMarks ? end - first : storage.distanceToGroupMark(from: first, before: end)
    guard count > 0 else { return 0 }
    unsafe storage.put(
      UnsafeRawBufferPointer(rebasing: record[..<count]), at: first, keepingWordMarks: mode == .move)
    state.bAddress = AddressRegister(first + count - 1)
    state.storageAddress = state.bAddress
    state.bRegister = storage[first + count - 1]
    state.bAddress.stepUp()
    return count
  }

  /// Puts the record of an input operation that went on beside the program into storage. The operation has an
  /// address register of its own: those of the program, and the instruction in hand, stay as they are.
  ///
  /// - Parameters:
  ///   - record: the characters; their word marks count in load mode.
  ///   - mode: how it enters storage.
  ///   - address: where it begins.
  /// - Returns: nil, or the check for a record that goes past the end of storage.
  public mutating func receiveOverlapped(
    _ record: [StoredCharacter], _ mode: TransferMode, at address: AddressRegister
  ) -> Check? {
    let before = state
    state.bAddress = address
    guard let check = receive(record, mode) else {
      state = before
      return nil
    }
    let checks = state.checks
    state = before
    state.checks = checks
    return check
  }

  /// Ends an instruction whose transfer went beyond the end of storage.
  ///
  /// - Returns: the check that stops the machine.
  public mutating func finishBeyondStorage() -> Check {
    var register = AddressRegister(storage.count - 1)
    register.stepUp()
    state.bAddress = register
    state.next = .iOp
    return addressCheck(register)
  }

  private mutating func endsTransfer(at address: Int, _ mode: TransferMode) -> Bool {
    guard mode != .loadIgnoringGroupMarks, storage[address] == .groupMarkWithWordMark else { return false }
    state.storageAddress = state.bAddress
    state.bRegister = storage[address]
    state.bAddress.stepUp()
    return true
  }

  private mutating func place(_ character: StoredCharacter, at address: Int) {
    state.storageAddress = state.bAddress
    state.bRegister = character
    storage[address] = character
    if !parityFaults.isEmpty { parityFaults.remove(address) }
    state.bAddress.stepUp()
  }

  private mutating func addressCheck(_ register: AddressRegister) -> Check {
    state.storageAddress = register
    state.addressedBy = .bAddress
    return makeCheck(.invalidAddress(.bAddress, register), .storageAddress)
  }
}
