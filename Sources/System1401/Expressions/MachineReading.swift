public import Core1401
import Units1401

/// The machine as expressions read it: a running system, or a snapshot of one.
public protocol MachineReading {
  /// Registers, indicators and counters.
  var registers: ProcessorState { get }
  /// The number of positions of core storage.
  var positionCount: Int { get }
  /// A position of core storage, 0 to `positionCount` - 1.
  func character(at address: Int) -> StoredCharacter
  /// The digits of positions as an unsigned number, and how many they are without leading zeros. The number is
  /// cut when they are more than 38.
  func digits(in range: ClosedRange<Int>) -> (value: Int128, count: Int)
  /// The 1401's clock.
  var elapsed: MachineTime { get }
  /// The number of lines printed.
  var lines: Int { get }
  /// The number of cards read.
  var cards: Int { get }
  /// The number of cards punched.
  var punched: Int { get }
  /// How often the breakpoint has been reached at which the machine is stopped; 0 at other places.
  var hits: Int { get }
}

extension DataProcessingSystem: MachineReading {
  /// The processor's state.
  public var registers: ProcessorState { machine.processor.state }
  /// The size of storage.
  public var positionCount: Int { machine.processor.storage.count }
  /// A position of storage.
  public func character(at address: Int) -> StoredCharacter { machine.processor.storage[address] }
  /// The digits of positions.
  public func digits(in range: ClosedRange<Int>) -> (value: Int128, count: Int) {
    DataProcessingSystem.digits(in: range, of: machine.processor.storage)
  }

  // Accesses storage once per field, because a condition in a loop reads fields all the time.
  private static func digits(
    in range: ClosedRange<Int>, of storage: borrowing CoreStorage
  ) -> (value: Int128, count: Int) {
    var digits = DigitSum()
    for address in range where !digits.isFull { digits.append(storage[address]) }
    return digits.result
  }
  /// ``now``.
  public var elapsed: MachineTime { now }
  /// Lines printed.
  public var lines: Int { machine.work.linesPrinted }
  /// Cards read.
  public var cards: Int { machine.work.cardsRead }
  /// Cards punched.
  public var punched: Int { machine.work.cardsPunched }
  /// 0: a condition of a breakpoint gets the count of its own.
  public var hits: Int { 0 }
}

extension SystemSnapshot: MachineReading {
  /// ``processor``.
  public var registers: ProcessorState { processor }
  /// The size of storage, 0 before the first snapshot.
  public var positionCount: Int { storage.count }
  /// A position of storage.
  public func character(at address: Int) -> StoredCharacter { StoredCharacter(rawValue: storage[address]) }
  /// The digits of positions.
  public func digits(in range: ClosedRange<Int>) -> (value: Int128, count: Int) {
    var digits = DigitSum()
    for address in range where !digits.isFull { digits.append(character(at: address)) }
    return digits.result
  }
  /// ``now``.
  public var elapsed: MachineTime { now }
  /// Lines on the paper.
  public var lines: Int { units.linesPrinted }
  /// Cards read into storage.
  public var cards: Int { units.cardsRead }
  /// Cards punched and in their pockets.
  public var punched: Int { units.cardsPunched }
}

/// A number assembled from digits, high-order first. The first eighteen, nearly always all of them, need no
/// wide arithmetic.
private struct DigitSum {
  private var low = 0
  private var wide: Int128 = 0
  private var count = 0

  var isFull: Bool { count > FieldNode.longestNumber }

  var result: (value: Int128, count: Int) { (count <= 18 ? Int128(low) : wide, count) }

  mutating func append(_ character: StoredCharacter) {
    let digit = character.digitValue
    guard count > 0 || digit > 0 else { return }
    count += 1
    if count <= 18 {
      low = low * 10 + digit
      wide = Int128(low)
    } else if !isFull {
      wide = wide * 10 + Int128(digit)
    }
  }
}
