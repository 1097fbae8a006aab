import Foundation
import Host1401
import TemporaryFolder
import Testing

@Suite("Files of the host")
struct HostFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder.path(name) }

  @Test("bytes are written and read at their offsets, and there are none beyond the end")
  func places() throws {
    let file = try HostFile(path: path("file"), .create)
    try file.write([1, 2, 3].span, at: 2)
    var room = [UInt8](repeating: 9, count: 6)
    #expect(try file.read(at: 1, into: &room, 1..<6) == 4)
    #expect(room == [9, 0, 1, 2, 3, 9])
    #expect(try file.size() == 5)
    try file.truncate(to: 3)
    #expect(try HostFile.contents(of: path("file")) == [0, 0, 1])
    #expect(try file.kind() == .ordinary)
  }

  @Test("appended bytes follow those written since the file was truncated")
  func appending() throws {
    for _ in 0..<2 {
      let file = try HostFile(path: path("file"), .replace)
      try file.append([1, 2].span)
      try file.append([3].span)
    }
    #expect(try HostFile.contents(of: path("file")) == [1, 2, 3])
  }

  @Test("who waits for a file sees how much of it is read, and can end the reading")
  func progress() throws {
    let bytes = [UInt8](repeating: 7, count: 200_000)
    try HostFile(path: path("file"), .create).write(bytes.span, at: 0)
    let progress = ReadingProgress()
    let read = try ReadingProgress.$current.withValue(progress) { try HostFile.contents(of: path("file")) }
    #expect(read == bytes)
    #expect(progress.bytes == (200_000, 200_000))
    progress.cancel()
    #expect(throws: HostError(code: ECANCELED)) {
      try ReadingProgress.$current.withValue(progress) { try HostFile.contents(of: path("file")) }
    }
    #expect(ReadingProgress.current == nil)
  }

  @Test("a scratch file has no name and can be written and read")
  func scratch() throws {
    let file = try HostFile(scratch: ())
    try file.append([7, 8].span)
    var room = [UInt8](repeating: 0, count: 2)
    #expect(try file.read(at: 0, into: &room) == 2)
    #expect(room == [7, 8])
  }

  @Test("one writer locks a file against the next until it is closed")
  func locking() throws {
    var first: HostFile? = try HostFile(path: path("file"), .create)
    #expect(first?.lock() == true)
    #expect(try !HostFile(path: path("file"), .update).lock())
    first = nil
    #expect(try HostFile(path: path("file"), .update).lock())
  }

  @Test("a closed file is unlocked even while a child process still has its descriptor")
  func lockingInChild() throws {
    var first: HostFile? = try HostFile(path: path("file"), .create)
    #expect(first?.lock() == true)
    // As a child has it until it runs its program.
    let descriptor = dup(try #require(first?.descriptor))
    defer { close(descriptor) }
    first = nil
    #expect(try HostFile(path: path("file"), .update).lock())
  }

  @Test("a pipe without another end is opened at once, and is not an ordinary file")
  func pipe() throws {
    try #require(mkfifo(path("pipe"), 0o600) == 0)
    #expect(try HostFile(path: path("pipe"), .read).kind() == .other)
    #expect(try HostFile(path: "/dev/null", .read).kind() == .device)
  }

  @Test("errors have the system's number and message")
  func refusals() throws {
    let missing = #expect(throws: HostError.self) { _ = try HostFile(path: path("none"), .read) }
    #expect(missing?.isMissing == true)
    #expect(missing?.words == "no such file or directory")
    let folder = #expect(throws: HostError.self) { _ = try HostFile(path: path(""), .update) }
    #expect(folder?.isFolder == true)
    let full = try HostFile(path: "/dev/full", .update)
    #expect(throws: HostError(code: ENOSPC)) { try full.write([1].span, at: 0) }
    #expect(full.writeOnce([1].span, at: 0) < 0)
  }
}
