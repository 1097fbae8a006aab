/// A moment, or a span, of exact 1401 time counted from power-on.
///
/// Nanoseconds hold every published time without rounding: one storage cycle is 11 500 ns and an `Int64`
/// lasts 292 years. Adding a span to a moment gives a moment; the type does not keep the two apart. Source:
/// storage cycle of 11.5 µs, A24-1403.
public struct MachineTime: Hashable, Comparable, Sendable {
  /// Nanoseconds since power-on, or the length of a span.
  public var nanoseconds: Int64

  /// Makes a time from nanoseconds.
  @inlinable
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The length of one storage cycle in nanoseconds.
  public static let nanosecondsPerCycle: Int64 = 11_500

  /// Power-on.
  public static let zero = MachineTime(nanoseconds: 0)

  /// A span of whole milliseconds.
  @inlinable
  public static func milliseconds(_ count: Int64) -> MachineTime {
    MachineTime(nanoseconds: count * 1_000_000)
  }

  /// A span of whole microseconds.
  @inlinable
  public static func microseconds(_ count: Int64) -> MachineTime {
    MachineTime(nanoseconds: count * 1_000)
  }

  /// A span of storage cycles of 11.5 µs.
  @inlinable
  public static func cycles(_ count: Int64) -> MachineTime {
    MachineTime(nanoseconds: count * nanosecondsPerCycle)
  }

  /// The first multiple of `grid` that is not before this moment: where a clutch on a running drum can latch.
  ///
  /// `grid` is the distance of two latch points and longer than zero.
  @inlinable
  public func roundedUp(toMultipleOf grid: MachineTime) -> MachineTime {
    precondition(grid.nanoseconds > 0, "a grid needs a distance")
    let (quotient, remainder) = nanoseconds.quotientAndRemainder(dividingBy: grid.nanoseconds)
    return MachineTime(nanoseconds: (remainder > 0 ? quotient + 1 : quotient) * grid.nanoseconds)
  }

  /// The earlier of two moments comes first.
  @inlinable
  public static func < (left: MachineTime, right: MachineTime) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// The moment a span later.
  @inlinable
  public static func + (left: MachineTime, right: MachineTime) -> MachineTime {
    MachineTime(nanoseconds: left.nanoseconds + right.nanoseconds)
  }

  /// The span from `right` to `left`, or the moment a span earlier.
  @inlinable
  public static func - (left: MachineTime, right: MachineTime) -> MachineTime {
    MachineTime(nanoseconds: left.nanoseconds - right.nanoseconds)
  }

  /// Goes on by a span.
  @inlinable
  public static func += (left: inout MachineTime, right: MachineTime) {
    left = left + right
  }
}

// In a file: the nanoseconds.
extension MachineTime: Codable {
  /// Some thirty years: times from a file stay so far from the ends of the number that sums fit.
  private static let longest: Int64 = 1 << 60

  /// Writes the nanoseconds.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(nanoseconds)
  }

  /// Reads nanoseconds.
  ///
  /// - Throws: a `DecodingError` for a time no machine has reached.
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
