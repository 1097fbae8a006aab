public import Core1401

/// An IBM 1311 disk storage drive with its pack and its access mechanism.
///
/// A pack revolves once in 40 ms, and a sector passes in 2 ms. The access mechanism returns to its home
/// position before it moves to a cylinder, except for a direct seek. Source: 1311 chapters of IBM manuals;
/// times are those of the 1410.
public struct DiskDrive1311: Hashable, Codable {
  /// The number of the drive, 0 to 4; programs use twice that.
  public let number: Int
  /// The pack in the drive.
  public var pack: DiskPack1316? { mounted.image.map(DiskPack1316.init(image:)) }
  var mounted = Mounted<DiskImage>.nothing
  /// The version of the pack's contents that corresponds to the drive's state.
  var version = 0
  /// The WRITE ADDRESS key, which permits full-track writes.
  public var writesAddresses = false
  /// The cylinder that the access mechanism is at or moves to, 0 to 99.
  public internal(set) var cylinder = 0
  /// When the access mechanism arrives there.
  public internal(set) var arrives = MachineTime.zero

  // The version has no meaning in a file, because the contents are saved.
  private enum CodingKeys: CodingKey {
    case number, mounted, writesAddresses, cylinder, arrives
  }

  /// Creates a drive without a pack.
  ///
  /// - Parameter number: 0 to 4.
  public init(number: Int) {
    self.number = number
  }

  /// Whether the access mechanism is moving.
  public func isMoving(at now: MachineTime) -> Bool { now < arrives }

  /// The time of one revolution.
  public static let turn = MachineTime.milliseconds(40)
  /// The time in which a sector passes the heads.
  public static let sectorTime = MachineTime.milliseconds(2)
  /// The storage cycles that read the disk control field.
  static let controlFieldTime = MachineTime.cycles(10)

  /// Moves the access mechanism to a cylinder.
  mutating func seek(to target: Int, isDirect: Bool, at now: MachineTime) {
    arrives = now + DiskDrive1311.seekTime(from: cylinder, to: target, isDirect: isDirect)
    cylinder = target
  }

  /// The duration of a seek.
  ///
  /// - Parameters:
  ///   - from: the present cylinder, 0 to 99.
  ///   - to: the target cylinder, 0 to 99.
  ///   - isDirect: whether the mechanism moves there without returning home.
  /// - Returns: zero for the same cylinder.
  public static func seekTime(from: Int, to: Int, isDirect: Bool) -> MachineTime {
    // UNVERIFIED: the formulas, fitted to the published averages and maxima; and no movement to the same
    // cylinder.
    guard from != to else { return .zero }
    return isDirect
      ? .milliseconds(75) + .microseconds(1750 * Int64(abs(from - to)))
      : .milliseconds(150) + .microseconds(1100 * Int64(from + to))
  }

  /// The first time at which a sector begins to pass the heads.
  ///
  /// - Parameters:
  ///   - sector: 0 to 19.
  ///   - now: the earliest time.
  /// - Returns: that time, or a later one within one revolution.
  public static func passes(sector: Int, from now: MachineTime) -> MachineTime {
    let (turn, begin) = (turn.nanoseconds, sectorTime.nanoseconds * Int64(sector))
    let wait = (begin - now.nanoseconds % turn + turn) % turn
    return now + MachineTime(nanoseconds: wait)
  }
}
