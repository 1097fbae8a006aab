import Core1401
import Foundation

/// SimH's I1401, version 3.8.1, driven by a script in a separate process.
struct Simh1401 {
  private static let executable: String? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/i1401" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }()

  /// Whether it is installed.
  static var isInstalled: Bool { executable != nil }

  private var script = "set cpu 16k\nset mt1 enabled\n"
  private var areas: [ClosedRange<Int>] = []

  /// The state of the machine after one instruction.
  struct Outcome: Equatable {
    /// The halt, or the reason for another stop.
    var ending: String
    /// Positions of storage, seven bits each.
    var storage: [UInt8]
  }

  /// Mounts a tape image in a format of SimH.
  mutating func mount(_ path: String, format: String) {
    script += "set mt1 format=\(format)\nat mt1 \(path)\n"
  }

  /// Stores characters.
  mutating func deposit(_ characters: [StoredCharacter], at address: Int) {
    for (offset, character) in characters.enumerated() {
      script += "d \(address + offset) \(String(character.rawValue, radix: 8))\n"
    }
  }

  /// Runs from 500 to the next stop and shows an area.
  mutating func run(showing area: ClosedRange<Int>) {
    script += "d is 500\necho #\ngo\nex \(area.lowerBound)-\(area.upperBound)\n"
    areas.append(area)
  }

  /// Runs the script.
  ///
  /// - Returns: an outcome for each ``run(showing:)``.
  func outcomes() throws -> [Outcome] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "ibm1401-simh-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (input, output) = (folder.appending(path: "script"), folder.appending(path: "output"))
    try Data((script + "det mt1\nquit\n").utf8).write(to: input)
    try Data().write(to: output)
    let process = Process()
    // If its input ended without quit, it would prompt forever.
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["timeout", "120", Simh1401.executable ?? "i1401", "-q", input.path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    let parts = text.split(separator: "#\n", omittingEmptySubsequences: false).dropFirst()
    return parts.map(Simh1401.outcome)
  }

  private static func outcome(_ text: Substring) -> Outcome {
    var outcome = Outcome(ending: "", storage: [])
    for line in text.split(separator: "\n") {
      if let stop = line.range(of: ", IS: ") {
        outcome.ending = "\(line[..<stop.lowerBound]) \(line[stop.upperBound...].prefix { $0.isNumber })"
      } else if let colon = line.firstIndex(of: ":"), line[..<colon].allSatisfy(\.isNumber) {
        outcome.storage.append(UInt8(line[line.index(after: colon)...].filter(\.isNumber), radix: 8) ?? 0)
      }
    }
    return outcome
  }
}
