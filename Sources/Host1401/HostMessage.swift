package import Core1401

/// Why a file or stream cannot be read or written, in words that follow its name.
///
/// The identifiers belong to the same series as those of the command's messages about files.
package enum HostMessage: String, MessageFamily {
  /// `cannot {action}: {reason}`.
  case refused = "F001"
  /// `is the input {name} of this run; choose another name`.
  case isInput = "F002"
  /// `is mounted as a tape or disk; choose another name, or dismount it first`.
  case isMounted = "F061"
  /// `is being written by {purpose}; choose another name`.
  case isWritten = "F062"
  /// `is written piece by piece and cannot be compressed; choose a name without .gz, and compress the file afterwards
  /// with gzip`.
  case notCompressed = "F096"

  /// What the family is about.
  package static let title = "Files and streams"

  /// The message in words.
  package var guide: MessageGuide {
    let (text, cause, cure) = words
    return MessageGuide(rawValue, text, cause: cause, cure: cure)
  }

  private var words: (text: String, cause: String, cure: String) {
    switch self {
    case .refused:
      (
        "cannot {action}: {reason}",
        "The operating system refused. The reason is the system's.",
        "Check the name, the permissions and the space on the disk."
      )
    case .isInput:
      (
        "is the input {name} of this run; choose another name",
        "A run never writes to a file that it reads, even under another name or through a link.",
        "Give the output another name."
      )
    case .isMounted:
      (
        "is mounted as a tape or disk; choose another name, or dismount it first",
        "An output of the run would overwrite a medium that the program uses.",
        "Give the output another name, or dismount the medium first."
      )
    case .isWritten:
      (
        "is being written by {purpose}; choose another name",
        "Two outputs would be mixed in one file.",
        "Give one of the two another name."
      )
    case .notCompressed:
      (
        "is written piece by piece and cannot be compressed; choose a name without .gz, and compress the file "
          + "afterwards with gzip",
        "Printed lines and punched cards are in their files at once, which is not possible in a gzip file.",
        "Give another name, and compress the file after the run."
      )
    }
  }
}
