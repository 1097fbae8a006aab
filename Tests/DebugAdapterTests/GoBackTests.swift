import Core1401
import DebugAdapter1401
import EditorMessages
import OperatorCases
import System1401
import Testing
import Units1401

@Suite("Debug Adapter Protocol: stepping back over the work of units")
struct GoBackTests {
  @Test("stepping back undoes the work, continuing repeats it", arguments: GoBackCase.all.indices)
  func overUnits(number: Int) throws {
    let work = GoBackCase.all[number]
    try withCaseFolder { folder in
      func typed(_ line: String) -> Step {
        .ask("evaluate", ["expression": .string(line), "context": "repl"])
      }
      let look = typed("ex 0\(work.field)-0\(work.field + 4)")
      var steps = Client.launched() + work.commands(in: folder).map(typed)
      steps += [.ask("continue"), .await("stopped")]
      if let line = work.atFirstStop { steps += [typed(line), .await("stopped")] }
      steps.append(look)
      for _ in 0..<work.instructionsBack { steps += [.ask("stepBack", ["threadId": 1]), .await("stopped")] }
      steps += [look, .ask("continue"), .await("stopped")]
      if work.atFirstStop != nil { steps += [.ask("continue"), .await("stopped")] }
      steps.append(look)
      let talk = Client.run(steps) { request in
        var program = try Client.factorials(request)
        program.configuration.features.formUnion(.processingOverlap)
        return program
      }
      #expect(talk.failures == [], "\(work.name)")
      let seen = talk.bodies("evaluate").compactMap { $0["result"]?.string }.filter {
        $0.hasPrefix("0\(work.field)")
      }
      #expect(seen.map { $0.contains("HELLO") } == [true, false, true], "\(work.name): \(seen)")
    }
  }
}
