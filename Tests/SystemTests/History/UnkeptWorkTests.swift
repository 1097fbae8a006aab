import Core1401
import Foundation
import System1401
import Testing
import Units1401

@Suite("Going back where something cannot be taken back")
struct UnkeptWorkTests {
  private func pack(_ name: String) throws -> (mounting: DiskMounting, folder: URL) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appending(path: "pack.dsk").path
    return (DiskMounting(text: "\(path),new"), folder)
  }

  @Test("the past begins behind a disk instruction")
  func disk() throws {
    let (mounting, folder) = try pack("unkept")
    defer { try? FileManager.default.removeItem(at: folder) }
    let control = RunControl(configuration: SystemConfiguration(), decks: [], speed: .unlimited)
    control.send(.keepHistory(HistoryLimits()))
    control.send(.mountDisk(mounting, 0))
    // A seek to sector 000200, then three instructions, then a halt.
    control.deposit("'0000200000", at: 400)
    control.deposit("'M%F0400R'N'N'N'.' ", at: 100)
    let halted = control.standing(after: .start)
    #expect(halted.stop?.reason == .halt)
    #expect(control.standing(after: .goBack(.instructions(3))).stop?.address != halted.stop?.address)
    // As far back as it goes: the eight characters of the instruction are read, and the disk has worked.
    let oldest = control.standing(after: .goBack(.instructions(20)))
    #expect(oldest.processor.cycles == 9)
    #expect(control.standing(after: .goBack(.cycle(3))).processor.cycles == 9)
  }

  @Test("an installation with a pack is not saved, and says what to do")
  func saving() throws {
    let (mounting, folder) = try pack("unsaved")
    defer { try? FileManager.default.removeItem(at: folder) }
    let control = RunControl(configuration: SystemConfiguration(), decks: [], speed: .unlimited)
    let file = folder.appending(path: "a.sav").path
    let refused = control.standing(after: .mountDisk(mounting, 0), .save(file))
    #expect(refused.refusal == "disk packs cannot be saved or recorded: take them off first (detach disk0)")
    #expect(!FileManager.default.fileExists(atPath: file))
    #expect(control.standing(after: .dismountDisk(0), .save(file)).refusal == nil)
    #expect(FileManager.default.fileExists(atPath: file))
  }
}
