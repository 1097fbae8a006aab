/// A part of the title of the paper, with the smallest window width at which it is shown.
typealias PaperLegend = (text: String, minimumWidth: Int)

extension SheetView {
  /// The title at the right: visible columns and as many legends as fit.
  final var rightTitle: String {
    let room = frame.width - 2 - title.count - 1
    if let titleNotice { return " " + titleNotice.prefix(max(0, room - 2)) + " " }
    var parts = legends.filter { frame.width >= $0.minimumWidth }.map(\.text)
    while true {
      for columns in columnLegends {
        let line = " " + ([columns] + parts).joined(separator: frame.width < 100 ? " · " : " │ ") + " "
        if line.count <= room { return line }
      }
      guard !parts.isEmpty else { return "" }
      parts.removeLast()
    }
  }

  /// The visible columns as text, in a long and a short form.
  private var columnLegends: [String] {
    let layout = paperLayout
    let first = scroll.left(layout) + 1
    let last = first + layout.columns - 1
    guard layout.columns < PaperLayout.positions else { return ["cols 1–132 (all)", "1–132"] }
    let short = "cols \(first)–\(last) ◂▸"
    return frame.width < 100 ? [short, "\(first)–\(last)"] : ["cols \(first)–\(last) of 132 ◂▸", short]
  }
}
