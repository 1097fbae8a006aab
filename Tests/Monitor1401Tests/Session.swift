import Foundation
import Monitor1401
import Synchronization
import System1401
import Testing
import Units1401

/// A session of the plain mode with lines from a pipe, and the powers of two loaded in storage.
enum Session {
  struct Result {
    let text: [String]
    let errors: [String]
    let status: Int32

    /// The text as one string, without printed lines.
    var said: String { text.joined(separator: "\n") }
  }

  static var folder: URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Programs").standardized
  }

  static func run(
    _ lines: [String], script: PlainScript = PlainScript(), symbols: SymbolTable = SymbolTable()
  ) throws
    -> Result
  {
    let bytes = [UInt8](try Data(contentsOf: folder.appending(path: "powers-of-two.cd")))
    let deck = try CardDeck(bytes: bytes, fileName: "powers-of-two.cd")
    let count = Atomic<Int>(0)
    var (text, complaints) = ("", [String]())
    let plain = PlainMode(
      configuration: SystemConfiguration(), decks: [deck], speed: .unlimited, isTerminal: false,
      script: script,
      input: {
        let index = count.add(1, ordering: .relaxed).oldValue
        return index < lines.count ? lines[index] : nil
      }, output: { text += $0 }, complain: { complaints.append($0) })
    plain.isMuted = true
    plain.machine.control.send(.debug(.symbols(symbols)))
    plain.machine.control.makeReady()
    let status = plain.run()
    return Result(
      text: text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init),
      errors: complaints, status: status)
  }

  static func said(_ lines: String..., symbols: SymbolTable = SymbolTable()) throws -> String {
    try run(lines, symbols: symbols).text.dropFirst().joined(separator: "\n")
  }
}
