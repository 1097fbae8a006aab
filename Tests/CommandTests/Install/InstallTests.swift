import Foundation
import Testing

@testable import ibm1401

@Suite("ibm1401 install and uninstall")
struct InstallTests {
  private let folder: Folder
  private var prefix: String { folder.path("prefix") }

  init() throws { folder = try Folder() }

  private func command(_ word: String, _ options: String...) throws -> Command.Result {
    // The samples of the package, wherever the tests run.
    let arguments =
      ["IBM1401_PROGRAMS=\(Command.program(""))", Command.path, word, "--prefix", prefix] + options
    return try Command.run(arguments, program: Tool.path("env"))
  }

  private func files(below path: String) -> Set<String> {
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    var isFolder = ObjCBool(false)
    return Set(
      names.filter {
        FileManager.default.fileExists(atPath: "\(path)/\($0)", isDirectory: &isFolder) && !isFolder.boolValue
      })
  }

  @Test("the program, samples, manual and completions are installed, and found after moving them")
  func install() throws {
    let result = try command("install")
    #expect(result.status == 0, "\(result.errors)")
    let installed = files(below: prefix)
    for file in [
      "bin/ibm1401", "share/man/man1/ibm1401.1", "share/man/man1/ibm1401-run.1",
      "share/ibm1401/Programs/payroll.s", "share/ibm1401/Programs/lessons/01-card.lesson",
      "share/man/man1/ibm1401-learn.1",
      "share/bash-completion/completions/ibm1401", "share/zsh/site-functions/_ibm1401",
      "share/fish/vendor_completions.d/ibm1401.fish",
    ] { #expect(installed.contains(file), "\(file)") }
    #expect(result.errors.contains("\(prefix)/bin is not in PATH"))
    // Moved as a whole, started by name from a folder without samples.
    let moved = folder.path("moved")
    try FileManager.default.moveItem(atPath: prefix, toPath: moved)
    let run = try Command.run(
      ["-i", "PATH=\(moved)/bin:/usr/bin:/bin", "sh", "-c", "cd / && ibm1401 panel --help && ibm1401"],
      program: Tool.path("env"))
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("  digits-of-e  "))
    #expect(run.errors.hasPrefix("ibm1401: halt at 0079"))
  }

  @Test("uninstall leaves other files; a second install replaces the first and removes obsolete files")
  func uninstall() throws {
    let foreign = ["share/man/man1/other.1", "share/ibm1401/Programs/mine.s"]
    for file in foreign {
      let place = URL(fileURLWithPath: "\(prefix)/\(file)")
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: place)
    }
    #expect(try command("install", "-q").errors == "")
    let first = files(below: prefix)
    // A file of an older version that the new one does not have.
    let manifest = "\(prefix)/\(ProgramFiles.manifest)"
    let list = try String(contentsOfFile: manifest, encoding: .utf8)
    try Data((list + "share/ibm1401/old.txt\n../outside\n").utf8).write(to: URL(fileURLWithPath: manifest))
    try Data().write(to: URL(fileURLWithPath: "\(prefix)/share/ibm1401/old.txt"))
    _ = folder.file("outside", "")
    #expect(try command("install").status == 0)
    #expect(files(below: prefix) == first)
    #expect(try command("uninstall").errors.hasSuffix(" files removed below \(prefix)\n"))
    #expect(files(below: prefix) == Set(foreign))
    #expect(folder.names.contains("outside"))
    #expect(!FileManager.default.fileExists(atPath: "\(prefix)/bin"))
    let again = try command("uninstall")
    #expect(again.status == 1)
    #expect(again.errors.contains("this list does not exist: nothing is installed below this --prefix"))
  }

  @Test("a foreign file is not replaced, and nothing is installed")
  func foreign() throws {
    try FileManager.default.createDirectory(atPath: "\(prefix)/bin", withIntermediateDirectories: true)
    try Data("theirs".utf8).write(to: URL(fileURLWithPath: "\(prefix)/bin/ibm1401"))
    let refused = try command("install")
    #expect(refused.status == 1)
    #expect(
      refused.errors.contains("bin/ibm1401: already exists and was not installed by ibm1401; --force"))
    #expect(files(below: prefix) == ["bin/ibm1401"])
    #expect(try command("install", "--force").status == 0)
  }

  @Test("a folder that cannot be written, unknown arguments and options")
  func mistakes() throws {
    let blocked = try Command.run("install", "--prefix", folder.file("file", ""))
    #expect(blocked.status == 1)
    #expect(blocked.errors.contains("this folder cannot be created; choose a --prefix that you may write to"))
    #expect(try Command.run("install", "/opt").status == 64)
    #expect(try Command.run("uninstall", "--deb", "x").status == 64)
  }

  @Test("a Debian package is only built from the static program")
  func package() throws {
    let result = try Command.run("install", "--deb", folder.path("x.deb"))
    if ProgramFiles.needsSwift {
      #expect(result.status == 1)
      #expect(result.errors.contains("swift build -c release"))
    } else {
      #expect(folder.names.contains("x.deb"))
    }
  }
}
