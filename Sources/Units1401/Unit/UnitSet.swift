public import Core1401
import Host1401

/// The units of a system: the 1402 and the 1403, which every system has, and the attached units.
///
/// A value: a copy has the complete state of the units. For mounted media see ``Medium``.
public struct UnitSet {
  /// Card reader, card punch and printer.
  public var cardsAndPrinter: CardsAndPrinter
  /// The other units.
  public internal(set) var attached: [any Unit]
  /// The kinds of the other units. Calls of the units themselves would copy them.
  private let types: [any Unit.Type]
  /// The time-dependent indicators of each unit; see ``Unit/timedIndicators``.
  private let timed: [Indicators]

  /// Every kind of unit that can be attached, in the order in which they are listed.
  static let kinds: [any Unit.Type] = [
    TapeUnits.self, DiskStorage1311.self, DiskStorage1405.self, Inquiry1407.self,
  ]

  /// Creates the configured units.
  public init(_ configuration: SystemConfiguration) {
    cardsAndPrinter = CardsAndPrinter(configuration)
    attached = UnitSet.kinds.compactMap { $0.init(configuration) }
    types = attached.map { type(of: $0) }
    timed = types.map { $0.timedIndicators }
  }

  /// The unit of a kind; nil when the system has none.
  public subscript<Kind: Unit>(_ kind: Kind.Type) -> Kind? {
    get { attached.lazy.compactMap { $0 as? Kind }.first }
    set {
      guard let newValue, let index = attached.firstIndex(where: { $0 is Kind }) else { return }
      attached[index] = newValue
    }
  }

  /// All units.
  public var all: [any Unit] { [cardsAndPrinter] + attached }

  // MARK: The program

  /// Lets the unit that a request is for execute it.
  ///
  /// - Returns: the stop when the unit is not ready or not installed, or found an error.
  public mutating func serve(_ request: UnitRequest, for machine: inout ProcessingUnit) -> Stop? {
    machine.work.unitOperations += 1
    machine.refusedUntil = nil
    if machine.work.overlap.isActive, let stop = machine.settleOverlap() { return stop }
    switch request.action {
    case .cardsAndPrinter, .startReadFeed, .startPunchFeed, .selectStacker, .controlCarriage:
      return cardsAndPrinter.serve(request, for: &machine)
    case .testIndicator: return test(request, &machine)
    case .controlUnit, .transfer: break
    }
    for index in types.indices where types[index].serves(request) {
      return attached[index].serve(request, for: &machine)
    }
    let name = MissingUnit.name(request.aAddress).map { ", \($0)," } ?? ""
    return machine.stop(.unitNotInstalled, "unit \(request.aAddress.text)\(name) is not installed")
  }

  /// Ends a run with ``ProcessingUnit/holdsRecords``.
  ///
  /// - Returns: the stop when a unit could not write what it held; it can be tried again.
  public mutating func endRun(on machine: inout ProcessingUnit) -> Stop? {
    for index in attached.indices {
      if let stop = attached[index].endRun(on: &machine) { return stop }
    }
    return nil
  }

  /// When the indicator that a request tests, and that is on, turns off if the program only tests it; nil if
  /// that is unknown. Nothing changes; a method that does not mutate would be called with a copy.
  public mutating func endOfBusy(_ request: UnitRequest, at now: MachineTime) -> MachineTime? {
    let tested = UnitSet.tested(by: request)
    guard let index = timed.firstIndex(where: { $0.contains(tested) }) else {
      return cardsAndPrinter.end(of: tested, at: now)
    }
    return attached[index].end(of: tested, at: now)
  }

  private static func tested(by request: UnitRequest) -> Indicators {
    request.modifier.map(Indicators.init(dCharacter:)) ?? []
  }

  private mutating func test(_ request: UnitRequest, _ machine: inout ProcessingUnit) -> Stop? {
    let tested = UnitSet.tested(by: request)
    guard let index = timed.firstIndex(where: { $0.contains(tested) }) else {
      cardsAndPrinter.showIndicators(on: &machine)
      // No disk storage is attached.
      if tested == .diskBusy { machine.processor.setTest(of: tested, asksUnit: false) }
      machine.processor.finishUnitOperation()
      return nil
    }
    attached[index].showIndicators(on: &machine)
    machine.processor.finishUnitOperation()
    attached[index].endTest(of: tested, on: &machine)
    return nil
  }

  // MARK: The operator

  /// Why a key cannot be pressed now; nil when it can.
  public func refusal(of key: UnitKey, at now: MachineTime) -> UnitRefusal? {
    do throws(UnitRefusal) {
      return try self[index(of: key.place)].refusal(of: key, at: now)
    } catch {
      return error
    }
  }

  /// Presses a key for which ``refusal(of:at:)`` returns nil.
  ///
  /// - Returns: the stop of the operation that the key starts.
  public mutating func press(_ key: UnitKey, on machine: inout ProcessingUnit) -> Stop? {
    guard let index = try? index(of: key.place) else { return nil }
    return self[index].press(key, on: &machine)
  }

  /// Whether a key continues a machine that waits for its unit, as START does.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - request: the request that the machine waits for; nil for none.
  /// - Returns: whether it continues.
  public func resumes(after key: UnitKey, waiting request: UnitRequest?) -> Bool {
    guard let request, let index = try? index(of: key.place), type(of: self[index]).serves(request)
    else {
      return false
    }
    return self[index].resumes(after: key)
  }

