import Core1401
import Units1401

// Disks are copied to a tape with a record for each sector that is not blank: six digits of its position,
// its address, its data. Word marks become word separators.
extension MediaConversion {
  /// Copies a whole disk to another file.
  func copy(_ disk: MediaDisk, to new: MediaDisk) throws {
    let model = new.model
    guard disk.model.addressLength == model.addressLength else {
      throw FileError(file: source, problem: "a \(disk.model.name) cannot become a \(model.name)")
    }
    let count = try disk.recordsInFile()
    guard count <= new.image.recordCount else {
      throw FileError(file: source, problem: "\(count) records are too many for a \(model.name)")
    }
    for place in 0..<count { try new.image.write(try disk.image.record(place), at: place) }
    try new.image.synchronize()
    complain("\(target): \(count) records copied")
  }

  /// Copies a disk to a tape.
  func copy(_ disk: MediaDisk, to tape: TapeImage) throws {
    var count = 0
    for place in 0..<(try disk.recordsInFile()) {
      let record = try disk.record(place)
      guard !record.isBlank else { continue }
      guard record.damage == nil else {
        throw FileError(file: source, problem: "sector \(place) has bytes that are not characters")
      }
      let characters = record.bytes.map(StoredCharacter.init(rawValue:))
      guard !characters.contains(where: { $0.code == StoredCharacter.wordSeparator.code }) else {
        throw FileError(
          file: source,
          problem: "sector \(place) contains a word separator, which would become a word mark on tape")
      }
      try tape.write(
        .record(TapeRecord(storage: MediaDisk.digits(place) + characters, load: true, parity: options.parity))
      )
      count += 1
    }
    try tape.write(.tapeMark)
    try tape.finish()
    complain("\(target): \(count) records and a tape mark written")
  }

  /// Copies such a tape to a disk.
  func copy(_ tape: TapeImage, to disk: MediaDisk) throws {
    var count = 0
    while let object = try tape.read() {
      guard case .record(let record) = object else { continue }
      let characters = record.forStorage(load: true, parity: options.parity)
      let place = characters.prefix(6).reduce(Int?(0)) { sum, character in
        guard let sum, let digit = TextEncoding.simh.character(for: character).wholeNumberValue else {
          return nil
        }
        return sum * 10 + digit
      }
      guard characters.count == disk.image.recordLength + 6, let place, place < disk.image.recordCount else {
        throw FileError(
          file: source,
          problem:
            "record \(tape.position) is not a sector of a \(disk.model.name): it needs six digits for the position and "
            + "\(disk.image.recordLength) characters")
      }
      try disk.image.write(characters.dropFirst(6).map(\.rawValue), at: place)
      count += 1
    }
    try disk.image.synchronize()
    complain("\(target): \(count) records written")
  }
}
