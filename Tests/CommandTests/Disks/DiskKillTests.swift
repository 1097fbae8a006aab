import Core1401
import Foundation
import Testing
import Units1401

/// Kills the command by SIGKILL while it writes a disk. The variable IBM1401_KILLS is the number of times,
/// 6 by default.
@Suite("Disks of a command that is killed")
struct DiskKillTests {
  private static let kills = ProcessInfo.processInfo.environment["IBM1401_KILLS"].flatMap { Int($0) } ?? 6

  /// Counts from 1 in 071-078, stores the count at both ends of the data of a sector, writes the sector
  /// with the number in its last two digits, and prints the count after the write, endlessly.
  private static let program: TapeProgram = {
    let code = "'A070078'M078098'M078190'M070090'D078087'D077086'M%F1081W'M078208'2'B001"
    let text = code + String(repeating: " ", count: 69 - TapeProgram(code).characters.count)
    let controlField = "'0'000000001", data = String(repeating: "0", count: 100)
    return TapeProgram(text + "'1'00000000'  " + controlField + data + "'}")
  }()

  @Test("every sector that the program reported is on the pack, and every sector is whole")
  func kill() throws {
    for number in 0..<Self.kills {
      let folder = try Folder()
      try killOnce(in: folder, lines: Int.random(in: 1...150) + number)
      try check(folder)
    }
  }

  /// Runs the program and kills it after a number of printed lines.
  private func killOnce(in folder: Folder, lines: Int) throws {
    try Self.program.write(to: folder.path("boot"))
    let null = try Descriptor(open("/dev/null", O_RDWR | O_CLOEXEC))
    let command = try RunningCommand(
      [
        "run", "--quiet", "--tape", "1=\(folder.path("boot")),ro", "--disk", "0=\(folder.path("pack")),new",
        "--print", folder.path("print"), "--limit-cycles", "20000000",
      ], input: null, output: null, errors: null)
    var status = stat()
    while stat(folder.path("print"), &status) != 0 || status.st_size < lines * 9 { sched_yield() }
    command.send(signal: SIGKILL)
    #expect(command.wait() == 1000 + SIGKILL)
  }

  private func check(_ folder: Folder) throws {
    let counts = folder.text("print").split(separator: "\n").dropLast().compactMap { line in
      Int(line.filter(\.isNumber))
    }
    #expect(Array(counts) == counts.indices.map { $0 + 1 })
    let pack = try DiskPack1316(path: folder.path("pack"), mode: .readOnly)
    var onPack: [Int] = []
    for place in 0..<100 {
      let data = try pack.sector(place).bytes[DiskPack1316.addressLength...]
      #expect(number(data.prefix(8)) == number(data.suffix(8)), "sector \(place)")
      onPack.append(number(data.prefix(8)))
    }
    for count in counts.suffix(100) { #expect(onPack[count % 100] >= count) }
    for (place, count) in onPack.enumerated() where count > 0 { #expect(count % 100 == place) }
  }

  private func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 * 10 + Int($1 & 0o17) % 10 }
  }
}
