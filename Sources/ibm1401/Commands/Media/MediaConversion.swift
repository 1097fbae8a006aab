import Core1401
import Foundation
import Host1401
import Units1401

/// Converts a medium to another form: tapes, decks, disks, and cards on tape as utility programs of the
/// time wrote them.
struct MediaConversion {
  let source: String
  let target: String
  let options: MediaOptions
  private let kind: MediaFile.Kind

  init(from source: String, to target: String, options: MediaOptions) throws {
    self.source = source
    self.target = target
    self.options = options
    guard let kind = options.target ?? MediaFile.Kind(fileName: target) else {
      throw UsageError(
        .convertForm, [target]
      )
    }
    self.kind = kind
  }

  /// Copies everything.
  ///
  /// Of a damaged tape the records before the damage are copied, unless an old file would be replaced: that is kept.
  /// Then the error is thrown.
  func run() throws {
    try MediaOptions.refuse("records", options.part != nil, for: "media show and for pictures")
    if case .deck = kind {
    } else {
      try MediaOptions.refuse("to-encoding", options.targetEncoding != nil, for: "new decks")
      try MediaOptions.refuse("to-column-binary", options.targetColumnBinary, for: "new decks")
    }
    let file = try openSource()
    switch (file, kind) {
    case (.tape, _), (_, .tape): break
    default: try MediaOptions.refuse("parity", options.parity != nil, for: "tapes")
    }
    guard !OutputFile.isSameFile(source, target) else {
      throw FileError(file: target, .isAlsoInput)
    }
    let new = try NewMedium(path: target, mayReplace: options.isForced, keeping: [source])
    if let damage = try copy(file, to: new) { throw damage }
  }

  private func copy(_ file: MediaFile, to new: NewMedium) throws -> TapeError? {
    // A deck is written by a WholeFile, which replaces the old file itself.
    if case .deck = kind { return try copy(file, to: target) }
    return try new.write { try copy(file, to: $0) }
  }

  /// Reads a tape to its end, or to a place where it is damaged.
  ///
  /// - Parameters:
  ///   - tape: the source.
  ///   - body: receives each record and tape mark.
  /// - Returns: the damage; nil when everything was read.
  /// - Throws: the errors of the closure; the damage if nothing was read before it, or an old file would be replaced
  ///   by a part of the tape.
  func read(_ tape: TapeImage, _ body: (TapeObject) throws -> Void) throws -> TapeError? {
    var nineTracks = NineTrackRecords()
    defer {
      if let report = nineTracks.report { complain("\(source): \(report); six bits of each are copied") }
    }
    while true {
      let object: TapeObject?
      do throws(TapeError) {
        object = try tape.read()
      } catch {
        guard tape.position > 0 else { throw error }
        guard !FileManager.default.fileExists(atPath: target) else {
          complain("\(target): not replaced, because \(source) cannot be read to its end")
          throw error
        }
        return error
      }
      guard let object else { return nil }
      if case .record(let record) = object { nineTracks.note(record, at: tape.position) }
      try body(object)
    }
  }

  /// The source; with `--form deck`, the lines of a text are read as cards.
  private func openSource() throws -> MediaFile {
    let file = try MediaFile(path: source, options: options)
    guard case .text(.source, _) = file else { return file }
    var options = options
    options.kind = .deck(.text)
    return try MediaFile(path: source, options: options)
  }

  /// Copies the source to a new file.
  ///
  /// - Returns: the damage of a tape, of which the records before it were copied; nil when everything was copied.
  private func copy(_ file: MediaFile, to path: String) throws -> TapeError? {
    switch (file, kind) {
    case (.tape(let tape), .tape(let form)): return try copy(tape, to: try newTape(path, form))
    case (.tape(let tape), .deck(let form)): return try copyCards(of: tape, as: form, to: path)
    case (.tape(let tape), .disk(let model)): return try copy(tape, to: try newDisk(path, model))
    case (.deck(let deck), .tape(let form)): try copy(deck, to: try newTape(path, form))
    case (.deck(let deck), .deck(let form)):
      try write(deck.cards, encoding: deck.detection.encoding, as: form, to: path)
    case (.disk(let disk), .disk(let model)): try copy(disk, to: try newDisk(path, model))
    case (.disk(let disk), .tape(let form)): try copy(disk, to: try newTape(path, form))
    case (.disk, .deck), (.deck, .disk):
      throw FileError(file: source, .diskToCards)
    case (.printout, _), (_, .printout):
      throw FileError(
        file: source, .printoutFixed
      )
    case (.text, _), (_, .text):
      throw FileError(
        file: source, .onlyText)
    }
    return nil
  }

