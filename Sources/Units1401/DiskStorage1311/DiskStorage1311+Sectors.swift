import Core1401

// Reading, writing and checking sectors after comparing their addresses, and the scan.
//
// Before each sector the count in storage is decreased by one. While it is not zero, the address in storage
// is increased, and the next sector of the cylinder must have it. The first sector is searched for on its
// whole track.
extension DiskStorage1311 {
  mutating func transferSectors(
    _ work: DiskWork, overlay: Bool, _ drive: Int, _ pack: DiskPack1316, _ transfer: inout DiskTransfer,
    at now: MachineTime
  ) throws(DiskError) -> DiskOutcome {
    var operation = SectorOperation(
      transfer: transfer, pack: pack, cylinder: drives[drive].cylinder, at: now)
    if let wrong = operation.wrongField { return .check(wrong) }
    operation.transfer.go(to: operation.field + (overlay ? 7 : DiskStorage1311.controlFieldLength))
    var isFound = try operation.findFirst()
    while isFound {
      guard operation.countDown() else { return .check(.noCount(operation.countText)) }
      // Overlay may read another count over it; further sectors are counted from there.
      let isLast = operation.count == 0
      operation.work(work)
      guard operation.isGoingOn else { break }
      if isLast {
        operation.expectGroupMark()
        break
      }
      isFound = try operation.findNext()
    }
    try operation.writeAll()
    begin(on: drive)
    lastTransfer = .sectors(overlay: overlay)
    latched = operation.indicators
    transfer = operation.transfer
    return operation.outcome
  }

  mutating func scan(
    _ wanted: DiskScan, _ drive: Int, _ pack: DiskPack1316, _ transfer: inout DiskTransfer,
    at now: MachineTime
  ) throws(DiskError) -> DiskOutcome {
    // UNVERIFIED: everything about the scan except its three functions: the location of the argument, that
    // all its positions are compared, and that the compare indicators give the result, sector against
    // argument.
    var operation = SectorOperation(
      transfer: transfer, pack: pack, cylinder: drives[drive].cylinder, at: now)
    if let wrong = operation.wrongField { return .check(wrong) }
    var isFound = try operation.findFirst()
    while isFound {
      guard operation.countDown() else { return .check(.noCount(operation.countText)) }
      operation.transfer.go(to: operation.field + DiskStorage1311.controlFieldLength)
      let result = operation.compareWithArgument()
      operation.scanResult = result
      guard operation.isGoingOn else { break }
      if wanted.isSatisfied(by: result) || operation.count == 0 {
        operation.expectGroupMark()
        break
      }
      isFound = try operation.findNext()
    }
    begin(on: drive)
    latched = operation.indicators
    transfer = operation.transfer
    return operation.outcome
  }
}

/// An operation on sectors in progress.
private struct SectorOperation {
  private let image: DiskImage
  private let cylinder: Int
  /// The address of the control field.
  let field: Int
  var transfer: DiskTransfer
  var indicators: Indicators = []
  var scanResult: Indicators?
  private(set) var isGoingOn = true
  private var reachesEndOfStorage = false
  private var number = 0
  /// The place of the sector found on the pack, and its index for ``DiskImage/withRecord(at:_:)``.
  private var place = 0
  private var sector = 0
  private var clock: MachineTime

  init(transfer: DiskTransfer, pack: DiskPack1316, cylinder: Int, at now: MachineTime) {
    self.transfer = transfer
    image = pack.image
    image.beginOperation()
    self.cylinder = cylinder
    field = transfer.address
    clock = now + DiskDrive1311.controlFieldTime
  }

  /// The error in the control field, nil when it is valid. Stores the sector address.
  var wrongField: DiskCheck? {
    mutating get {
      guard let number = transfer.number(at: field + 1, count: 6), number < 100_000 else {
        return .noAddress(transfer.text(at: field + 1, count: 6))
      }
      self.number = number
      return count == nil ? .noCount(countText) : nil
    }
  }

  // MARK: The control field

  /// The sector count in storage; nil when it is not a number.
  var count: Int? { transfer.number(at: field + 7, count: 3) }

  var countText: String { transfer.text(at: field + 7, count: 3) }

  /// Counts a sector; returns false when the count is not a number. 000 counts as 1000.
  mutating func countDown() -> Bool {
    guard let count else { return false }
    transfer.put(count == 0 ? 999 : count - 1, at: field + 7, count: 3, keepingWordMarks: false)
    return true
  }

  // MARK: Finding sectors

