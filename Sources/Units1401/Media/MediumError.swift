import Host1401

/// Why the file of a medium cannot be mounted, read or written: the place, what was found, the rule, and
/// advice.
public struct MediumError<Problem: MediumProblem>: Error, Hashable, CustomStringConvertible {
  /// The kinds of error.
  public enum Cause: Hashable, Sendable {
    /// The file does not exist.
    case missing
    /// The host refuses an operation (open, read, write or copy), with this `errno`.
    case host(String, errno: Int32)
    /// The file is a folder, a pipe or the like.
    case notAFile
    /// Another program or unit has mounted the file and may write to it.
    case inUse
    /// This session reads the file as something else, or writes it.
    case input
    /// An error that only this kind of medium can have.
    case medium(Problem)
  }

  /// The file, as the user named it.
  public let fileName: String
  /// The byte of the file, from 0; nil for the whole file.
  public let offset: Int64?
  /// What is wrong.
  public let cause: Cause

  /// Creates an error at a place in a file.
  public init(fileName: String, offset: Int64? = nil, cause: Cause) {
    self.fileName = fileName
    self.offset = offset
    self.cause = cause
  }

  /// The message: one line, lowercase.
  public var description: String {
    let place = offset.map { "\(fileName): offset \($0)" } ?? fileName
    return "\(place): \(text)"
  }

  private var text: String {
    switch cause {
    case .missing: "there is no such file; add ,new to create \(Problem.words.blank)"
    case .host(let action, let number): "cannot \(action): \(HostError(code: number).words)"
    case .notAFile:
      "is not a file that can be \(Problem.words.use); a \(Problem.words.medium) image is an ordinary file"
    case .inUse:
      "another \(Problem.words.unit) or program has it mounted for writing; mount a copy, or add ,ro"
    case .input: "this run reads or writes the file as something else; mount a copy, or add ,ro"
    case .medium(let problem): problem.description
    }
  }
}

/// The errors that only one kind of medium can have, and the words for those that every kind can have.
public protocol MediumProblem: Hashable, Sendable, CustomStringConvertible {
  /// The words for the medium in messages.
  static var words: MediumWords { get }
}

/// The words for a medium in messages.
public struct MediumWords: Sendable {
  /// The medium.
  let medium: String
  /// The contents of an empty file, with an article.
  let blank: String
  /// The operation that a file must allow, and a pipe does not.
  let use: String
  /// The unit that the medium is mounted on.
  let unit: String
}