  /// What to add to a summary of what was copied of a damaged tape; empty when all of it was copied.
  func remark(on damage: TapeError?) -> String { damage == nil ? "" : ", all that is before the damage" }

  private func newDisk(_ path: String, _ model: MediaDisk.Model) throws -> MediaDisk {
    try MediaDisk(path: path, model: model, mode: .create)
  }

  private func newTape(_ path: String, _ form: TapeForm) throws -> TapeImage {
    guard form.isWritable else {
      throw FileError(file: target, .formReadOnly, [form.rawValue])
    }
    return try TapeImage(path: path, mode: .create, form: form)
  }

  private func copy(_ tape: TapeImage, to new: TapeImage) throws -> TapeError? {
    let recorded = RecordedParity(of: tape, given: nil)
    var (records, marks, errors) = (0, 0, 0)
    var last: TapeObject?
    let damage = try read(tape) { object in
      last = object
      guard case .record(let record) = object else {
        marks += 1
        return try new.write(object)
      }
      records += 1
      if record.hasError { errors += 1 }
      try new.write(.record(recorded.copy(of: record, in: options.parity)))
    }
    try new.finish()
    if errors > 0, !new.form.keepsErrors {
      complain(
        "\(target): \(errors) records with errors are written without the error mark, which \(new.form.rawValue) cannot store"
      )
    }
    let summary =
      "\(records.counted("record", isGrouped: true)) and \(marks.counted("tape mark", isGrouped: true)) written"
    complain(
      "\(target): \(summary)\(remark(on: damage))\(new.form.remark(onEndAfter: last))"
        + recorded.remark(ofCopyIn: options.parity))
    return damage
  }

  // MARK: Cards and tape

  private func copy(_ deck: CardDeck, to tape: TapeImage) throws {
    for (index, card) in deck.cards.enumerated() {
      guard card.isValid else {
        throw FileError(
          file: source,
          .holesForTape, [index + 1])
      }
      try tape.write(
        .record(TapeRecord(storage: card.characters, load: false, parity: options.parity ?? .odd)))
    }
    try tape.write(.tapeMark)
    try tape.finish()
    complain("\(target): \(deck.count.counted("record")) of 80 characters and a tape mark written")
  }

  /// Copies records of one or several cards each; a tape mark ends a file and is left out.
  ///
  /// The cards are those of a deck as a file, which can contain code 20, and not what the 1402 punches: a 0.
  private func copyCards(of tape: TapeImage, as form: CardForm, to path: String) throws -> TapeError? {
    let recorded = RecordedParity(of: tape, given: options.parity)
    var cards: [Card] = []
    let damage = try read(tape) { object in
      guard case .record(let record) = object else { return }
      let characters = record.forStorage(load: false, parity: recorded.parity)
      guard characters.count % Card.columnCount == 0 || characters.count < Card.columnCount else {
        throw FileError(
          file: source,
          .recordNoCards, [tape.position, characters.count])
      }
      for start in stride(from: 0, to: characters.count, by: Card.columnCount) {
        cards.append(Card(image: CardCharacters(Array(characters[start...].prefix(Card.columnCount)))))
      }
    }
    try write(
      cards, encoding: options.encoding ?? .simh, as: form, to: path,
      remark: remark(on: damage) + recorded.remark(given: options.parity))
    return damage
  }

  private func write(
    _ cards: [Card], encoding: TextEncoding, as form: CardForm, to path: String, remark: String = ""
  ) throws {
    let encoding = options.targetEncoding ?? encoding
    if !form.keepsHoles, !options.targetColumnBinary, let index = cards.firstIndex(where: { !$0.isValid }) {
      throw FileError(
        file: source,
        .holesForText, [index + 1])
    }
    let output = try WholeFile(path: path, as: "media convert", keeping: [source])
    guard form == .text else {
      try output.write(form.file(cards, encoding: encoding))
      return complain("\(target): \(cards.count.counted("card")) written (\(form.rawValue))\(remark)")
    }
    let lines = cards.map {
      (options.targetColumnBinary ? $0.columnBinaryText(in: encoding) : $0.text(in: encoding)) + "\n"
    }
    try output.write(lines.joined())
    complain("\(target): \(cards.count.counted("card")) written, characters \(encoding.name)\(remark)")
  }
}

extension TapeForm {
  /// What to add to a summary of a new tape in this form, by its last object. TPC ends with tape marks: the first of
  /// them cannot be told from one that was recorded. Empty for other forms, and after a tape mark.
  func remark(onEndAfter last: TapeObject?) -> String {
    guard self == .tpc, let last, last != .tapeMark else { return "" }
    return "; the form tpc ends with a tape mark, which is read back as one more"
  }
}
