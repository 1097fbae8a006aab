public import Core1401

/// An IBM 1316 disk pack of a 1311 drive: 100 cylinders of 10 tracks of 20 sectors, each with an address of
/// six characters and 100 characters of data.
///
/// The file has 106 bytes per sector in the order of their places: address and data, six bits, plus octal 100
/// for a word mark, as SimH's I1401 writes them. A sector with a blank address has the number of its place.
public struct DiskPack1316 {
  /// The number of cylinders of a pack.
  public static let cylinders = 100
  /// The number of tracks of a cylinder.
  public static let tracks = 10
  /// The number of sectors of a track.
  public static let sectorsPerTrack = 20
  /// The number of sectors of a cylinder.
  public static let sectorsPerCylinder = tracks * sectorsPerTrack
  /// The number of sectors of a pack.
  public static let sectors = cylinders * sectorsPerCylinder
  /// The length of an address in characters.
  public static let addressLength = 6
  /// The data characters of a sector; with word marks only the first 90 are used.
  public static let dataLength = 100
  /// The length of a sector in the file, in bytes.
  static let sectorLength = Int64(addressLength + dataLength)

  /// The file.
  public let image: DiskImage

  /// Creates the pack whose records are in an image.
  init(image: DiskImage) { self.image = image }

  /// Opens a pack.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - mode: how it is mounted.
  /// - Throws: ``DiskError`` when the file does not exist, is not an image of a pack, or the host refuses it.
  public init(path: String, mode: DiskImage.Mode = .readWrite) throws(DiskError) {
    image = try DiskImage(
      path: path, mode: mode, recordLength: DiskPack1316.addressLength + DiskPack1316.dataLength,
      recordCount: DiskPack1316.sectors)
    try checkAddresses()
  }

  /// Reads a sector.
  ///
  /// - Parameter place: cylinder x 200 + track x 20 + sector.
  /// - Returns: the sector, blank where the file ends before it.
  /// - Throws: ``DiskError`` when the host refuses.
  public func sector(_ place: Int) throws(DiskError) -> DiskSector {
    DiskSector(bytes: try image.record(place))
  }

  /// Writes a sector.
  ///
  /// - Throws: ``DiskError`` when the pack is mounted read-only or the host refuses; the sector is then
  ///   unchanged.
  public func write(_ sector: DiskSector, at place: Int) throws(DiskError) {
    try image.write(sector.bytes, at: place)
  }

  /// Rejects a file of another kind, which would be overwritten: its bytes at the places of addresses are
  /// unlikely to be all digits or blanks.
  private func checkAddresses() throws(DiskError) {
    let count = Int((try image.size() + 105) / 106)
    var (right, wrong, firstWrong) = (0, 0, -1)
    for place in 0..<min(count, DiskPack1316.sectorsPerCylinder) {
      let sector = try sector(place)
      if sector.hasPlausibleAddress { right += 1 } else { wrong += 1 }
      if wrong == 1, firstWrong < 0 { firstWrong = place }
    }
    guard wrong > 0, wrong >= right else { return }
    throw image.error(
      .notADisk("the address of a sector is neither digits nor blank"), at: Int64(firstWrong * 106))
  }
}

/// A sector of a disk pack as its 106 bytes.
public struct DiskSector: Hashable, Sendable {
  /// Six bytes of address, followed by 100 of data.
  public var bytes: [UInt8]

  /// Creates a sector from its bytes.
  public init(bytes: [UInt8]) {
    precondition(bytes.count == 106, "a sector has 106 bytes")
    self.bytes = bytes
  }

  /// Whether a byte has a bit that is not part of a character: the sector is damaged, and reads with a parity
  /// error.
  public var isDamaged: Bool { bytes.contains { $0 > 0o177 } }

  /// The six characters that a program reads as address: those written, or the number of the place when they
  /// are blank.
  ///
  /// - Parameter place: the place of the sector on its pack.
  /// - Returns: the six characters.
  public func address(at place: Int) -> [StoredCharacter] {
    let written = bytes[..<DiskPack1316.addressLength].map { StoredCharacter(code: $0) }
    guard written.allSatisfy({ $0.code == 0 }) else { return written }
    return StoredCharacter.digits(of: place, count: DiskPack1316.addressLength)
  }

  /// Whether the address has never been written.
  public var hasBlankAddress: Bool { bytes[..<DiskPack1316.addressLength].allSatisfy { $0 & 0o77 == 0 } }

  /// Whether the address is blank or contains only digits.
  var hasPlausibleAddress: Bool {
    let address = bytes[..<DiskPack1316.addressLength]
    return address.allSatisfy { $0 == 0 } || address.allSatisfy { (1...10).contains($0 & 0o277) }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the address of a sector has never been written.
  var hasBlankAddress: Bool {
    for index in 0..<DiskPack1316.addressLength where unsafe self[index] & 0o77 != 0 { return false }
    return true
  }

  /// Whether a byte of a record has a bit that is not part of a character.
  var isDamaged: Bool {
    var all: UInt8 = 0
    for index in 0..<count { all |= unsafe self[index] }
    return all > 0o177
  }
}

extension StoredCharacter {
  /// The last digits of a number as characters without zone.
  ///
  /// - Parameters:
  ///   - number: 0 or more.
  ///   - count: the number of digits.
  /// - Returns: the characters, with leading zeros.
  static func digits(of number: Int, count: Int) -> [StoredCharacter] {
    var (rest, characters) = (number, [StoredCharacter]())
    for _ in 0..<count {
      characters.append(StoredCharacter(digit: rest % 10))
      rest /= 10
    }
    return characters.reversed()
  }

  /// The digit that the digit part represents, 0 to 9, ignoring the zone; nil for a blank or special
  /// character.
  var diskDigit: Int? {
    switch digitPart {
    case 1...9: Int(digitPart)
    case 10: 0
    default: nil
    }
  }
}
