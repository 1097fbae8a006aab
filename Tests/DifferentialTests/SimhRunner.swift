@testable import Core1401
import Foundation

/// Runs cases on SimH's 1401, many in one process: for each a RESTORE, a STEP and a SAVE.
struct SimhRunner {
  let directory: URL
  private let executable: URL
  private var templates: [String: SimhImage] = [:]

  struct RunError: Error, CustomStringConvertible {
    let description: String
  }

  /// The path of the i1401 with which the differences were recorded; nil when it is not on the PATH.
  static let executable: URL? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    for directory in path.split(separator: ":") {
      let url = URL(fileURLWithPath: String(directory)).appendingPathComponent("i1401")
      if FileManager.default.isExecutableFile(atPath: url.path) { return url }
    }
    return nil
  }()

  init() throws {
    guard let executable = SimhRunner.executable else {
      throw RunError(description: "i1401 of SimH 3.8 is not on the PATH")
    }
    self.executable = executable
    let sharedMemory = URL(fileURLWithPath: "/dev/shm")
    let parent =
      FileManager.default.isWritableFile(atPath: sharedMemory.path)
      ? sharedMemory : FileManager.default.temporaryDirectory
    directory = parent.appendingPathComponent("ibm1401-differential-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  func removeFiles() {
    try? FileManager.default.removeItem(at: directory)
  }

  /// Executes a number of instructions of each case and returns the machines after them.
  mutating func run(_ cases: [DifferentialCase], instructions: Int = 1) throws -> [Outcome] {
    for number in cases.indices {
      try? FileManager.default.removeItem(at: directory.appendingPathComponent("\(number)r"))
    }
    var script = ""
    var images: [SimhImage] = []
    for (number, machine) in cases.enumerated() {
      let template = try template(for: machine)
      images.append(template)
      try Data(template.with(machine)).write(to: directory.appendingPathComponent("\(number)"))
      script += "restore -q \(number)\necho #\(number)\nstep \(instructions)\nsave -q \(number)r\n"
    }
    let endings = SimhRunner.endings(in: try runScript(script), count: cases.count)
    return try cases.indices.map { number in
      let file = directory.appendingPathComponent("\(number)r")
      guard let data = try? Data(contentsOf: file), let ending = endings[number] else {
        let files = FileManager.default
        let culprit = cases.indices.first {
          !files.fileExists(atPath: directory.appendingPathComponent("\($0)r").path)
        }
        throw RunError(description: "SimH did not finish the case \(cases[culprit ?? number])")
      }
      return try images[number].replacing([UInt8](data)).outcome(ending: ending)
    }
  }

  /// A blank machine with the size and the features of a case.
  private mutating func template(for machine: DifferentialCase) throws -> SimhImage {
    let missing = DifferentialCase.simhNames.filter { !machine.features.contains($0.feature) }.map(\.name)
    let key = "\(machine.size.positions) \(missing)"
    if let template = templates[key] { return template }
    let options = missing.map { "set cpu no\($0.lowercased())\n" }.joined()
    let size = "set cpu \(machine.size.positions / 1000)k\n"
    let file = directory.appendingPathComponent("template")
    _ = try runScript(size + options + "save -q template\n")
    let empty = try SimhImage([UInt8](Data(contentsOf: file)))
    templates[key] = empty
    return empty
  }

  private func runScript(_ script: String) throws -> String {
    let (scriptFile, outputFile) = (
      directory.appendingPathComponent("script"), directory.appendingPathComponent("output")
    )
    try Data((script + "quit\n").utf8).write(to: scriptFile)
    try Data().write(to: outputFile)
    let output = try FileHandle(forWritingTo: outputFile)
    let process = Process()
    process.executableURL = executable
    process.arguments = ["-q", "script"]
    process.currentDirectoryURL = directory
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    // A program that does not end hangs SimH.
    if ended.wait(timeout: .now() + 20) == .timedOut { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    try output.close()
    return String(decoding: try Data(contentsOf: outputFile), as: UTF8.self)
  }

  /// The stop messages after the markers `#number`.
  private static func endings(in output: String, count: Int) -> [Ending?] {
    var endings = [Ending?](repeating: nil, count: count)
    var number: Int?
    for line in output.utf8.split(separator: 10) {
      let text = Substring(line)
      if text.hasPrefix("#") {
        number = Int(text.dropFirst())
      } else if let current = number, let stop = text.range(of: ", IS:") {
        endings[current] = ending(String(text[..<stop.lowerBound]))
        number = nil
      }
    }
    return endings
  }

  private static func ending(_ message: String) -> Ending {
    switch message {
    case "Step expired": .completed
    case "HALT instruction": .halt
    case "No WM at instruction start": .noWordMark
    case "Unimplemented instruction": .undefinedOperation
    case "Invalid A address": .invalidAddress(.aAddress)
    case "Invalid B address": .invalidAddress(.bAddress)
    case "Invalid branch address": .invalidBranchAddress
    case "Address register wrap": .registerWrap
    default: .other(message)
    }
  }
}
