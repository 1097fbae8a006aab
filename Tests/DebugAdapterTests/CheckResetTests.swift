import OperatorCases
import DebugAdapter1401
import EditorMessages
import Testing

@Suite("Debug Adapter Protocol: CHECK RESET")
struct CheckResetTests {
  @Test("it clears every kind of check, and the program continues", arguments: CheckCase.all.indices)
  func clears(number: Int) throws {
    let check = CheckCase.all[number]
    try withCaseFolder { folder in
      func typed(_ line: String) -> Step {
        .ask("evaluate", ["expression": .string(line), "context": "repl"])
      }
      let talk = Client.run(
        Client.launched() + (try check.commands(in: folder)).map(typed)
          + [.ask("continue"), .await("stopped"), .ask("continue"), .await("stopped"), typed("check")]
          + CheckCase.recovery.map(typed) + [.ask("continue"), .await("stopped")])
      #expect(
        talk.failures == [
          "a check light is on: press CHECK RESET, then START (check in the console is CHECK RESET)"
        ], "\(check.name)")
      let stops = talk.events("stopped").map { $0["text"]?.string ?? $0["description"]?.string ?? "" }
      // The second of the check follows START, which is refused.
      #expect(stops.count == 4, "\(check.name): \(stops)")
      #expect(stops.dropFirst().first?.contains(check.words) == true, "\(check.name): \(stops)")
      #expect(stops.last?.contains(CheckCase.recovered) == true, "\(check.name): \(stops)")
    }
  }
}
