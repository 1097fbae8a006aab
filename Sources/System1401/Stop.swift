public import Core1401

/// Why the system stopped, where, and in words.
public struct Stop: Hashable, Sendable {
  /// The kinds of stop; the raw values are those of reports.
  public enum Reason: String, Sendable, CaseIterable {
    /// A Halt instruction.
    case halt
    /// A check of the processor: address, operation code, parity.
    case check
    /// An input/output check with the check-stop switch up: a card that cannot be right, a late read.
    case inputOutputCheck = "io-check"
    /// A limit of cycles or time was reached.
    case limit
    /// A card is wanted and the hopper is empty.
    case readerEmpty = "reader-empty"
    /// A card is wanted in the punch feed and there is none.
    case punchEmpty = "punch-empty"
    /// The carriage was sent to a channel that the carriage tape does not have.
    case channelNotPunched = "channel-not-punched"
    /// A tape unit is wanted that is not ready: no reel, no ring, nothing recorded; or the host refuses.
    case tapeNotReady = "tape-not-ready"
    /// A tape image is damaged, or a record without characters is to be written.
    case tapeCheck = "tape-check"
    /// A disk is wanted that is not mounted or cannot be written, or the host refuses.
    case diskNotReady = "disk-not-ready"
    /// A disk control field or function that cannot be used.
    case diskCheck = "disk-check"
    /// The program reads the inquiry station, and the operator has not typed yet.
    case inquiryWaits = "inquiry-waits"
    /// A unit is addressed that is not installed.
    case unitNotInstalled = "unit-not-installed"
    /// The operator ended the run from outside.
    case interrupted
    /// The STOP key.
    case stopKey = "stop-key"
    /// ADDRESS STOP, before the instruction at the dials.
    case addressStop = "address-stop"
    /// A breakpoint, before the instruction at its address.
    case breakpoint
    /// LOAD has read a card and START runs it.
    case loaded
    /// The cycle, the instructions or the piece of work asked for are done.
    case stepped
  }

  /// The kind of stop.
  public var reason: Reason { contents.reason }
  /// The address of the instruction in hand, 0-15999.
  public var address: Int { contents.address }
  /// One line, without full stop.
  public var message: String { contents.message }
  /// What the processor found, for a stop by a check of its own.
  public var check: Check? { contents.check }
  /// The numbers of the breakpoints that stopped it.
  public var breakpoints: [Int] { contents.breakpoints }
  /// Commands of the monitor that these breakpoints ask for.
  public var actions: [String] { contents.actions }

  // The answer to nearly every request is no stop: it takes a word, where the contents would take thirty.
  private let place: Place

  private indirect enum Place: Hashable {
    case contents(Contents)
  }

  private struct Contents: Hashable {
    let reason: Reason
    let address: Int
    let message: String
    let check: Check?
    let breakpoints: [Int]
    let actions: [String]
  }

  private var contents: Contents {
    switch place {
    case .contents(let contents): contents
    }
  }

  /// Makes a stop.
  public init(
    reason: Reason, address: Int, message: String, check: Check? = nil, breakpoints: [Int] = [],
    actions: [String] = []
  ) {
    place = .contents(
      Contents(
        reason: reason, address: address, message: message, check: check, breakpoints: breakpoints,
        actions: actions))
  }
}
