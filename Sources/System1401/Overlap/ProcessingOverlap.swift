import Core1401
import Units1401

/// The processing overlap feature: input and output that go on while the program runs.
///
/// A unit takes storage cycles from the program in bursts: one for each character of tape, 80 for each of the twelve rows of
/// a card. What an input operation brings is in storage when it ends.
/// Source: special features of A24-1403.
struct ProcessingOverlap {
  /// A unit that can work beside the program.
  enum Unit: Hashable {
    case reader
    case punch
    case tape
  }

  /// What an operation brings when it ends.
  enum Result {
    case nothing
    case card(CardRead, columnBinary: Bool)
    case record([StoredCharacter], Processor.TransferMode, at: AddressRegister)
  }

  /// An operation under way.
  struct Transfer {
    let unit: Unit
    var nextBurst: MachineTime
    let interval: MachineTime
    var burstsLeft: Int
    let cyclesOfBurst: Int64
    let ends: MachineTime
    let result: Result

    /// The rows of a card.
    static let rows = 12

    /// An operation whose bursts lie evenly between two moments, the last one before the end.
    init(
      _ unit: Unit, from begin: MachineTime, to end: MachineTime, bursts: Int, cyclesOfBurst: Int64,
      result: Result
    ) {
      self.unit = unit
      nextBurst = begin
      interval = MachineTime(nanoseconds: (end - begin).nanoseconds / Int64(max(1, bursts)))
      burstsLeft = bursts
      self.cyclesOfBurst = cyclesOfBurst
      ends = end
      self.result = result
    }

    /// Leaves out the bursts before a moment: the processor stands, so they cost nothing.
    mutating func skipBursts(before moment: MachineTime) {
      while burstsLeft > 0, nextBurst < moment { passBurst() }
    }

    mutating func passBurst() {
      nextBurst += interval
      burstsLeft -= 1
    }
  }

  /// Whether card operations overlap: K with a dollar sign.
  var isOn = false
  /// The operations under way, one for each unit at most.
  private(set) var operations: [Transfer] = []

  /// Whether any unit works beside the program.
  var isActive: Bool { !operations.isEmpty }

  mutating func begin(_ operation: Transfer) { operations.append(operation) }

  /// The end of the operation of a unit, nil when it has none.
  func end(of unit: Unit) -> MachineTime? { operations.first { $0.unit == unit }?.ends }

  /// The end of the last operation, nil when there is none.
  var lastEnd: MachineTime? { operations.map(\.ends).max() }

  /// Takes the first burst that is due; the cycles it costs.
  mutating func takeBurst(dueBy now: MachineTime) -> Int64? {
    let due = operations.indices.filter { operations[$0].burstsLeft > 0 && operations[$0].nextBurst <= now }
    guard let first = due.min(by: { operations[$0].nextBurst < operations[$1].nextBurst }) else { return nil }
    operations[first].passBurst()
    return operations[first].cyclesOfBurst
  }

  /// The processor stands interlocked up to a moment.
  mutating func skipBursts(before moment: MachineTime) {
    for index in operations.indices { operations[index].skipBursts(before: moment) }
  }

  /// Takes the operation that has ended first.
  mutating func takeEnded(by now: MachineTime) -> Transfer? {
    let ended = operations.indices.filter { operations[$0].ends <= now }
    guard let first = ended.min(by: { operations[$0].ends < operations[$1].ends }) else { return nil }
    return operations.remove(at: first)
  }
}
