/// What the operator does when a unit has no medium: an option of another run, or a command at the machine.
enum MountingAdvice {
  /// The beginning of the advice, before the option.
  fileprivate static let beginning = "; give --"
  /// The words between the option and the command.
  fileprivate static let middle = ", or "

  /// The advice as a part of a message, as in `give --tape 3=FILE, or mount tape3 FILE`.
  ///
  /// - Parameters:
  ///   - option: the option, with two hyphens.
  ///   - command: the command of the monitor.
  /// - Returns: the finding's continuation, after a semicolon.
  static func text(option: String, command: String) -> String { "; give \(option)\(middle)\(command)" }

  /// The command that mounts a file.
  ///
  /// - Parameters:
  ///   - unit: the unit as the monitor names it.
  ///   - blank: the medium that a new file is.
  /// - Returns: the command with its argument.
  static func mount(_ unit: String, blank: String = "a blank one") -> String {
    "mount \(unit) FILE (FILE,new for \(blank))"
  }
}

extension Stop {
  /// The message for an operator who types commands at the machine, and for whom options are too late.
  public var messageForOperator: String {
    guard let start = message.firstRange(of: MountingAdvice.beginning),
      let end = message[start.upperBound...].firstRange(of: MountingAdvice.middle)
    else { return message }
    return "\(message[..<start.lowerBound]); \(message[end.upperBound...])"
  }
}
