import Core1401
import Foundation
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
    let file = try MediaFile(path: source, options: options)
    guard !OutputFile.isSameFile(source, target) else {
      throw FileError(file: target, problem: "is the file that is read; choose another name")
    }
    try MediaCommand.removeTarget(target, options)
    switch (file, kind) {
    case (.tape(let tape), .tape(let form)): try copy(tape, to: try newTape(form))
    case (.deck(let deck), .tape(let form)): try copy(deck, to: try newTape(form))
    case (.deck(let deck), .deck): try write(deck.cards, encoding: deck.detection.encoding)
    case (.tape(let tape), .deck): try copyCards(of: tape)
    case (.disk(let disk), .disk(let model)): try copy(disk, to: model)
    case (.disk(let disk), .tape(let form)): try copy(disk, to: try newTape(form))
    case (.tape(let tape), .disk(let model)): try copy(tape, to: try newDisk(model))
    case (.disk, .deck), (.deck, .disk):
      throw FileError(file: source, problem: "disks are copied to tapes and from tapes, not to cards")
    case (.printout, _), (_, .printout):
      throw FileError(
        file: source, problem: "a printout cannot be converted; ibm1401 run writes --print-mode")
    }
  }

  func newDisk(_ model: MediaDisk.Model) throws -> MediaDisk {
    try MediaDisk(path: target, model: model, mode: .create)
  }

  private func newTape(_ form: TapeForm) throws -> TapeImage {
    try TapeImage(path: target, mode: .create, form: form)
  }

  private func copy(_ tape: TapeImage, to new: TapeImage) throws {
    var errors = 0
    while let object = try tape.read() {
      if case .record(let record) = object, record.hasError { errors += 1 }
      try new.write(object)
    }
    try new.synchronize()
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
    try tape.synchronize()
    complain("\(target): \(deck.count) records of 80 characters and a tape mark written")
  }

  /// Records of cards, one or several to a record; a tape mark ends a file and is left out.
  private func copyCards(of tape: TapeImage) throws {
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
    try write(cards, encoding: options.encoding ?? .simh)
  }

  private func write(_ cards: [Card], encoding: TextEncoding) throws {
    let output = try OutputFile(path: target, keeping: [source])
    let encoding = options.targetEncoding ?? encoding
    for card in cards {
      let text = options.targetColumnBinary ? card.columnBinaryText(in: encoding) : card.text(in: encoding)
      try output.write(text + "\n")
    }
    complain("\(target): \(cards.count) cards written, characters \(encoding.name)")
  }
}
