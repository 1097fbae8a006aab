import Core1401
import Units1401

/// The contents of media, as `media show --json` writes them.
struct MediaReport: Encodable {
  /// A record, tape mark, card, sector or line; fields that do not apply are nil.
  struct Item: Encodable {
    /// The number, from 1; of sectors from 0.
    let number: Int
    /// `record`, `tape mark`, `card`, `sector` or `line`.
    let type: String
    /// The offset in a tape's file, in bytes.
    var offset: Int64?
    /// The characters.
    var text: String?
    /// The positions of characters with a word mark, from 1.
    var wordMarks: [Int]?
    /// Whether the record is marked as having an error.
    var hasError: Bool?
    /// The columns of a card, from 1, whose holes are not a character.
    var invalidColumns: [Int]?
    /// The written address of a sector.
    var sectorAddress: String?
  }

  struct File: Encodable {
    let file: String
    /// `tape`, `deck`, `disk`, `printout` or `text`.
    let medium: String
    /// The form of a tape or deck, the model of a disk, the kind of a text.
    let form: String
    /// The encoding of the deck or source.
    let encoding: String
    let items: [Item]
    /// Why the items end before those of the file; nil when all are there.
    let problem: String?
    /// The same as an error.
    let damage: (any IdentifiedError)?

    private enum CodingKeys: CodingKey {
      case file, medium, form, encoding, items, problem
    }
  }

  let kind = ReportKind.media
  let version = ReportKind.version
  let files: [File]
}

extension MediaReport.File {
  /// Reads a medium.
  ///
  /// - Parameters:
  ///   - name: the file.
  ///   - media: the opened medium.
  ///   - options: the part to report, and the encoding.
  /// - Throws: the errors of reading.
  init(name: String, _ media: MediaFile, options: MediaOptions) throws {
    file = name
    var damage: (any IdentifiedError)?
    let isWanted: (Int) -> Bool = { options.part?.contains($0) ?? true }
    var encoding = options.encoding ?? .simh
    switch media {
    case .tape(let tape):
      (medium, form) = ("tape", tape.form.rawValue)
      items = MediaReport.File.items(of: tape, options.part, encoding, until: &damage)
    case .deck(let deck):
      encoding = options.encoding ?? deck.detection.encoding
      (medium, form) = ("deck", deck.form.rawValue)
      items = deck.cards.enumerated().filter { isWanted($0.offset + 1) }.map { index, card in
        MediaReport.Item(
          number: index + 1, type: "card", text: card.text(in: encoding), invalidColumns: card.invalidColumns)
      }
    case .disk(let disk):
      (medium, form) = ("disk", disk.model.name)
      items = try (0..<disk.recordsInFile()).filter(isWanted).compactMap { place in
        let record = try disk.record(place)
        guard options.part != nil || !record.isDataBlank || record.hasOwnAddress else { return nil }
        return MediaReport.Item(sector: record, encoding)
      }
    case .printout(let lines):
      (medium, form) = ("printout", "text")
      items = MediaReport.File.items(of: lines, isWanted)
    case .text(let kind, let lines):
      (medium, form) = ("text", kind.name)
      items = MediaReport.File.items(of: lines, isWanted)
    }
    self.encoding = encoding.name
    self.damage = damage
    problem = damage.map { "\($0)" }
  }

  private static func items(of lines: [String], _ isWanted: (Int) -> Bool) -> [MediaReport.Item] {
    let printed = lines.last == "" ? lines.dropLast() : lines[...]
    return printed.enumerated().filter { isWanted($0.offset + 1) }.map { index, line in
      MediaReport.Item(number: index + 1, type: "line", text: line)
    }
  }

  private static func items(
    of tape: TapeImage, _ part: ClosedRange<Int>?, _ encoding: TextEncoding,
    until damage: inout (any IdentifiedError)?
  ) -> [MediaReport.Item] {
    var items: [MediaReport.Item] = []
    var offset = tape.offset
    while tape.position < part?.upperBound ?? .max {
      let object: TapeObject?
      do {
        object = try tape.read()
      } catch {
        damage = error
        return items
      }
      guard let object else { break }
      let number = tape.position
      defer { offset = tape.offset }
      guard part?.contains(number) ?? true else { continue }
      switch object {
      case .tapeMark: items.append(MediaReport.Item(number: number, type: "tape mark", offset: offset))
      case .record(let record):
        var item = MediaReport.Item(number: number, type: "record", offset: offset)
        item.take(record.forStorage(load: true, parity: record.parity ?? .odd), encoding)
        item.hasError = record.hasError
        items.append(item)
      }
    }
    return items
  }
}

extension MediaReport.Item {
  fileprivate init(sector: MediaDisk.Record, _ encoding: TextEncoding) {
    self.init(number: sector.place, type: "sector")
    take(sector.data, encoding)
    sectorAddress = sector.address.map { String($0.map { encoding.character(for: $0) }) }
  }

  fileprivate mutating func take(_ characters: [StoredCharacter], _ encoding: TextEncoding) {
    text = String(characters.map { encoding.character(for: $0) })
    wordMarks = characters.indices.filter { characters[$0].hasWordMark }.map { $0 + 1 }
  }
}
