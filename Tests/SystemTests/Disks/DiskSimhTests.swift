import Core1401
import Foundation
import RandomNumbers
import Testing
import Units1401

@testable import System1401

/// Packs and programs are exchanged in both directions with SimH's I1401 (3.8.1, Debian package `simh`, on
/// the PATH).
///
/// `DISK_CASES=2000` runs that many random programs instead of 50, `DISK_SEED=7` different ones.
@Suite("1311 against SimH 3.8.1", .enabled(if: DiskSimhRunner.executable != nil, "i1401 is not on the PATH"))
struct DiskSimhTests {
  private static func setting(_ name: String, _ usual: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? usual
  }

  @Test("random programs leave the same storage, registers, indicators and packs")
  func randomPrograms() throws {
    var random = SplitMix64(seed: UInt64(DiskSimhTests.setting("DISK_SEED", 1401)))
    let runner = try DiskSimhRunner()
    defer { runner.removeFiles() }
    let cases = (0..<DiskSimhTests.setting("DISK_CASES", 50)).map { _ in DiskCase(&random) }
    let outcomes = try runner.run(cases)
    var (steps, refused) = (0, 0)
    for (machine, theirs) in zip(cases, outcomes) {
      let ours = try run(machine)
      #expect(theirs.steps.count == machine.operations.count)
      let same = min(ours.steps.count, (theirs.steps.firstIndex(where: \.isRefused) ?? 99) + 1)
      for (step, shown) in ours.steps.prefix(same).enumerated() {
        #expect(shown.text == theirs.steps[step].text, "step \(step) of \(machine)")
      }
      steps += same
      // A rejected instruction changes nothing here, but is half executed on SimH.
      if theirs.steps.contains(where: \.isRefused) {
        refused += 1
        continue
      }
      #expect(ours.steps.count == machine.operations.count)
      #expect(differences(ours.storage, theirs.storage, from: DiskCase.firstPosition) == [], "\(machine)")
      #expect(differences(ours.image, theirs.image, from: 0) == [], "pack of \(machine)")
    }
    print(
      "1311 against SimH: \(cases.count) programs, \(steps) instructions equal, \(refused) programs refused by both"
    )
  }

  private static let marked = String(repeating: "A'B", count: 45)

  @Test("each system reads packs written by the other")
  func interchange() throws {
    let runner = try DiskSimhRunner()
    defer { runner.removeFiles() }
    // Sector 19 999 is the last of the pack, so the file then has its full length.
    let ours = try DiskJob("'M%F0700'.'L%F1700W")
    ours.job.put("0019998002" + DiskSimhTests.marked + DiskSimhTests.marked + "'}", at: 700)
    ours.job.run()
    ours.wait(milliseconds: 500)
    #expect(ours.job.run().reason == .halt)
    try ours.system.dismount(UnitPlace("disk", 0))
    let written = [UInt8](try Data(contentsOf: URL(filePath: ours.path("disk0"))))
    let blank = String(repeating: "'-", count: 180)
    let reader = DiskCase(
      "'M%F0700R'.'L%F1700R'.'N", [700: "0019998002" + blank + "'}"], steps: 2, pack: written)
    let read = try runner.run([reader])[0]
    #expect(read.steps.map(\.text) == ["A 706 B 706 ", "A 706 B 891 "])
    let found = read.storage[210..<390].map { StoredCharacter(rawValue: $0) }
    #expect(found == characters(DiskSimhTests.marked + DiskSimhTests.marked))

    let writer = DiskCase(
      "'M%F0700R'.'L%F1700W'.'N", [700: "0000407001" + DiskSimhTests.marked + "'}"], steps: 2, pack: [])
    let theirs = try runner.run([writer])[0]
    let back = try DiskJob("'M%F0700'.'L%F1700R")
    try back.system.dismount(UnitPlace("disk", 0))
    try Data(theirs.image).write(to: URL(filePath: back.path("disk0")))
    try back.mount(mode: .readOnly)
    back.job.put("0000407001" + String(repeating: "'-", count: 90) + "'}", at: 700)
    back.job.run()
    back.wait(milliseconds: 500)
    #expect(back.job.run().reason == .halt)
    #expect(back.job.storage(710...799) == DiskSimhTests.marked)
  }

  /// The first places that differ, ours before theirs; a file that ends early is continued with zeros.
  private func differences(_ ours: [UInt8], _ theirs: [UInt8], from first: Int) -> [String] {
    var found: [String] = []
    for index in 0..<max(ours.count, theirs.count) where found.count < 8 {
      let (left, right) = (index < ours.count ? ours[index] : 0, index < theirs.count ? theirs[index] : 0)
      if left != right {
        found.append("\(index + first): \(String(left, radix: 8)) \(String(right, radix: 8))")
      }
    }
    return found
  }

  private func run(_ machine: DiskCase) throws -> DiskSimhRunner.Outcome {
    let disk = try DiskJob("'N")
    try disk.system.dismount(UnitPlace("disk", 0))
    try Data(machine.pack).write(to: URL(filePath: disk.path("disk0")))
    try disk.mount(writesAddresses: true)
    for (offset, value) in machine.storage.enumerated() {
      disk.system.machine.processor.storage[DiskCase.firstPosition + offset] = StoredCharacter(
        rawValue: value)
    }
    var outcome = DiskSimhRunner.Outcome()
    for _ in machine.operations {
      let stop = disk.job.run()
      // A seek has ended before the next instruction, as on SimH.
      disk.wait(milliseconds: 500)
      disk.system.with(DiskStorage1311.self) { $0.showIndicators(on: &$1) }
      var shown = DiskSimhRunner.Shown()
      shown.isRefused = stop.reason != .halt
      if !shown.isRefused {
        shown.aAddress = disk.job.aAddress
        shown.bAddress = disk.job.bAddress
        shown.indicators = disk.indicators
      }
      outcome.steps.append(shown)
      if shown.isRefused { break }
    }
    outcome.storage = machine.storage.indices.map {
      disk.system.machine.processor.storage[DiskCase.firstPosition + $0].rawValue
    }
    outcome.image = [UInt8](try Data(contentsOf: URL(filePath: disk.path("disk0"))))
    return outcome
  }
}
