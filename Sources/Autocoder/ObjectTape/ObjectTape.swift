public import Core1401

/// A program as magnetic tape records, which TAPE LOAD on a real 1401 reads from unit 1.
///
/// The first record is the loader; each of the others is read to 020 and executed there. See the article on
/// object tapes.
public struct ObjectTape: Hashable, Sendable {
  /// The records, with word marks as written in load mode.
  public let records: [[StoredCharacter]]
  /// The characters that a tape of even parity in load mode cannot reproduce, with their lines of the
  /// listing: word separators become word marks, substitute blanks become blanks.
  public let lostCharacters: [(line: Int, character: StoredCharacter)]

  /// Converts a program to tape records.
  ///
  /// - Parameters:
  ///   - assembly: the program.
  ///   - loader: the loader that clears storage; ``Loader/noLoader`` omits the loading record,
  ///     ``Loader/bootstrap`` and ``Loader/own`` clear nothing.
  public init(_ assembly: Assembly, loader: Loader) {
    var writer = TapeRecordWriter(identification: assembly.identification)
    writer.writeLoader(loader)
    for step in assembly.steps { writer.write(step) }
    writer.finish()
    records = writer.records
    lostCharacters = writer.lostCharacters
  }

  /// The records in the text form of assemblers: one line each, `~` before a character with word mark, a
  /// group mark with word mark at the end.
  public func text(in encoding: TextEncoding = .simh) -> String {
    let mark = String(encoding.character(for: .wordSeparator))
    let end = mark + String(encoding.character(for: .groupMark)) + "\n"
    return records.map { record in
      record.map { ($0.hasWordMark ? mark : "") + String(encoding.character(for: $0)) }.joined() + end
    }.joined()
  }

  /// Compares the records.
  public static func == (left: ObjectTape, right: ObjectTape) -> Bool { left.records == right.records }

  /// Hashes the records.
  public func hash(into hasher: inout Hasher) { hasher.combine(records) }
}