  /// Finds the first sector on its track, starting at its own place; returns false when no address is equal.
  mutating func findFirst() throws(DiskError) -> Bool {
    let track = cylinder * DiskPack1316.tracks + number / DiskPack1316.sectorsPerTrack % DiskPack1316.tracks
    let first = track * DiskPack1316.sectorsPerTrack
    let own = number % DiskPack1316.sectorsPerTrack
    for step in 0..<DiskPack1316.sectorsPerTrack {
      let sector = (own + step) % DiskPack1316.sectorsPerTrack
      guard try carriesAddress(first + sector) else { continue }
      place = first + sector
      clock = DiskDrive1311.passes(sector: sector, from: clock)
      return true
    }
    // All addresses have passed.
    clock += DiskDrive1311.turn
    end(.diskUnequalAddress)
    return false
  }

  /// Advances to the next sector of the cylinder; returns false when there is none or its address is unequal.
  mutating func findNext() throws(DiskError) -> Bool {
    number += 1
    transfer.put(number, at: field + 1, count: 6, keepingWordMarks: transfer.mode == .move)
    place += 1
    guard place % DiskPack1316.sectorsPerCylinder != 0, try carriesAddress(place) else {
      end(.diskUnequalAddress)
      return false
    }
    return true
  }

  /// Whether the sector at a place has the address in the control field; it is then the one found.
  private mutating func carriesAddress(_ place: Int) throws(DiskError) -> Bool {
    sector = try image.find(place)
    return unsafe image.withRecord(at: sector) { bytes in
      // A pack that has never been written can be used in any drive.
      if unsafe bytes.hasBlankAddress { return number % DiskPack1316.sectors == place }
      return (0..<DiskPack1316.addressLength).allSatisfy {
        unsafe bytes[$0] & 0o77 == transfer.character(at: field + 1 + $0)?.code
      }
    }
  }

  // MARK: Data

  private var dataLength: Int { transfer.mode == .load ? 90 : DiskPack1316.dataLength }

  /// Passes the data of the sector found to a closure.
  @inline(__always)
  private mutating func withData<Result>(_ body: (UnsafeRawBufferPointer, inout Self) -> Result) -> Result {
    let length = dataLength
    return unsafe image.withRecord(at: sector) { bytes in
      if unsafe bytes.isDamaged { indicators.formUnion([.diskParity, .diskError]) }
      let data = DiskPack1316.addressLength..<DiskPack1316.addressLength + length
      return unsafe body(UnsafeRawBufferPointer(rebasing: bytes[data]), &self)
    }
  }

  /// Reads, writes or checks the data of the sector found.
  mutating func work(_ work: DiskWork) {
    clock += DiskDrive1311.sectorTime
    switch work {
    case .read: unsafe withData { unsafe $1.end(with: $1.transfer.read($0)) }
    case .check: unsafe withData { unsafe $1.end(with: $1.transfer.compare($0)) }
    case .write:
      let length = dataLength
      let ending = unsafe image.stage(place, at: sector) { bytes in
        unsafe transfer.write(
          length, to: UnsafeMutableRawBufferPointer(rebasing: bytes[DiskPack1316.addressLength...]))
      }
      end(with: ending)
    }
  }

  /// Compares the data of the sector found with the search argument.
  mutating func compareWithArgument() -> Indicators {
    clock += DiskDrive1311.sectorTime
    return unsafe withData { unsafe $1.compareArgument(with: $0) }
  }

  private mutating func compareArgument(with bytes: UnsafeRawBufferPointer) -> Indicators {
    var result: Indicators = .equal
    for index in 0..<bytes.count {
      guard let argument = transfer.character(at: transfer.address) else {
        end(with: .endOfStorage)
        return result
      }
      guard argument != .groupMarkWithWordMark else {
        end(with: .groupMark)
        return result
      }
      let data = unsafe StoredCharacter(rawValue: bytes[index])
      if result == .equal, data.code != argument.code {
        result = [.unequal, data.collatingRank < argument.collatingRank ? .low : .high]
      }
      transfer.go(to: transfer.address + 1)
    }
    return result
  }

  // MARK: Ending

  private mutating func end(_ indicator: Indicators) {
    indicators.formUnion([indicator, .diskError])
    isGoingOn = false
  }

  private mutating func end(with ending: DiskTransfer.Ending) {
    switch ending {
    case .complete: break
    case .groupMark: end(.diskWrongLength)
    case .difference: end(.diskParity)
    case .endOfStorage:
      reachesEndOfStorage = true
      isGoingOn = false
    }
  }

  /// Checks for the group mark with word mark that must follow the last character.
  mutating func expectGroupMark() {
    guard transfer.character(at: transfer.address) != nil else { return end(with: .endOfStorage) }
    if !transfer.passGroupMark() { end(.diskWrongLength) }
  }

  /// Writes the changed data to the pack.
  func writeAll() throws(DiskError) {
    try image.writeStaged()
  }

  var outcome: DiskOutcome {
    let motion = DiskMotion(
      aAddress: field + 6, bAddress: transfer.address, released: clock, scanResult: scanResult)
    return reachesEndOfStorage ? .endOfStorage(motion) : .done(motion)
  }
}
