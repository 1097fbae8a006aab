import Foundation
import Testing

@Suite("ibm1401 run --replay")
struct ReplayTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test("a session recorded at the plain panel prints the same lines again")
  func again() throws {
    let deck = folder.file("deck.cd", Deck.print)
    let session = folder.path("session.jsonl")
    let first = folder.path("first.txt")
    let second = folder.path("second.txt")
    let recorded = try Command.run(
      ["panel", "--plain", "--speed", "max", "--record", session, "--print", first, deck], input: "start\n")
    #expect(recorded.status == 0)
    let replayed = try Command.run(["run", "--replay", session, "--print", second])
    #expect(replayed.status == 0)
    #expect(replayed.errors.hasPrefix("ibm1401: replayed \(session): halt at"))
    #expect(try Data(contentsOf: URL(filePath: first)) == Data(contentsOf: URL(filePath: second)))
    #expect(try !Data(contentsOf: URL(filePath: second)).isEmpty)
  }

  @Test("a file that is not a session is refused")
  func refusal() throws {
    let deck = folder.file("deck.cd", Deck.print)
    let result = try Command.run(["run", "--replay", deck])
    #expect(result.status == 1)
    #expect(
      result.errors
        == "ibm1401: \(deck): is not a recorded session of ibm1401: its first line does not say so\n")
    #expect(try Command.run(["run", "--replay", deck, deck]).status == 64)
  }
}
