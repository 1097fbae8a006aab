public import Core1401
public import System1401
public import Units1401

extension MonitorAnswers {
  /// The reels that are mounted, a sentence each.
  public static func tapes(_ snapshot: SystemSnapshot) -> [String] {
    snapshot.units.tapes.compactMap { tape in
      guard let name = tape.fileName else { return nil }
      var words = [
        tape.isRewinding
          ? "rewinding"
          : !tape.isReady
            ? "unloaded"
            : tape.isAtLoadPoint ? "at its load point" : "\(tape.position.counted("record")) passed"
      ]
      if tape.isFileProtected { words.append("file protected") }
      if tape.tapeIndicator { words.append("tape indicator on") }
      return "Tape \(tape.number): \(name), \(words.joined(separator: ", "))."
    }
  }

  /// The disks that are mounted, a sentence each.
  public static func disks(_ snapshot: SystemSnapshot) -> [String] {
    snapshot.units.disks.compactMap { disk in
      guard let name = disk.fileName else { return nil }
      let unit = disk.isRamac ? "1405" : "Disk \(disk.number)"
      var words = ["\(disk.isRamac ? "track" : "cylinder") \(disk.cylinder)"]
      if disk.isMoving { words.append("moving") }
      if !disk.isWritable { words.append("read only") }
      if disk.writesAddresses { words.append("write address on") }
      return "\(unit): \(name), \(words.joined(separator: ", "))."
    }
  }

  /// The inquiry station while an inquiry is under way.
  static func inquiry(_ snapshot: SystemSnapshot) -> [String] {
    if snapshot.units.inquiryIsUnlocked { return ["Inquiry station: the program waits for typing."] }
    return snapshot.units.inquiryIsRequested ? ["Inquiry station: request on."] : []
  }

  /// What the inquiry station typed, as lines: who typed, and the text.
  ///
  /// - Parameters:
  ///   - line: a message.
  ///   - encoding: how characters are written.
  /// - Returns: one line or more.
  public static func typed(_ line: TypewriterLine, _ encoding: TextEncoding) -> [String] {
    let label =
      switch line.source {
      case .reply: "1407"
      case .inquiry: "1407 inquiry"
      case .cancelled: "1407 cancelled"
      }
    return line.text(in: encoding).map { "\(label): \($0)" }
  }
}
