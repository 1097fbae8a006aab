import Dispatch
import Foundation
import FuzzedInputs
import Host1401
import RandomNumbers

/// The torture bench: inputs that are wrong, a command that is killed, a host that refuses.
@main
struct Torture {
  static let usage = """
    Torture: what should break ibm1401 and must not

    Usage: Torture fuzz [OPTION ...] [KIND ...]     changed inputs of these kinds, or of all
           Torture again KIND FILE                  reads one input again
           Torture samples KIND                     writes the corpus of a kind to the folder
           Torture kill [OPTION ...] [OUTPUT ...]   SIGKILL while these outputs are written, or all
           Torture faults [OPTION ...] [WORK ...]   every call of the system fails once, in every way

      --seed N       the first seed (default 1)
      --count N      how many inputs of each quick kind, with an eighth of the slow ones (default 1000); kills of each output
                     that come in time (default 20); calls that fail (default all)
      --commands N   how many inputs of the kinds that start a process each (default a hundredth)
      --folder DIR   where inputs that fail are kept (default the present folder)
      --programs DIR the folder Programs (default Programs)

    Kinds: \(InputKind.allCases.map(\.rawValue).joined(separator: ", "))
    Outputs: \(KillCase.allCases.map(\.rawValue).joined(separator: ", "))

    Exit status: 0 nothing broke, 1 something did, 64 wrong usage.
    """

  static func main() throws {
    HostProcess.prepare()
    guard let options = TortureOptions(Array(CommandLine.arguments.dropFirst())) else {
      try StandardStream.error.write(usage + "\n")
      exit(64)
    }
    do {
      try run(options)
    } catch {
      try StandardStream.error.write("Torture: \(error)\n")
      exit(1)
    }
  }

  private static func run(_ options: TortureOptions) throws -> Never {
    switch options.word {
    case "fuzz": exit(try Fuzzing(options).run() ? 0 : 1)
    case "fuzz-part": try Fuzzing(options).runPart()
    case "again": exit(try Fuzzing(options).again() ? 0 : 1)
    case "samples":
      try Fuzzing(options).writeSamples()
      exit(0)
    case "kill": exit(try Killing(options).run() ? 0 : 1)
    default: exit(try Faults(options).run() ? 0 : 1)
    }
  }

  /// Writes a line of the report.
  static func report(_ line: String) { try? StandardStream.output.write(line + "\n") }
}

/// What is to be done.
struct TortureOptions {
  var word = ""
  var names: [String] = []
  var seed: UInt64 = 1
  var count: Int?
  var commands: Int?
  var first = 0
  var folder = "."
  var programs = "Programs"

  /// Nil for what means nothing.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    guard let word = rest.popFirst(),
      ["fuzz", "fuzz-part", "again", "samples", "kill", "faults"].contains(word)
    else {
      return nil
    }
    self.word = word
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else {
        names.append(argument)
        continue
      }
      guard let value = rest.popFirst() else { return nil }
      switch argument {
      case "--folder": folder = value
      case "--programs": programs = value
      default:
        guard let number = Int(value), number >= 0 else { return nil }
        switch argument {
        case "--seed": seed = UInt64(number)
        case "--count": count = number
        case "--commands": commands = number
        case "--first": first = number
        default: return nil
        }
      }
    }
  }

  /// The built command, which lies beside this one.
  static let command: String = {
    let own = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    return own.deletingLastPathComponent().appending(path: "ibm1401").path
  }()

  /// This program.
  static var own: URL { Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0]) }
}
