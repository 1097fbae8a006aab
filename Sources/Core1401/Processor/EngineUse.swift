/// How much of the work each engine did in runs with ``Engine/fast``, and what the cycle engine was asked for.
///
/// It counts nothing the machine knows of: two machines in the same state may have come there by different
/// engines.
public struct EngineUse: Sendable {
  /// Why an instruction was left to the cycle engine.
  public enum Reason: Int, CaseIterable, Sendable {
    /// The run was to end at an exact cycle, and that was near.
    case limit
    /// An input/output instruction, or one that the fast path has no operation for, such as Halt.
    case form
    /// The program had changed more than an address of the instruction.
    case changed
    /// Fields that only the cycle engine does right: they reach an end of storage, replace part of themselves
    /// or of the program, or hold no digits.
    case fields

    /// The name in reports.
    public var name: String {
      // Spelled out: describing the case by reflection takes a quarter of the start of a short program.
      switch self {
      case .limit: "limit"
      case .form: "form"
      case .changed: "changed"
      case .fields: "fields"
      }
    }
  }

  /// What was asked for one reason at instructions with one operation code.
  public struct Entry: Sendable {
    /// The character of the operation code.
    public let operation: StoredCharacter
    /// Why.
    public let reason: Reason
    /// How many instructions.
    public let count: UInt64
    /// The cycles they took.
    public let cycles: UInt64
  }

  /// Cycles made by the cycle engine.
  public private(set) var cycleEngineCycles: UInt64 = 0
  private var counts = [UInt64](repeating: 0, count: 2 * 64 * Reason.allCases.count)

  /// No cycle made.
  public init() {}

  /// What the cycle engine was asked for, the most cycles first.
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
