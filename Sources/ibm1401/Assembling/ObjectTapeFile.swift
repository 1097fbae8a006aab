import Autocoder
import Core1401
import Foundation
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
        "\(line.file):\(line.source.number): '\(TextEncoding.simh.character(for: lost.character))' cannot be read back "
          + "from a tape of even parity; \(tape.lostCharacters.count.counted("such character", isGrouped: true))"
      )
    }
    let output = try WholeFile(path: path, as: "assemble --tape", keeping: [source])
    guard URL(filePath: path).pathExtension.lowercased() != "tobj" else {
      return try output.write(tapes.flatMap { Array($0.text(in: file.encoding).utf8) })
    }
    // The tape is written in place, record by record.
    try output.write([])
    let image = try TapeImage(path: path, mode: .create, form: TapeForm(fileName: path))
    for record in tapes.flatMap(\.records) {
      try image.write(.record(TapeRecord(storage: record, load: true, parity: .even)))
    }
    try image.write(.tapeMark)
    try image.finish()
  }
}
