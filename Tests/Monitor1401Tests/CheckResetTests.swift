import OperatorCases
import Monitor1401
import Testing

@Suite("CHECK RESET in the monitor")
struct CheckResetTests {
  @Test("it clears every kind of check, and START runs", arguments: CheckCase.all.indices)
  func clears(number: Int) throws {
    let check = CheckCase.all[number]
    try withCaseFolder { folder in
      let lines =
        try check.commands(in: folder) + ["start", "start", "check"] + CheckCase.recovery + ["start"]
      let result = try Session.run(lines)
      #expect(result.said.contains(check.words), "\(check.name): \(result.said)")
      #expect(result.said.contains("a check light is on: press CHECK RESET, then START"), "\(check.name)")
      #expect(result.said.contains("Stopped at \(CheckCase.recovered)"), "\(check.name): \(result.said)")
    }
  }
}
