import Testing

@testable import bench1401

@Suite("Options of bench1401")
struct ComparisonOptionsTests {
  private func options(_ arguments: String...) throws -> ComparisonOptions {
    try ComparisonOptions(arguments)
  }

  @Test("defaults")
  func defaults() throws {
    let options = try options()
    #expect(options.source == .builtIn)
    #expect(options.rounds == 3)
    #expect(options.scale == 1)
    #expect(options.simulators == nil)
    #expect(options.program.hasSuffix("ibm1401"))
    #expect(
      !options.runsCycleEngine && !options.subtractsStart && !options.showsReasons && !options.asksForHelp)
  }

  @Test("all options")
  func all() throws {
    let options = try options(
      "--programs", "folder", "--simh", "i1401", "--simh", "/new/i1401", "--program", "/bin/ibm1401",
      "--rounds",
      "5", "--scale", "0.1", "--only", "A", "--cycle", "--limit", "2.5", "--net", "--reasons", "--json",
      "out.json")
    #expect(options.source == .folder("folder"))
    #expect(options.simulators == ["i1401", "/new/i1401"])
    #expect(options.program == "/bin/ibm1401")
    #expect(options.rounds == 5)
    #expect(options.scale == 0.1)
    #expect(options.only == "A")
    #expect(options.limit == 2.5)
    #expect(options.runsCycleEngine && options.subtractsStart && options.showsReasons)
    #expect(options.json == "out.json")
    #expect(try self.options("--matrix").source == .matrix)
  }

  @Test(
    "an invalid argument is an error",
    arguments: [
      (["--round"], "unknown option --round; --help lists the options"),
      (["--rounds"], "--rounds needs a value"),
      (["--rounds", "1.5"], "--rounds 1.5: give a number from 1 to 1000"),
      (["--scale", "0"], "--scale 0: give a number from 0.001 to 100"),
      (["--limit", "soon"], "--limit soon: give a number from 0.1 to 86400"),
    ])
  func errors(_ arguments: [String], _ message: String) {
    let error = #expect(throws: BenchError.self) { try ComparisonOptions(arguments) }
    #expect(error?.description == message)
  }

  @Test("an emulator that is not installed is an error")
  func simulators() throws {
    let error = #expect(throws: BenchError.self) {
      try options("--simh", "/no/such/i1401").installedSimulators()
    }
    #expect(error?.description == "--simh /no/such/i1401: no such program")
    #expect(try options("--simh", "/bin/sh").installedSimulators() == ["/bin/sh"])
  }
}
