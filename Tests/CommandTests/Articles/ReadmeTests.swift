import Foundation
import Testing

/// The README's commands, as somebody who follows it enters them.
@Suite("README")
struct ReadmeTests {
  private let folder: Folder

  /// A folder with what a clone has after the build, and a home that is empty.
  init() throws {
    folder = try Folder()
    for name in [".build/release", "home", "bin"] {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: name), withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(".build/release/ibm1401"), withDestinationPath: Command.path)
    try FileManager.default.copyItem(atPath: Command.program(""), toPath: folder.path("Programs"))
    // Visual Studio Code's command, which takes an extension that is a file.
    let code = folder.file("bin/code", "#!/bin/sh\n[ \"$1\" = --install-extension ] && [ -s \"$2\" ]\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: code)
  }

  /// Executes the lines of a block in the folder; what comes on both streams is the output.
  private func execute(_ lines: [String]) throws -> Command.Result {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try Command.run(
      [
        "HOME=\(folder.path("home"))", "PATH=\(folder.path("home/.local/bin")):\(folder.path("bin")):\(path)",
        "bash", "-ec", (["cd '\(folder.path(""))'", "exec 2>&1"] + lines).joined(separator: "\n"),
      ], program: Tool.path("env"))
  }

  @Test("every command works, in order, in a fresh folder, and gives the output that is shown")
  func commands() throws {
    var output = ""
    var shown = 0
    for block in try MarkdownBlock.all(ofFile: "README.md") {
      let place: Comment = "README.md:\(block.line)"
      switch (block.language, block.mark) {
      case ("sh", "panel"):
        // TourTests begins with this command and follows the steps below it.
        #expect(block.lines == ["ibm1401"], place)
      case ("sh", "run"), ("sh", "test"):
        // .ci/run executes these two as they are; here is the program that the build has made.
        output = try execute(block.lines.filter { $0.hasPrefix(".build/") }).output
      case ("sh", _):
        let result = try execute(block.lines)
        #expect(result.status == 0, "\(place): \(result.output)")
        output = result.output
      case ("text", _):
        var rest = output.split(separator: "\n")[...]
        for line in block.lines {
          let found = try #require(
            rest.firstIndex { $0.contains(line) }, "\(place): not in the output: \(line)\n\(output)")
          rest = rest[(found + 1)...]
          shown += 1
        }
      default:
        let name = try #require(
          block.mark.wholeMatch(of: /file (\S+)/), "\(place): neither a command nor a file"
        ).output.1
        _ = folder.file(String(name), block.text + "\n")
      }
    }
    #expect(shown > 5)
  }

  @Test("files that it names exist")
  func links() throws {
    let text = try String(contentsOf: Command.package.appending(path: "README.md"), encoding: .utf8)
    let links = text.matches(of: /\]\(([^)#]+)/).map { String($0.output.1) }.filter { !$0.contains("://") }
    #expect(links.count > 20)
    for link in links {
      #expect(
        FileManager.default.fileExists(atPath: Command.package.appending(path: link).path), "\(link)")
    }
  }
}
