// Records between storage and a unit: M and L with a unit address, from the B address upward.
//
// A group mark with word mark in storage ends every transfer. It is read and stays, and the B-address
// register ends one position past it. It is not sent on output. Input that ends before it stores a group mark
// after the last character: in move mode with the word mark that was there, in load mode without one. Source:
// IBM 1401 reference manual A24-1403, tape operations; the rules agree with SimH's I1401 where that was
// tried.
extension Processor {
  /// How a record is stored.
  public enum TransferMode: String, Sendable, Codable {
    /// M: only the characters; the word marks of storage stay.
    case move
    /// L: each position is replaced, including its word mark.
    case load
    /// TAPE LOAD: like ``load``, but group marks in storage do not end it.
    case loadIgnoringGroupMarks
  }

  /// What is stored after the last character of an input record that ends before storage does.
  public enum RecordEnd: Sendable {
    /// Tape: a group mark, with the word mark that was there in move mode.
    case groupMark
    /// Typewriter: a group mark with word mark.
    case groupMarkWithWordMark
    /// A cancelled inquiry: nothing.
    case nothing
  }

  /// What an output instruction sends.
  public enum OutgoingRecord: Hashable, Sendable {
    /// The positions of storage that hold its characters, without the group mark, and the B-address register
    /// after it.
    case record(Range<Int>, end: AddressRegister)
    /// There is no group mark with word mark between the B address and the end of storage.
    case check(Check)
  }

  /// Finds the record of an output instruction in storage. The instruction keeps waiting, so a unit that
  /// cannot accept the record can be asked again.
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

  /// Ends an output instruction after the unit has accepted the record.
  ///
  /// - Parameter end: the B-address register that came with the record.
  public mutating func finishSending(end: AddressRegister) {
    state.bAddress = end
    finishUnitOperation()
  }

  /// The check when the B address is not a position of storage; nil when a transfer can begin.
  public mutating func checkTransferAddress() -> Check? {
    state.bAddress.usable(below: UInt32(storage.count)) == nil ? addressCheck(state.bAddress) : nil
  }

  /// Stores the record of an input instruction and ends the instruction.
  ///
  /// - Parameters:
  ///   - record: the characters; their word marks are used in load mode.
  ///   - mode: how it is stored.
  ///   - end: what is stored after it.
  /// - Returns: nil, or the check for a record that exceeds storage; what fits is stored, the rest is lost.
  public mutating func receive(
    _ record: [StoredCharacter], _ mode: TransferMode, endingWith end: RecordEnd = .groupMark
  ) -> Check? {
    unsafe record.withUnsafeBytes { unsafe receive(bytes: $0, mode, endingWith: end) }
  }

  /// Stores the record of an input instruction, given as bytes (see ``StoredCharacter/rawValue``), and ends
  /// the instruction.
  public mutating func receive(
    bytes record: UnsafeRawBufferPointer, _ mode: TransferMode, endingWith end: RecordEnd = .groupMark
  ) -> Check? {
    // UNVERIFIED: the instruction is assumed to be complete when the machine stops with the check.
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

  /// Stores as much of a record as comes before anything that ends the transfer.
  ///
  /// - Returns: the number of characters stored.
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

  /// Stores the record of an input operation that overlapped the program. The operation has its own address
  /// register: the program's registers and the current instruction are unchanged.
  ///
  /// - Parameters:
  ///   - record: the characters; their word marks are used in load mode.
  ///   - mode: how it is stored.
  ///   - address: where it begins.
  /// - Returns: nil, or the check for a record that exceeds storage.
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

  /// Ends an instruction whose transfer exceeded storage.
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
