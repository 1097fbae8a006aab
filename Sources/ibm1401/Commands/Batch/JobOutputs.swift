import Core1401
import Foundation
import Host1401
import Units1401

/// The files that the jobs of a list write, and those that they read.
struct JobOutputs {
  /// A file that a job writes or reads.
  private struct Use {
    let job: Job
    /// The option without dashes, and its argument; a deck has no option.
    let option: String
    let name: String
    let path: String
  }

  private var outputs: [Use] = []
  private var inputs: [Use] = []
  /// The folders of the stackers, which need not exist yet.
  private var folders: [Use] = []

  private static let written = ["print", "print-pdf", "punch", "typed", "profile"]
  private static let read = ["punch-hopper", "carriage", "inquiry", "replay", "symbols"]

  /// Collects the files of jobs.
  ///
  /// - Parameters:
  ///   - jobs: the jobs.
  ///   - folder: the folder that their file names are relative to.
  init(_ jobs: [Job], in folder: URL) {
    for job in jobs {
      // Errors in a job are reported when it runs.
      guard let arguments = try? parseArguments(job.words, options: RunCommand.options) else { continue }
      func use(_ option: String, _ name: String, _ file: String? = nil) -> Use {
        let path = URL(fileURLWithPath: file ?? name, relativeTo: folder).standardizedFileURL.path
        return Use(job: job, option: option, name: name, path: path)
      }
      inputs += arguments.operands.map { use("", $0) }
      for (option, value) in arguments.options.map({ ($0.name, $0.value) }) where value != "-" {
        if JobOutputs.written.contains(option), !value.hasPrefix("tcp:") {
          outputs.append(use(option, value))
        } else if JobOutputs.read.contains(option) {
          inputs.append(use(option, value))
        } else if option == "stackers" {
          folders.append(use(option, value))
          outputs += Pocket.allCases.map { use(option, value, "\(value)/\($0.fileName)") }
        } else if let medium = JobOutputs.medium(of: option, value) {
          // A reel or pack that is not new is locked while a job may write it, and often it is only read.
          let use = use(option, value, medium.path)
          if medium.isNew { outputs.append(use) } else { inputs.append(use) }
        }
      }
    }
  }

  /// The medium that an option mounts, and whether a missing one is created; nil for another option.
  private static func medium(of option: String, _ value: String) -> (path: String, isNew: Bool)? {
    let text = option == "ramac" ? value[...] : value.drop { $0 != "=" }.dropFirst()
    switch option {
    case "tape":
      guard let reel = try? TapeMounting(text: text) else { return nil }
      return (reel.path, reel.mode == .create)
    case "disk", "ramac":
      let pack = DiskMounting(text: text)
      return (pack.path, pack.mode == .create)
    default: return nil
    }
  }

  /// Checks that no job overwrites the list, a report, or a file that another job reads or writes.
  ///
  /// - Parameters:
  ///   - list: the file of the list; `-` is standard input.
  ///   - reports: the reports of the batch, which may exist or not.
  /// - Throws: ``FileError`` with the line of the job.
  func check(list: String, reports: [String]) throws {
    let name = list == "-" ? "standard input" : list
    let reports = Set(reports.compactMap { FileIdentity(path: $0) })
    // Pipes and devices have no identity: several jobs may use them.
    let read = inputs.compactMap { use in FileIdentity(path: use.path).map { ($0, use.job) } }
    let readers = Dictionary(grouping: read) { $0.0 }.mapValues { $0.map(\.1) }
    var writers: [FileIdentity: Job] = [:]
    var stackers: [String: Job] = [:]
    for folder in folders {
      guard let other = stackers.updateValue(folder.job, forKey: folder.path), other != folder.job else {
        continue
      }
      throw error(.otherJobWrites, folder, name, other)
    }
    for output in outputs {
      if OutputFile.isSameFile(list, output.path) { throw error(.listIsOutput, output, name) }
      guard let identity = FileIdentity(path: output.path) else { continue }
      if reports.contains(identity) { throw error(.reportIsOutput, output, name) }
      if let other = writers.updateValue(output.job, forKey: identity), other != output.job {
        throw error(.otherJobWrites, output, name, other)
      }
      if let other = readers[identity]?.first(where: { $0 != output.job }) {
        throw error(.otherJobReads, output, name, other)
      }
    }
  }

  /// An error at the line of the job that writes a file.
  private func error(_ kind: FileMessage, _ output: Use, _ list: String, _ other: Job? = nil) -> FileError {
    var values: [any CustomStringConvertible] = [output.option, output.name]
    if let other { values.append(other.line) }
    return FileError(file: "\(list):\(output.job.line)", kind, values)
  }
}