  /// Mounts a medium, or adds cards to a hopper.
  ///
  /// - Throws: ``UnitRefusal``, or why the file cannot be used.
  public mutating func mount(_ text: String, at place: UnitPlace, on machine: inout ProcessingUnit) throws {
    let before = media.map(\.medium)
    try self[index(of: place)].mount(text, at: place.number, on: &machine)
    try refuseSecondMounting(before, at: place, on: &machine)
  }

  /// Removes a medium that is already mounted elsewhere, when one of the two is writable.
  private mutating func refuseSecondMounting(
    _ before: [any Medium], at place: UnitPlace, on machine: inout ProcessingUnit
  ) throws {
    let old = Set(before.map { ObjectIdentifier($0) })
    let mounted = media.map(\.medium)
    for new in mounted where !old.contains(ObjectIdentifier(new)) {
      guard let identity = FileIdentity(path: new.fileName) else { continue }
      let other = mounted.first {
        $0 !== new && ($0.isWritten || new.isWritten) && FileIdentity(path: $0.fileName) == identity
      }
      guard let other else { continue }
      try dismount(place, on: &machine)
      throw UnitRefusal(
        .mountedAlready, [new.fileName, other.fileName]
      )
    }
  }

  /// Removes and returns the lines that the inquiry station typed since the previous call.
  public mutating func takeTypedLines() -> [TypewriterLine] {
    var lines: [TypewriterLine] = []
    for index in attached.indices where attached[index].hasTyped { lines += attached[index].takeTypedLines() }
    return lines
  }

  /// Removes a medium, or the cards from a hopper.
  ///
  /// - Throws: ``UnitRefusal``, or why the host may have lost data; the medium is removed nevertheless.
  public mutating func dismount(_ place: UnitPlace, on machine: inout ProcessingUnit) throws {
    try self[index(of: place)].dismount(place.number, on: &machine)
  }

  /// START RESET.
  public mutating func reset() {
    for index in attached.indices { attached[index].reset() }
  }

  /// Transfers what is mounted from the units of the previous machine, in the state after mounting.
  public mutating func takeMedia(from old: UnitSet) {
    for index in attached.indices { attached[index] = UnitSet.taking(old.attached, attached[index]) }
  }

  private static func taking<Kind: Unit>(_ old: [any Unit], _ unit: Kind) -> any Unit {
    var unit = unit
    if let old = old.lazy.compactMap({ $0 as? Kind }).first { unit.takeMedia(from: old) }
    return unit
  }

  /// The index of a unit in ``all``.
  private func index(of place: UnitPlace) throws(UnitRefusal) -> Int {
    if let index = all.firstIndex(where: { type(of: $0).words.contains(place.unit) }) { return index }
    let kind = UnitSet.kinds.first { $0.words.contains(place.unit) }
    throw kind?.absence ?? UnitRefusal(.noUnit, [place.name])
  }

  private subscript(index: Int) -> any Unit {
    get { index == 0 ? cardsAndPrinter : attached[index - 1] }
    set {
      if index > 0 {
        attached[index - 1] = newValue
      } else if let cards = newValue as? CardsAndPrinter {
        cardsAndPrinter = cards
      }
    }
  }

  // MARK: Status

  /// The reports of all units except cards and printer.
  public func reports(at now: MachineTime) -> [UnitReport] { attached.flatMap { $0.reports(at: now) } }

  /// All mounted media.
  public var media: [MountedMedium] { attached.flatMap(\.media) }

  /// Whether the states of all units are consistent; a file may hold states that are not.
  public var isPossible: Bool { all.allSatisfy(\.isPossible) }

  /// Mounts the media saved with the units.
  ///
  /// - Throws: why a file cannot be used; what was mounted before is then unchanged.
  public mutating func mountSaved(_ mounting: inout SavedMounting) throws {
    for index in attached.indices { try attached[index].mountSaved(&mounting) }
  }
}

extension UnitSet: Hashable {
  /// Compares the units one by one.
  public static func == (left: UnitSet, right: UnitSet) -> Bool {
    left.all.map(hashable) == right.all.map(hashable)
  }

  /// Hashes the units one by one.
  public func hash(into hasher: inout Hasher) {
    for unit in all { hasher.combine(UnitSet.hashable(unit)) }
  }

  private static func hashable(_ unit: any Unit) -> AnyHashable { AnyHashable(unit) }
}

// Encoded with each unit under its first word.
extension UnitSet: Codable {
  private struct Word: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ kind: any Unit.Type) { stringValue = kind.words[0] }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Encodes the units.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Word.self)
    for unit in all { try container.encode(unit, forKey: Word(type(of: unit))) }
  }

  /// Decodes units.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Word.self)
    cardsAndPrinter = try container.decode(CardsAndPrinter.self, forKey: Word(CardsAndPrinter.self))
    attached = try UnitSet.kinds.compactMap { kind in
      container.contains(Word(kind)) ? try container.decode(kind, forKey: Word(kind)) : nil
    }
    types = attached.map { type(of: $0) }
    timed = types.map { $0.timedIndicators }
  }
}
