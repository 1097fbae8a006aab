import Core1401

// Full-track operations: all sectors of a track with their addresses, from the first one on. No address is
// compared. A write changes the addresses on the track, and requires the WRITE ADDRESS key to be on.
extension DiskStorage1311 {
  mutating func transferTrack(
    _ work: DiskWork, _ drive: Int, _ pack: DiskPack1316, _ transfer: inout DiskTransfer, at now: MachineTime
  ) throws(DiskError) -> DiskOutcome {
    let field = transfer.address
    guard let number = sectorNumber(transfer, field) else {
      return .check(.noAddress(transfer.text(at: field + 1, count: 6)))
    }
    guard var count = transfer.number(at: field + 7, count: 3) else {
      return .check(.noCount(transfer.text(at: field + 7, count: 3)))
    }
    let track =
      drives[drive].cylinder * DiskPack1316.tracks + number / DiskPack1316.sectorsPerTrack
      % DiskPack1316.tracks
    let first = track * DiskPack1316.sectorsPerTrack
    transfer.go(to: field + DiskStorage1311.controlFieldLength)
    var clock = DiskDrive1311.passes(sector: 0, from: now + DiskDrive1311.controlFieldTime)
    var (found, ending) = (Indicators(), DiskTransfer.Ending.complete)
    let image = pack.image
    image.beginOperation()
    for place in first..<first + DiskPack1316.sectorsPerTrack where ending == .complete {
      count = count == 0 ? 999 : count - 1
      transfer.put(count, at: field + 7, count: 3, keepingWordMarks: false)
      let sector = try image.find(place)
      if work != .write, unsafe image.withRecord(at: sector, { unsafe $0.isDamaged }) {
        found.formUnion([.diskParity, .diskError])
      }
      ending = transfer.work(work, place, at: sector, on: image)
      clock += DiskDrive1311.sectorTime
      if count == 0 { break }
    }
    if ending == .complete, transfer.character(at: transfer.address) == nil { ending = .endOfStorage }
    switch ending {
    case .complete:
      // A count greater than the number of sectors on a track means that the record is too long.
      let isRight = count == 0 && transfer.passGroupMark()
      if !isRight { found.formUnion([.diskWrongLength, .diskError]) }
    case .groupMark: found.formUnion([.diskWrongLength, .diskError])
    case .difference: found.formUnion([.diskParity, .diskError])
    case .endOfStorage: break
    }
    try image.writeStaged()
    begin(on: drive)
    lastTransfer = .track
    latched = found
    let motion = DiskMotion(aAddress: field + 9, bAddress: transfer.address, released: clock)
    return ending == .endOfStorage ? .endOfStorage(motion) : .done(motion)
  }
}

extension DiskTransfer {
  /// Reads, writes or checks one sector of a track, including its address.
  fileprivate mutating func work(
    _ work: DiskWork, _ place: Int, at sector: Int, on image: DiskImage
  ) -> Ending {
    let length = DiskPack1316.addressLength + (mode == .load ? 90 : DiskPack1316.dataLength)
    guard work != .write else {
      return unsafe image.stage(place, at: sector) { unsafe write(length, to: $0) }
    }
    return unsafe image.withRecord(at: sector) { bytes in
      var begin = 0
      if unsafe bytes.hasBlankAddress {
        let address = StoredCharacter.digits(of: place, count: DiskPack1316.addressLength).map(\.rawValue)
        let ending = unsafe address.withUnsafeBytes { unsafe self.work(work, $0) }
        guard ending == .complete else { return ending }
        begin = DiskPack1316.addressLength
      }
      return unsafe self.work(work, UnsafeRawBufferPointer(rebasing: bytes[begin..<length]))
    }
  }

  private mutating func work(_ work: DiskWork, _ bytes: UnsafeRawBufferPointer) -> Ending {
    work == .read ? unsafe read(bytes) : unsafe compare(bytes)
  }
}
