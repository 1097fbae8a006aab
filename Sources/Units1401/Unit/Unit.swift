public import Core1401

/// A unit of the system, or a group of units that share a control: a value with everything that it holds.
///
/// An installation has a list of them, see ``UnitSet``; the panel, the monitor, projects, options and reports go through this
/// protocol. A new unit is a folder with a conforming type and an entry in ``UnitSet/kinds``.
public protocol Unit: Hashable, Codable, SendableMetatype {
  /// The words for the unit in commands, options and files, such as `tape`.
  static var words: [String] { get }
  /// Why the operator cannot use such a unit in a system without it.
  static var absence: String { get }

  /// Makes the unit as it is ordered, nil when the system has none.
  init?(_ configuration: SystemConfiguration)

  // MARK: The program

  /// Whether an instruction is for this unit.
  func serves(_ request: UnitRequest) -> Bool
  /// Does what an instruction asks, and ends the instruction; a unit that is not ready leaves it waiting, so that START gives
  /// it again.
  ///
  /// - Returns: the stop when the unit is not ready or found an error.
  mutating func serve(_ request: UnitRequest, for machine: inout ProcessingUnit) -> Stop?
  /// The indicators that change with time, and are shown again before each test.
  static var timedIndicators: Indicators { get }
  /// Sets the indicators of the unit as they are now.
  mutating func showIndicators(on machine: inout ProcessingUnit)
  /// Comes after the test of one of ``timedIndicators``.
  mutating func endTest(of tested: Indicators, on machine: inout ProcessingUnit)

  // MARK: The operator

  /// Why a key cannot be pressed now, nil when it can.
  func refusal(of key: UnitKey, at now: MachineTime) -> String?
  /// Presses a key that ``refusal(of:at:)`` has nothing against.
  ///
  /// - Returns: the stop of the work that the key asks for.
  mutating func press(_ key: UnitKey, on machine: inout ProcessingUnit) -> Stop?
  /// Whether a key lets a machine that has stopped for the unit go on as START does.
  func resumes(after key: UnitKey) -> Bool
  /// Mounts a medium.
  ///
  /// - Parameters:
  ///   - text: the file with its words, as options and commands name it.
  ///   - number: which of several places.
  ///   - machine: the processing unit.
  /// - Throws: ``UnitRefusal``, or why the file cannot be used.
  mutating func mount(_ text: String, at number: Int?, on machine: inout ProcessingUnit) throws
  /// Takes a medium off.
  ///
  /// - Throws: ``UnitRefusal``, or why the host may have lost something; the medium is off then.
  mutating func dismount(_ number: Int?, on machine: inout ProcessingUnit) throws
  /// START RESET.
  mutating func reset()
  /// Takes what is mounted over from the unit of the machine before.
  mutating func takeMedia(from old: Self)

  // MARK: What can be seen

  /// A report for each place, in order.
  func reports(at now: MachineTime) -> [UnitReport]
  /// What is mounted, in the order of the places.
  var media: [MountedMedium] { get }
  /// Whether lines were typed that nobody has taken.
  var hasTyped: Bool { get }
  /// Hands over the lines typed since the last call.
  mutating func takeTypedLines() -> [TypewriterLine]
  /// Whether the contents are some that the unit can have; what comes from a file may have others.
  var isPossible: Bool { get }
  /// Mounts again what was saved with the unit.
  ///
  /// - Throws: why a file cannot be used.
  mutating func mountSaved(_ mounting: inout SavedMounting) throws
}

extension Unit {
  /// None.
  public static var timedIndicators: Indicators { [] }
  /// Shows nothing.
  public mutating func showIndicators(on machine: inout ProcessingUnit) {}
  /// Does nothing.
  public mutating func endTest(of tested: Indicators, on machine: inout ProcessingUnit) {}
  /// Has no keys.
  public func refusal(of key: UnitKey, at now: MachineTime) -> String? {
    "\(key.place.name) has no key \(key.name)"
  }
  /// Has no keys.
  public mutating func press(_ key: UnitKey, on machine: inout ProcessingUnit) -> Stop? { nil }
  /// It does not.
  public func resumes(after key: UnitKey) -> Bool { false }
  /// Nothing can be mounted.
  public mutating func mount(_ text: String, at number: Int?, on machine: inout ProcessingUnit) throws {
    throw UnitRefusal("nothing can be mounted there")
  }
  /// Nothing can be taken off.
  public mutating func dismount(_ number: Int?, on machine: inout ProcessingUnit) throws {
    throw UnitRefusal("nothing can be taken off there")
  }
  /// Does nothing.
  public mutating func reset() {}
  /// None.
  public var media: [MountedMedium] { [] }
  /// It types nothing.
  public var hasTyped: Bool { false }
  /// None.
  public mutating func takeTypedLines() -> [TypewriterLine] { [] }
  /// Always.
  public var isPossible: Bool { true }
  /// Nothing was saved.
  public mutating func mountSaved(_ mounting: inout SavedMounting) throws {}
}
