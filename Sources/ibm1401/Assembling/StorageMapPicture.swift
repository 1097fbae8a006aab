import Autocoder
import Core1401

/// The storage map as an SVG picture: a row for each hundred positions, coloured by contents.
struct StorageMapPicture {
  fileprivate enum Content: Int, CaseIterable {
    case instruction, constant, literal, mark, reserved

    var colour: String { ["#7fb285", "#e6b566", "#d9a441", "#c07f7f", "#dfe4ea"][rawValue] }
    var name: String {
      ["instructions", "constants", "literals", "record and group marks", "areas without contents"][rawValue]
    }
  }

  private static let (cell, rowHeight, left, top) = (9.0, 20.0, 60.0, 54.0)
  private var contents: [(range: Range<Int>, content: Content, title: String)] = []
  private var labels: [(address: Int, name: String)] = []
  private let title: String

  /// Collects the items that all programs of a source load and reserve.
  init(_ programs: [Assembly], title: String) {
    self.title = title
    for program in programs {
      for symbol in program.symbols {
        guard let address = symbol.value?.address, (0..<16_000).contains(address), symbol.length > 0 else {
          continue
        }
        let isArea = symbol.kind == .area || symbol.kind == .instruction
        let first = isArea ? address : max(0, address - symbol.length + 1)
        if symbol.kind == .area || symbol.kind == .reserved {
          contents.append((first..<min(16_000, first + symbol.length), .reserved, symbol.name))
        }
        if symbol.kind != .field { labels.append((first, symbol.name)) }
      }
      for case .item(let item) in program.steps {
        let range = item.address..<max(item.address, item.lastAddress) + 1
        contents.append((range, Content(item), program.label(at: item.address) ?? ""))
      }
    }
  }

  private var rows: [Int] {
    Set(contents.flatMap { [$0.range.lowerBound / 100, ($0.range.upperBound - 1) / 100] }).sorted()
  }

  var svg: String {
    let rows = rows
    let places = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($1, $0) })
    let width = StorageMapPicture.left + 100 * StorageMapPicture.cell + 16
    let height = StorageMapPicture.top + Double(rows.count) * StorageMapPicture.rowHeight + 34
    var body = ""
    for tens in 0..<10 {
      let x = StorageMapPicture.left + Double(tens * 10) * StorageMapPicture.cell
      body += "<text x=\"\(x)\" y=\"46\" fill=\"#777\">\(tens)0</text>\n"
    }
    for (row, hundred) in rows.enumerated() {
      let y = StorageMapPicture.top + Double(row) * StorageMapPicture.rowHeight
      body +=
        "<text x=\"12\" y=\"\(y + 14)\" fill=\"#777\">\(AddressRegister.decimal(hundred * 100))</text>\n"
      body +=
        "<rect x=\"\(StorageMapPicture.left)\" y=\"\(y + 2)\" width=\"\(100 * StorageMapPicture.cell)\" "
      body += "height=\"\(StorageMapPicture.rowHeight - 4)\" fill=\"#f1efe8\"/>\n"
    }
    for (range, content, title) in contents { body += boxes(range, content, title, places) }
    body += names(places)
    var x = StorageMapPicture.left
    for content in Content.allCases {
      let y = height - 20
      body += "<rect x=\"\(x)\" y=\"\(y)\" width=\"12\" height=\"12\" fill=\"\(content.colour)\"/>"
      body += "<text x=\"\(x + 16)\" y=\"\(y + 10)\">\(content.name)</text>\n"
      x += 30 + Double(content.name.count) * 7
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
      font-family="DejaVu Sans Mono, monospace" font-size="11">
      <rect width="100%" height="100%" fill="#fcfbf7"/>
      <text x="12" y="22" font-size="14">\(title.escapedForXML): storage</text>
      \(body)</svg>

      """
  }

  /// A box in each row that the range touches.
  private func boxes(_ range: Range<Int>, _ content: Content, _ title: String, _ places: [Int: Int]) -> String
  {
    var text = ""
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(range.upperBound, (start / 100 + 1) * 100)
      if let row = places[start / 100] {
        let x = StorageMapPicture.left + Double(start % 100) * StorageMapPicture.cell
        let y = StorageMapPicture.top + Double(row) * StorageMapPicture.rowHeight + 2
        let (low, high) = (
          AddressRegister.decimal(range.lowerBound), AddressRegister.decimal(range.upperBound - 1)
        )
        let name = title.isEmpty ? "" : "\(title.escapedForXML) "
        text +=
          "<rect x=\"\(x + 0.5)\" y=\"\(y)\" width=\"\(Double(end - start) * StorageMapPicture.cell - 1)\" "
        text += "height=\"\(StorageMapPicture.rowHeight - 4)\" fill=\"\(content.colour)\">"
        text += "<title>\(name)\(low)-\(high)</title></rect>\n"
      }
      start = end
    }
    return text
  }

  /// The labels; one that would overlap the label before it is left out.
  private func names(_ places: [Int: Int]) -> String {
    var text = ""
    var free: [Int: Double] = [:]
    for (address, name) in labels.sorted(by: { ($0.address, $0.name) < ($1.address, $1.name) }) {
      guard let row = places[address / 100] else { continue }
      let x = StorageMapPicture.left + Double(address % 100) * StorageMapPicture.cell
      guard x >= free[row, default: 0] else { continue }
      free[row] = x + Double(name.count) * 6.2 + 6
      let y = StorageMapPicture.top + Double(row) * StorageMapPicture.rowHeight + 14
      text += "<text x=\"\(x + 2)\" y=\"\(y)\" font-size=\"10\">\(name.escapedForXML)</text>\n"
    }
    return text
  }
}

extension StorageMapPicture.Content {
  fileprivate init(_ item: AssembledItem) {
    self =
      switch item.kind {
      case .instruction: .instruction
      case .constant, .addressConstant: .constant
      case .literal: .literal
      case .recordMark, .groupMark: .mark
      }
  }
}

extension Assembly {
  fileprivate func label(at address: Int) -> String? {
    symbols.first { $0.kind == .instruction && $0.value?.address == address }?.name
  }
}

extension StringProtocol {
  /// The text with escapes for the characters that have a meaning in XML.
  var escapedForXML: String {
    String(self).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
