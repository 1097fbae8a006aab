extension Stop {
  /// The kinds of stop. A unit defines its own in its folder.
  public struct Reason: Hashable, Sendable {
    /// What a stop requires of the operator.
    public enum Kind: Hashable, Sendable {
      /// The program has ended.
      case halt
      /// A check: CHECK RESET must precede START.
      case check
      /// A limit of the run was reached.
      case limit
      /// A unit needs the operator.
      case unitWaits
      /// The run was interrupted from outside.
      case interrupted
      /// The operator or the debugger asked for the stop.
      case requested
    }

    /// The identifier in reports.
    public let rawValue: String
    /// What the stop requires of the operator.
    public let kind: Kind
    /// The check light that the stop turns on.
    public let light: UnitChecks

    /// Defines a reason for a stop.
    public init(_ rawValue: String, _ kind: Kind, light: UnitChecks = []) {
      self.rawValue = rawValue
      self.kind = kind
      self.light = light
    }

    /// A Halt instruction.
    public static let halt = Reason("halt", .halt)
    /// A check of the processor: address, operation code, parity.
    public static let check = Reason("check", .check)
    /// An input/output check with the check-stop switch up: an invalid card, or a late read.
    public static let inputOutputCheck = Reason("io-check", .check)
    /// A limit of cycles or time was reached.
    public static let limit = Reason("limit", .limit)
    /// The addressed unit is not installed.
    public static let unitNotInstalled = Reason("unit-not-installed", .unitWaits)
    /// The operator interrupted the run from outside.
    public static let interrupted = Reason("interrupted", .interrupted)
    /// The STOP key.
    public static let stopKey = Reason("stop-key", .requested)
    /// ADDRESS STOP, before the instruction at the dials.
    public static let addressStop = Reason("address-stop", .requested)
    /// A breakpoint, before the instruction at its address.
    public static let breakpoint = Reason("breakpoint", .requested)
    /// LOAD has read a card, which START executes.
    public static let loaded = Reason("loaded", .requested)
    /// The requested cycle, instructions or unit operation are complete.
    public static let stepped = Reason("stepped", .requested)
  }

  /// The exit status of a run that ends with this stop: 0 for a halt or a requested stop, 2 check stop, 3
  /// limit, 4 a unit needs the operator, 130 interrupted.
  public var exitStatus: Int32 {
    switch reason.kind {
    case .halt, .requested: 0
    case .check: 2
    case .limit: 3
    case .unitWaits: 4
    case .interrupted: 130
    }
  }
}

/// Check lights of the units.
public struct UnitChecks: OptionSet, Hashable, Sendable, Codable {
  /// One bit per light.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The card reader.
  public static let reader = UnitChecks(rawValue: 1 << 0)
  /// The card punch.
  public static let punch = UnitChecks(rawValue: 1 << 1)
  /// The printer.
  public static let printer = UnitChecks(rawValue: 1 << 2)
  /// The tape units.
  public static let tape = UnitChecks(rawValue: 1 << 3)
  /// Disk storage.
  public static let disk = UnitChecks(rawValue: 1 << 4)

  /// Every light with its name, in the order of the console.
  public static let names: [(light: UnitChecks, name: String)] = [
    (.reader, "Reader"), (.punch, "Punch"), (.printer, "Printer"), (.tape, "Tape"), (.disk, "Disk"),
  ]
}
