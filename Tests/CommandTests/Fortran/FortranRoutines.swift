import Foundation
import Testing

/// Routines of Programs/fortran/library at fixed addresses, with a test program that calls them.
struct FortranRoutines {
  /// A routine of the library, or a source text, and its address.
  struct Part {
    let name: String
    let address: Int
    var source: String?
  }

  /// The address of the routine for the next turn of a loop, which the list and loop routines call.
  static let stepAddress = 2600
  /// The address of the routine for subscripts, which the list routine calls.
  static let subscriptAddress = 2800

  private let folder: Folder
  let parts: [Part]

  init(_ parts: [Part]) throws {
    folder = try Folder()
    self.parts = parts
  }

  /// The lines that a program (an Autocoder source) prints with the routines in storage and cards to read.
  func lines(of program: String, cards: [String] = []) throws -> [String] {
    var deck: [Substring] = []
    for (number, part) in parts.enumerated() {
      // Only the first deck clears storage, and only the program's END card starts a run.
      deck += try cardsOf(source(part), boot: number == 0 ? "16000" : "none").dropLast()
    }
    deck += try cardsOf(program, boot: "none")
    let text = (deck.map(String.init) + cards).map { $0 + "\n" }.joined()
    let run = try Command.run("run", folder.file("all.cd", text), "--quiet", "--limit-time", "300")
    #expect(run.status == 0, "\(run.errors)")
    return run.output.split(separator: "\n").map(String.init)
  }

  private func cardsOf(_ source: String, boot: String) throws -> [Substring] {
    let file = folder.file("part.s", source)
    let result = try Command.run(
      "assemble", file, "-o", "-", "--boot", boot, "--encoding", "simh", "--quiet", "--macros",
      Command.program("fortran/library"))
    #expect(result.status == 0, "\(result.errors)")
    return result.output.split(separator: "\n")
  }

  /// The source with the addresses that the compiler would insert.
  private func source(_ part: Part) throws -> String {
    let path = Command.program("fortran/library/\(part.name).s")
    let text = try part.source ?? String(contentsOfFile: path, encoding: .utf8)
    return text.replacing("ORG  2000", with: "ORG  \(part.address)")
      .replacing("@T915@", with: "@B\(FortranRoutines.address(FortranRoutines.stepAddress))@")
      .replacing("@T909@", with: "@B\(FortranRoutines.address(FortranRoutines.subscriptAddress))@")
  }

  /// Digits with the zones 0, A, B and AB.
  private static let digits = ["0123456789", "|/STUVWXYZ", "!JKLMNOPQR", "?ABCDEFGHI"].map(Array.init)

  /// An address as three characters. The type is the zone of the tens: 0 for floating point, 1 and 2 for
  /// fixed point.
  static func address(_ number: Int, type: Int = 0) -> String {
    String([
      digits[number / 1000 % 4][number / 100 % 10], digits[type][number / 10 % 10],
      digits[number / 4000][number % 10],
    ])
  }

  /// The value of a field of digits with the sign in the zone of the last.
  static func signed(_ text: some StringProtocol) throws -> Double {
    var value = 0.0
    for character in text {
      let digit = try #require(digits.compactMap { $0.firstIndex(of: character) }.first, "'\(text)'")
      value = value * 10 + Double(digit)
    }
    return text.last.map(digits[2].contains) == true ? -value : value
  }

  /// A field of digits with a sign in the zone of the last.
  static func field(_ digits: String, isNegative: Bool) -> String {
    let last = digits.last?.wholeNumberValue ?? 0
    return digits.dropLast() + String(FortranRoutines.digits[isNegative ? 2 : 3][last])
  }
}
