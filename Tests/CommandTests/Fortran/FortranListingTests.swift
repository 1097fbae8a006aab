import Foundation
import Testing

/// The folder with the public sources of the compiler, nil if the variable is not set.
private let sources = ProcessInfo.processInfo.environment["FORTRAN_SOURCES"]

private let simh: String? = {
  let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
  return path.split(separator: ":").map { "\($0)/i1401" }.first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
}()

/// The listings of the compiler for the programs in Programs/fortran.
@Suite(
  "Listings of the FORTRAN compiler",
  .enabled(
    if: sources != nil,
    "FORTRAN_SOURCES does not say where the sources of the compiler are"))
struct FortranListingTests {
  private static let programs = ["squares", "hilbert", "line", "primes", "plot"]

  private let folder: Folder
  private let tape: String

  init() throws {
    folder = try Folder()
    tape = folder.path("fortran.tap")
    let list = Command.program("fortran/system.list")
    let built = try Command.run("media", "build", list, tape, "--folder", sources ?? "")
    try #require(built.status == 0, "\(built.errors)")
  }

  private func arguments(_ name: String) -> [String] {
    let data = name == "line" ? [Command.program("fortran/line-data.cd")] : []
    return ["fortran", Command.program("fortran/\(name).f")] + data
  }

  /// With RECORD_GOLDEN=1 the listing is rewritten, and the test fails.
  @Test("equal the files beside the programs", arguments: programs)
  func golden(_ name: String) throws {
    let path = folder.path("listing")
    let run = try Command.run(arguments(name) + ["--system", tape, "--listing", path])
    #expect(run.status == 0, "\(run.errors)")
    let golden = URL(filePath: Command.program("fortran/\(name).lst"))
    let listing = folder.text("listing")
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try Data(listing.utf8).write(to: golden)
      Issue.record("\(golden.path) is written anew; read it")
    }
    #expect(listing == (try String(contentsOf: golden, encoding: .utf8)))
  }

  @Test(
    "are the same in SimH's 1401, with the same tape", .enabled(if: simh != nil, "i1401 is not installed"),
    arguments: programs)
  func sameInSimh(_ name: String) throws {
    let deck = try Command.run(arguments(name) + ["--deck", folder.path("deck.cd")])
    #expect(deck.status == 0, "\(deck.errors)")
    // SimH stops where START begins the program.
    let script = "attach -r mt1 fortran.tap\nattach cdr deck.cd\nattach lpt printed\nboot mt1\nexit\n"
    _ = folder.file("script", script)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["timeout", "120", simh ?? "", "-q", "script"]
    process.currentDirectoryURL = folder.url
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let golden = try String(contentsOfFile: Command.program("fortran/\(name).lst"), encoding: .utf8)
    #expect(Self.lines(folder.text("printed")) == Self.lines(golden))
  }

  /// The printed lines; SimH has a form feed where ours has the blank lines up to the next page.
  private static func lines(_ text: String) -> [String] {
    text.split { $0 == "\n" || $0 == "\u{0C}" || $0 == "\r\n" }.map {
      String($0.reversed().drop { $0 == " " }.reversed())
    }.filter { !$0.isEmpty }
  }
}
