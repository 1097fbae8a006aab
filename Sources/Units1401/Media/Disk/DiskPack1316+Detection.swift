import Core1401

extension DiskPack1316 {
  /// Whether the contents of a file look like a pack: whole sectors of characters, with blank addresses or such of digits.
  ///
  /// A file of zeros looks like a pack only when it is as long as a full one.
  ///
  /// - Parameters:
  ///   - beginning: the first bytes, or all.
  ///   - size: the bytes of the file.
  /// - Returns: false for an empty file, too.
  static func isPack(beginning: [UInt8], size: Int64) -> Bool {
    let length = Int(sectorLength)
    guard size > 0, size <= length * sectors, size % sectorLength == 0,
      beginning.allSatisfy({ $0 <= 0o177 })
    else { return false }
    var hasContents = size == length * sectors
    for start in stride(from: 0, through: beginning.count - length, by: length) {
      let sector = DiskSector(bytes: Array(beginning[start..<start + length]))
      guard sector.hasPlausibleAddress else { return false }
      if !sector.hasBlankAddress { hasContents = true }
    }
    return hasContents
  }

  /// Gives every sector of a pack an address and blank data.
  ///
  /// - Parameter first: the address of the first sector; the others follow. 0 for drive 0, 20 000 for drive 1 and so on, up
  ///   to 980 000.
  /// - Throws: ``DiskError`` when the pack is mounted to be read only or the host refuses.
  public func initialize(from first: Int) throws(DiskError) {
    precondition((0...980_000).contains(first), "addresses have six digits")
    let blank = [UInt8](repeating: 0, count: DiskPack1316.dataLength)
    for place in 0..<DiskPack1316.sectors {
      let address = StoredCharacter.digits(of: first + place, count: DiskPack1316.addressLength).map(
        \.rawValue)
      try write(DiskSector(bytes: address + blank), at: place)
    }
  }
}
