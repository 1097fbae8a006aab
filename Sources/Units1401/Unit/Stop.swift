public import Core1401

/// Why and where the system stopped, with a message.
public struct Stop: Hashable, Sendable {
  /// The kind of stop.
  public var reason: Reason { contents.reason }
  /// The address of the current instruction, 0-15999.
  public var address: Int { contents.address }
  /// One line, without full stop.
  public var message: String { contents.message }
  /// The check of the processor, for a stop caused by one.
  public var check: Check? { contents.check }
  /// The numbers of the breakpoints that stopped it.
  public var breakpoints: [Int] { contents.breakpoints }
  /// The monitor commands of these breakpoints.
  public var actions: [String] { contents.actions }

  // Nearly every request returns no stop. Boxing the contents makes that result one word instead of thirty.
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

  /// Creates a stop.
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
