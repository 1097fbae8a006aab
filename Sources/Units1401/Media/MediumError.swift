public import Core1401
import Host1401

/// Why the file of a medium cannot be mounted, read or written: the place, what was found, the rule, and
/// advice.
public struct MediumError<Problem: MediumProblem>: IdentifiedError, Hashable, CustomStringConvertible {
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
    /// A file that is to be written would have the name of a compressed one.
    case compressedName
    /// A program has packed the file; the command unpacks it.
    case packed(by: String, command: String)
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

  /// Which message it is, with its cause and cure.
  public var kind: MediumMessage { message.kind }

  /// The identifier of the message.
  public var identifier: String? { kind.identifier }

  private var text: String { message.kind.filled(with: message.values) }

  private var message: (kind: MediumMessage, values: [String]) {
    let words = Problem.words
    return switch cause {
    case .missing: (.missing, [words.blank])
    case .host(let action, let number): (.host, [action, HostError(code: number).words])
    case .notAFile: (.notAFile, [words.use, words.medium])
    case .inUse: (.inUse, [words.unit])
    case .compressedName: (.compressedName, [words.medium])
    case .packed(let program, let command): (.packed, [program, command])
    case .input: (.input, [])
    case .medium(let problem): problem.message
    }
  }
}

/// The errors that only one kind of medium can have, and the words for those that every kind can have.
public protocol MediumProblem: Hashable, Sendable, CustomStringConvertible {
  /// Which message it is, and what its placeholders stand for.
  var message: (kind: MediumMessage, values: [String]) { get }
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

extension MediumProblem {
  /// The problem and what to do.
  public var description: String { message.kind.filled(with: message.values) }
}
