import Foundation
import Testing

/// Kills the command by SIGKILL while it writes lines and cards. The variable IBM1401_KILLS is the number
/// of times, 3 by default.
@Suite("Paper and cards of a command that is killed")
struct PrintKillTests {
  private static let kills = ProcessInfo.processInfo.environment["IBM1401_KILLS"].flatMap { Int($0) } ?? 3

  /// A program that counts on paper and on cards until it is killed.
  private static let counter = """
         START     A    @00000001@,COUNT
                   MLC  COUNT,108
                   MLC  COUNT,208
                   P
                   W
                   B    START
         COUNT     DCW  00000000
                   END  START

    """

  @Test("written lines and cards stay, without gaps; only the last one may be incomplete")
  func kill() throws {
    let folder = try Folder()
    let source = folder.file("counter.s", Self.counter)
    for number in 0..<Self.kills {
      let (paper, cards) = (folder.path("paper-\(number)"), folder.path("cards-\(number)"))
      let null = try Descriptor(open("/dev/null", O_RDWR | O_CLOEXEC))
      let command = try RunningCommand(
        ["run", "--quiet", source, "--print", paper, "--punch", cards, "--limit-cycles", "2000000000"],
        input: null, output: null, errors: null)
      let bytes = Int.random(in: 1...40_000)
      var status = stat()
      while stat(paper, &status) != 0 || status.st_size < bytes { sched_yield() }
      command.send(signal: SIGKILL)
      #expect(command.wait() == 1000 + SIGKILL)
      let lines = complete(folder.text("paper-\(number)"))
      let punched = complete(folder.text("cards-\(number)"))
      #expect(lines == lines.indices.map { $0 + 1 })
      #expect(punched == punched.indices.map { $0 + 1 })
      #expect(folder.text("paper-\(number)").utf8.count >= bytes)
    }
  }

  /// The numbers of the complete lines.
  private func complete(_ text: String) -> [Int] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().compactMap {
      Int($0.filter { !$0.isWhitespace && $0 != "\u{0C}" })
    }
  }
}
