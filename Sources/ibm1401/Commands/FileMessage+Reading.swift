// The words of the messages about reading, writing and connecting.
extension FileMessage {
  /// The words of a message about reading, writing and connecting; nil for the others.
  var readingWords: Words? {
    switch self {
    case .isAlsoInput:
      (
        "is also the input; choose another name",
        "A file would be converted into itself.",
        "Give the new file another name."
      )
    case .isFolderForDeck:
      (
        "is a folder, not a deck",
        "The name is that of a folder.",
        "Name a file in it."
      )
    case .isFolder:
      (
        "this is a folder; name a deck or a source in it",
        "The name is that of a folder.",
        "Name a file in it."
      )
    case .isPipe:
      (
        "this is not a file but a pipe or a device; name it on the command line",
        "The panel opens programs from files.",
        "Name the file, or give the pipe to ibm1401 run."
      )
    case .tooLong:
      (
        "is longer than {most} MiB, which is too long here",
        "The file is larger than any that is sensible here.",
        "Name another file."
      )
    case .exists:
      (
        "already exists; choose another name or add --force",
        "A new medium would replace a file.",
        "Choose another name, or add --force."
      )
    case .packed:
      (
        "is packed by {program}; unpack it first: {command}",
        "Of the packed files, only those of gzip are read.",
        "Unpack it with the command that the message names."
      )
    case .mediumAsStream:
      (
        "a tape or disk is written to a file; name one",
        "A tape or disk is not written strictly from its beginning to its end.",
        "Name a file in place of -."
      )
    case .blankCompressed:
      (
        "a blank medium is to be written, and a compressed file cannot be; choose a name without .gz",
        "Compressed tapes and disks are file protected.",
        "Give another name. media convert compresses the medium after something is written on it."
      )
    case .cannotReadFolder:
      (
        "cannot read this folder",
        "The folder does not exist or is not readable.",
        "Correct the name or the permissions."
      )
    case .reportsFolder:
      (
        "cannot create this folder for the reports",
        "The folder of a batch cannot be made.",
        "Name another folder with --reports."
      )
    case .stackersFolder:
      (
        "cannot create this folder for the stackers",
        "The folder of --stackers cannot be made.",
        "Name another folder."
      )
    case .cannotConnect:
      (
        "cannot connect: {reason}",
        "No program listens at the address.",
        "Start it first, or correct the address."
      )
    case .connectionClosed:
      (
        "the other end closed the connection and may not have received everything; run again with "
          + "--print FILE",
        "The program that takes the listing ended early.",
        "Run again, and print to a file."
      )
    case .cannotListen:
      (
        "cannot listen: {reason}",
        "The port or path of --listen is not free.",
        "Choose another one."
      )
    case .noTerminal:
      (
        "no pseudo-terminal can be opened: {reason}",
        "The system has none left, or does not allow it.",
        "Use a script with --inquiry FILE."
      )
    case .isOutput:
      (
        "is standard output as well, and would be read and written; choose another file for one",
        "Standard output was redirected to a file that the command reads, for example with >>.",
        "Redirect standard output to another file."
      )
    case .manyLines:
      (
        "has more than {most} lines, which is too long here",
        "The file is probably not a source.",
        "Name the source; or divide it, and assemble the parts with INCLD."
      )
    case .lessonText:
      (
        "is not text in UTF-8, as a lesson is",
        "The file is not a lesson, or an editor has saved it in another encoding.",
        "Save it as UTF-8."
      )
    case .noLessons:
      (
        "the lessons are not found; set IBM1401_PROGRAMS to the folder Programs of the project",
        "The lessons are files in the folder lessons of the sample programs, which is not beside the program.",
        "Set the variable, or name the file of a lesson."
      )
    case .otherProgress:
      (
        "is no progress of this version of ibm1401; ibm1401 learn --reset begins anew",
        "The file with the learner's progress was written by another version, or is damaged.",
        "Enter ibm1401 learn --reset, and open the lesson by its number."
      )
    default: nil
    }
  }
}
