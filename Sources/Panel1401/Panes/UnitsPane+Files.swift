internal import System1401
internal import Units1401

// Tapes, disks and the inquiry station in the units pane: each reel and pack with its file and where it is.
extension UnitsPane {
  /// A reel or a pack in words.
  private typealias Mounted = (text: (_ nameWidth: Int) -> String, role: Role)

  /// Whether anything but tapes is there to be shown.
  var hasOtherUnits: Bool { inquiryWord != nil || units.disks.contains { $0.fileName != nil } }

  /// Inquiry, disks and tapes in one line, as many as fit.
  func others(width: Int, after title: String) -> LegendLine {
    var line: LegendLine = [Legend(title)]
    if let inquiryWord { line.add("INQUIRY \(inquiryWord)   ", role: .running) }
    line.legends += disks(width: width - line.width, noDisk: "–").legends
    line.add("   ")
    guard width - line.width > 16 else { return line }
    line.legends += tapes(width: width - line.width - 5, after: "TAPE ", noReel: "–").legends
    return line
  }

  /// The reels that fit after a title, or what is shown when there is none.
  func tapes(width: Int, after title: String = "", noReel: String) -> LegendLine {
    let mounted = units.tapes.filter { $0.fileName != nil }.map { tape -> Mounted in
      ({ UnitsPane.text(of: tape, nameWidth: $0) }, UnitsPane.role(of: tape))
    }
    return line(mounted, width: width, after: title) ?? [Legend(title + noReel, role: .disabled)]
  }

  /// The disks that fit, or what is shown when there is none.
  func disks(width: Int, noDisk: String) -> LegendLine {
    let mounted = units.disks.filter { $0.fileName != nil }.map { disk -> Mounted in
      ({ UnitsPane.text(of: disk, nameWidth: $0) }, disk.isSelected ? .running : .text)
    }
    return line(mounted, width: width, after: "DISK ") ?? [Legend(noDisk, role: .disabled)]
  }

  /// What is mounted, as much as fits after a title; nil when nothing is. The first is shown in any case.
  private func line(_ mounted: [Mounted], width: Int, after title: String) -> LegendLine? {
    guard let first = mounted.first else { return nil }
    let nameWidth = width < 24 ? 6 : 14
    var line: LegendLine = [Legend(title), Legend(first.text(nameWidth), role: first.role)]
    for next in mounted.dropFirst() {
      let text = next.text(nameWidth)
      guard line.width - title.count + text.count + 3 <= width else { break }
      line.add("   ")
      line.add(text, role: next.role)
    }
    return line
  }

  /// The inquiry station, or what is shown while it is idle.
  func inquiry(_ idle: String) -> LegendLine {
    guard let inquiryWord else { return [Legend(idle, role: .disabled)] }
    return [Legend("INQUIRY \(inquiryWord)", role: .running)]
  }

  private var inquiryWord: String? {
    units.inquiryIsUnlocked ? "TYPE" : units.inquiryIsRequested ? "REQUEST" : nil
  }

  private static func name(of file: String?, width: Int) -> String {
    (file?.split(separator: "/").last.map(String.init) ?? "").cut(to: width)
  }

  /// `1 master.tap 0412`: unit, name, and records after the load point, BOT there; then what keeps it from work.
  private static func text(of tape: TapeStatus, nameWidth: Int) -> String {
    let place = tape.isAtLoadPoint ? "BOT" : String(tape.position).flushRight(4, filledWith: "0")
    var words = [
      "\(tape.number)", name(of: tape.fileName, width: nameWidth), tape.isRewinding ? "REWIND" : place,
    ]
    if tape.tapeIndicator { words.append("TM") }
    if tape.isFileProtected { words.append("RO") }
    if !tape.isReady, !tape.isRewinding { words.append("UNLOADED") }
    return words.joined(separator: " ")
  }

  private static func role(of tape: TapeStatus) -> Role {
    tape.isReady ? (tape.isSelected ? .running : .text) : tape.isRewinding ? .faint : .stopped
  }

  /// `0 stock.dsk 42`: drive, name and cylinder, which is not known while the access moves.
  private static func text(of disk: DiskStatus, nameWidth: Int) -> String {
    var words = [
      disk.isRamac ? "1405" : String(disk.number), name(of: disk.fileName, width: nameWidth),
      disk.isMoving ? "SEEK" : "\(disk.cylinder)",
    ]
    if !disk.isWritable { words.append("RO") }
    return words.joined(separator: " ")
  }
}
