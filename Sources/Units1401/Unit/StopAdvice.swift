/// What to do about a stop, for the person at the command line and for the operator at the machine.
public struct StopAdvice: Hashable, Sendable {
  /// The option that avoids the stop in another run, as in `--tape 3=FILE`; nil if no option does.
  public let option: String?
  /// What the operator does, in words or as a command of the monitor, as in `mount it without ,ro`.
  public let action: String
  /// The key that the operator presses afterwards, which repeats what has failed; nil for none.
  public let key: String?

  /// Creates advice.
  ///
  /// - Parameters:
  ///   - action: what the operator does.
  ///   - option: the option of another run, with its hyphens and argument.
  ///   - key: the key to press afterwards.
  public init(_ action: String, option: String? = nil, thenPress key: String? = nil) {
    (self.action, self.option, self.key) = (action, option, key)
  }

  /// The advice at the command line, where a run has ended: the option if there is one.
  public var atCommandLine: String { option.map { "give \($0)" } ?? atMachine }

  /// The advice at the machine, as in `mount it without ,ro and press START`.
  public var atMachine: String { key.map { "\(action) and press \($0)" } ?? action }

  /// What an empty hopper needs.
  static let putCardsIn = StopAdvice("put cards in", thenPress: "START")

  /// How to repeat what the host has refused.
  static let tryAgain = StopAdvice("press START to try again")

  /// How to continue after a check.
  public static let checkReset = StopAdvice("press CHECK RESET, then START")

  /// The advice to mount a file on a unit without one.
  ///
  /// - Parameters:
  ///   - unit: the unit as the monitor names it.
  ///   - blank: the medium that a new file is.
  ///   - option: the option that mounts it.
  ///   - key: the key to press afterwards.
  /// - Returns: the advice, with the command of the monitor.
  static func mount(
    _ unit: String, blank: String = "a blank one", option: String, thenPress key: String = "START"
  ) -> StopAdvice {
    StopAdvice("mount \(unit) FILE (FILE,new for \(blank))", option: option, thenPress: key)
  }

  /// The advice to mount a protected file again.
  static func mountWritable(thenPress key: String = "START") -> StopAdvice {
    StopAdvice("mount it without ,ro", thenPress: key)
  }
}
