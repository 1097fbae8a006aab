import Core1401
import Foundation
import Testing
import Units1401

@testable import System1401

@Suite("1311 stops: the messages to the operator")
struct DiskStopTests {
  struct Wrong: CustomTestStringConvertible, Sendable {
    let program: String
    let field: String
    let reason: Stop.Reason
    let message: String

    var testDescription: String { "\(program) with \(field)" }
  }

  static let wrongs: [Wrong] = [
    Wrong(
      program: "'M%F1700W", field: "1000005001", reason: .diskCheck,
      message: "'1' is not a disk drive; 0 2 4 6 8 in the control field are drives 0 to 4"),
    Wrong(
      program: "'M%F1700W", field: "/000005001", reason: .diskCheck,
      message: "'/' is not a disk drive; 0 2 4 6 8 in the control field are drives 0 to 4"),
    Wrong(
      program: "'M%F1700W", field: "*990005001", reason: .diskCheck,
      message: "'99' is not a disk drive; 0 2 4 6 8 in the control field are drives 0 to 4"),
    Wrong(
      program: "'M%F1700W", field: "0  0005001", reason: .diskCheck,
      message: "'\u{2422}\u{2422}0005' in the disk control field is not an address on the disk"),
    Wrong(
      program: "'M%F0700R", field: "0100000001", reason: .diskCheck,
      message: "'100000' in the disk control field is not an address on the disk"),
    Wrong(
      program: "'M%F1700W", field: "0000005  1", reason: .diskCheck,
      message: "'\u{2422}\u{2422}1' in the disk control field is not a sector count"),
    Wrong(
      program: "'M%F0700R", field: "00200#0001", reason: .diskCheck,
      message: "a direct seek to cylinder 100; the last one is 99"),
    Wrong(
      program: "'M%F4700W", field: "0000005001", reason: .diskCheck,
      message: "a 1311 has no such function; %F0 %F1 %F3 %F5 %F6 and the scans %F7 %F8 %F9 are implemented"),
    Wrong(
      program: "'M%F2700W", field: "0000005001", reason: .diskCheck,
      message: "the track record feature is not installed: an image of a pack has no place for such tracks"),
    Wrong(
      program: "'M%F@700W", field: "0000005001", reason: .diskCheck,
      message: "the track record feature is not installed: an image of a pack has no place for such tracks"),
    Wrong(
      program: "'M%F1700W", field: "4000005001", reason: .diskNotReady,
      message:
        "disk 2 has no pack; mount disk2 FILE (FILE,new for a blank one) and press START"
    ),
    Wrong(
      program: "'M%F6700W", field: "0000000020", reason: .diskNotReady,
      message:
        "a full-track write on disk 0 needs WRITE ADDRESS; turn it on (writeaddress disk0 on) and press START"
    ),
    Wrong(
      program: "'U%F1A", field: "0000005001", reason: .unitNotInstalled, message: "unit %F1 is not installed"),
  ]

  @Test("reports the error and changes nothing", arguments: wrongs)
  func wrong(_ vector: Wrong) throws {
    let disk = try DiskJob(vector.program)
    disk.job.put(vector.field, at: 700)
    let before = disk.system.machine.processor.storage.contents
    let stop = disk.job.run()
    #expect(stop.reason == vector.reason)
    #expect(stop.messageAtMachine.hasPrefix(vector.message + "; instruction "))
    #expect(disk.system.machine.processor.storage.contents == before)
    // START repeats the instruction.
    #expect(disk.job.run() == stop)
  }

  @Test("T104 with I/O CHECK STOP down a drive without a pack sets access inoperable")
  func inoperable() throws {
    let disk = try DiskJob("'M%F1700W") { $0.inputOutputCheckStop = false }
    disk.job.put("4000005001", at: 700)
    #expect(disk.job.run().reason == .halt)
    #expect(disk.indicators == "NY")
    #expect(disk.job.bAddress == 706)
  }

  @Test("T108 a d-character without meaning is ignored, and counted")
  func ignoredModifier() throws {
    let disk = try DiskJob("'M%F1700X")
    disk.job.put("0000005001" + hundredLetters + "'}", at: 700)
    #expect(disk.job.run().reason == .halt)
    #expect(disk.job.state.unverified.contains(.ignoredModifier))
    #expect(try disk.sector(5) == "")
  }

  @Test("a pack mounted read only stops a write; mounted again, the same instruction continues")
  func readOnly() throws {
    let disk = try DiskJob("'M%F1700W")
    try disk.mount(mode: .readOnly)
    disk.job.put("0000005001" + hundredLetters + "'}", at: 700)
    let stop = disk.job.run()
    #expect(stop.reason == .diskNotReady)
    #expect(
      stop.messageAtMachine.contains(
        "is read only; mount it without ,ro and press START; instruction MLC %F1,0700,W"))
    try disk.mount()
    #expect(disk.job.run().reason == .halt)
    #expect(try disk.sector(5) == "      " + hundredLetters)
  }

  @Test(
    "a full device stops with the host's message and storage unchanged; on another pack the instruction continues"
  )
  func fullDevice() throws {
    let disk = try DiskJob("'M%F1700W")
    try disk.system.mount(disk: DiskMounting(path: "/dev/full"), on: 0)
    disk.job.put("0000005002" + hundredLetters + hundredLetters + "'}", at: 700)
    let stop = disk.job.run()
    #expect(stop.reason == .diskNotReady)
    #expect(
      stop.messageAtMachine.hasPrefix(
        "disk storage: /dev/full: offset 530: cannot write: no space left on device; press START to try again"
      ))
    #expect(disk.job.storage(700...709) == "0000005002")
    try disk.mount()
    #expect(disk.job.run().reason == .halt)
    #expect(disk.job.storage(700...709) == "0000006000")
    #expect(try disk.sector(6) == "      " + hundredLetters)
  }

  @Test("an address outside storage is an address check")
  func badAddress() throws {
    let disk = try DiskJob("'M%F1  /W")
    #expect(disk.job.run().reason == .check)
  }

  @Test("the same file on two drives is refused, and the previous pack stays")
  func inUse() throws {
    let disk = try DiskJob("'M%F1700W")
    #expect(throws: DiskError.self) {
      try disk.system.mount(disk: DiskMounting(path: disk.path("disk0")), on: 1)
    }
    #expect(disk.system.disks.drives[1].pack == nil)
    try disk.mount(1)
    #expect(throws: DiskError.self) {
      try disk.system.mount(disk: DiskMounting(path: disk.path("disk0")), on: 1)
    }
    #expect(disk.system.disks.drives[1].pack?.image.fileName == disk.path("disk1"))
  }
}
