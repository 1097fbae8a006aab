import Foundation
import Testing

@Suite("ibm1401: limits apply, and nothing is read endlessly")
struct BoundedTests {
  private let folder: Folder
  private let deck: String

  init() throws {
    folder = try Folder()
    deck = folder.file("deck.cd", Deck.loops)
  }

  @Test("limits also apply in a replay")
  func replay() throws {
    let session = folder.path("s.jsonl")
    #expect(
      try Command.run("monitor", deck, "--exec", "record \(session);catch cycle 5000;start;record off").status
        == 0)
    for limit in [["--limit-cycles", "100"], ["--limit-time", "0.07"]] {
      #expect(try Command.run(["run", "--replay", session] + limit).status == 3)
    }
    let text = folder.text("s.jsonl")
    let end = try #require(text.split(separator: "\n").last.map(String.init))
    let step = try #require(end.firstRange(of: /"step":[0-9]+/))
    let endless = text.replacingOccurrences(
      of: end, with: end.replacingCharacters(in: step, with: "\"step\":9223372036854775807"))
    let damaged = try Command.run("run", "--replay", folder.file("endless.jsonl", endless))
    #expect(damaged.status == 1)
    #expect(damaged.errors.contains("is not valid here"))
  }

  @Test("every number of cycles is a limit")
  func limits() throws {
    let halts = folder.file("halts.cd", Deck.print)
    #expect(try Command.run("run", halts, "--limit-cycles", "18446744073709551615").status == 0)
  }

  @Test(
    "an endless device is too long for every kind of file",
    arguments: [
      ["assemble", "ZERO.s"], ["run", "DECK", "--carriage", "ZERO.s"],
      ["monitor", "DECK", "--script", "ZERO.s"],
      ["batch", "ZERO.s"], ["run", "DECK", "--inquiry", "ZERO.s"], ["run", "ZERO.1401"],
    ])
  func endless(_ words: [String]) throws {
    for name in ["zero.s", "zero.1401"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(name), withDestinationPath: "/dev/zero")
    }
    let result = try Command.run(
      words.map { $0.hasPrefix("ZERO") ? folder.path($0.lowercased()) : $0 == "DECK" ? deck : $0 })
    #expect(result.status == 1)
    #expect(result.errors.contains("is longer than"), "\(result.errors)")
  }

  @Test("the length of a source line is limited")
  func line() throws {
    let source = folder.file("long.s", "       \n" + String(repeating: "A", count: 1_000_000))
    let result = try Command.run("assemble", source)
    #expect(result.status == 1)
    #expect(
      result.errors.contains("long.s: line 2 is longer than 10000 characters; a line of a source has 80"))
  }

  @Test("a source with too many lines is refused")
  func lines() throws {
    let line = "       H\n"
    let result = try Command.run(
      "assemble", folder.file("long.s", String(repeating: line, count: 200_001)), "-o", folder.path("long.cd")
    )
    #expect(result.status == 1)
    #expect(
      result.errors
        == "ibm1401: \(folder.path("long.s")): has more than 200000 lines, which is too long here\n")
    #expect(!folder.names.contains("long.cd"))
  }

  @Test("long expressions are parsed, and too long ones refused")
  func expressions() throws {
    let sum = Array(repeating: "1", count: 2400).joined(separator: " + ")
    #expect(try Command.run("monitor", deck, "--exec", "assert \(sum) = 2400").status == 0)
    let longer = Array(repeating: "1", count: 20_000).joined(separator: "+")
    let script = folder.file("script", "assert \(longer) = 20000\n")
    let result = try Command.run("monitor", deck, "--script", script)
    #expect(result.status == 1)
    #expect(result.errors.contains("the line is longer than 10000 characters"))
  }

  @Test("a tape in the form of SIMH with a damaged length is not read as a tape in another form")
  func damagedTape() throws {
    func word(_ number: UInt8) -> [UInt8] { [number, 0, 0, 0] }
    let record = [UInt8](repeating: 1, count: 80)
    let tape = folder.file("t.tap", bytes: word(80) + record + word(99) + word(0))
    let result = try Command.run("media", "show", tape)
    #expect(result.status == 1)
    #expect(result.errors.contains("the record has the length 50 hex before and 63 hex"))
  }

  @Test("options with invalid numbers and names")
  func options() throws {
    let name = try Command.run("run", deck, "--tape", "1=,new")
    #expect(name.errors.contains("--tape 1=,new: the name of the file is missing"))
    let speed = try Command.run("monitor", deck, "--exec", "speed 1e308")
    #expect(speed.errors.contains("is not a speed, a factor from 0.00001 to 1000 or max"))
    #expect(try Command.run("run", deck, "--symbols", folder.path("none")).status == 1)
  }

  @Test("errors of the host are reported in its own words")
  func words() throws {
    let result = try Command.run("monitor", deck, "--exec", "save /proc/none")
    #expect(result.errors.contains("/proc/none: cannot write: "))
    #expect(!result.errors.contains("The operation"))
  }
}
