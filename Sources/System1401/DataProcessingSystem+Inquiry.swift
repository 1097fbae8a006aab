import Core1401
public import Units1401

// How M and L with a unit address %T reach the inquiry station.
//
// A read unlocks the keyboard and leaves the instruction waiting until the operator has released or cancelled the inquiry.
extension DataProcessingSystem {
  /// The operator does something at the inquiry station.
  ///
  /// - Returns: whether the keyboard took it; it is locked for typing before REQUEST.
  @discardableResult
  public func performInquiry(_ action: InquiryAction) -> Bool {
    defer { showInquiryIndicator() }
    workNotKept += 1
    return inquiry.perform(action, at: now)
  }

  /// Whether a read of the program waits for the operator to type.
  public var isWaitingForInquiry: Bool {
    guard let request = processor.pendingRequest, case .transfer = request.action else { return false }
    return UnitClass(request.aAddress) == .inquiryStation && inquiry.isKeyboardUnlocked
  }

  /// Hands over what was typed since the last call.
  public func takeTypedLines() -> [TypewriterLine] { inquiry.takeLines() }

  func serveInquiry(_ request: UnitRequest, load: Bool) -> Stop? {
    workNotKept += 1
    if let check = processor.checkTransferAddress() { return checkStop(check) }
    switch request.modifier?.code {
    case 0o51: return readInquiry(from: request.bAddress.address ?? 0, load: load)
    case 0o26: return typeReply(load: load)
    default:
      processor.noteIgnoredModifier()
      processor.finishUnitOperation()
      return nil
    }
  }

  private func readInquiry(from address: Int, load: Bool) -> Stop? {
    let room = (address..<processor.storage.count).first { processor.storage[$0] == .groupMarkWithWordMark }
      .map { $0 - address }
    while true {
      switch inquiry.read(room: room, load: load, at: now) {
      case .entered(let entry):
        interlock(until: entry.released)
        showInquiryIndicator()
        processor.setIndicators(.inquiryClear, on: entry.ending == .cancelled)
        return processor.receive(
          entry.characters, load ? .load : .move,
          endingWith: entry.ending == .cancelled ? .nothing : .groupMarkWithWordMark
        ).map(checkStop)
      case .waiting:
        showInquiryIndicator()
        guard let moment = inquiry.pauseEnds, moment > now else {
          return stop(
            .inquiryWaits, "the inquiry station waits: type the inquiry, then RELEASE or CANCEL")
        }
        interlock(until: moment)
      }
    }
  }

  private func typeReply(load: Bool) -> Stop? {
    switch processor.recordToSend() {
    case .check(let check):
      return checkStop(check)
    case .record(let area, let end):
      let characters = area.map { processor.storage[$0] }
      interlock(until: inquiry.write(characters, load: load, at: now))
      processor.setIndicators(.inquiryClear, on: false)
      processor.finishSending(end: end)
      return nil
    }
  }

  /// Before a branch tests the inquiry-request indicator.
  func showInquiryIndicator() {
    inquiry.update(at: now)
    processor.setIndicators(.inquiryRequest, on: inquiry.isRequested)
  }
}
