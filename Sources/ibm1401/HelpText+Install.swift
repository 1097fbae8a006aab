extension HelpText {
  static var install: String {
    """
    ibm1401 install: install the program, its samples, manual pages and completions below a folder

    Usage: ibm1401 install [--prefix FOLDER]
           ibm1401 install --deb FILE.deb

    The program copies itself to bin and the sample programs to \(ProgramLibrary.installed). The manual
    pages and completions of ibm1401 help --format are written where man and the shells look for them.
    The list of installed files is \(ProgramFiles.manifest). A second install replaces these files;
    uninstall removes only these. The folder may be moved, because the program finds its samples
    relative to itself.

    Options:
    \(optionLines(InstallCommand.syntax + [.help]))

    Exit status: 0 installed, 1 file error, 64 usage error.

    Examples:
      swift build -c release && sudo .build/release/ibm1401 install
      ibm1401 install --prefix ~/.local
      ibm1401 install --deb . && sudo apt install ./ibm1401_\(Main.version)-1_amd64.deb
    """
  }

  static var uninstall: String {
    """
    ibm1401 uninstall: remove the files that ibm1401 install wrote below a folder

    Usage: ibm1401 uninstall [--prefix FOLDER]

    Options:
    \(optionLines(InstallCommand.uninstallOptions + [.help]))

    Exit status: 0 removed, 1 nothing is installed there, or a file cannot be removed, 64 usage error.

    Examples:
      ibm1401 uninstall --prefix ~/.local
    """
  }
}
