public import Core1401

/// Something that stops the machine: an address, a use of storage, an event.
public struct Breakpoint: Hashable, Sendable {
  /// How a position of storage is used.
  public enum Use: String, Hashable, Sendable, CaseIterable {
    /// Its character is read by an A-, B- or index cycle, or by a unit; reading instructions does not count.
    case read = "r"
    /// A character is stored in it, even the same one.
    case write = "w"
    /// Either of them.
    case readOrWrite = "rw"
    /// Its character or word mark differs from that before the instruction.
    case change = "c"
    /// Its word mark is set or cleared.
    case wordMark = "wm"
  }

  /// A kind of unit operation.
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
    /// A unit with its own address works: a tape unit, a disk, the typewriter.
    case tape
  }

  /// The cause that stops the machine.
  public enum Cause: Hashable, Sendable {
    /// Before the instruction that begins at an address.
    case instruction(at: Int)
    /// Before each instruction that begins in a range.
    case instructions(ClosedRange<Int>)
    /// After an instruction that uses a position in this way.
    case storage(Use, ClosedRange<Int>)
    /// Before an instruction with an operation code.
    case operation(StoredCharacter)
    /// After an instruction with this unit operation.
    case unit(UnitActivity)
    /// After an instruction that printed a line containing this text.
    case printedText([StoredCharacter])
    /// After the instruction that read the card with this number, from 1.
    case card(Int)
    /// Before the first cycle at or after a time of the 1401's clock.
    case time(MachineTime)
    /// Before a storage cycle, counted since power-on.
    case cycle(UInt64)
    /// After an instruction that turned on an error indicator, even with the check-stop switches down.
    case check
  }

  /// Its number, from 1; 0 before it is set.
  public var number = 0
  /// What stops the machine.
  public var cause: Cause
  /// The condition that must be true for it to stop. One without a value also stops, and the message says so.
  public var condition: Condition?
  /// It stops from this occurrence of the cause and condition on; 1 is the first.
  public var count = 1
  /// Whether it stops only at that occurrence, and not at later ones.
  public var isExact = false

  /// Whether it stops at an occurrence at which its condition holds.
  ///
  /// - Parameter match: the number of the occurrence among those, from 1.
  /// - Returns: false before ``count``, and after it if ``isExact``.
  public func stops(atMatch match: Int) -> Bool { isExact ? match == count : match >= count }

  /// The label that its watched place was written with, such as `TGROSS`; nil for addresses. A watchpoint with a
  /// label is about the program: it does not stop in the loader of an assembled source, see
  /// ``SymbolTable/isInLoader(_:)``.
  public var label: String?
  /// Whether it is deleted after it has stopped once.
  public var isOnce = false
  /// Whether it is enabled.
  public var isEnabled = true
  /// The monitor commands to execute after it has stopped.
  public var actions: [String] = []
  /// The command that sets it, as typed, without surrounding blanks.
  public var command: String
  /// The number of times the cause occurred.
  public internal(set) var hits = 0
  /// The number of times the condition was true as well.
  public internal(set) var matches = 0

  /// Creates a breakpoint without a condition.
  ///
  /// - Parameters:
  ///   - cause: what stops the machine.
  ///   - command: the command that sets it.
  public init(_ cause: Cause, command: String = "") {
    self.cause = cause
    self.command = command.isEmpty ? Breakpoint.command(for: cause) : command
  }

  /// The command for a breakpoint at an address that was not typed.
  private static func command(for cause: Cause) -> String {
    guard case .instruction(let address) = cause else { return "" }
    return "break \(AddressRegister.decimal(address))"
  }

  /// `break`, `watch` or `catch`.
  public var word: String {
    switch cause {
    case .instruction, .instructions: "break"
    case .storage: "watch"
    case .operation, .unit, .printedText, .card, .time, .cycle, .check: "catch"
    }
  }

  /// Its word and number, and the label of a watchpoint: `break 1`, `watch 2 TGROSS`.
  var title: String { "\(word) \(number)\(label.map { " \($0)" } ?? "")" }

  /// The address before which it stops; nil for other causes.
  public var address: Int? {
    if case .instruction(let address) = cause { address } else { nil }
  }

  /// The addresses before which it stops, whether one or more; nil for other causes.
  public var instructions: ClosedRange<Int>? {
    switch cause {
    case .instruction(let address): address...address
    case .instructions(let range): range
    default: nil
    }
  }

  /// The positions that it watches; nil for other causes.
  public var watched: ClosedRange<Int>? {
    if case .storage(_, let range) = cause { range } else { nil }
  }
}
