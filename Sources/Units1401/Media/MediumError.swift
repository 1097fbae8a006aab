import Host1401

/// Why the file of a medium cannot be mounted, read or written: place, what was found, the rule, advice.
public struct MediumError<Problem: MediumProblem>: Error, Hashable, CustomStringConvertible {
  /// What is wrong.
  public enum Cause: Hashable, Sendable {
    /// There is no such file.
    case missing
    /// The host refuses something; the word is open, read, write or copy, the number that of `errno`.
    case host(String, errno: Int32)
    /// A folder, pipe or the like.
    case notAFile
    /// Another program or unit has mounted the file and may write to it.
    case inUse
    /// The session reads the file as something else, or writes it.
    case input
    /// What can only be wrong with such a medium.
    case medium(Problem)
  }

  /// The file, as the user named it.
  public let fileName: String
  /// The byte of the file, counted from 0; nil when the whole file is meant.
  public let offset: Int64?
  /// What is wrong.
  public let cause: Cause

  /// Makes an error for a place in a file.
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
    case .missing: "there is no such file; add ,new to make \(Problem.words.blank)"
    case .host(let action, let number): "cannot \(action): \(HostError(code: number).words)"
    case .notAFile:
      "is no file that can be \(Problem.words.use); a \(Problem.words.medium) image is an ordinary file"
    case .inUse:
      "another \(Problem.words.unit) or program has it mounted for writing; mount a copy, or add ,ro"
    case .input: "this run reads or writes the file as something else; mount a copy, or add ,ro"
    case .medium(let problem): problem.description
    }
  }
}

/// What can be wrong with one kind of medium only, and the words for what can be wrong with every kind.
public protocol MediumProblem: Hashable, Sendable, CustomStringConvertible {
  /// How messages name the medium.
  static var words: MediumWords { get }
}

/// How messages name a medium.
public struct MediumWords: Sendable {
  /// The medium.
  let medium: String
  /// The contents of an empty file, with an article.
  let blank: String
  /// What a file must allow, and a pipe does not.
  let use: String
  /// What the medium is mounted on.
  let unit: String
}
