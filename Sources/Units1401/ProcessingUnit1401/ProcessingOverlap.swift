internal import Core1401

/// The processing overlap feature: input and output while the program runs.
///
/// A unit takes storage cycles from the program in bursts: one for each character of tape, 80 for each of the twelve rows of
/// a card. What an input operation brings is in storage when it ends.
/// Source: special features of A24-1403.
public struct ProcessingOverlap: Hashable, Codable {
  /// A unit that can work beside the program.
  enum Unit: String, Codable {
    case reader
    case punch
    case tape
  }

  /// What a transfer brings when it ends.
  enum Result: Hashable, Codable {
    case nothing
    case card(CardRead, columnBinary: Bool)
    case record([StoredCharacter], Processor.TransferMode, at: AddressRegister)
  }

  /// A transfer under way.
  struct Transfer: Hashable, Codable {
    let unit: Unit
    var nextBurst: MachineTime
    let interval: MachineTime
    var burstsLeft: Int
    let cyclesOfBurst: Int64
    let ends: MachineTime
    let result: Result

    /// The rows of a card.
    static let rows = 12

    /// A transfer whose bursts lie evenly between two moments, the last one before the end.
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

    /// Leaves out the bursts before a moment: the processor waits, so they cost nothing.
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
  /// The transfers under way, at most one for each unit.
  private var transfers: [Transfer] = []

  /// Whether any unit works beside the program.
  public var isActive: Bool { !transfers.isEmpty }

  mutating func begin(_ transfer: Transfer) { transfers.append(transfer) }

  /// The end of the transfer of a unit, nil when it has none.
  func end(of unit: Unit) -> MachineTime? { transfers.first { $0.unit == unit }?.ends }

  /// The end of the last transfer, nil when there is none.
  var lastEnd: MachineTime? { transfers.map(\.ends).max() }

  /// Takes the first burst that is due; the cycles it costs.
  mutating func takeBurst(dueBy now: MachineTime) -> Int64? {
    let due = transfers.indices.filter { transfers[$0].burstsLeft > 0 && transfers[$0].nextBurst <= now }
    guard let first = due.min(by: { transfers[$0].nextBurst < transfers[$1].nextBurst }) else { return nil }
    transfers[first].passBurst()
    return transfers[first].cyclesOfBurst
  }

  /// The processor stands interlocked up to a moment.
  mutating func skipBursts(before moment: MachineTime) {
    for index in transfers.indices { transfers[index].skipBursts(before: moment) }
  }

  /// Takes the transfer that has ended first.
  mutating func takeEnded(by now: MachineTime) -> Transfer? {
    let ended = transfers.indices.filter { transfers[$0].ends <= now }
    guard let first = ended.min(by: { transfers[$0].ends < transfers[$1].ends }) else { return nil }
    return transfers.remove(at: first)
  }
}
