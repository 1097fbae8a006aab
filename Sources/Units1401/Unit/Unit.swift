public import Core1401

/// A unit of the system, or a group of units that share a control: a value that holds all of its state.
///
/// An installation has a list of them; see ``UnitSet``. The panel, the monitor, projects, options and reports
/// use this protocol. A new unit is a folder with a conforming type and an entry in `UnitSet.kinds`.
public protocol Unit: Hashable, Codable, SendableMetatype {
  /// The words for the unit in commands, options and files, such as `tape`.
  static var words: [String] { get }
  /// The message for an operator who uses such a unit in a system without it.
  static var absence: UnitRefusal { get }

  /// Creates the configured unit; nil when the system has none.
  init?(_ configuration: SystemConfiguration)

  // MARK: The program

  /// Whether a request is for this unit.
  static func serves(_ request: UnitRequest) -> Bool
  /// Executes a request and ends the instruction. If the unit is not ready, the instruction waits, and START
  /// repeats it.
  ///
  /// - Returns: the stop when the unit is not ready or found an error.
  mutating func serve(_ request: UnitRequest, for machine: inout ProcessingUnit) -> Stop?
  /// The indicators that change with time, and are set before each test.
  static var timedIndicators: Indicators { get }
  /// Sets the indicators of the unit to their present state.
  mutating func showIndicators(on machine: inout ProcessingUnit)
  /// When one of ``timedIndicators`` that is on turns off if the program only tests it; nil if that is unknown.
  func end(of busy: Indicators, at now: MachineTime) -> MachineTime?
  /// Called after the test of one of ``timedIndicators``.
  mutating func endTest(of tested: Indicators, on machine: inout ProcessingUnit)
  /// Called at the end of a run with ``ProcessingUnit/holdsRecords``.
  ///
  /// - Returns: the stop when the unit could not write what it held.
  mutating func endRun(on machine: inout ProcessingUnit) -> Stop?

  // MARK: The operator

  /// Why a key cannot be pressed now; nil when it can.
  func refusal(of key: UnitKey, at now: MachineTime) -> UnitRefusal?
  /// Presses a key for which ``refusal(of:at:)`` returns nil.
  ///
  /// - Returns: the stop of the operation that the key starts.
  mutating func press(_ key: UnitKey, on machine: inout ProcessingUnit) -> Stop?
  /// Whether a key continues a machine that has stopped for the unit, as START does.
  func resumes(after key: UnitKey) -> Bool
  /// Mounts a medium.
  ///
  /// - Parameters:
  ///   - text: the file with its options, as in options and commands.
  ///   - number: the number of the place, if there are several.
  ///   - machine: the processing unit.
  /// - Throws: ``UnitRefusal``, or why the file cannot be used.
  mutating func mount(_ text: String, at number: Int?, on machine: inout ProcessingUnit) throws
  /// Removes a medium.
  ///
  /// - Throws: ``UnitRefusal``, or why the host may have lost data; the medium is removed nevertheless.
  mutating func dismount(_ number: Int?, on machine: inout ProcessingUnit) throws
  /// START RESET.
  mutating func reset()
  /// Transfers what is mounted from the unit of the previous machine.
  mutating func takeMedia(from old: Self)

  // MARK: Status

  /// A report for each place, in order.
  func reports(at now: MachineTime) -> [UnitReport]
  /// The mounted media, in the order of the places.
  var media: [MountedMedium] { get }
  /// Whether there are typed lines that have not been taken.
  var hasTyped: Bool { get }
  /// Removes and returns the lines typed since the previous call.
  mutating func takeTypedLines() -> [TypewriterLine]
  /// Whether the state is consistent; a file may hold one that is not.
  var isPossible: Bool { get }
  /// Mounts the media saved with the unit.
  ///
  /// - Throws: why a file cannot be used.
  mutating func mountSaved(_ mounting: inout SavedMounting) throws
}

extension Unit {
  /// None.
  public static var timedIndicators: Indicators { [] }
  /// Does nothing.
  public mutating func showIndicators(on machine: inout ProcessingUnit) {}
  /// Unknown.
  public func end(of busy: Indicators, at now: MachineTime) -> MachineTime? { nil }
  /// Does nothing.
  public mutating func endTest(of tested: Indicators, on machine: inout ProcessingUnit) {}
  /// Does nothing.
  public mutating func endRun(on machine: inout ProcessingUnit) -> Stop? { nil }
  /// Refuses every key.
  public func refusal(of key: UnitKey, at now: MachineTime) -> UnitRefusal? {
    UnitRefusal(.noKey, [key.place.name, key.name])
  }
  /// Does nothing.
  public mutating func press(_ key: UnitKey, on machine: inout ProcessingUnit) -> Stop? { nil }
  /// Returns false.
  public func resumes(after key: UnitKey) -> Bool { false }
  /// Throws: nothing can be mounted.
  public mutating func mount(_ text: String, at number: Int?, on machine: inout ProcessingUnit) throws {
    throw UnitRefusal(.nothingToMount)
  }
  /// Throws: nothing can be removed.
  public mutating func dismount(_ number: Int?, on machine: inout ProcessingUnit) throws {
    throw UnitRefusal(.nothingToTakeOff)
  }
  /// Does nothing.
  public mutating func reset() {}
  /// None.
  public var media: [MountedMedium] { [] }
  /// Returns false.
  public var hasTyped: Bool { false }
  /// None.
  public mutating func takeTypedLines() -> [TypewriterLine] { [] }
  /// Returns true.
  public var isPossible: Bool { true }
  /// Does nothing.
  public mutating func mountSaved(_ mounting: inout SavedMounting) throws {}
}
