// The words of the messages about projects and the installation of the command.
extension FileMessage {
  /// The words of a message about projects and the installation of the command; nil for the others.
  var projectWords: Words? {
    switch self {
    case .notInstalled:
      (
        "this list does not exist: nothing is installed below this --prefix",
        "uninstall removes what install has listed.",
        "Give the --prefix that was given to install."
      )
    case .cannotRemove:
      (
        "cannot be removed; {count} left; check that you may write there",
        "The permissions do not allow it.",
        "Use sudo."
      )
    case .isStranger:
      (
        "already exists and was not installed by ibm1401; --force replaces it",
        "install replaces only its own files.",
        "Remove the file, or add --force."
      )
    case .noPrefixFolder:
      (
        "this folder cannot be created; choose a --prefix that you may write to",
        "The permissions do not allow it.",
        "Use sudo, or --prefix ~/.local."
      )
    case .noPrefixFile:
      (
        "cannot be written; choose a --prefix that you may write to",
        "The permissions do not allow it.",
        "Use sudo, or --prefix ~/.local."
      )
    case .noOwnFile:
      (
        "cannot find its own file to copy",
        "The program does not know where it is.",
        "Call it by its whole path."
      )
    case .needsStatic:
      (
        "a package needs the static program; build it with swift build -c release and let .build/release/ibm1401 "
          + "write the package",
        "The program needs libraries of Swift that a package would not have.",
        "Build it as the message says."
      )
    case .packageTools:
      (
        "failed; a package needs dpkg-deb and strip: apt install binutils",
        "A tool of Debian is missing.",
        "Install the package."
      )
    case .folderMissing:
      (
        "this folder cannot be created",
        "The files of help --format have no folder.",
        "Name a folder that you may write to."
      )
    case .notProject:
      (
        "is not a project of ibm1401: {reason}",
        "The file ends with .1401, and project save did not write it.",
        "Name a project, or save it again from the panel."
      )
    case .projectVersion:
      (
        "has version {found} of its form; this program reads version {wanted}",
        "Another version of the program has written the project.",
        "Open it with that version, or set the project up again."
      )
    case .projectEntry:
      (
        "has an entry {name} that is unknown{advice}",
        "The project was edited, or belongs to a newer version of the program.",
        "Correct the name of the entry, or remove it."
      )
    case .projectValue:
      (
        "the entry {name} has the wrong type",
        "For example a number is in the place of a text.",
        "Correct the entry; the article on projects describes all of them."
      )
    case .projectRunOption:
      (
        "the option {option} belongs to one run; give it on the command line",
        "A project contains what is the same for all runs of its program.",
        "Remove the option from the project."
      )
    case .projectOption:
      (
        "unknown option {option}{advice}",
        "The project contains an option that no command has.",
        "Correct its name, or remove it."
      )
    case .projectWrites:
      (
        "would write outside its folder: {files}; --trust allows it",
        "A project from someone else could overwrite your files, so the program asks first.",
        "Look at the project; add --trust if you trust it."
      )
    default: nil
    }
  }
}
