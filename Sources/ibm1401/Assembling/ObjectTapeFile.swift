import Autocoder
import Core1401
import Units1401

/// The file of an object tape.
struct ObjectTapeFile {
  let path: String
  /// The source, which must not be overwritten.
  let source: String
  let deck: ObjectDeckOptions

  /// Writes the tapes of the programs of a source, one after the other, and a tape mark.
  ///
  /// - Throws: ``FileError``, ``/Units1401/TapeError``.
  func write(_ file: AssembledFile) throws {
    let tapes = file.programs.map { ObjectTape($0, loader: deck.loader) }
    for (program, tape) in zip(file.programs, tapes) {
      guard let lost = tape.lostCharacters.first else { continue }
      let line = program.lines[lost.line]
      complain(
        "\(line.file):\(line.source.number): '\(file.encoding.character(for: lost.character))' cannot be read back "
          + "from a tape of even parity; \(tape.lostCharacters.count.counted("such character", isGrouped: true))"
      )
    }
    let form = TapeForm(fileName: path)
    guard form != .tobj else {
      let output = try WholeFile(path: path, as: "assemble --tape", keeping: [source])
      return try output.write(tapes.flatMap { Array($0.text(in: file.encoding).utf8) })
    }
    try NewMedium(path: path, mayReplace: true, keeping: [source]).write { working in
      let image = try TapeImage(path: working, mode: .create, form: form)
      for record in tapes.flatMap(\.records) {
        try image.write(.record(TapeRecord(storage: record, load: true, parity: .even)))
      }
      try image.write(.tapeMark)
      try image.finish()
    }
  }
}
