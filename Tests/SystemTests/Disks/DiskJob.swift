import Core1401
import Foundation
import TemporaryFolder
import Units1401

@testable import System1401

/// A job with packs on 1311 drives, in a temporary folder.
final class DiskJob {
  let job: Job
  private let folder: TemporaryFolder

  /// Creates the job with an empty pack on drive 0.
  init(_ program: String, setup: (inout SystemConfiguration) -> Void = { _ in }) throws {
    job = Job(program, setup: setup)
    folder = try TemporaryFolder()
    if system.ramac == nil { try mount() }
  }

  var system: DataProcessingSystem { job.system }

  func path(_ name: String) -> String { folder.path(name) }

  /// Mounts the pack of a drive; a missing one is created.
  func mount(
    _ drive: Int = 0, mode: DiskImage.Mode = .create, writesAddresses: Bool = false
  ) throws {
    try system.mount(
      disk: DiskMounting(path: path("disk\(drive)"), mode: mode, writesAddresses: writesAddresses), on: drive)
  }

  /// Writes sectors with their addresses, and data in the notation of storage, to the pack of drive 0.
  func format(_ sectors: [Int: (address: String, data: String)]) throws {
    try system.dismount(UnitPlace("disk", 0))
    do {
      let pack = try DiskPack1316(path: path("disk0"), mode: .create)
      for (place, sector) in sectors {
        let address = sector.address.isEmpty ? "      " : sector.address
        let bytes = characters(address + sector.data).map(\.rawValue)
        try pack.write(
          DiskSector(bytes: bytes + [UInt8](repeating: 0, count: 106 - bytes.count)), at: place)
      }
    }
    try mount()
  }

  /// A sector of drive 0 as text, address and data, without trailing blanks.
  func sector(_ place: Int) throws -> String {
    guard let pack = system.disks.drives[0].pack else { return "no pack" }
    var text = ""
    for byte in try pack.sector(place).bytes {
      let character = StoredCharacter(rawValue: byte)
      text += (character.hasWordMark ? "'" : "") + String(TextEncoding.simh.character(for: character))
    }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The disk indicators that are on, by their d-characters.
  var indicators: String {
    let names: [(String, Indicators)] = [
      ("N", .diskInoperable), ("V", .diskParity), ("W", .diskWrongLength), ("X", .diskUnequalAddress),
      ("Y", .diskError), ("\\", .diskBusy),
    ]
    return names.filter { job.state.indicators.contains($0.1) }.map(\.0).joined()
  }
}

extension DataProcessingSystem {
  var disks: DiskStorage1311 {
    guard let disks = units[DiskStorage1311.self] else { preconditionFailure("the system has disk drives") }
    return disks
  }
  var ramac: DiskStorage1405? { units[DiskStorage1405.self] }

  func mount(disk mounting: DiskMounting, on drive: Int) throws {
    try with(DiskStorage1311.self) { disks, _ in try disks.mount(mounting, on: drive) }
  }
}

/// A hundred characters, from A to Z and beyond.
let hundredLetters = String((0..<100).map { Character(UnicodeScalar(UInt8(65 + $0 % 26))) })
