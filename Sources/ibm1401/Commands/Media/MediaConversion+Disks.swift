import Core1401
import Units1401

// Disks are copied to a tape with a record for each sector that is not blank: six digits of its position,
// its address, its data. Word marks become word separators.
extension MediaConversion {
  /// Copies a whole disk to another file.
  func copy(_ disk: MediaDisk, to new: MediaDisk) throws {
    let model = new.model
    guard disk.model.addressLength == model.addressLength else {
      throw FileError(file: source, .otherDisk, [disk.model.name, model.name])
    }
    let count = try disk.recordsInFile()
    guard count <= new.image.recordCount else {
      throw FileError(file: source, .tooManyRecords, [count, model.name])
    }
    for place in 0..<count { try new.image.write(try disk.image.record(place), at: place) }
    try new.image.synchronize()
    complain("\(target): \(count.counted("record")) copied")
  }

  /// Copies a disk to a tape.
  func copy(_ disk: MediaDisk, to tape: TapeImage) throws {
    var count = 0
    for place in 0..<(try disk.recordsInFile()) {
      let record = try disk.record(place)
      guard !record.isBlank else { continue }
      guard record.damage == nil else {
        throw FileError(file: source, .sectorBytes, [place])
      }
      let characters = record.bytes.map(StoredCharacter.init(rawValue:))
      guard !characters.contains(where: { $0.code == StoredCharacter.wordSeparator.code }) else {
        throw FileError(
          file: source,
          .sectorSeparator, [place])
      }
      try tape.write(
        .record(
          TapeRecord(
            storage: MediaDisk.digits(place) + characters, load: true, parity: options.parity ?? .odd))
      )
      count += 1
    }
    try tape.write(.tapeMark)
    try tape.finish()
    complain("\(target): \(count.counted("record")) and a tape mark written")
  }

  /// Copies such a tape to a disk.
  ///
  /// - Returns: the damage of the tape; nil when everything was copied.
  func copy(_ tape: TapeImage, to disk: MediaDisk) throws -> TapeError? {
    let recorded = RecordedParity(of: tape, given: options.parity)
    var count = 0
    let damage = try read(tape) { object in
      guard case .record(let record) = object else { return }
      let characters = record.forStorage(load: true, parity: recorded.parity)
      let place = characters.prefix(6).reduce(Int?(0)) { sum, character in
        guard let sum, let digit = TextEncoding.simh.character(for: character).wholeNumberValue else {
          return nil
        }
        return sum * 10 + digit
      }
      guard characters.count == disk.image.recordLength + 6, let place, place < disk.image.recordCount else {
        throw FileError(
          file: source,
          .recordNoSector, [tape.position, disk.model.name, disk.image.recordLength])
      }
      try disk.image.write(characters.dropFirst(6).map(\.rawValue), at: place)
      count += 1
    }
    try disk.image.synchronize()
    complain(
      "\(target): \(count.counted("record")) written\(remark(on: damage))\(recorded.remark(given: options.parity))"
    )
    return damage
  }
}
