import Core1401
import Foundation
import Host1401
import Units1401

/// Copies a medium into another form: tapes, decks, and cards on tape as utility programs of the time made them.
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
        description: "\(target): its name does not say what it is to be; say --to simh, --to deck or the like"
      )
    }
    self.kind = kind
  }

  /// Copies everything; a damaged source is copied up to the damage, which is then thrown.
  func run() throws {
    let file = try openSource()
    guard !OutputFile.isSameFile(source, target) else {
      throw FileError(file: target, problem: "is the file that is read; choose another name")
    }
    // A deck takes the place of the old file when it is complete; a tape or disk is written from its beginning.
    if case .deck = kind {
      try MediaCommand.checkTarget(target, options)
    } else {
      try MediaCommand.removeTarget(target, options)
    }
    guard target.lowercased().hasSuffix(".gz") else { return try copy(file, to: target) }
    // Compressed when it is finished: a tape is not written from its beginning to its end.
    let plain = FileManager.default.temporaryDirectory.appending(path: "ibm1401-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: plain) }
    try copy(file, to: plain)
    try WholeFile(path: target, as: "media convert", keeping: [source]).write(Gzip.file(try readFile(plain)))
  }

  /// The source; one that was a text is taken for the cards of its lines.
  private func openSource() throws -> MediaFile {
    let file = try MediaFile(path: source, options: options)
    guard case .text(.source, _) = file else { return file }
    var options = options
    options.kind = .deck(.text)
    return try MediaFile(path: source, options: options)
  }

  private func copy(_ file: MediaFile, to path: String) throws {
    switch (file, kind) {
    case (.tape(let tape), .tape(let form)): try copy(tape, to: try newTape(path, form))
    case (.deck(let deck), .tape(let form)): try copy(deck, to: try newTape(path, form))
    case (.deck(let deck), .deck(let form)):
      try write(deck.cards, encoding: deck.detection.encoding, as: form, to: path)
    case (.tape(let tape), .deck(let form)): try copyCards(of: tape, as: form, to: path)
    case (.disk(let disk), .disk(let model)): try copy(disk, to: try newDisk(path, model))
    case (.disk(let disk), .tape(let form)): try copy(disk, to: try newTape(path, form))
    case (.tape(let tape), .disk(let model)): try copy(tape, to: try newDisk(path, model))
    case (.disk, .deck), (.deck, .disk):
      throw FileError(file: source, problem: "disks are copied to tapes and from tapes, not to cards")
    case (.printout, _), (_, .printout):
      throw FileError(
        file: source, problem: "a printout cannot be converted; ibm1401 run writes --print-mode")
    case (.text, _), (_, .text):
      throw FileError(
        file: source, problem: "is text for people; --form deck takes its lines for cards all the same")
    }
  }

  private func newDisk(_ path: String, _ model: MediaDisk.Model) throws -> MediaDisk {
    try MediaDisk(path: path, model: model, mode: .create)
  }

  private func newTape(_ path: String, _ form: TapeForm) throws -> TapeImage {
    guard form.isWritable else {
      throw FileError(file: target, problem: "the form \(form.rawValue) can only be read; choose another")
    }
    return try TapeImage(path: path, mode: .create, form: form)
  }

  private func copy(_ tape: TapeImage, to new: TapeImage) throws {
    var errors = 0
    while let object = try tape.read() {
      if case .record(let record) = object, record.hasError { errors += 1 }
      try new.write(object)
    }
    try new.finish()
    if errors > 0, !new.form.keepsErrors {
      complain(
        "\(target): \(errors) records with errors are without them now; \(new.form.rawValue) cannot say so")
    }
    complain("\(target): \(new.position) records and tape marks written")
  }

  // MARK: Cards and tape

  private func copy(_ deck: CardDeck, to tape: TapeImage) throws {
    for (index, card) in deck.cards.enumerated() {
      guard card.isValid else {
        throw FileError(
          file: source,
          problem: "card \(index + 1) has holes that are no character; tape has none for them")
      }
      try tape.write(.record(TapeRecord(storage: card.characters, load: false, parity: options.parity)))
    }
    try tape.write(.tapeMark)
    try tape.finish()
    complain("\(target): \(deck.count) records of 80 characters and a tape mark written")
  }

  /// Records of cards, one or several to a record; a tape mark ends a file and is left out.
  private func copyCards(of tape: TapeImage, as form: CardForm, to path: String) throws {
    var cards: [Card] = []
    while let object = try tape.read() {
      guard case .record(let record) = object else { continue }
      let characters = record.forStorage(load: false, parity: options.parity)
      guard characters.count % Card.columnCount == 0 || characters.count < Card.columnCount else {
        throw FileError(
          file: source,
          problem: "record \(tape.position) has \(characters.count) characters, which are no whole cards; "
            + "media show tells what is on the tape")
      }
      for start in stride(from: 0, to: characters.count, by: Card.columnCount) {
        cards.append(Card(punching: Array(characters[start...].prefix(Card.columnCount))))
      }
    }
    try write(cards, encoding: options.encoding ?? .simh, as: form, to: path)
  }

  private func write(_ cards: [Card], encoding: TextEncoding, as form: CardForm, to path: String) throws {
    let encoding = options.targetEncoding ?? encoding
    if !form.keepsHoles, !options.targetColumnBinary, let index = cards.firstIndex(where: { !$0.isValid }) {
      throw FileError(
        file: source,
        problem:
          "card \(index + 1) has holes that are no character; --to bin, --to h80 or --to-column-binary "
          + "keeps them")
    }
    let output = try WholeFile(path: path, as: "media convert", keeping: [source])
    guard form == .text else {
      try output.write(form.file(cards, encoding: encoding))
      return complain("\(target): \(cards.count) cards written (\(form.rawValue))")
    }
    let lines = cards.map {
      (options.targetColumnBinary ? $0.columnBinaryText(in: encoding) : $0.text(in: encoding)) + "\n"
    }
    try output.write(lines.joined())
    complain("\(target): \(cards.count) cards written, characters \(encoding.name)")
  }
}
