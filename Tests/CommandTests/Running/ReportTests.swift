import Foundation
import Testing

@testable import ibm1401

@Suite("ibm1401 run --json")
struct ReportTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func report(_ deck: String, _ arguments: String...) throws -> (text: String, report: Report) {
    let deck = folder.file("deck.cd", deck)
    let result = try Command.run(["run", deck, "--json", "-", "--print", "/dev/null", "--quiet"] + arguments)
    return (result.output, try Report(result.output))
  }

  @Test("has exactly the documented fields, each with its type")
  func fields() throws {
    let text = try report(Deck.print).text
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(
      object.keys.sorted() == [
        "cardsPunched", "cardsRead", "cycles", "engines", "hostSeconds", "instructions", "kind",
        "linesPrinted", "microseconds", "registers", "stops", "unverifiedPaths", "unverifiedUnits", "version",
      ])
    let engines = try #require(object["engines"] as? [String: Any])
    #expect(engines.keys.sorted() == ["cycle", "fast", "reasons"])
    let made = try (#require(engines["cycle"] as? Int), #require(engines["fast"] as? Int))
    #expect(made.0 + made.1 == object["cycles"] as? Int)
    let stops = try #require(object["stops"] as? [[String: Any]])
    #expect(stops.map { $0.keys.sorted() } == [["address", "identifier", "message", "reason"]])
    let registers = try #require(object["registers"] as? [String: Any])
    #expect(registers.keys.sorted() == ["a", "b", "i"])
    #expect(text.hasSuffix("}\n"))
  }

  @Test("counts a card that prints a line and halts")
  func values() throws {
    let report = try report(Deck.print).report
    #expect(
      report.stops == [.init(reason: "halt", address: 30, message: "halt at 0030, next instruction at 0031")])
    #expect(
      report.registers
        == .init(
          i: .init(address: 31, text: "031"), a: .init(address: 30, text: "030"),
          b: .init(address: 333, text: "333")))
    // Four Set Word Marks of ten cycles, write and halt of two.
    #expect(report.instructions == 6)
    #expect(report.cycles == 44)
    // 65 ms to read the card, 84 ms to print the line.
    #expect(report.microseconds == 149_000 + 44 * 11.5)
    #expect(report.hostSeconds >= 0)
    #expect((report.cardsRead, report.cardsPunched, report.linesPrinted) == (1, 0, 1))
    #expect(report.unverifiedPaths == [])
    #expect(
      report.unverifiedUnits.map { $0.prefix { $0 != ":" } } == Array(repeating: "card reader", count: 4)
        + Array(repeating: "printer", count: 4))
  }

  @Test("half microseconds have a decimal, whole ones do not")
  func microseconds() throws {
    #expect(try report(Deck.loops, "--limit-cycles", "1").text.contains("\"microseconds\" : 65011.5,"))
    #expect(try report(Deck.loops, "--limit-cycles", "2").text.contains("\"microseconds\" : 65023,"))
  }

  @Test("a register without an address is given as its characters")
  func registerWithoutAddress() throws {
    #expect(try report(Deck.deck("B03#", ".")).report.registers.a == .init(text: "03#"))
  }

  @Test("names the unconfirmed details that were used")
  func unverifiedPaths() throws {
    #expect(
      try report(Deck.deck("K3", ".")).report.unverifiedPaths == [
        "input/output: d-character without meaning ignored"
      ])
    let result = try Command.run("run", folder.file("deck.cd", Deck.deck("K3", ".")))
    #expect(result.errors.contains("; 1 detail no document confirms (--json lists it)\n"))
  }

  @Test("can be written to a file")
  func file() throws {
    let deck = folder.file("deck.cd", Deck.print)
    let result = try Command.run("run", deck, "--json", folder.path("report.json"))
    #expect(result.output == "\n")
    #expect(try Report(folder.text("report.json")).cycles == 44)
  }
}
