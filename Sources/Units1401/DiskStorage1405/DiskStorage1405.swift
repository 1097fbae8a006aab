public import Core1401

/// The IBM 1405 disk storage unit: one stack of disks, one or two access arms and the indicators.
///
/// An instruction names arm and record in an address field of eight characters with a group mark behind it; the data follow.
/// Reading and writing wait for an arm that moves, but do not move it: at another track the addresses do not compare.
/// Source: 1405 chapter of A24-1403, and how programs of today use the unit.
public struct DiskStorage1405: Hashable, Codable {
  /// An access arm: the disk and track it stands at or goes to, and when it is there.
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
  /// The version of the contents that the unit knows.
  var version = 0
  let model: DiskFile1405.Model
  /// The access arms, one or two.
  var arms: [Arm]
  var latched: Indicators = []
  var lastSeek: Int?
  /// The last operation worked on a whole track: the write check does so, too.
  var lastWasTrack = false

  // In a file the version means nothing: the contents are saved.
  private enum CodingKeys: CodingKey {
    case mounted, model, arms, latched, lastSeek, lastWasTrack
  }

  /// How many access arms there are.
  public var armCount: Int { arms.count }

  /// The length of the address field without its group mark.
  static let fieldLength = 8
  /// The time of one turn.
  public static let turn = MachineTime.milliseconds(50)
  /// The time in which a record passes.
  public static let recordTime = MachineTime.milliseconds(10)

  /// Makes a unit without disks.
  ///
  /// - Parameters:
  ///   - model: the size of the disk file.
  ///   - arms: the access arms, 1 or 2.
  public init(model: DiskFile1405.Model = .model2, arms: Int = 1) {
    precondition((1...2).contains(arms), "a 1405 has one or two access arms")
    self.model = model
    self.arms = Array(repeating: Arm(), count: arms)
  }

  /// Puts disks in, or takes them out with nil. The arms stay where they are.
  public mutating func mount(_ file: DiskFile1405?) {
    mounted = Mounted(file?.image)
    version = file?.image.version ?? 0
  }

  /// Power on with the disks as they are.
  public mutating func restart() {
    arms = Array(repeating: Arm(), count: arms.count)
    latched = []
    lastSeek = nil
    lastWasTrack = false
  }

  /// The disk indicators at a moment: those of the last instruction, and access busy while the arm it sent away moves.
  public func indicators(at now: MachineTime) -> Indicators {
    guard let lastSeek, now < arms[lastSeek].arrives else { return latched }
    return latched.union(.diskBusy)
  }

  /// The answer without disks when the machine is not to wait: access inoperable, and nothing done.
  public mutating func refuse(at now: MachineTime) -> DiskMotion {
    latched = [.diskInoperable, .diskError]
    lastSeek = nil
    return DiskMotion(released: now)
  }

  /// The time a seek takes.
  ///
  /// - Parameters:
  ///   - disks: how many disks the arm goes up or down.
  ///   - from: the track left, 0 to 199.
  ///   - to: the track wanted, 0 to 199.
  /// - Returns: none when the arm stands there.
  public static func seekTime(disks: Int, from: Int, to: Int) -> MachineTime {
    // UNVERIFIED: formulas that meet the published maximum of 800 ms and come near the average of 600 ms.
    if disks == 0 { return from == to ? .zero : .milliseconds(100 + Int64(abs(to - from))) }
    return .milliseconds(400 + 4 * Int64(disks) + Int64(from + to) / 2)
  }

  // MARK: Instructions

  /// What the last digit of the unit address `%Fy` asks of a 1405.
  public enum Function: UInt8, Hashable, Sendable {
    /// Moves an arm.
    case seek = 0o12
    /// One record.
    case record = 1
    /// The five records of a track.
    case track = 2
    /// Compares what was written or read last with storage.
    case writeCheck = 3

    /// Finds the function of a unit address; nil when its digit means nothing.
    public init?(digit: StoredCharacter) { self.init(rawValue: digit.code) }
  }

  /// Carries out M or L with a unit address `%Fy`.
  ///
  /// - Parameters:
  ///   - function: what the unit address asks for.
  ///   - modifier: the d-character, nil when there is none.
  ///   - transfer: storage, at the address field; changed only where the answer is that something was done.
  ///   - now: when the instruction is given.
  /// - Returns: what was done, or why nothing was.
  /// - Throws: ``DiskError`` when the host refuses; the instruction can be given again.
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
    // UNVERIFIED: an arm that still moves holds the processor until it can be sent on.
    return .done(DiskMotion(released: begin))
  }

  static func place(of record: Int) -> (disk: Int, track: Int) {
    let access = record / DiskFile1405.recordsPerAccess
    return (access / DiskFile1405.tracks, access % DiskFile1405.tracks)
  }
}
