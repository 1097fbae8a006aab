internal import Core1401

// The tables after the program: symbols, unused symbols, and the cross-reference.

extension Listing {
  /// Writes the symbols, six on a line, then those that nothing refers to.
  func writeSymbols(_ pages: inout PageWriter) {
    guard !assembly.symbols.isEmpty else { return }
    var heading = PrintLine()
    for column in 0..<6 {
      heading.put("SYMBOL", at: 2 + 20 * column)
      heading.put("ADDRESS", at: 11 + 20 * column)
    }
    pages.beginPage(columnHeading: heading.text)
    writeTable(assembly.symbols.map(entry), width: 20, &pages)

    let unused = assembly.symbols.filter { $0.uses.isEmpty && $0.definition != nil }.map(\.name)
    guard !unused.isEmpty else { return }
    pages.keep(4)
    pages.write(" UNREFERENCED SYMBOLS", isDoubleSpaced: true)
    pages.write("")
    writeTable(unused, width: 10, &pages)
  }

  /// The entry of a symbol: name, value, location counter, index location.
  private func entry(_ symbol: Symbol) -> String {
    var line = PrintLine()
    line.put(symbol.name, at: 1)
    guard let value = symbol.value else {
      line.put("UNDEF:##", at: 9)
      return line.text
    }
    line.put("\(Listing.location(value)): \(symbol.counter)", endingAt: 16)
    if value.index != 0 { line.put("+X\(value.index)", at: 17) }
    return line.text
  }

  private func writeTable(_ entries: [String], width: Int, _ pages: inout PageWriter) {
    let perLine = 120 / width
    for start in stride(from: 0, to: entries.count, by: perLine) {
      var line = PrintLine()
      for (column, entry) in entries[start..<min(start + perLine, entries.count)].enumerated() {
        line.put(entry, at: 2 + width * column)
      }
      pages.write(line.text)
    }
  }

  /// Writes all symbols with their value, their length, and the sequence numbers of the lines that define
  /// and use them.
  func writeCrossReference(_ pages: inout PageWriter) {
    guard !assembly.symbols.isEmpty else { return }
    var heading = PrintLine()
    for (text, column) in [("SYMBOL", 2), ("LOCN", 13), ("CT", 22), ("DEFINED", 26), ("USED", 36)] {
      heading.put(text, at: column)
    }
    pages.beginPage(columnHeading: heading.text)
    for symbol in assembly.symbols {
      var line = PrintLine()
      line.put(symbol.name, at: 2)
      line.put(symbol.value.map(Listing.location) ?? "UNDEF", endingAt: 16)
      if let index = symbol.value?.index, index != 0 { line.put("+X\(index)", at: 17) }
      if symbol.length > 0 { line.put(String(symbol.length), endingAt: 23) }
      line.put(symbol.definition.map { String(sequence(of: $0)) } ?? "-", endingAt: 32)
      let uses = symbol.uses.map { String(sequence(of: $0)) }
      for start in stride(from: 0, to: max(1, uses.count), by: 16) {
        for (column, use) in uses[start..<min(start + 16, uses.count)].enumerated() {
          line.put(use, endingAt: 39 + 6 * column)
        }
        pages.write(line.text)
        line = PrintLine()
      }
    }
  }

  /// The sequence number of a line; if it has none, that of the line before it.
  private func sequence(of index: Int) -> Int {
    var index = min(index, assembly.lines.count - 1)
    while index >= 0 {
      if let sequence = assembly.lines[index].sequence { return sequence }
      index -= 1
    }
    return 0
  }
}
