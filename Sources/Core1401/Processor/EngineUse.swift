/// How much each engine executed in runs with ``Engine/fast``, and why the cycle engine was needed.
///
/// These counts are not part of the machine's state: two machines in the same state may have reached it with
/// different engines.
public struct EngineUse: Sendable {
  /// Why an instruction was left to the cycle engine.
  public enum Reason: Int, CaseIterable, Sendable {
    /// The run had to end at an exact cycle that was near.
    case limit
    /// An input/output instruction, or one that the fast path does not implement, such as Halt.
    case form
    /// Fields that only the cycle engine handles: they reach an end of storage, overwrite part of themselves,
    /// or contain characters that are not digits.
    case fields

    /// The name in reports.
    public var name: String {
      // Spelled out, because reflection takes a quarter of the startup time of a short program.
      switch self {
      case .limit: "limit"
      case .form: "form"
      case .fields: "fields"
      }
    }
  }

  /// The instructions with one operation code that the cycle engine executed for one reason.
  public struct Entry: Sendable {
    /// The character of the operation code.
    public let operation: StoredCharacter
    /// The reason.
    public let reason: Reason
    /// The number of instructions.
    public let count: UInt64
    /// The cycles they took.
    public let cycles: UInt64
  }

  /// The cycles executed by the cycle engine.
  public private(set) var cycleEngineCycles: UInt64 = 0
  private var counts = [UInt64](repeating: 0, count: 2 * 64 * Reason.allCases.count)

  /// Creates counts of zero.
  public init() {}

  /// The instructions left to the cycle engine, the most cycles first.
  public var entries: [Entry] {
    var entries: [Entry] = []
    for reason in Reason.allCases {
      for code in 0..<64 {
        let place = EngineUse.place(UInt8(code), reason)
        guard counts[place] > 0 else { continue }
        entries.append(
          Entry(
            operation: StoredCharacter(code: UInt8(code)), reason: reason, count: counts[place],
            cycles: counts[place + 1]))
      }
    }
    return entries.sorted { ($0.cycles, $0.count) > ($1.cycles, $1.count) }
  }

  private static func place(_ code: UInt8, _ reason: Reason) -> Int {
    2 * (reason.rawValue * 64 + Int(code))
  }

  mutating func count(_ operation: OperationCode, _ reason: Reason, _ cycles: UInt64) {
    let place = EngineUse.place(operation.rawValue, reason)
    counts[place] += 1
    counts[place + 1] += cycles
    cycleEngineCycles += cycles
  }
}
