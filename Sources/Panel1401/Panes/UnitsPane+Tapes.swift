import Core1401
internal import System1401
internal import Units1401

// The tape units in the units pane: each reel with its file and where it stands.
extension UnitsPane {
  /// The reels that fit behind a title, or what is shown when there is none.
  func tapes(width: Int, after title: String, noReel: String) -> LegendLine {
    let mounted = units.tapes.filter { $0.fileName != nil }
    guard !mounted.isEmpty else { return [Legend(title + noReel, role: .disabled)] }
    var line = LegendLine()
    line.add(title)
    for tape in mounted {
      let text = UnitsPane.text(of: tape, nameWidth: width < 24 ? 6 : 14)
      let gap = tape == mounted[0] ? "" : "   "
      guard line.width - title.count + gap.count + text.count <= width else { break }
      line.add(gap)
      line.add(text, role: UnitsPane.role(of: tape))
    }
    return line
  }

  /// `1 master.tap 0412`: unit, name, and records behind the load point, BOT there; then what keeps it from work.
  private static func text(of tape: TapeStatus, nameWidth: Int) -> String {
    let name = tape.fileName?.split(separator: "/").last.map(String.init) ?? ""
    let short = name.count > nameWidth ? String(name.prefix(nameWidth - 1)) + "…" : name
    let place = tape.isAtLoadPoint ? "BOT" : tape.position.digits(4)
    var words = ["\(tape.number)", short, tape.isRewinding ? "REWIND" : place]
    if tape.tapeIndicator { words.append("TM") }
    if tape.isFileProtected { words.append("RO") }
    if !tape.isReady, !tape.isRewinding { words.append("UNLOADED") }
    return words.joined(separator: " ")
  }

  private static func role(of tape: TapeStatus) -> Role {
    tape.isReady ? (tape.isSelected ? .running : .text) : tape.isRewinding ? .faint : .stopped
  }
}
