public import Core1401

/// The IBM 1405 disk storage unit: one stack of disks, one or two access arms and the indicators.
///
/// An instruction specifies arm and record in an address field of eight characters, followed by a group mark
/// and the data. Reading and writing wait for a moving arm, but do not move it: on another track the
/// addresses are unequal. Source: 1405 chapter of A24-1403, and how present-day programs use the unit.
public struct DiskStorage1405: Hashable, Codable {
  /// An access arm: the disk and track it is at or moves to, and when it arrives.
  struct Arm: Hashable, Codable {
    var disk = 0
    var track = 0
    var arrives = MachineTime.zero
  }

  /// The disks, nil when none are mounted.
  public var file: DiskFile1405? {
    mounted.image.map { DiskFile1405(image: $0, model: model) }
  }
  var mounted = Mounted<DiskImage>.nothing
  /// The version of the contents that corresponds to the unit's state.
  var version = 0
  let model: DiskFile1405.Model
  /// The access arms, one or two.
  var arms: [Arm]
  var latched: Indicators = []
  var lastSeek: Int?
  /// Whether the last operation worked on a whole track; a write check then does so as well.
  var lastWasTrack = false

  // The version has no meaning in a file, because the contents are saved.
  private enum CodingKeys: CodingKey {
    case mounted, model, arms, latched, lastSeek, lastWasTrack
  }

  /// The number of access arms.
  public var armCount: Int { arms.count }

  /// The length of the address field without its group mark.
  static let fieldLength = 8
  static let controlFieldLength = fieldLength + 1
  /// The time of one revolution.
  public static let turn = MachineTime.milliseconds(50)
  /// The time in which a record passes the heads.
  public static let recordTime = MachineTime.milliseconds(10)

  /// Creates a unit without disks.
  ///
  /// - Parameters:
  ///   - model: the size of the disk file.
  ///   - arms: the access arms, 1 or 2.
  public init(model: DiskFile1405.Model = .model2, arms: Int = 1) {
    precondition((1...2).contains(arms), "a 1405 has one or two access arms")
    self.model = model
    self.arms = Array(repeating: Arm(), count: arms)
  }

  /// Mounts disks, or removes them with nil. The arms do not move.
  public mutating func mount(_ file: DiskFile1405?) {
    mounted = Mounted(file?.image)
    version = file?.image.version ?? 0
  }

  /// Turns power on with the disks as they are.
  public mutating func restart() {
    arms = Array(repeating: Arm(), count: arms.count)
    latched = []
    lastSeek = nil
    lastWasTrack = false
  }

  /// The disk indicators: those of the last instruction, and access busy while the arm that it moved is
  /// moving.
  public func indicators(at now: MachineTime) -> Indicators {
    if let arrival, now < arrival { latched.union(.diskBusy) } else { latched }
  }

  /// When the arm that the last instruction moved arrives; nil if it moved none.
  var arrival: MachineTime? { lastSeek.map { arms[$0].arrives } }

  /// The result without disks when the machine must not wait: access inoperable, and nothing done.
  public mutating func refuse(at now: MachineTime) -> DiskMotion {
    latched = [.diskInoperable, .diskError]
    lastSeek = nil
    return DiskMotion(released: now)
  }

  /// The duration of a seek.
  ///
  /// - Parameters:
  ///   - disks: the number of disks that the arm moves up or down.
  ///   - from: the present track, 0 to 199.
  ///   - to: the target track, 0 to 199.
  /// - Returns: zero when the arm is there.
  public static func seekTime(disks: Int, from: Int, to: Int) -> MachineTime {
    // UNVERIFIED: formulas that match the published maximum of 800 ms and approximate the average of 600 ms.
    if disks == 0 { return from == to ? .zero : .milliseconds(100 + Int64(abs(to - from))) }
    return .milliseconds(400 + 4 * Int64(disks) + Int64(from + to) / 2)
  }

  // MARK: Instructions

  /// The function that the last digit of the unit address `%Fy` selects on a 1405.
  public enum Function: UInt8, Hashable, Sendable {
    /// Moves an arm.
    case seek = 0o12
    /// One record.
    case record = 1
    /// The five records of a track.
    case track = 2
    /// Compares the data last written or read with storage.
    case writeCheck = 3

    /// The function of a unit address; nil when its digit has no meaning.
    public init?(digit: StoredCharacter) { self.init(rawValue: digit.code) }
  }

  /// Executes M or L with a unit address `%Fy`.
  ///
  /// - Parameters:
  ///   - function: the function that the unit address selects.
  ///   - modifier: the d-character, nil when there is none.
  ///   - transfer: storage, at the address field; changed only if the result says that something was done.
  ///   - now: when the instruction is executed.
  /// - Returns: what was done, or why nothing was.
  /// - Throws: ``DiskError`` when the host refuses; the instruction can be repeated.
  public mutating func operate(
    _ function: Function, modifier: StoredCharacter?, on transfer: inout DiskTransfer, at now: MachineTime
  ) throws(DiskError) -> DiskOutcome {
    let work: DiskWork
    switch (function, modifier) {
    case (.seek, _): work = .read
    case (.writeCheck, _): work = .check
    case (_, "R"): work = .read
    case (_, "W"): work = .write
    default: return .ignored
    }
    let field = transfer.address
    guard transfer.character(at: field + DiskStorage1405.fieldLength) != nil else {
      return .endOfStorage(DiskMotion(bAddress: transfer.count, released: now))
    }
    // UNVERIFIED: 0 and 1 for the first arm, 2 for the second.
    guard let digit = transfer.number(at: field, count: 1), max(digit, 1) <= arms.count else {
      return .check(.noDrive(transfer.text(at: field, count: 1)))
    }
    let arm = max(digit, 1) - 1
    guard let file else { return .notReady(.noDisk(drive: 0)) }
    guard let number = transfer.number(at: field + 2, count: 5), number < file.model.records else {
      return .check(.noAddress(transfer.text(at: field + 2, count: 5)))
    }
    guard function != .seek else { return seek(arm, to: number, at: now) }
    guard work != .write || file.image.isWritable else { return .notReady(.readOnly(drive: 0)) }
    defer { version = file.image.version }
    let isTrack = function == .writeCheck ? lastWasTrack : function == .track
    return try self.transfer(work, number, arm, file, isTrack: isTrack, &transfer, at: now)
  }

  private mutating func seek(_ index: Int, to number: Int, at now: MachineTime) -> DiskOutcome {
    let (disk, track) = DiskStorage1405.place(of: number)
    let begin = max(now, arms[index].arrives)
    let time = DiskStorage1405.seekTime(
      disks: abs(disk - arms[index].disk), from: arms[index].track, to: track)
    arms[index] = Arm(disk: disk, track: track, arrives: begin + time)
    latched = []
    lastSeek = index
    // UNVERIFIED: the processor waits until a moving arm can be moved again.
    return .done(DiskMotion(released: begin))
  }

  static func place(of record: Int) -> (disk: Int, track: Int) {
    let access = record / DiskFile1405.recordsPerAccess
    return (access / DiskFile1405.tracks, access % DiskFile1405.tracks)
  }
}
