extension HelpText {
  static var install: String {
    """
    ibm1401 install: put the program below a folder, with its samples, manual pages and completions

    Usage: ibm1401 install [--prefix FOLDER]
           ibm1401 install --deb FILE.deb

    The program copies itself to bin, the sample programs to \(ProgramLibrary.installed), and what
    ibm1401 help --format writes to the places where man and the shells look for it. The list of files is
    in \(ProgramFiles.manifest); a second install replaces them, uninstall removes them and nothing
    else. The folder may be moved: the samples are found from where the program is.

    Options:
    \(optionLines(InstallCommand.syntax + [.help]))

    Exit status: 0 installed, 1 file error, 64 usage error.

    Examples:
      swift build -c release --static-swift-stdlib && sudo .build/release/ibm1401 install
      ibm1401 install --prefix ~/.local
      ibm1401 install --deb . && sudo apt install ./ibm1401_\(Main.version)-1_amd64.deb
    """
  }

  static var uninstall: String {
    """
    ibm1401 uninstall: remove what ibm1401 install has put below a folder

    Usage: ibm1401 uninstall [--prefix FOLDER]

    Options:
    \(optionLines(InstallCommand.uninstallOptions + [.help]))

    Exit status: 0 removed, 1 nothing was installed there or a file cannot be removed, 64 usage error.

    Examples:
      ibm1401 uninstall --prefix ~/.local
    """
  }
}
