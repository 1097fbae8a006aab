import Foundation
import Testing

@testable import bench1401

@Suite("Comparisons")
struct ComparisonTests {
  @Test(
    "blanks at the ends of lines do not make printouts different",
    arguments: [
      ("A  \nB\n", "A\nB  \n", nil), ("A\n", "A", nil), ("A\nB\n", "A\nC\n", 2), ("A\n", "A\nB\n", 2),
      (" A\n", "A\n", 1),
    ])
  func printouts(_ ours: String, _ theirs: String, _ line: Int?) {
    #expect(Printout.firstDifference(Data(ours.utf8), Data(theirs.utf8)) == line)
  }

  @Test("a ratio is of medians; the start time can be subtracted")
  func ratios() {
    var result = ComparisonResult(ComparedProgram(name: "p"))
    result.seconds = ["fast": [0.3, 0.1, 0.2], "i1401": [0.8, 1.0, 0.9]]
    var start = ComparisonResult(ComparedProgram(name: "start"))
    start.seconds = ["fast": [0.1], "i1401": [0.4]]
    #expect(abs((result.ratio("i1401", without: nil) ?? 0) - 4.5) < 1e-9)
    #expect(abs((result.ratio("i1401", without: start) ?? 0) - 5) < 1e-9)
    result.problem = "killed"
    #expect(result.ratio("i1401", without: nil) == nil)
  }

  @Test("a report can include the cycles by engine")
  func reports() throws {
    let text = """
      {"instructions": 5, "cycles": 100, "stops": [{"reason": "halt", "message": "halt at 0500", "address": 500}]ENGINES}
      """
    func report(_ engines: String) throws -> EngineReport {
      try JSONDecoder().decode(
        EngineReport.self, from: Data(text.replacing("ENGINES", with: engines).utf8))
    }
    #expect(try report("").engines == nil)
    #expect(try report("").halts)
    let engines = try report(
      #", "engines": {"fast": 75, "cycle": 25, "reasons": [{"operation": "D", "reason": "slice", "cycles": 25, "count": 2}]}"#
    ).engines
    #expect(engines?.cyclePercent == 25)
    #expect(engines?.reasons?.first?.operation == "D")
  }

  @Test("the matrix has at least 400 cells of different names, and each can be assembled")
  func matrix() throws {
    let cells = MatrixCell.all
    #expect(cells.count >= 400)
    #expect(Set(cells.map(\.name)).count == cells.count)
    for cell in cells { #expect(throws: Never.self, "\(cell.name)") { try cell.cards(rounds: 1) } }
  }
}
