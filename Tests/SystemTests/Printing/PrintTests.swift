import Core1401
import Testing
import Units1401

@testable import System1401

// Cases T25 to T27, T32, T42 and T43 of the input/output reference.

@Suite("Write a line, operation code 2")
struct PrintTests {
  private func job(_ program: String, line: String = "LINE ONE", features: Features = .all) -> Job {
    let job = Job(program) { $0.features = features }
    job.put(line, at: 201)
    return job
  }

  @Test("T25: 201-332 are printed, storage is unchanged, B is 333")
  func printsLine() {
    let job = job("'2 '2")
    job.put("X", at: 200)
    job.put("'Y", at: 333)
    #expect(job.run().reason == .halt)
    #expect(job.printed == "LINE ONE\nLINE ONE\n")
    #expect(job.storage(200...209) == "XLINE ONE ")
    #expect(job.storage(333...333) == "'Y")
    #expect(job.bAddress == 333)
    #expect(job.system.machine.work.linesPrinted == 2)
  }

  @Test(
    "the models: positions printed, and B after them",
    arguments: [
      (PrinterModel.model1403One, 100, 301), (.model1403Two, 132, 333), (.model1404, 132, 333),
    ])
  func models(_ model: PrinterModel, _ positions: Int, _ bAddress: Int) {
    let job = Job("'2") { $0.printer = model }
    job.put(String(repeating: "X", count: 132), at: 201)
    job.run()
    #expect(job.printed == String(repeating: "X", count: positions) + "\n")
    #expect(job.bAddress == bAddress)
  }

  @Test("position 132 is storage 332, and 333 is not printed")
  func lastPosition() {
    let job = job("'2", line: String(repeating: " ", count: 131) + "XY")
    job.run()
    #expect(job.printed == String(repeating: " ", count: 131) + "X\n")
  }

  @Test("T26: 2 lozenge prints a 1 for each word mark, and the next 2 the text")
  func printsWordMarks() {
    let job = job("'2) '2", line: "'AB'C'D")
    job.put("'X", at: 300)
    job.run()
    let blanks = String(repeating: " ", count: 95)
    #expect(job.printed == "1 11" + blanks + "1\nABCD" + blanks + "X\n")
  }

  @Test("T27: 2 S suppresses the space")
  func suppressesSpace() {
    let job = job("'2S '2")
    job.run()
    #expect(job.printed == "LINE ONE\rLINE ONE\n")
    #expect(job.system.cardsAndPrinter.printer.position.row == 1)
  }

  @Test("without space suppression 2 S is an ordinary line, counted as unverified")
  func withoutSpaceSuppression() {
    let job = job("'2S '2", features: .all.subtracting(.spaceSuppression))
    job.run()
    #expect(job.printed == "LINE ONE\nLINE ONE\n")
    #expect(job.state.unverified == .ignoredModifier)
  }

  @Test("T32: an order after the line overrides S")
  func orderBeforeSuppression() {
    let job = job("'F/ '2S '2 'FS '2S '2")
    job.run()
    #expect(job.printed == "LINE ONE\nLINE ONE\nLINE ONE\n\nLINE ONE\n")
  }

  @Test("write and branch")
  func branches() {
    let job = job("'2700")
    job.put("'.'N", at: 700)
    #expect(job.run().address == 700)
    #expect(job.printed == "LINE ONE\n")
  }

  @Test(
    "T42, T43: the codes that a chain of 48 leaves blank, as SimH prints them",
    arguments: [
      (PrintChain.a, " 1234567890#@    /STUVWXYZ ,%   -JKLMNOPQR-$*   &ABCDEFGHI&.)\n"),
      (PrintChain.h, " 1234567890='    /STUVWXYZ ,(   -JKLMNOPQR-$*   &ABCDEFGHI&.)\n"),
    ])
  func chains(_ chain: PrintChain, _ text: String) {
    let job = job("'2", line: "")
    for code in UInt8(0)..<64 {
      job.system.machine.processor.storage[201 + Int(code)] = StoredCharacter(code: code)
    }
    _ = job.system.run(untilCycle: .max)
    var writer = PrintFileWriter(mode: .simh, chain: chain)
    #expect(
      String(decoding: writer.bytes(for: job.system.cardsAndPrinter.takePrinterEvents()), as: UTF8.self)
        == text)
  }
}
