internal import Core1401
internal import Foundation
internal import System1401
internal import Units1401

/// The units pane: cards in the 1402, the carriage of the 1403, tapes and disks; dashes for units that are
/// not attached.
///
/// A click on EOF has the effect of the command `eof`.
@MainActor
public final class UnitsPane: PaneView {
  var units = UnitsStatus()
  /// The text of the last search.
  private var searchText = ""

  override func update(from snapshot: SystemSnapshot) {
    guard snapshot.units != units else { return }
    units = snapshot.units
    refresh()
  }

  override var title: String { " UNITS " }

  override func arranged() -> [LegendLine] { form.map { LegendLine($0.legends.marking(searchText)) } }

  private var form: [LegendLine] {
    switch inner.width {
    case ..<36: column
    case ..<60: block
    default: wide
    }
  }

  /// Finds a text, which only marks it: everything is visible.
  public override func perform(_ action: PanelAction) -> Bool {
    switch action {
    case .find(let text): searchText = text
    case .findNext, .findPrevious: break
    case .escape where !searchText.isEmpty: searchText = ""
    default: return super.perform(action)
    }
    refresh()
    let shown = form.prefix(inner.height).map { $0.legends.map(\.text).joined() }
    return action == .escape
      || (!searchText.isEmpty
        && shown.contains { $0.range(of: searchText, options: .caseInsensitive) != nil })
  }

  // MARK: Layouts by width

  /// The layout as a narrow column beside the paper.
  private var column: [LegendLine] {
    let pockets = UnitsPane.pockets.map { ($0.name, String(units.stackers[$0.pocket] ?? 0)) }
    let widths = pockets.map { max($0.0.count, $0.1.count) }
    func row(_ texts: [String]) -> String {
      zip(texts, widths).map { $0.flushRight($1) }.joined(separator: " ")
    }
    return [
      [Legend("1402 READER  "), readerState],
      [Legend(cards(units.cardsInReader, width: 10) + "  \(units.cardsInReader)")],
      [endOfFile, Legend("  800 cpm", role: .faint)],
      [Legend("STACKERS")], [Legend(row(pockets.map(\.0)), role: .faint)], [Legend(row(pockets.map(\.1)))],
      [Legend("1402 PUNCH")], [Legend(cards(units.cardsPunched, width: 10) + "  \(units.cardsPunched)")],
      [Legend("1403 CC-TAPE \(units.formLines)")], [Legend(channels(width: 18), role: .faint)],
      [Legend("line \(units.form.line)  \(printerState)")],
      [Legend("729 TAPES")], tapes(width: 18, noReel: "1–6 –"),
      disks(width: 12, noDisk: "1311 DISK 0 –"), request("1407 INQUIRY –"),
    ]
  }

  /// The layout as five lines beside the listing.
  private var block: [LegendLine] {
    [
      [
        Legend(" READER  \(cards(units.cardsInReader, width: 9))  \(units.cardsInReader) left  "),
        readerState,
      ],
      [Legend(" STACKER " + stackers(between: "  "))],
      [Legend(" PUNCH   \(units.cardsPunched) punched   "), endOfFile],
      [Legend(" PRINTER line \(units.form.line)/\(units.formLines)  \(channels(width: 19))")],
      hasOtherUnits
        ? others(width: inner.width - 6, after: " UNITS ")
        : tapes(width: inner.width - 6, after: " TAPE ", noReel: "1–6 –   DISK 0 –   INQUIRY –"),
    ]
  }

  /// The layout for wide panes; the first four lines are the most important.
  private var wide: [LegendLine] {
    var lines: [LegendLine] = [
      [
        Legend(" 1402 READER  \(cards(units.cardsInReader, width: 12))  \(units.cardsInReader) cards   "),
        readerState, "   ", endOfFile, Legend("   800 cpm", role: .faint),
      ],
      [Legend(" 1402 STACKERS  \(stackers(between: " │ "))    PUNCHED \(units.cardsPunched)")],
      [
        Legend(" 1403 CARRIAGE  line \(units.form.line) of \(units.formLines)   "),
        Legend(channels(width: max(0, inner.width - 40)), role: .faint),
      ],
      hasOtherUnits
        ? others(width: inner.width - 12, after: " UNITS ")
        : tapes(
          width: inner.width - 10, after: " 729 TAPE ", noReel: "1–6 –   1311 DISK 0 –   1407 INQUIRY –"),
    ]
    if inner.height > 4 {
      let counts =
        "read \(units.cardsRead)   punched \(units.cardsPunched)   printed "
        + units.linesPrinted.counted("line")
      lines.insert([Legend(" SINCE START    " + counts)], at: 3)
    }
    return lines
  }

  // MARK: Texts

  private static let pockets: [(name: String, pocket: Pocket)] = [
    ("NP", .normalPunch), ("4", .four), ("8/2", .eightTwo), ("1", .one), ("NR", .normalRead),
  ]

  private var readerState: Legend {
    units.readerIsReady ? Legend("READY", role: .running) : Legend("EMPTY", role: .stopped)
  }

  private var printerState: String { units.printerIsBusy ? "BUSY" : "READY" }

  private var endOfFile: Legend {
    Legend("EOF \(units.endOfFile ? "▲" : "▽")", action: .command("eof"))
  }

  private func stackers(between gap: String) -> String {
    UnitsPane.pockets.map { "\($0.name) \(units.stackers[$0.pocket] ?? 0)" }.joined(separator: gap)
  }

  /// The channels with the lines in which they are punched, as many as fit.
  private func channels(width: Int) -> String {
    var text = "ch"
    for channel in units.carriageChannels.keys.sorted() {
      let lines = units.carriageChannels[channel, default: []].map(String.init).joined(separator: ",")
      let part = " \(channel)=\(lines)"
      guard text.count + part.count <= width else { break }
      text += part
    }
    return text == "ch" ? "" : text
  }

  /// A bar for a stack of cards. Its length is logarithmic: one card is visible, and 3,000 fill the hopper.
  private func cards(_ count: Int, width: Int) -> String {
    let share = log(Double(count + 1)) / log(3001)
    let filled = min(width, Int((share * Double(width)).rounded(.up)))
    return "".flushRight(filled, filledWith: "▤") + "".flushRight(width - filled, filledWith: "·")
  }
}
