public import Core1401

/// Why and where the system stopped, with a message.
public struct Stop: Hashable, Sendable {
  /// The kind of stop.
  public var reason: Reason { contents.reason }
  /// The address of the current instruction, 0-15999.
  public var address: Int { contents.address }
  /// What is wrong and what to do about it.
  public var text: StopMessage { contents.text }
  /// The message for the command line: one line, without full stop.
  public var message: String { text.atCommandLine }
  /// The message for an operator at the machine: one line, without full stop.
  public var messageAtMachine: String { text.atMachine }
  /// The check of the processor, for a stop caused by one.
  public var check: Check? { contents.check }
  /// The numbers of the breakpoints that stopped it.
  public var breakpoints: [Int] { contents.breakpoints }
  /// How often each of these breakpoints has been reached.
  public var hits: [Int] { contents.hits }
  /// The monitor commands of these breakpoints.
  public var actions: [Action] { contents.actions }

  /// A monitor command of a breakpoint.
  public struct Action: Hashable, Sendable {
    /// The command.
    public let line: String
    /// How often its breakpoint has been reached.
    public let hits: Int

    /// Creates a command.
    public init(_ line: String, hits: Int) {
      self.line = line
      self.hits = hits
    }
  }

  // Nearly every request returns no stop. Boxing the contents makes that result one word instead of thirty.
  private let place: Place

  private indirect enum Place: Hashable {
    case contents(Contents)
  }

  private struct Contents: Hashable {
    let reason: Reason
    let address: Int
    let text: StopMessage
    let check: Check?
    let breakpoints: [Int]
    let hits: [Int]
    let actions: [Action]
  }

  private var contents: Contents {
    switch place {
    case .contents(let contents): contents
    }
  }

  /// Creates a stop.
  public init(
    reason: Reason, address: Int, message: StopMessage, check: Check? = nil, breakpoints: [Int] = [],
    hits: [Int] = [], actions: [Action] = []
  ) {
    place = .contents(
      Contents(
        reason: reason, address: address, text: message, check: check, breakpoints: breakpoints,
        hits: hits, actions: actions))
  }

  /// The stop with another message.
  public func with(_ message: StopMessage) -> Stop {
    Stop(
      reason: reason, address: address, message: message, check: check, breakpoints: breakpoints, hits: hits,
      actions: actions)
  }
}
