import Core1401
import Host1401
import Units1401

/// Prints the contents of a medium, record by record.
struct MediaShow {
  private let options: MediaOptions
  private static let lineLength = 100

  init(options: MediaOptions) {
    self.options = options
  }

  /// Prints everything, or the part that was requested.
  func show(_ file: MediaFile, name: String) throws {
    let last: Int?
    switch file {
    case .tape(let tape): last = try show(tape)
    case .deck(let deck):
      try show(deck)
      last = deck.cards.count
    case .disk(let disk):
      try show(disk)
      last = try disk.recordsInFile() - 1
    case .printout(let lines), .text(_, let lines):
      for (index, line) in lines.enumerated() where isWanted(index + 1) { try write(line) }
      last = lines.count
    }
    if let part = options.part, let last, last < part.lowerBound {
      complain("\(name): there is no number \(part.lowerBound); the last is \(last)")
    }
  }

  private func isWanted(_ number: Int) -> Bool { options.part?.contains(number) ?? true }

  private func write(_ line: String) throws { try StandardOutput.write(line.withVisibleControls + "\n") }

  // MARK: Tapes

  /// Prints records and tape marks.
  ///
  /// - Returns: the number of the last; nil if the tape was not read to its end.
  private func show(_ tape: TapeImage) throws -> Int? {
    var file = 1
    var offset = tape.offset
    while let object = try tape.read() {
      let number = tape.position
      if let last = options.part?.upperBound, number > last { return nil }
      switch object {
      case .tapeMark:
        if isWanted(number) {
          try write("\(field(number))  offset \(offset)  TAPE MARK, end of file \(file)")
        }
        file += 1
      case .record(let record):
        if isWanted(number) { try show(record, number: number, offset: offset) }
      }
      offset = tape.offset
    }
    if options.part == nil {
      try write(tape.position == 0 ? "blank tape" : "end of the recorded tape at offset \(offset)")
    }
    return tape.position
  }

  private func show(_ record: TapeRecord, number: Int, offset: Int64) throws {
    let error = (record.hasError ? ", with error" : "") + (record.isNineTrack ? ", not in BCD" : "")
    let length = record.characters.count
    try write("\(field(number))  offset \(offset)  \(length.counted("character"))\(error)")
    try show(record.forStorage(load: true, parity: record.parity ?? .odd))
    if options.isRaw { try showRaw(record.characters) }
  }

  /// Prints characters in lines with their columns, and below them a 1 under each word mark.
  private func show(_ characters: [StoredCharacter]) throws {
    for start in stride(from: 0, to: characters.count, by: Self.lineLength) {
      let part = characters[start..<min(start + Self.lineLength, characters.count)]
      let encoding = options.encoding ?? .simh
      try write(field(start + 1, width: 8) + "  " + String(part.map { encoding.character(for: $0) }))
      guard part.contains(where: \.hasWordMark) else { continue }
      try write("          " + part.map { $0.hasWordMark ? "1" : " " }.joined().withoutTrailingBlanks)
    }
  }

  private func showRaw(_ codes: [UInt8]) throws {
    for start in stride(from: 0, to: codes.count, by: 32) {
      let octal = codes[start..<min(start + 32, codes.count)].map { $0.digits(2, radix: 8) }
      try write(field(start + 1, width: 8) + "  " + octal.joined(separator: " "))
    }
  }

  // MARK: Disks

  /// Prints the records that contain data; the others are counted.
  private func show(_ disk: MediaDisk) throws {
    let all = 0..<(try disk.recordsInFile())
    let part = options.part.map { all.clamped(to: $0.lowerBound..<$0.upperBound + 1) } ?? all
    var blanks = 0
    for place in part {
      let record = try disk.record(place)
      if record.isDataBlank, !record.hasOwnAddress, options.part == nil {
        blanks += 1
        continue
      }
      try write(line(record))
      if !record.isDataBlank { try show(record.data) }
      if options.isRaw { try showRaw(record.bytes) }
    }
    let word = disk.model == .pack1311 ? "sectors" : "records"
    if options.part == nil { try write("\(blanks) \(word) with blank data; the file has \(all.count)") }
  }

  private func line(_ record: MediaDisk.Record) -> String {
    var words = [field(record.place)]
    if record.addressLength > 0 {
      let (cylinder, rest) = record.place.quotientAndRemainder(dividingBy: DiskPack1316.sectorsPerCylinder)
      let track = rest / DiskPack1316.sectorsPerTrack
      words.append("cylinder \(cylinder) track \(track) sector \(rest % DiskPack1316.sectorsPerTrack)")
    } else {
      let number = record.place / DiskFile1405.recordsPerAccess
      words.append("disk \(number / DiskFile1405.tracks) track \(number % DiskFile1405.tracks)")
    }
    if let address = record.address {
      let encoding = options.encoding ?? .simh
      words.append("address \(String(address.map { encoding.character(for: $0) }))")
    }
    if let byte = record.damage { words.append("byte \(byte + 1) is damaged") }
    return words.joined(separator: "  ")
  }

  // MARK: Cards

  private func show(_ deck: CardDeck) throws {
    for (index, card) in deck.cards.enumerated() where isWanted(index + 1) {
      let encoding = options.encoding ?? deck.detection.encoding
      let text = card.text(in: encoding).withoutTrailingBlanks
      try write("\(field(index + 1))  \(text)")
      if !card.isValid {
        let columns = card.invalidColumns.map(String.init).joined(separator: ", ")
        try write("          holes that are not a character in column \(columns)")
      }
    }
  }

  private func field(_ number: Int, width: Int = 6) -> String { String(number).rightAligned(in: width) }
}
