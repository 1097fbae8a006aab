import Core1401

// Full-track operations: all sectors of a track with their addresses, from the first one on. No address is
// compared. A write changes the addresses on the track, and requires the WRITE ADDRESS key to be on.
extension DiskStorage1311 {
  mutating func transferTrack(
    _ work: DiskWork, _ drive: Int, _ pack: DiskPack1316, _ original: inout DiskTransfer, at now: MachineTime
  ) throws(DiskError) -> DiskOutcome {
    var transfer = original.take()
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
    var written: [(place: Int, sector: DiskSector)] = []
    for place in first..<first + DiskPack1316.sectorsPerTrack where ending == .complete {
      count = count == 0 ? 999 : count - 1
      transfer.put(count, at: field + 7, count: 3, keepingWordMarks: false)
      var sector = try pack.sector(place)
      if work != .write, sector.isDamaged { found.formUnion([.diskParity, .diskError]) }
      ending = transfer.work(work, on: &sector, at: place)
      if work == .write, ending != .endOfStorage { written.append((place, sector)) }
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
    for (place, sector) in written { try pack.write(sector, at: place) }
    begin(on: drive)
    lastTransfer = .track
    latched = found
    original = transfer
    let motion = DiskMotion(aAddress: field + 9, bAddress: transfer.address, released: clock)
    return ending == .endOfStorage ? .endOfStorage(motion) : .done(motion)
  }
}

extension DiskTransfer {
  /// Reads, writes or checks one sector of a track, including its address.
  fileprivate mutating func work(_ work: DiskWork, on sector: inout DiskSector, at place: Int) -> Ending {
    let length = DiskPack1316.addressLength + (mode == .load ? 90 : DiskPack1316.dataLength)
    var found = sector
    if found.hasBlankAddress {
      found.bytes.replaceSubrange(
        ..<DiskPack1316.addressLength, with: found.address(at: place).map(\.rawValue))
    }
    switch work {
    case .read: return read(found.bytes[..<length])
    case .check: return compare(found.bytes[..<length])
    case .write:
      let (bytes, ending) = write(count: length)
      let rest = ending == .complete ? 0 : sector.bytes.count - bytes.count
      sector.bytes.replaceSubrange(
        ..<(bytes.count + rest), with: bytes + Array(repeating: 0, count: rest))
      return ending
    }
  }
}
