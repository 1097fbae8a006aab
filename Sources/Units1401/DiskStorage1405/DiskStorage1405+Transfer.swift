import Core1401

// Records and tracks of the 1405. The data follow the group mark of the address field and end with another.
extension DiskStorage1405 {
  mutating func transfer(
    _ work: DiskWork, _ number: Int, _ arm: Int, _ file: DiskFile1405, isTrack: Bool,
    _ transfer: inout DiskTransfer, at now: MachineTime
  ) throws(DiskError) -> DiskOutcome {
    let field = transfer.address
    let data = field + DiskStorage1405.controlFieldLength
    var clock = max(now, arms[arm].arrives)
    var found: Indicators = []
    let image = file.image
    image.beginOperation()
    var ending = DiskTransfer.Ending.complete

    let (disk, track) = DiskStorage1405.place(of: number)
    // UNVERIFIED: a track that is not addressed by its first record does not compare.
    let isFirst = !isTrack || number % DiskFile1405.recordsPerTrack == 0
    if arms[arm].disk != disk || arms[arm].track != track || !isFirst {
      clock += DiskStorage1405.turn
      found = [.diskUnequalAddress, .diskError]
    } else if transfer.character(at: data - 1) != .groupMarkWithWordMark {
      found = [.diskWrongLength, .diskError]
    } else {
      transfer.go(to: data)
      let length = transfer.mode == .load ? 178 : DiskFile1405.recordLength
      let count = isTrack ? DiskFile1405.recordsPerTrack : 1
      clock = DiskStorage1405.passes(record: number % DiskFile1405.recordsPerTrack, from: clock)
      for record in number..<number + count where ending == .complete {
        let place = try image.find(record)
        if work != .write, unsafe image.withRecord(at: place, { unsafe $0.isDamaged }) {
          found.formUnion([.diskParity, .diskError])
        }
        ending = transfer.work(work, record, at: place, on: image, length: length)
        clock += DiskStorage1405.recordTime
      }
      if ending == .complete {
        if transfer.character(at: transfer.address) == nil {
          ending = .endOfStorage
        } else if !transfer.passGroupMark() {
          found.formUnion([.diskWrongLength, .diskError])
        }
      }
      if ending == .groupMark { found.formUnion([.diskWrongLength, .diskError]) }
      if ending == .difference { found.formUnion([.diskParity, .diskError]) }
    }
    try image.writeStaged()
    latched = found
    lastSeek = nil
    lastWasTrack = isTrack
    // UNVERIFIED: the A-address register is unchanged.
    let motion = DiskMotion(bAddress: transfer.address, released: clock)
    return ending == .endOfStorage ? .endOfStorage(motion) : .done(motion)
  }

  /// The first time at which a record of a track begins to pass the heads.
  static func passes(record: Int, from now: MachineTime) -> MachineTime {
    let (turn, begin) = (turn.nanoseconds, recordTime.nanoseconds * Int64(record))
    return now + MachineTime(nanoseconds: (begin - now.nanoseconds % turn + turn) % turn)
  }
}

extension DiskTransfer {
  /// Reads, writes or checks one record.
  fileprivate mutating func work(
    _ work: DiskWork, _ record: Int, at place: Int, on image: DiskImage, length: Int
  ) -> Ending {
    guard work != .write else {
      return unsafe image.stage(record, at: place) { unsafe write(length, to: $0) }
    }
    return unsafe image.withRecord(at: place) { bytes in
      let data = unsafe UnsafeRawBufferPointer(rebasing: bytes[..<length])
      return work == .read ? unsafe read(data) : unsafe compare(data)
    }
  }
}
