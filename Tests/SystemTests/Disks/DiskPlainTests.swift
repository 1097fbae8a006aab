import Core1401
import Foundation
import RandomNumbers
import Testing
import Units1401

@testable import System1401

/// `DISK_CASES=2000` runs that many random programs instead of 10, `DISK_SEED=7` different ones.
@Suite("1311 against a plain implementation")
struct DiskPlainTests {
  private static func setting(_ name: String, _ usual: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? usual
  }

  @Test(
    "random operations leave the same storage, registers, indicators and packs", arguments: [false, true])
  func random(bySteps: Bool) throws {
    var random = SplitMix64(seed: UInt64(DiskPlainTests.setting("DISK_SEED", 1311)))
    for _ in 0..<DiskPlainTests.setting("DISK_CASES", 10) {
      let disk = try DiskJob("")
      try disk.system.dismount(UnitPlace("disk", 0))
      let pack = DiskSequence.pack(&random)
      try Data(pack).write(to: URL(filePath: disk.path("disk0")))
      // As an unformatted pack has blank addresses, any file that it refuses is not a pack.
      guard (try? disk.mount(writesAddresses: true)) != nil else { continue }
      var plain = PlainDisk(pack: pack, storage: [])
      var cylinder = 0
      for _ in 0..<12 {
        let sequence = DiskSequence(cylinder: &cylinder, &random)
        guard try run(sequence, on: disk, &plain, bySteps: bySteps) else { break }
        if random.oneIn(3) { try overwrite(cylinder * 200 + 38, on: disk, &plain, &random) }
      }
    }
  }

  /// Runs a sequence on both.
  ///
  /// - Returns: false when the machine stopped before its end.
  private func run(
    _ sequence: DiskSequence, on disk: DiskJob, _ plain: inout PlainDisk, bySteps: Bool
  ) throws -> Bool {
    var program = ""
    for (index, instruction) in sequence.instructions.enumerated() {
      program += "'\(instruction.isLoad ? "L" : "M")%F\(instruction.digit)"
      program += DiskCase.address(DiskSequence.field(index)) + String(instruction.modifier)
      for (offset, byte) in sequence.areas[index].enumerated() {
        disk.system.machine.processor.storage[DiskSequence.field(index) + offset] = StoredCharacter(
          rawValue: byte)
      }
    }
    disk.job.put(program + "'.'N", at: 500)
    disk.system.machine.processor.setAddress(.iAddress, to: AddressRegister(500))
    plain.storage = disk.system.machine.processor.storage.contents

    var isDone = true
    for (index, instruction) in sequence.instructions.enumerated() where isDone {
      isDone = plain.execute(instruction, at: DiskSequence.field(index))
    }
    let stop = bySteps ? runSteps(disk) : disk.job.run()
    #expect(stop.reason == (isDone ? .halt : .diskCheck), "\(sequence)")
    let storage = disk.system.machine.processor.storage.contents
    let isSame = storage == plain.storage
    let different = isSame ? [] : storage.indices.filter { storage[$0] != plain.storage[$0] }
    #expect(different == [], "\(sequence)")
    let file = [UInt8](try Data(contentsOf: URL(filePath: disk.path("disk0"))))
    #expect(file == Array(plain.pack.prefix(file.count)), "pack after \(sequence)")
    let rest = [UInt8](repeating: 0, count: plain.pack.count - file.count)
    #expect(Array(plain.pack[file.count...]) == rest, "end of the pack after \(sequence)")
    guard isDone else { return false }
    #expect(disk.job.bAddress == plain.bAddress, "\(sequence)")
    // A seek has ended before the next instruction.
    disk.wait(milliseconds: 500)
    disk.system.with(DiskStorage1311.self) { $0.showIndicators(on: &$1) }
    #expect(disk.indicators == plain.indicators, "\(sequence)")
    return true
  }

  private func runSteps(_ disk: DiskJob) -> Stop {
    while true {
      if let stop = disk.system.executeStep() { return stop }
    }
  }

  /// Changes a sector in the file as another program would, while the machine is stopped.
  private func overwrite(
    _ place: Int, on disk: DiskJob, _ plain: inout PlainDisk, _ random: inout SplitMix64
  ) throws {
    let bytes = (0..<100).map { _ in UInt8.random(in: 0...0o177, using: &random) }
    let file = try FileHandle(forUpdating: URL(filePath: disk.path("disk0")))
    try file.seek(toOffset: UInt64(place * 106 + 6))
    try file.write(contentsOf: Data(bytes))
    plain.pack.replaceSubrange(place * 106 + 6..<(place + 1) * 106, with: bytes)
  }
}
