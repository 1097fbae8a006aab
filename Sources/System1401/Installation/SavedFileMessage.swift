public import Core1401

/// What can be wrong with a file that the program itself has written.
///
/// A new message gets the next number. The number of a message that was removed is not used again.
public enum SavedFileMessage: String, MessageFamily {
  /// `is damaged: its first line lacks the length or the check sum`.
  case noCheckSum = "S001"
  /// `is damaged: {saved} bytes were saved, and only {found} are there`.
  case cutOff = "S002"
  /// `is damaged: its check sum is {found}, and {saved} was saved`.
  case wrongSum = "S003"
  /// `does not describe a machine: {problem}`.
  case noMachine = "S004"
  /// `describes an impossible machine: {problem}`.
  case impossibleMachine = "S005"
  /// `is not {kind} of ibm1401: its first line does not say so`.
  case noHeader = "S006"
  /// `is not {kind}, but {other}`.
  case otherKind = "S007"
  /// `has version {found} of its form; this program reads version {wanted}`.
  case otherVersion = "S008"
  /// `there is no such file`.
  case missing = "S009"
  /// `is {kind}, not a file`.
  case notAFile = "S010"
  /// `is too long to be one of this program's`.
  case tooLong = "S011"
  /// `cannot be read: {reason}`.
  case cannotRead = "S012"
  /// `{place}: {problem}`.
  case sessionLine = "S013"
  /// `{place}: describes an impossible machine: {problem}`.
  case sessionMachine = "S014"
  /// `{place}: is not valid here; a line is a beginning, an action, a keep or an end`.
  case sessionNoLine = "S015"
  /// `is a recorded session without its beginning`.
  case sessionNoBegin = "S016"
  /// `the recording ends: {reason}`.
  case recordingEnds = "S017"

  /// What the family is about.
  public static let title = "Saved installations and recorded sessions"

  /// The message in words.
  public var guide: MessageGuide {
    let (text, cause, cure) = words
    return MessageGuide(rawValue, text, cause: cause, cure: cure)
  }

  private var words: (text: String, cause: String, cure: String) {
    switch self {
    case .noCheckSum:
      (
        "is damaged: its first line lacks the length or the check sum",
        "The first line of a saved installation was changed or cut.",
        "Use another copy."
      )
    case .cutOff:
      (
        "is damaged: {saved} bytes were saved, and only {found} are there",
        "The file is shorter than it was.",
        "Use another copy; check the space on the disk where it was written."
      )
    case .wrongSum:
      (
        "is damaged: its check sum is {found}, and {saved} was saved",
        "The contents have changed since the file was written.",
        "Use another copy."
      )
    case .noMachine:
      (
        "does not describe a machine: {problem}",
        "The JSON of the file lacks something, or has something else.",
        "Use another copy; a file that was edited by hand must keep its form."
      )
    case .impossibleMachine:
      (
        "describes an impossible machine: {problem}",
        "The values of the file do not fit together.",
        "Use another copy."
      )
    case .noHeader:
      (
        "is not {kind} of ibm1401: its first line does not say so",
        "The file is of another kind.",
        "Name a file that save or record has written."
      )
    case .otherKind:
      (
        "is not {kind}, but {other}",
        "A saved installation is given for a recorded session, or the other way round.",
        "restore takes what save writes, run --replay what record writes."
      )
    case .otherVersion:
      (
        "has version {found} of its form; this program reads version {wanted}",
        "The file was written by another version of the program.",
        "Use that version, or save again."
      )
    case .missing:
      (
        "there is no such file",
        "No file has this name.",
        "Correct the name."
      )
    case .notAFile:
      (
        "is {kind}, not a file",
        "The name is that of a folder or a device.",
        "Name a file."
      )
    case .tooLong:
      (
        "is too long to be one of this program's",
        "The file is larger than any saved installation.",
        "Name a file that save or record has written."
      )
    case .cannotRead:
      (
        "cannot be read: {reason}",
        "The operating system refused to read the file. The reason is the system's.",
        "Check the permissions."
      )
    case .sessionLine:
      (
        "{place}: {problem}",
        "A line of a recorded session is not understood.",
        "Use another copy."
      )
    case .sessionMachine:
      (
        "{place}: describes an impossible machine: {problem}",
        "The first line of a recorded session has values that do not fit together.",
        "Use another copy."
      )
    case .sessionNoLine:
      (
        "{place}: is not valid here; a line is a beginning, an action, a keep or an end",
        "A line of a recorded session is of another kind.",
        "Use another copy."
      )
    case .sessionNoBegin:
      (
        "is a recorded session without its beginning",
        "The first line is missing.",
        "Use another copy."
      )
    case .recordingEnds:
      (
        "the recording ends: {reason}",
        "The file of the recording cannot be written any more.",
        "Check the space on the disk; record again."
      )
    }
  }
}
