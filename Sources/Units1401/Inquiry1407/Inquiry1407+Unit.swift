public import Core1401

// The inquiry station as a unit of the system: M and L with a unit address %T.
//
// A read unlocks the keyboard, and the instruction waits until the operator has released or cancelled the
// inquiry.
extension Inquiry1407: Unit {
  /// The inquiry station.
  public static let words = ["inquiry"]
  /// The message for a system without the station; never used, because every system has one.
  public static let absence = UnitRefusal(.unitMissing, ["inquiry station"])
  /// Inquiry request.
  public static let timedIndicators: Indicators = .inquiryRequest

  /// Creates the station with the configured typewriter.
  public init(_ configuration: SystemConfiguration) { self.init(model: configuration.inquiryStation) }

  // MARK: The program

  /// M and L with a unit address %T.
  public static func serves(_ request: UnitRequest) -> Bool {
    if case .transfer = request.action { request.aAddress.tens == "T" } else { false }
  }

  /// Executes the request of an instruction.
  public mutating func serve(_ request: UnitRequest, for machine: inout ProcessingUnit) -> Stop? {
    if let check = machine.processor.checkTransferAddress() { return machine.stop(check) }
    let isLoad = request.action == .transfer(load: true)
    switch request.modifier {
    case "R": return read(from: request.bAddress.address ?? 0, load: isLoad, &machine)
    case "W": return reply(load: isLoad, &machine)
    default:
      machine.processor.noteIgnoredModifier()
      machine.processor.finishUnitOperation()
      return nil
    }
  }

  private mutating func read(from address: Int, load: Bool, _ machine: inout ProcessingUnit) -> Stop? {
    let area = machine.processor.storage.areaToGroupMark(from: address)
    while true {
      switch read(area: area, load: load, at: machine.now) {
      case .entered(let entry):
        machine.interlock(until: entry.released)
        showIndicators(on: &machine)
        machine.processor.setIndicators(.inquiryClear, on: entry.ending == .cancelled)
        let check = machine.processor.receive(
          entry.characters, load ? .load : .move,
          endingWith: entry.ending == .cancelled ? .nothing : .groupMarkWithWordMark)
        return check.map { machine.stop($0) }
      case .waiting:
        showIndicators(on: &machine)
        guard let moment = pauseEnds, moment > machine.now else {
          return machine.stop(
            .inquiryWaits, "the inquiry station waits: type the inquiry, then RELEASE or CANCEL")
        }
        machine.interlock(until: moment)
      }
    }
  }

  private mutating func reply(load: Bool, _ machine: inout ProcessingUnit) -> Stop? {
    switch machine.processor.recordToSend() {
    case .check(let check):
      return machine.stop(check)
    case .record(let area, let end):
      let characters = area.map { machine.processor.storage[$0] }
      machine.interlock(until: write(characters, load: load, at: machine.now))
      machine.processor.setIndicators(.inquiryClear, on: false)
      machine.processor.finishSending(end: end)
      return nil
    }
  }

  /// Sets the inquiry-request indicator.
  public mutating func showIndicators(on machine: inout ProcessingUnit) {
    update(at: machine.now)
    machine.processor.setIndicators(.inquiryRequest, on: isRequested)
    machine.processor.setTest(of: .inquiryRequest, asksUnit: isRequested || !isIdle)
  }

  // MARK: The operator

  /// Typing requires an unlocked keyboard, or a request that will unlock it.
  public func refusal(of key: UnitKey, at now: MachineTime) -> UnitRefusal? {
    guard let action = InquiryAction(key) else {
      return UnitRefusal(.noKey, ["the inquiry station", key.name])
    }
    var station = self
    return station.perform(action, at: now) ? nil : UnitRefusal(.keyboardLocked)
  }

  /// Presses a key.
  public mutating func press(_ key: UnitKey, on machine: inout ProcessingUnit) -> Stop? {
    if let action = InquiryAction(key) { _ = perform(action, at: machine.now) }
    showIndicators(on: &machine)
    return nil
  }

  /// RELEASE and CANCEL end the inquiry that the program waits for.
  public func resumes(after key: UnitKey) -> Bool {
    guard isKeyboardUnlocked else { return false }
    switch InquiryAction(key) {
    case .release, .cancel: return true
    case .request, .type, .pause, nil: return false
    }
  }

  /// Does nothing: pressed keys belong to the previous machine.
  public mutating func takeMedia(from old: Inquiry1407) {}

  // MARK: Status

  /// One report.
  public func reports(at now: MachineTime) -> [UnitReport] {
    var report = UnitReport(place: UnitPlace("inquiry"), title: "Inquiry station", label: "INQUIRY")
    if isKeyboardUnlocked {
      report.details = ["the program waits for typing"]
      report.request = "TYPE"
    } else if isRequested {
      report.details = ["request on"]
      report.request = "REQUEST"
    }
    return [report]
  }
}

extension UnitKey {
  /// A key of the inquiry station, or a pause of the operator.
  public static func inquiry(_ action: InquiryAction) -> UnitKey {
    var key = UnitKey(UnitPlace("inquiry"), action.name)
    switch action {
    case .type(let characters): key.characters = characters
    case .pause(let span): key.span = span
    case .request, .release, .cancel: break
    }
    return key
  }
}

extension InquiryAction {
  fileprivate var name: String {
    switch self {
    case .request: "request"
    case .type: "type"
    case .release: "release"
    case .cancel: "cancel"
    case .pause: "pause"
    }
  }

  /// The action of a key.
  fileprivate init?(_ key: UnitKey) {
    switch key.name {
    case "request": self = .request
    case "type": self = .type(key.characters ?? [])
    case "release": self = .release
    case "cancel": self = .cancel
    case "pause": self = .pause(key.span ?? .zero)
    default: return nil
    }
  }
}

extension Stop.Reason {
  /// The program is reading the inquiry station, and the operator has not typed yet.
  public static let inquiryWaits = Stop.Reason("inquiry-waits", .unitWaits)
}

extension CoreStorage {
  /// The positions from an address to the next group mark with word mark; nil when there is none.
  fileprivate func areaToGroupMark(from address: Int) -> Range<Int>? {
    let end = address + distanceToGroupMark(from: address, before: count)
    return end < count ? address..<end : nil
  }
}
