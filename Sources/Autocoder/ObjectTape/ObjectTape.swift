public import Core1401

/// A program as records of magnetic tape: what TAPE LOAD on a real 1401 reads from unit 1.
///
/// The first record is the loader; each of the others is read to 020 and executed there. See the article on object tapes.
public struct ObjectTape: Hashable, Sendable {
  /// The records, word marks as they are written in load mode.
  public let records: [[StoredCharacter]]
  /// Characters that a tape of even parity in load mode does not bring back, with the lines of the listing that have them:
  /// word separators become word marks, substitute blanks become blanks.
  public let lostCharacters: [(line: Int, character: StoredCharacter)]

  /// Writes a program on tape.
  ///
  /// - Parameters:
  ///   - assembly: the program.
  ///   - loader: what clears storage before; ``Loader/noLoader`` leaves the loading record out, ``Loader/bootstrap`` and
  ///     ``Loader/own`` clear nothing.
  public init(_ assembly: Assembly, loader: Loader) {
    var writer = TapeRecordWriter(identification: assembly.identification)
    writer.writeLoader(loader)
    for step in assembly.steps { writer.write(step) }
    writer.finish()
    records = writer.records
    lostCharacters = writer.lostCharacters
  }

  /// The records as assemblers write them in text: a line each, `~` before a character with word mark, a group mark with
  /// word mark at the end.
  public func text(in encoding: TextEncoding = .simh) -> String {
    let mark = String(encoding.character(for: .wordSeparator))
    let end = mark + String(encoding.character(for: .groupMark)) + "\n"
    return records.map { record in
      record.map { ($0.hasWordMark ? mark : "") + String(encoding.character(for: $0)) }.joined() + end
    }.joined()
  }

  /// Tapes are equal when their records are.
  public static func == (left: ObjectTape, right: ObjectTape) -> Bool { left.records == right.records }

  /// Hashes the records.
  public func hash(into hasher: inout Hasher) { hasher.combine(records) }
}
