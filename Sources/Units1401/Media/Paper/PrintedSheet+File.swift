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
    var printed = 0
    for move in moves {
      while printed < Int(move.strikesBefore) {
        write(strikes[printed], by: &writer, to: &text)
        printed += 1
      }
      if move.lines > 0 {
        writer.append(motion(of: move), to: &text)
      } else {
        writer.leaveOutSpace(to: &text)
      }
      guard text.count >= 1 << 16 else { continue }
      try body(text.bytes)
      text.removeAll()
    }
    for index in printed..<strikes.count { write(strikes[index], by: &writer, to: &text) }
    text.append(contentsOf: writer.finish())
    try body(text.bytes)
  }

  private func write(_ strike: Strike, by writer: inout PrintFileWriter, to text: inout TextBuffer) {
    var line: [StoredCharacter] = []
    line.reserveCapacity(LineCharacters.longest)
    line.append(contentsOf: repeatElement(.blank, count: Int(strike.indent)))
    characters.forEachPiece(in: strike.start..<strike.start + Int(strike.length)) { line += $0 }
    // Printed word marks are stored as the ones that are on paper.
    unsafe line.withUnsafeBytes { unsafe writer.append($0, printsWordMarks: false, to: &text) }
  }

  /// The movement as far as the file depends on it: without times, with all positions in form 1, and without
  /// the channel.
  private func motion(of move: Move) -> FormMotion {
    let start = Int(move.startRow)
    let end = start + Int(move.lines)
    let formLines = Int(move.formLines)
    return FormMotion(
      kind: move.isSkip ? .skip(channel: 1) : .space, lines: Int(move.lines),
      start: FormPosition(form: 1, row: start),
      end: FormPosition(form: 1 + end / formLines, row: end % formLines), formLines: formLines,
      reachesTopOfFormMark: move.reachesTopOfFormMark, begins: .zero, ends: .zero)
  }
}
