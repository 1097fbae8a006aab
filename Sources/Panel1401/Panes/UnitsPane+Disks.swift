internal import System1401
internal import Units1401

// Disks and the inquiry station in the units pane. With a disk mounted or an inquiry under way, one line shows all units
// besides cards and paper, those that want the operator first.
extension UnitsPane {
  /// Whether anything but tapes is there to be shown.
  var hasOtherUnits: Bool { inquiryWord != nil || units.disks.contains { $0.fileName != nil } }

  /// Inquiry, disks and tapes in one line, as many as fit.
  func others(width: Int, after title: String) -> LegendLine {
    var line = LegendLine()
    line.add(title)
    if let inquiryWord { line.add("INQUIRY \(inquiryWord)   ", role: .running) }
    let left = width - line.width
    line.legends += disks(width: left, after: "DISK ", noDisk: "–").legends
    line.add("   ")
    guard width - line.width > 16 else { return line }
    line.legends += tapes(width: width - line.width - 5, after: "TAPE ", noReel: "–").legends
    return line
  }

  /// The disks that fit behind a title, or what is shown when there is none.
  func disks(width: Int, after title: String, noDisk: String) -> LegendLine {
    let mounted = units.disks.filter { $0.fileName != nil }
    guard !mounted.isEmpty else { return [Legend(noDisk, role: .disabled)] }
    var line = LegendLine()
    line.add(title)
    for disk in mounted {
      let text = UnitsPane.text(of: disk, nameWidth: width < 24 ? 6 : 14)
      let gap = disk == mounted[0] ? "" : "   "
      guard disk == mounted[0] || line.width - title.count + gap.count + text.count <= width else { break }
      line.add(gap)
      line.add(text, role: disk.isSelected ? .running : .text)
    }
    return line
  }

  /// The inquiry station, or what is shown while nothing goes on there.
  func inquiry(_ idle: String) -> LegendLine {
    guard let inquiryWord else { return [Legend(idle, role: .disabled)] }
    return [Legend("INQUIRY \(inquiryWord)", role: .running)]
  }

  private var inquiryWord: String? {
    units.inquiryIsUnlocked ? "TYPE" : units.inquiryIsRequested ? "REQUEST" : nil
  }

  /// `0 stock.dsk 42`: drive, name and cylinder, which is not known while the access moves.
  private static func text(of disk: DiskStatus, nameWidth: Int) -> String {
    let name = disk.fileName?.split(separator: "/").last.map(String.init) ?? ""
    let short = name.count > nameWidth ? String(name.prefix(nameWidth - 1)) + "…" : name
    var words = [
      "\(disk.isRamac ? "1405" : String(disk.number))", short, disk.isMoving ? "SEEK" : "\(disk.cylinder)",
    ]
    if !disk.isWritable { words.append("RO") }
    return words.joined(separator: " ")
  }
}
