internal import System1401
internal import Units1401

// Units other than cards and paper: each mounted reel and pack with its file and its position.
extension UnitsPane {
  /// Whether there is more to show than tapes: a mounted disk, or a unit that requests the operator.
  var hasOtherUnits: Bool { units.request != nil || units.mounted.contains { $0.place.unit != "tape" } }

  /// A line with the request of a unit, disks and tapes, as many as fit.
  func others(width: Int, after title: String) -> LegendLine {
    var line: LegendLine = [Legend(title)]
    if let request = units.request { line.add("\(request)   ", role: .running) }
    line.legends += disks(width: width - line.width, noDisk: "–").legends
    line.add("   ")
    guard width - line.width > 16 else { return line }
    line.legends += tapes(width: width - line.width - 5, after: "TAPE ", noReel: "–").legends
    return line
  }

  func tapes(width: Int, after title: String = "", noReel: String) -> LegendLine {
    line(of: { $0 == "tape" }, width: width, after: title) ?? [Legend(title + noReel, role: .disabled)]
  }

  func disks(width: Int, noDisk: String) -> LegendLine {
    line(of: { $0 != "tape" }, width: width, after: "DISK ") ?? [Legend(noDisk, role: .disabled)]
  }

  /// The request of a unit to the operator, or a text for none.
  func request(_ idle: String) -> LegendLine {
    guard let request = units.request else { return [Legend(idle, role: .disabled)] }
    return [Legend(request, role: .running)]
  }

  /// A line with the mounted media of some units, as many as fit; nil for none.
  private func line(of isWanted: (String) -> Bool, width: Int, after title: String) -> LegendLine? {
    let mounted = units.mounted.filter { isWanted($0.place.unit) }
    guard let first = mounted.first else { return nil }
    let nameWidth = width < 24 ? 6 : 14
    var line: LegendLine = [Legend(title), Legend(UnitsPane.text(of: first, nameWidth), role: first.role)]
    for next in mounted.dropFirst() {
      let text = UnitsPane.text(of: next, nameWidth)
      guard line.width - title.count + text.count + 3 <= width else { break }
      line.add("   ")
      line.add(text, role: next.role)
    }
    return line
  }

  private static func text(of unit: UnitReport, _ nameWidth: Int) -> String {
    let name = (unit.fileName?.split(separator: "/").last.map(String.init) ?? "").cut(to: nameWidth)
    return ([unit.label, name] + unit.words).joined(separator: " ")
  }
}

extension UnitReport {
  fileprivate var role: Role {
    switch state {
    case .selected: .running
    case .idle, .ready: .text
    case .busy: .faint
    case .notReady: .stopped
    }
  }
}
