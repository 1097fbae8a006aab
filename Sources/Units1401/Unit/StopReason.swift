extension Stop {
  /// The kinds of stop. A unit defines its own in its folder.
  public struct Reason: Hashable, Sendable {
    /// What the operator has to do with a stop.
    public enum Kind: Hashable, Sendable {
      /// The program has ended.
      case halt
      /// A check: CHECK RESET comes before START.
      case check
      /// A limit that was given for the run.
      case limit
      /// A unit needs the operator.
      case unitWaits
      /// The run was ended from outside.
      case interrupted
      /// The operator or the debugger asked for the stop.
      case requested
    }

    /// The word in reports.
    public let rawValue: String
    /// What it asks of the operator.
    public let kind: Kind
    /// The check light that the stop turns on.
    public let light: UnitChecks

    /// Defines a kind of stop.
    public init(_ rawValue: String, _ kind: Kind, light: UnitChecks = []) {
      self.rawValue = rawValue
      self.kind = kind
      self.light = light
    }

    /// A Halt instruction.
    public static let halt = Reason("halt", .halt)
    /// A check of the processor: address, operation code, parity.
    public static let check = Reason("check", .check)
    /// An input/output check with the check-stop switch up: a card that cannot be right, a late read.
    public static let inputOutputCheck = Reason("io-check", .check)
    /// A limit of cycles or time was reached.
    public static let limit = Reason("limit", .limit)
    /// A unit is addressed that is not installed.
    public static let unitNotInstalled = Reason("unit-not-installed", .unitWaits)
    /// The operator ended the run from outside.
    public static let interrupted = Reason("interrupted", .interrupted)
    /// The STOP key.
    public static let stopKey = Reason("stop-key", .requested)
    /// ADDRESS STOP, before the instruction at the dials.
    public static let addressStop = Reason("address-stop", .requested)
    /// A breakpoint, before the instruction at its address.
    public static let breakpoint = Reason("breakpoint", .requested)
    /// LOAD has read a card and START runs it.
    public static let loaded = Reason("loaded", .requested)
    /// The cycle, the instructions or the piece of work asked for are done.
    public static let stepped = Reason("stepped", .requested)
  }

  /// The exit status of a run that ends with this stop: 0 halt or asked for, 2 check stop, 3 limit, 4 a unit needs the
  /// operator, 130 interrupted.
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
  /// One bit a light.
  public let rawValue: UInt8

  /// Makes a set from its bits.
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
