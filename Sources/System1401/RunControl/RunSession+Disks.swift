import Units1401

// Packs on and off the drives, and the keys of the inquiry station. All can be served while the machine runs.
extension RunSession {
  func mountDisk(_ mounting: DiskMounting, on drive: Int) {
    guard isDisk(drive) else { return }
    refuse { () throws(DiskError) in try system.mount(disk: mounting, on: drive) }
  }

  func dismountDisk(_ drive: Int) {
    guard isDisk(drive) else { return }
    guard system.disks.drives[drive].pack != nil else {
      refusal = "disk \(drive) has no pack"
      return
    }
    refuse { () throws(DiskError) in try system.dismountDisk(drive) }
  }

  func isDisk(_ drive: Int) -> Bool {
    if system.ramac != nil {
      refusal = "the system has a 1405 and no 1311 drives"
    } else if !DataProcessingSystem.diskNumbers.contains(drive) {
      refusal = "there is no disk drive \(drive); disk drives are 0 to 4"
    } else {
      return true
    }
    return false
  }

  func mountRamac(_ mounting: DiskMounting) {
    guard isRamac() else { return }
    refuse { () throws(DiskError) in try system.mount(ramac: mounting) }
  }

  func dismountRamac() {
    guard isRamac() else { return }
    guard system.ramac?.file != nil else {
      refusal = "the 1405 has no disks"
      return
    }
    refuse { () throws(DiskError) in try system.dismountRamac() }
  }

  private func isRamac() -> Bool {
    if system.ramac != nil { return true }
    refusal = "the system has 1311 drives and no 1405"
    return false
  }

  private func refuse(_ work: () throws(DiskError) -> Void) {
    defer { beginAnew() }
    do throws(DiskError) {
      try work()
    } catch {
      refusal = "\(error)"
    }
  }

  /// A key of the inquiry station. A machine that stands because its program waits for typing goes on by itself when the
  /// inquiry is complete.
  func performInquiry(_ action: InquiryAction) {
    guard system.performInquiry(action) else {
      refusal = "the keyboard of the inquiry station is locked: press REQUEST first"
      return
    }
    guard activity == nil, stop?.reason == .inquiryWaits, system.isWaitingForInquiry else { return }
    switch action {
    case .release, .cancel: if mayRun() { pressStart() }
    case .request, .type, .pause: break
    }
  }
}
