public import Core1401

/// Something that stops the machine: an address, a use of storage, an event.
public struct Breakpoint: Hashable, Sendable {
  /// How a position of storage is used.
  public enum Use: String, Hashable, Sendable, CaseIterable {
    /// Its character is read by an A-, B- or index cycle, or by a unit; the reading of instructions does not count.
    case read = "r"
    /// A character is stored in it, the same one perhaps.
    case write = "w"
    /// Either of them.
    case readOrWrite = "rw"
    /// It holds another character or word mark than before the instruction.
    case change = "c"
    /// Its word mark is set or cleared.
    case wordMark = "wm"
  }

  /// What units do.
  public enum UnitActivity: String, Hashable, Sendable, CaseIterable {
    /// A line is printed.
    case print
    /// A card is read.
    case read
    /// A card is punched.
    case punch
    /// The carriage is controlled.
    case carriage
    /// A stacker is selected, or a feed is started.
    case feed
    /// A unit with an address of its own works: a tape unit, a disk, the typewriter.
    case tape
  }

  /// What stops the machine.
  public enum Cause: Hashable, Sendable {
    /// Before the instruction that begins at an address.
    case instruction(at: Int)
    /// Behind an instruction that uses a position so.
    case storage(Use, ClosedRange<Int>)
    /// Before an instruction with an operation code.
    case operation(StoredCharacter)
    /// Behind an instruction for which a unit did this.
    case unit(UnitActivity)
    /// Behind an instruction that printed a line with this text in it.
    case printedText([StoredCharacter])
    /// Behind the instruction that read the card with this number, counted from 1.
    case card(Int)
    /// In front of the first cycle at or after a moment of the 1401's clock.
    case time(MachineTime)
    /// In front of a storage cycle, counted since power-on.
    case cycle(UInt64)
    /// Behind an instruction that turned on an indicator of an error, even with the check-stop switches down.
    case check
  }

  /// The number it is named by, from 1; 0 before the machine has it.
  public var number = 0
  /// What stops the machine.
  public var cause: Cause
  /// It stops only when this holds. What has no value stops, too, and says so.
  public var condition: Condition?
  /// It stops from this time on that the cause is there and the condition holds; 1 is the first.
  public var count = 1
  /// It is taken away when it has stopped once.
  public var isOnce = false
  /// Whether it can stop.
  public var isEnabled = true
  /// Commands of the monitor to be carried out when it has stopped.
  public var actions: [String] = []
  /// The command that sets it, as it was typed, without blanks around it.
  public var command: String
  /// How often the cause was there.
  public internal(set) var hits = 0
  /// How often the condition held, too.
  public internal(set) var matches = 0

  /// Makes a breakpoint without condition.
  ///
  /// - Parameters:
  ///   - cause: what stops the machine.
  ///   - command: the command that sets it.
  public init(_ cause: Cause, command: String = "") {
    self.cause = cause
    self.command = command.isEmpty ? Breakpoint.command(for: cause) : command
  }

  /// The command of a breakpoint at an address, for one that was not typed.
  private static func command(for cause: Cause) -> String {
    guard case .instruction(let address) = cause else { return "" }
    return "break \(AddressRegister.decimal(address))"
  }

  /// `break`, `watch` or `catch`.
  public var word: String {
    switch cause {
    case .instruction: "break"
    case .storage: "watch"
    case .operation, .unit, .printedText, .card, .time, .cycle, .check: "catch"
    }
  }

  /// The address in front of which it stops, nil for other causes.
  public var address: Int? {
    if case .instruction(let address) = cause { address } else { nil }
  }

  /// The positions it watches, nil for other causes.
  public var watched: ClosedRange<Int>? {
    if case .storage(_, let range) = cause { range } else { nil }
  }
}
