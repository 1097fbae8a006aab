import Core1401
import Foundation
import Monitor1401
import System1401
import Testing
import Units1401

@testable import ibm1401

/// The articles on exit statuses, the environment, the console and units say what the program has.
@Suite("The pages of the reference")
struct PageTests {
  private static func sources() throws -> [(file: URL, text: String)] {
    let folder = package.appending(path: "Sources")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.map {
      (file: $0, text: try String(contentsOf: $0, encoding: .utf8))
    }
  }

  @Test("Every environment variable that the program reads is in its help")
  func variables() throws {
    let known = Set(HelpText.variables.flatMap { $0.0.split(separator: ", ").map(String.init) })
    var read: Set<String> = []
    for (file, text) in try Self.sources() where !file.path.contains("bench1401") {
      for match in text.matches(of: /environment\["([A-Z0-9_]+)"|getenv\("([A-Z0-9_]+)"\)/) {
        read.insert(String(match.1 ?? match.2 ?? ""))
      }
    }
    #expect(read.count > 6)
    #expect(read.subtracting(known) == [])
  }

  @Test("The article on the environment is that of the help")
  func environment() throws {
    let text = """
      # Environment variables and files

      What the program reads from its environment, and where it looks for files.

      ## Variables

      \(generated(by: "PageTests"))
      \(table(["variable", "meaning"], HelpText.variables.map { [code($0.0), $0.1] }))

      A test looks for the variables that the sources read, and finds each in this table. `ibm1401 help environment` prints it.

      ## Files

      \(table(["file", "meaning"], HelpText.files.map { [code($0.0), $0.1] }))

      """
    try expectArticle("ibm1401/ibm1401.docc/Environment.md", text)
  }

  @Test("The article on exit statuses is that of the help")
  func exitStatuses() throws {
    let text = """
      # Exit statuses

      The exit statuses of `ibm1401`, for scripts.

      ## Overview

      \(generated(by: "PageTests"))
      \(table(["status", "meaning"], HelpText.statuses.map { [String($0.0), $0.1] }))

      When a run stops several times, the last stop decides. Shells report \(ExitStatus.closedPipe) when the reader of the output has
      closed it, as `head` does; the program then ends by the signal SIGPIPE. A script of the monitor can end with a status of its
      own: `quit 3`.

      ```sh
      ibm1401 run payroll.cd --limit-time 60 --print payroll.txt
      case $? in
        0) ;;                                    # the program halted
        2) echo "a check stopped it" ;;          # the message on standard error says which
        3) echo "it ran into its limit" ;;
        4) echo "it waits for cards, a tape or a key" ;;
        *) echo "it did not run" ;;
      esac
      ```

      `batch` ends with the status of the first job in its list that did not halt; each job's own is in its report (<doc:Reports>).

      """
    try expectArticle("ibm1401/ibm1401.docc/ExitStatuses.md", text)
  }

  @Test("The article on the console has every position of the mode switch, and its commands are understood")
  func console() throws {
    let file = package.appending(path: "Sources/ibm1401/ibm1401.docc/Console.md")
    let article = try String(contentsOf: file, encoding: .utf8)
    for mode in ModeSwitch.allCases { #expect(article.contains("| \(mode.rawValue) |"), "\(mode)") }
    for (_, name) in UnitChecks.names where name != "Disk" {
      #expect(article.contains("| \(name.uppercased()) |"), "\(name)")
    }
    var snapshot = SystemSnapshot()
    snapshot.storage = Array(repeating: 0, count: 4_000)
    let names = Set(MonitorCommand.all.map(\.name))
    var count = 0
    for match in article.matches(of: /`([a-z]+(?: [^`]+)?)`/) {
      let line = String(match.1)
      guard names.contains(String(line.prefix { $0 != " " })) else { continue }
      count += 1
      if case .failure(let error) = MonitorCommand.parse(line, snapshot: snapshot) {
        Issue.record("\(line): \(error)")
      }
    }
    #expect(count > 20)
  }

  @Test("The article on units has every form of tapes and decks")
  func forms() throws {
    let file = package.appending(path: "Sources/Units1401/Units1401.docc/UnitsAndFiles.md")
    let article = try String(contentsOf: file, encoding: .utf8)
    for form in TapeForm.allCases { #expect(article.contains("`\(form.rawValue)`"), "\(form)") }
    for form in CardForm.allCases where form != .text {
      #expect(article.contains("`--to \(form.rawValue)`"), "\(form)")
    }
    for encoding in TextEncoding.allCases { #expect(article.contains("\(encoding.name)`"), "\(encoding)") }
    let options = Set(RunCommand.options.map(\.name))
    for match in article.matches(of: /`--([a-z-]+)[ `]/) {
      let option = String(match.1)
      #expect(options.contains(option) || ["to", "form"].contains(option), "--\(option)")
    }
  }
}
