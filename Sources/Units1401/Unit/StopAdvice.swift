/// What to do about a stop, for the person at the command line and for the operator at the machine.
public struct StopAdvice: Hashable, Sendable {
  /// What the operator does, in words or as a command of the monitor.
  public let action: String
  /// Whether the action is a command of the monitor, as in `mount disk0 FILE`.
  public let isCommand: Bool
  /// What is said of the action in parentheses, as in `FILE,new for a blank one`; nil for nothing.
  public let remark: String?
  /// The key that the operator presses afterwards, which repeats what has failed; nil for none.
  public let key: String?
  /// The advice at the command line, where a run has ended, as in `give --tape 3=FILE`; nil if only the operator
  /// can do something.
  public let atCommandLine: String?

  /// Creates advice in words.
  ///
  /// - Parameters:
  ///   - action: what the operator does.
  ///   - anotherRun: what avoids the stop in another run.
  ///   - key: the key to press afterwards.
  public init(_ action: String, anotherRun: String? = nil, thenPress key: String? = nil) {
    (self.action, isCommand, remark, self.key) = (action, false, nil, key)
    atCommandLine = anotherRun
  }

  private init(command: String, remark: String, anotherRun: String, thenPress key: String) {
    (action, isCommand, self.remark, self.key) = (command, true, remark, key)
    atCommandLine = anotherRun
  }

  /// A hint that is the same for everybody.
  public static func hint(_ text: String) -> StopAdvice { StopAdvice(text, anotherRun: text) }

  /// The advice at the machine, as in `mount it without ,ro and press START`.
  public var atMachine: String {
    action + (remark.map { " (\($0))" } ?? "") + (key.map { " and press \($0)" } ?? "")
  }

  /// How to repeat what the host has refused.
  static let tryAgain = StopAdvice("press START to try again")

  /// How to continue after a check.
  public static let checkReset = StopAdvice("press CHECK RESET, then START")

  /// What an empty hopper needs.
  ///
  /// - Parameter anotherRun: what fills it in another run.
  /// - Returns: the advice.
  static func putCardsIn(anotherRun: String) -> StopAdvice {
    StopAdvice("put cards in", anotherRun: anotherRun, thenPress: "START")
  }

  /// The advice to mount a file on a unit without one.
  ///
  /// - Parameters:
  ///   - unit: the unit as the monitor names it.
  ///   - blank: the medium that a new file is.
  ///   - option: the option that mounts it, with its hyphens and argument.
  ///   - key: the key to press afterwards.
  /// - Returns: the advice, with the command of the monitor.
  static func mount(
    _ unit: String, blank: String = "a blank one", option: String, thenPress key: String = "START"
  ) -> StopAdvice {
    StopAdvice(
      command: "mount \(unit) FILE", remark: "FILE,new for \(blank)", anotherRun: "give \(option)",
      thenPress: key)
  }

  /// The advice to mount a protected file again.
  ///
  /// - Parameters:
  ///   - compressed: the file if it is compressed, which no permission makes writable; nil otherwise.
  ///   - key: the key to press afterwards.
  /// - Returns: the advice.
  static func mountWritable(compressed: String? = nil, thenPress key: String = "START") -> StopAdvice {
    if let compressed {
      let isNamed = compressed.count > 3 && compressed.suffix(3).lowercased() == ".gz"
      let plain = isNamed ? String(compressed.dropLast(3)) : "COPY"
      let convert = "convert it (ibm1401 media convert \(compressed) \(plain))"
      return StopAdvice(
        "mount a copy that is not compressed",
        anotherRun: "a compressed file cannot be written: \(convert) and mount \(plain)", thenPress: key)
    }
    return StopAdvice(
      "mount it without ,ro", anotherRun: "leave ,ro out, or make the file writable", thenPress: key)
  }
}
