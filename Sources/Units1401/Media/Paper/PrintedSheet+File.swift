public import Core1401

extension PrintedSheet {
  /// The sheet as a printer file in one piece; see ``write(mode:chain:encoding:to:)``.
  public func file(
    mode: PrintFileWriter.Mode, chain: PrintChain = .full, encoding: TextEncoding = .simh
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    write(mode: mode, chain: chain, encoding: encoding) { bytes += $0 }
    return bytes
  }

  /// Writes the sheet as a printer file, byte for byte as ``PrintFileWriter`` writes it while the printer
  /// runs.
  ///
  /// In ``PrintFileWriter/Mode/text`` an unterminated last line is ended.
  ///
  /// - Parameters:
  ///   - mode: the form of the file.
  ///   - chain: the chain that printed.
  ///   - encoding: the encoding of the characters.
  ///   - body: receives the file in pieces of about 64 KiB.
  /// - Throws: what `body` throws.
  public func write(
    mode: PrintFileWriter.Mode, chain: PrintChain = .full, encoding: TextEncoding = .simh,
    to body: ([UInt8]) throws -> Void
  ) rethrows {
    var writer = PrintFileWriter(mode: mode, chain: chain, encoding: encoding)
    var text = TextBuffer()
    for index in 0..<pageCount {
      let page = contents(ofPage: index)
      var (place, offset) = (page.begin, 0)
      while let entry = PaperEntry.next(in: page.bytes, at: &offset) {
        switch entry {
        case .line(let line, let space):
          // Printed word marks are stored as the ones that are on paper.
          unsafe line.characters(in: page.bytes).withUnsafeBytes {
            unsafe writer.append($0, printsWordMarks: false, to: &text)
          }
          if let space { write(space, from: &place, by: &writer, to: &text) }
        case .move(let move): write(move, from: &place, by: &writer, to: &text)
        case .jump(let position, _): place.position = position
        }
        guard text.count >= 1 << 16 else { continue }
        try body(Array(text.bytes))
        text.removeAll()
      }
    }
    text.append(contentsOf: writer.finish())
    try body(Array(text.bytes))
  }

  /// Writes a movement as far as the file depends on it: without times, with all positions in form 1, and
  /// without the channel.
  private func write(
    _ move: PaperMove, from place: inout PaperPlace, by writer: inout PrintFileWriter,
    to text: inout TextBuffer
  ) {
    guard move.lines > 0 else { return writer.leaveOutSpace(to: &text) }
    if move.formLines > 0 { place.formLines = move.formLines }
    let start = FormPosition(form: 1, row: place.position.row)
    let end = start.row + move.lines
    writer.append(
      FormMotion(
        kind: move.isSkip ? .skip(channel: 1) : .space, lines: move.lines, start: start,
        end: FormPosition(form: 1 + end / place.formLines, row: end % place.formLines),
        formLines: place.formLines, reachesTopOfFormMark: move.reachesTopOfFormMark, begins: .zero,
        ends: .zero), to: &text)
    place.move(lines: move.lines)
  }
}
