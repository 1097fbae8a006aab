import Core1401

extension DiskPack1316 {
  /// Whether a file appears to be a pack: whole sectors of characters, whose addresses are blank or digits.
  ///
  /// A file of zeros is recognized only when it has the size of a full pack.
  ///
  /// - Parameters:
  ///   - beginning: the first bytes of the file, or all.
  ///   - size: the size of the file in bytes.
  /// - Returns: false also for an empty file.
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

  /// Writes an address and blank data to every sector of a pack.
  ///
  /// - Parameter first: the address of the first sector; the others follow. 0 for drive 0, 20 000 for drive 1
  ///   and so on, up to 980 000.
  /// - Throws: ``DiskError`` when the pack is mounted read-only or the host refuses.
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
