public import Core1401

/// What expressions read: a system at work, or a snapshot of one.
public protocol MachineReading {
  /// Registers, indicators and counters.
  var registers: ProcessorState { get }
  /// The number of positions of core storage.
  var positionCount: Int { get }
  /// A position of core storage, 0 to `positionCount` - 1.
  func character(at address: Int) -> StoredCharacter
  /// The 1401's clock.
  var elapsed: MachineTime { get }
  /// Lines printed.
  var lines: Int { get }
  /// Cards read.
  var cards: Int { get }
  /// Cards punched.
  var punched: Int { get }
}

extension DataProcessingSystem: MachineReading {
  /// The processor's state.
  public var registers: ProcessorState { processor.state }
  /// The size of storage.
  public var positionCount: Int { processor.storage.count }
  /// A position of storage.
  public func character(at address: Int) -> StoredCharacter { processor.storage[address] }
  /// ``now``.
  public var elapsed: MachineTime { now }
  /// ``linesPrinted``.
  public var lines: Int { linesPrinted }
  /// ``cardsRead``.
  public var cards: Int { cardsRead }
  /// ``cardsPunched``.
  public var punched: Int { cardsPunched }
}

extension SystemSnapshot: MachineReading {
  /// ``processor``.
  public var registers: ProcessorState { processor }
  /// The size of storage, 0 before the first snapshot.
  public var positionCount: Int { storage.count }
  /// A position of storage.
  public func character(at address: Int) -> StoredCharacter { StoredCharacter(rawValue: storage[address]) }
  /// ``now``.
  public var elapsed: MachineTime { now }
  /// Lines on the paper.
  public var lines: Int { units.linesPrinted }
  /// Cards read into storage.
  public var cards: Int { units.cardsRead }
  /// Cards punched and in their pockets.
  public var punched: Int { units.cardsPunched }
}
