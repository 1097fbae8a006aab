import Foundation
import Host1401
import TemporaryFolder
import Testing

@Suite("Output files, and the table of open files", .serialized)
struct OutputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder.path(name) }

  private var names: [String] { folder.names }

  private func write(_ name: String, _ bytes: [UInt8]) throws { try folder.file(name, bytes) }

  private func bytes(_ name: String) throws -> [UInt8] { try HostFile.contents(of: path(name)) }

  @Test("a file keeps its contents until writing begins; one that was only opened is removed again")
  func begins() throws {
    try write("old", [1, 2, 3])
    var outputs: [HostOutput] = try [
      HostOutput(path: path("old"), as: "a test"), HostOutput(path: path("new"), as: "a test"),
    ]
    #expect(try bytes("old") == [1, 2, 3])
    #expect(names == ["new", "old"])
    try outputs[0].write([9])
    outputs = []
    #expect(try bytes("old") == [9])
    #expect(names == ["old"])
  }

  @Test("two names of a file have the same identity; so has the name of a missing file")
  func identity() throws {
    try write("file", [])
    try FileManager.default.linkItem(atPath: path("file"), toPath: path("hard"))
    try FileManager.default.createSymbolicLink(atPath: path("soft"), withDestinationPath: path("file"))
    let identity = try #require(FileIdentity(path: path("file")))
    for name in ["hard", "soft", "./file"] { #expect(FileIdentity(path: path(name)) == identity) }
    let missing = try #require(FileIdentity(path: path("none")))
    #expect(!missing.exists && missing == FileIdentity(path: path("./none")))
    #expect(FileIdentity(path: "/dev/null") == nil && FileIdentity(path: path("none/none")) == nil)
  }

  @Test("inputs, media and outputs cannot be written by others")
  func table() throws {
    try write("input", [1])
    OpenFiles.noteInput(path("input"))
    #expect(throws: OutputFailure.self) { try HostOutput(path: path("./input"), as: "a test") }
    #expect(throws: OutputFailure.self) { try HostFile.replace(path("input"), with: [], as: "a test") }
    // An editor that replaces the file does not make it a different one.
    try FileManager.default.removeItem(atPath: path("input"))
    try write("input", [2])
    #expect(OpenFiles.problem(ofWriting: path("input")) != nil)
    #expect(try bytes("input") == [2])
    // Its owner may write it, under whatever name.
    OpenFiles.forgetInput(path("./input"))
    #expect(OpenFiles.problem(ofWriting: path("input")) == nil)

    var output: HostOutput? = try HostOutput(path: path("output"), as: "the first")
    let problem = OpenFiles.problem(ofWriting: path("./output"))
    #expect(problem?.words == "is being written by the first; choose another name")
    #expect(problem?.identifier == "F062")
    try output?.write([1])
    output = nil
    #expect(OpenFiles.problem(ofWriting: path("output")) == nil)
  }

  @Test("a whole file is replaced, with its permissions, also through a link, and nothing else remains")
  func replacing() throws {
    try write("file", [1])
    chmod(path("file"), 0o640)
    try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: path("file"))
    try HostFile.replace(path("link"), with: [2, 3], as: "a test")
    #expect(try bytes("file") == [2, 3])
    var status = stat()
    #expect(stat(path("file"), &status) == 0 && status.st_mode & 0o777 == 0o640)
    try HostFile.replace(path("new"), with: [4], as: "a test")
    #expect(try bytes("new") == [4])
    #expect(names == ["file", "link", "new"])
    try HostFile.replace("/dev/null", with: [4], as: "a test")
  }

  @Test("after every call that can fail there are the old contents or the new ones, and no other file")
  func faults() throws {
    for code in [ENOSPC, EIO, EMFILE, EINTR, EFBIG] {
      var call = 0
      while true {
        try write("file", [1, 2, 3])
        let number = call
        HostFaults.inject { $1 == number ? .error(code) : nil }
        let failure = Result { () throws(OutputFailure) in
          try HostFile.replace(path("file"), with: [4, 5], as: "a test")
        }
        let calls = HostFaults.calls
        HostFaults.inject(nil)
        let isNew = (try? failure.get()) != nil
        #expect(try bytes("file") == (isNew ? [4, 5] : [1, 2, 3]))
        #expect(names == ["file"])
        if call >= calls { break }
        call += 1
      }
      #expect(call >= 4)
    }
  }

  @Test("short and interrupted calls make no difference")
  func short() throws {
    let contents = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
    HostFaults.inject { call, number in
      number.isMultiple(of: 3) && [.read, .write].contains(call) ? .error(EINTR) : .short
    }
    defer { HostFaults.inject(nil) }
    try HostFile.replace(path("file"), with: contents, as: "a test")
    #expect(try bytes("file") == contents)
  }

  @Test("lines are read one by one, and none takes much memory")
  func lines() throws {
    try write(
      "lines", Array("one\r\n\ntwo\n".utf8) + [UInt8](repeating: 0x41, count: 300_000) + Array("\nlast".utf8))
    let input = try LineInput(HostFile(path: path("lines"), .read))
    #expect([input.next(), input.next(), input.next()] == ["one", "", "two"])
    #expect(input.next()?.count == 100_000)
    #expect(input.next() == "last" && input.next() == nil)
  }

  @Test("reading ends at a limit")
  func limit() throws {
    #expect(throws: HostError(code: EFBIG)) { try HostFile.contents(of: "/dev/zero", limit: 1 << 20) }
    try write("file", [1, 2])
    #expect(try HostFile.contents(of: path("file"), limit: 2) == [1, 2])
  }

  @Test("the folder of a document: files inside and outside")
  func documents() throws {
    try FileManager.default.createDirectory(atPath: path("d/sub"), withIntermediateDirectories: true)
    try write("d/file", [])
    try FileManager.default.createSymbolicLink(atPath: path("d/out"), withDestinationPath: path("other"))
    try write("other", [])
    let document = path("d/p.1401")
    for name in ["d/file", "d/new", "d/sub/new", "d/./sub/../new"] {
      #expect(DocumentFolder.holds(path(name), besides: document))
    }
    for name in ["other", "d/../other", "d/out", "d/.hidden", "d/none/new", "d2"] {
      #expect(!DocumentFolder.holds(path(name), besides: document))
    }
  }

  @Test(
    "control characters are visible",
    arguments: [
      ("a\u{1B}[31mb", "a^[[31mb"), ("\u{7}\u{7F}", "^G^?"), ("a\tb\n", "a\tb\n"), ("\u{9B}", "\\u{9B}"),
      ("\u{202E}", "\\u{202E}"), ("plain ä", "plain ä"), ("\r", "^M"),
    ])
  func visible(_ text: String, _ shown: String) {
    #expect(text.withVisibleControls == shown)
  }
}
