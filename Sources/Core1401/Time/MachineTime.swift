/// A point in time, or a duration, of exact 1401 time counted from power-on.
///
/// Nanoseconds represent every published time without rounding: one storage cycle is 11 500 ns. An `Int64`
/// lasts 292 years. Adding a duration to a point in time gives a point in time; the type does not distinguish
/// the two. Source: storage cycle of 11.5 µs, A24-1403.
public struct MachineTime: Hashable, Comparable, Sendable {
  /// Nanoseconds since power-on, or of a duration.
  public var nanoseconds: Int64

  /// Creates a time from nanoseconds.
  @inlinable
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The length of one storage cycle in nanoseconds.
  public static let nanosecondsPerCycle: Int64 = 11_500

  /// Power-on.
  @inlinable
  public static var zero: MachineTime { MachineTime(nanoseconds: 0) }

  /// A duration of whole milliseconds.
  @inlinable
  public static func milliseconds(_ count: Int64) -> MachineTime {
    MachineTime(nanoseconds: count * 1_000_000)
  }

  /// A duration of whole microseconds.
  @inlinable
  public static func microseconds(_ count: Int64) -> MachineTime {
    MachineTime(nanoseconds: count * 1_000)
  }

  /// A duration of storage cycles of 11.5 µs.
  @inlinable
  public static func cycles(_ count: Int64) -> MachineTime {
    MachineTime(nanoseconds: count * nanosecondsPerCycle)
  }

  /// The first multiple of `grid` at or after this time: where a clutch on a rotating drum can latch.
  ///
  /// `grid` is the distance between two latch points and must be positive.
  @inlinable
  public func roundedUp(toMultipleOf grid: MachineTime) -> MachineTime {
    precondition(grid.nanoseconds > 0, "a grid needs a distance")
    let (quotient, remainder) = nanoseconds.quotientAndRemainder(dividingBy: grid.nanoseconds)
    return MachineTime(nanoseconds: (remainder > 0 ? quotient + 1 : quotient) * grid.nanoseconds)
  }

  /// Whether `left` is earlier than `right`.
  @inlinable
  public static func < (left: MachineTime, right: MachineTime) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// The time later by a duration.
  @inlinable
  public static func + (left: MachineTime, right: MachineTime) -> MachineTime {
    MachineTime(nanoseconds: left.nanoseconds + right.nanoseconds)
  }

  /// The duration from `right` to `left`, or the time earlier by a duration.
  @inlinable
  public static func - (left: MachineTime, right: MachineTime) -> MachineTime {
    MachineTime(nanoseconds: left.nanoseconds - right.nanoseconds)
  }

  /// Advances by a duration.
  @inlinable
  public static func += (left: inout MachineTime, right: MachineTime) {
    left = left + right
  }
}

// Encoded as nanoseconds.
extension MachineTime: Codable {
  /// About 36 years. Times from a file are limited to it so that sums cannot overflow.
  private static let longest: Int64 = 1 << 60

  /// Encodes the nanoseconds.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(nanoseconds)
  }

  /// Decodes nanoseconds.
  ///
  /// - Throws: a `DecodingError` for a time that no machine has reached.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let nanoseconds = try container.decode(Int64.self)
    guard nanoseconds.magnitude <= MachineTime.longest.magnitude else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(nanoseconds) nanoseconds is a time no machine has reached")
    }
    self.init(nanoseconds: nanoseconds)
  }
}
