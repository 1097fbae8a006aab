import Core1401
import System1401
import Testing
import Units1401

@Suite("RunControl: inquiry station and disks")
struct InquiryRunControlTests {
  private func control(_ program: String) -> RunControl {
    let control = RunControl(
      configuration: SystemConfiguration(), decks: [], speed: .unlimited, clock: FakeClock())
    control.deposit(program, at: 500)
    return control
  }

  private func typed(_ control: RunControl) -> [String] {
    control.takeOutput().typed.flatMap { $0.text(in: .simh) }
  }

  @Test("a machine that waits for typing continues by itself when the inquiry is released")
  func resumes() {
    let control = control("'M%T0600R'M%T0600W'.'N")
    let waiting = control.standing(after: .start)
    #expect(waiting.stop?.reason == .inquiryWaits)
    #expect(waiting.units.request == "INQUIRY TYPE")
    #expect(
      control.standing(after: .press(.inquiry(.type(characters("HELLO"))))).stop?.reason == .inquiryWaits)
    let end = control.standing(after: .press(.inquiry(.release)))
    #expect(end.stop?.reason == .halt)
    #expect(end.units.request == nil)
    #expect(typed(control) == ["HELLO", "HELLO"])
  }

  @Test("a request reaches a running program that tests for it")
  func request() {
    let control = control("'.")
    control.deposit("'M%T0600R'.'N", at: 510)
    control.deposit("'B510Q'B500 ", at: 500)
    control.send(.start)
    for action in [InquiryAction.request, .type(characters("NOW")), .release] {
      control.send(.press(.inquiry(action)))
    }
    control.waitUntilStanding()
    #expect(control.snapshot().stop?.reason == .halt)
    #expect(typed(control) == ["NOW"])
  }

  @Test("typing on a locked keyboard is refused with advice")
  func locked() {
    let snapshot = control("'.'N").standing(after: .press(.inquiry(.type([]))))
    #expect(snapshot.refusal == "the keyboard of the inquiry station is locked: press REQUEST first")
  }

  @Test("START RESET abandons a waiting read")
  func reset() {
    let control = control("'M%T0600R'.'N")
    control.standing(after: .start)
    #expect(control.standing(after: .startReset).units.request == nil)
  }

  @Test("packs are mounted and dismounted on a stopped machine, and survive a restart")
  func mounting() throws {
    let disk = try DiskJob("'N")
    let control = control("'.'N")
    #expect(control.standing(after: .mount(disk.path("pack") + ",new", UnitPlace("disk", 3))).refusal == nil)
    #expect(control.snapshot().units.others("disk")[3].fileName == disk.path("pack"))
    #expect(control.standing(after: .restart).units.others("disk")[3].fileName == disk.path("pack"))
    #expect(
      control.standing(after: .press(.writeAddress(true, 3))).units.others("disk")[3].details.contains(
        "write address on"))
    #expect(control.standing(after: .dismount(UnitPlace("disk", 3))).units.others("disk")[3].fileName == nil)
  }

  @Test("refusals name the drive, the file and the rule")
  func refusals() throws {
    let disk = try DiskJob("'N")
    let control = control("'.'N")
    #expect(control.standing(after: .dismount(UnitPlace("disk", 1))).refusal == "disk 1 has no pack")
    #expect(
      control.standing(after: .dismount(UnitPlace("disk", 5))).refusal
        == "there is no disk drive 5; disk drives are 0 to 4")
    #expect(
      control.standing(after: .mount(disk.path("none"), UnitPlace("disk", 0))).refusal
        == "\(disk.path("none")): there is no such file; add ,new to create an empty disk")
    #expect(
      control.standing(after: .dismount(UnitPlace("ramac"))).refusal
        == "the system has 1311 drives and no 1405")
  }

  @Test("an invalid control field is a disk check until CHECK RESET")
  func diskCheck() throws {
    let control = control("'M%F1600R'.'N")
    control.deposit("1", at: 600)
    control.send(.setRegister(.iAddress, AddressRegister(500)))
    let stopped = control.standing(after: .start)
    #expect(stopped.stop?.reason == .diskCheck)
    #expect(stopped.units.checks == .disk)
    #expect(control.standing(after: .start).refusal == "a check light is on: press CHECK RESET, then START")
    #expect(control.standing(after: .checkReset).units.checks == [])
  }
}
