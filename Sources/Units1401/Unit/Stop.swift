public import Core1401

/// Why the system stopped, where, and in words.
public struct Stop: Hashable, Sendable {
  /// The kind of stop.
  public var reason: Reason { contents.reason }
  /// The address of the current instruction, 0-15999.
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
