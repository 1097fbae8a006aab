import Foundation
import Testing

@testable import ibm1401

@Suite("The files for editors, tested with real editors")
struct EditorTests {
  /// Runs everything in Tests/Editors; editors that are not installed are skipped with a message. Nothing is left
  /// in the folder for temporary files.
  @Test("Neovim, Vim, Emacs and the extension for Visual Studio Code")
  func editors() throws {
    let script = Command.package.appending(path: "Tests/Editors/run").path
    let folder = try Folder()
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [script, Command.path]
    let output = folder.file("output", "")
    let file = try #require(FileHandle(forWritingAtPath: output))
    process.standardOutput = file
    process.standardError = file
    process.standardInput = FileHandle.nullDevice
    let temporary = try Folder()
    process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": temporary.url.path]) { $1 }
    try process.run()
    process.waitUntilExit()
    print(folder.text("output"))
    #expect(process.terminationStatus == 0, "\(folder.text("output"))")
    #expect(temporary.names == [])
  }

  @Test("the attributes of launch are those that the debugger reads")
  func attributes() throws {
    let manifest = try #require(VisualStudioCode.files().first { $0.path == "package.json" })
    let json = try #require(try JSONSerialization.jsonObject(with: Data(manifest.bytes)) as? [String: Any])
    let debugger = ((json["contributes"] as? [String: Any])?["debuggers"] as? [[String: Any]])?.first
    let launch = (debugger?["configurationAttributes"] as? [String: Any])?["launch"] as? [String: Any]
    let names = try #require((launch?["properties"] as? [String: Any])?.keys)
    for name in names where name != "stopOnEntry" { #expect(HelpText.dap.contains(name), "\(name)") }
    for name in ["disks", "ramac", "inquiry", "typed", "tapes"] { #expect(names.contains(name)) }
  }

  @Test("the archive has the files of the folder, and is the same each time")
  func archive() {
    let archive = VisualStudioCode.archive()
    #expect(archive == VisualStudioCode.archive())
    #expect(archive.starts(with: [0x50, 0x4B, 3, 4]))
    let text = String(decoding: archive, as: UTF8.self)
    for file in VisualStudioCode.files() { #expect(text.contains("extension/\(file.path)")) }
  }
}
