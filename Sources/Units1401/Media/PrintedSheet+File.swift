public import Core1401

extension PrintedSheet {
  /// The sheet as a printer file, to the byte what ``PrintFileWriter`` writes while the printer runs.
  ///
  /// A sheet that was torn in an open line gets the end of that line in ``PrintFileWriter/Mode/text``.
  public func file(
    mode: PrintFileWriter.Mode, chain: PrintChain = .full, encoding: TextEncoding = .simh
  ) -> [UInt8] {
    var writer = PrintFileWriter(mode: mode, chain: chain, encoding: encoding)
    var bytes: [UInt8] = []
    forEachEvent { bytes += writer.bytes(for: $0) }
    return bytes + writer.finish()
  }

  /// The events that made the sheet, in their order, as far as a printer file depends on them: without times, and
  /// all positions in form 1.
  private func forEachEvent(_ body: (PrinterEvent) -> Void) {
    var printed = 0
    for move in moves {
      while printed < Int(move.strikesBefore) {
        body(.impression(impression(printed)))
        printed += 1
      }
      body(event(of: move))
    }
    for index in printed..<strikes.count { body(.impression(impression(index))) }
  }

  private func impression(_ index: Int) -> Impression {
    let strike = strikes[index]
    let blanks = Array(repeating: StoredCharacter.blank, count: Int(strike.indent))
    let text = characters[strike.start..<strike.start + Int(strike.length)]
    // Printed word marks are kept as the ones they are on paper.
    return Impression(
      characters: blanks + text, printsWordMarks: false, position: FormPosition(form: 1, row: 0),
      begins: .zero, ends: .zero)
  }

  private func event(of move: Move) -> PrinterEvent {
    guard move.lines > 0 else { return .noSpace }
    let start = Int(move.startRow)
    let end = start + Int(move.lines)
    let formLines = Int(move.formLines)
    return .motion(
      FormMotion(
        // The channel does not show in a file.
        kind: move.isSkip ? .skip(channel: 1) : .space, lines: Int(move.lines),
        start: FormPosition(form: 1, row: start),
        end: FormPosition(form: 1 + end / formLines, row: end % formLines), formLines: formLines,
        reachesTopOfFormMark: move.reachesTopOfFormMark, begins: .zero, ends: .zero))
  }
}
