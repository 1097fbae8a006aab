import Glibc

/// Why a disk image cannot be mounted, read or written: place, what was found, the rule, advice.
public struct DiskError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Cause: Hashable, Sendable {
    /// There is no such file.
    case missing
    /// The host refuses something; the word is open, read or write, the number that of `errno`.
    case host(String, errno: Int32)
    /// A folder, pipe or the like.
    case notAFile
    /// Another program, or another drive, has the file in hand and may write to it.
    case inUse
    /// The file is longer than what it is to hold: its bytes, and those of a full one.
    case tooLong(Int64, limit: Int64)
    /// The file is something else; what was found in it.
    case notADisk(String)
    /// The file cannot be written.
    case readOnly
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
    case .missing:
      "there is no such file; add ,new to make an empty disk"
    case .host(let action, let number):
      "cannot \(action): \(String(cString: strerror(number)).lowercased())"
    case .notAFile:
      "is no file that can be read at any place; a disk image is an ordinary file"
    case .inUse:
      "another drive or program has it mounted for writing; mount a copy, or add ,ro"
    case .tooLong(let size, let limit):
      "\(size) bytes are more than the \(limit) of a full disk; this is no image of it"
    case .notADisk(let found):
      "\(found); this is no disk image"
    case .readOnly:
      "cannot be written; mount it without ,ro, or make the file writable"
    }
  }
}
