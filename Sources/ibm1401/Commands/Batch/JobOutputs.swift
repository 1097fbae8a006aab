import Foundation
import Host1401

/// The files that the jobs of a list write.
struct JobOutputs {
  private struct Output {
    let job: Job
    /// The option without dashes, and its argument.
    let option: String
    let name: String
    let path: String
  }

  private let outputs: [Output]

  /// Collects the outputs of jobs.
  ///
  /// - Parameters:
  ///   - jobs: the jobs.
  ///   - folder: the folder that their file names are relative to.
  init(_ jobs: [Job], in folder: URL) {
    outputs = jobs.flatMap { job -> [Output] in
      // Errors in a job are reported when it runs.
      let options = (try? parseArguments(job.words, options: RunCommand.options))?.options ?? []
      return options.compactMap { option -> Output? in
        guard JobOutputs.options.contains(option.name), option.value != "-", !option.value.hasPrefix("tcp:")
        else { return nil }
        let path = URL(fileURLWithPath: option.value, relativeTo: folder).standardizedFileURL.path
        return Output(job: job, option: option.name, name: option.value, path: path)
      }
    }
  }

  private static let options = ["print", "print-pdf", "punch", "typed", "profile", "stackers"]

  /// Checks that no job overwrites the list, and no two jobs write the same file.
  ///
  /// - Parameter list: the file of the list; `-` is standard input.
  /// - Throws: ``FileError`` with the line of the job.
  func check(list: String) throws {
    let name = list == "-" ? "standard input" : list
    var writers: [FileIdentity: Job] = [:]
    var folders: [String: Job] = [:]
    for output in outputs {
      let place = "\(name):\(output.job.line)"
      if OutputFile.isSameFile(list, output.path) {
        throw FileError(file: place, .listIsOutput, [output.option, output.name])
      }
      // Pipes and devices have no identity: several jobs may write to them.
      let other =
        output.option == "stackers"
        ? folders.updateValue(output.job, forKey: output.path)
        : FileIdentity(path: output.path).flatMap { writers.updateValue(output.job, forKey: $0) }
      if let other, other != output.job {
        throw FileError(file: place, .otherJobWrites, [output.option, output.name, other.line])
      }
    }
  }
}
