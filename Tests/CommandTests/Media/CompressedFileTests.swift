import Foundation
import Host1401
import Testing

/// Files that are compressed, or have the name of a compressed file.
@Suite("Files of gzip and of other packers")
struct CompressedFileTests {
  private let folder: Folder
  private let hello = Command.program("hello.s")

  init() throws { folder = try Folder() }

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: folder.path(name))))
  }

  @Test(
    "a file that is written as a whole is compressed if its name ends with .gz",
    arguments: [
      (["assemble", "SOURCE", "-q", "-o"], "x.cd"), (["assemble", "SOURCE", "-q", "--listing"], "x.lst"),
      (["assemble", "SOURCE", "-q", "--tape"], "x.tap"), (["assemble", "SOURCE", "-q", "--tape"], "x.p7b"),
      (["assemble", "SOURCE", "-q", "--tape"], "x.tobj"), (["media", "build", "LIST"], "x.tap"),
      (["media", "build", "LIST"], "x.tpc"), (["media", "convert", "DECK"], "x.tap"),
      (["media", "convert", "DECK"], "x.cd"), (["disassemble", "DECK", "-o"], "x.s"),
    ])
  func whole(_ words: [String], _ name: String) throws {
    _ = folder.file("hello.s", try String(contentsOfFile: hello, encoding: .utf8))
    let files = [
      "SOURCE": hello, "DECK": Command.program("hello.cd"),
      "LIST": folder.file("list", "image hello.s boot\nmark\n"),
    ]
    let arguments = words.map { files[$0] ?? $0 }
    for ending in ["", ".gz"] {
      let result = try Command.run(arguments + [folder.path(name + ending)])
      #expect(result.status == 0, "\(result.errors)")
    }
    let compressed = try bytes(name + ".gz")
    #expect(Gzip.isCompressed(compressed))
    #expect(try Gzip.contents(compressed) == bytes(name))
    #expect(!folder.names.contains { $0.hasPrefix(".") })
  }

  @Test(
    "a file that is written piece by piece is refused if its name ends with .gz, and nothing is created",
    arguments: [
      (["--print", "x.txt.gz"], "is written piece by piece and"),
      (["--punch", "x.CD.GZ"], "is written piece by piece and"),
      (["--print-pdf", "x.pdf.gz"], "is written piece by piece and"),
      (["--tape", "1=x.tap.gz,new"], "a tape that is written"),
      (["--disk", "0=x.dsk.gz,new"], "a disk that is written"),
    ])
  func pieces(_ option: [String], _ message: String) throws {
    let file = option[1].split(separator: "=").last.map(String.init) ?? ""
    let argument = option[1].replacing("x.", with: folder.path("x."))
    let result = try Command.run("run", Command.program("hello.cd"), option[0], argument)
    #expect(result.status == 1 && result.output == "")
    let name = folder.path(file.replacing(",new", with: ""))
    let rule = "\(message) cannot be compressed; choose a name without .gz, and compress the file afterwards"
    #expect(result.errors.hasPrefix("ibm1401: \(name): \(rule)"), "\(result.errors)")
    #expect(folder.names.isEmpty)
  }

  @Test("an empty file with the name of a compressed one is not a blank medium")
  func empty() throws {
    let tape = folder.file("x.tap.gz", "")
    let result = try Command.run("run", Command.program("hello.cd"), "--tape", "1=\(tape)")
    #expect(result.status == 1)
    #expect(result.errors.contains("a tape that is written cannot be compressed"))
  }

  @Test("a blank medium is not compressed", arguments: [["tape", "x.tap.gz"], ["disk", "x.dsk.gz"]])
  func blank(_ words: [String]) throws {
    let result = try Command.run("media", "new", words[0], folder.path(words[1]))
    #expect(result.status == 1)
    #expect(result.errors.contains("a blank medium is to be written, and a compressed file cannot be"))
    #expect(folder.names.isEmpty)
  }

  private static let packed: [(name: String, bytes: [UInt8], message: String)] = [
    ("x.tap.xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0, 4], "is packed by xz; unpack it first: xz -d "),
    (
      "x.cd.bz2", [0x42, 0x5A, 0x68, 0x39, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59],
      "is packed by bzip2; unpack it first: bzip2 -d "
    ),
    ("x.zip", [0x50, 0x4B, 3, 4, 20, 0], "is packed by zip; unpack it first: unzip "),
    (
      "x.tar", [UInt8](repeating: 0x41, count: 257) + Array("ustar".utf8),
      "is packed by tar; unpack it first: tar xf "
    ),
    (
      "x.tgz", Gzip.file([UInt8](repeating: 0x41, count: 257) + Array("ustar".utf8)),
      "is packed by tar; unpack it first: tar xf "
    ),
    ("x.tap.Z", [0x1F, 0x9D, 0x90, 0x41], "is packed by compress; unpack it first: gzip -d "),
  ]

  @Test("other packers are named, with what to do", arguments: packed.indices)
  func otherPackers(_ index: Int) throws {
    let (name, bytes, message) = Self.packed[index]
    let isWhole = bytes.count > 10
    let file = folder.file(name, bytes: bytes + [UInt8](repeating: 7, count: isWhole ? 0 : 100))
    for words in [
      ["media", "check", file], ["media", "show", file], ["media", "convert", file, folder.path("new.tap")],
      ["run", file], ["run", Command.program("hello.cd"), "--tape", "2=\(file)"],
      ["run", Command.program("hello.cd"), "--disk", "0=\(file)"], ["assemble", file], ["batch", file],
    ] {
      let result = try Command.run(words)
      #expect(result.status == 1, "\(words)")
      #expect(result.errors == "ibm1401: \(file): \(message)\(file)\n", "\(words)")
    }
  }
}
