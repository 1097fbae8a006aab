internal import Core1401

/// The processing overlap feature: input and output while the program runs.
///
/// A unit takes storage cycles from the program in bursts: one for each character of tape, 80 for each of the
/// twelve rows of a card. The data of an input operation are in storage when it ends. Source: special
/// features of A24-1403.
public struct ProcessingOverlap: Hashable, Codable {
  /// A unit that can overlap the program.
  enum Unit: String, Codable {
    case reader
    case punch
    case tape
  }

  /// The data delivered when a transfer ends.
  enum Result: Hashable, Codable {
    case nothing
    case card(CardRead, columnBinary: Bool)
    case record([StoredCharacter], Processor.TransferMode, at: AddressRegister)
  }

  /// A transfer in progress.
  struct Transfer: Hashable, Codable {
    let unit: Unit
    var nextBurst: MachineTime
    let interval: MachineTime
    var burstsLeft: Int
    let cyclesOfBurst: Int64
    let ends: MachineTime
    let result: Result

    /// The number of rows of a card.
    static let rows = 12

    /// Creates a transfer whose bursts are evenly distributed between two times, the last one before the end.
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

    /// Omits the bursts before a time at which the processor waits: they cost nothing.
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
  /// The transfers in progress, at most one for each unit.
  private var transfers: [Transfer] = []

  /// Whether any unit overlaps the program.
  @inline(__always)
  public var isActive: Bool { !transfers.isEmpty }

  mutating func begin(_ transfer: Transfer) { transfers.append(transfer) }

  /// The end of the transfer of a unit; nil when it has none.
  func end(of unit: Unit) -> MachineTime? { transfers.first { $0.unit == unit }?.ends }

  /// The end of the last transfer; nil when there is none.
  var lastEnd: MachineTime? { transfers.map(\.ends).max() }

  /// Removes the first burst that is due, and returns the cycles that it takes.
  mutating func takeBurst(dueBy now: MachineTime) -> Int64? {
    let due = transfers.indices.filter { transfers[$0].burstsLeft > 0 && transfers[$0].nextBurst <= now }
    guard let first = due.min(by: { transfers[$0].nextBurst < transfers[$1].nextBurst }) else { return nil }
    transfers[first].passBurst()
    return transfers[first].cyclesOfBurst
  }

  /// Omits the bursts before a time up to which the processor is interlocked.
  mutating func skipBursts(before moment: MachineTime) {
    for index in transfers.indices { transfers[index].skipBursts(before: moment) }
  }

  /// Removes and returns the transfer that ended first.
  mutating func takeEnded(by now: MachineTime) -> Transfer? {
    let ended = transfers.indices.filter { transfers[$0].ends <= now }
    guard let first = ended.min(by: { transfers[$0].ends < transfers[$1].ends }) else { return nil }
    return transfers.remove(at: first)
  }
}
