extension HelpText {
  /// The topic of `ibm1401 help` that is not a command.
  static let environmentTopic = "environment"

  /// The environment variables and files that the program reads, and its exit statuses.
  static var environment: String {
    """
    ibm1401 help environment: the environment variables, files and exit statuses of ibm1401

    Environment:
    \(variables.map { line($0, $1) }.joined(separator: "\n"))

    Files:
    \(files.map { line($0, $1) }.joined(separator: "\n"))

    Exit status:
    \(statuses.map { line(String($0), $1) }.joined(separator: "\n"))
      When a run stops several times, the last stop decides.
    """
  }

  static let variables = [
    ("IBM1401_PROGRAMS", "the folder of the sample programs, searched first"),
    ("IBM1401_MACROS", "folders with macros and library routines for sources, separated by colons"),
    ("IBM1401_IDENTIFIERS", "if not empty: messages end with their identifier, which explain takes"),
    ("IBM1401_BATCH", "set by batch for its jobs: the process with whose end they stop"),
    ("XDG_DATA_HOME, XDG_DATA_DIRS", "folders that contain ibm1401/Programs, searched last"),
    ("NO_COLOR", "if not empty: no colours, except with --color always"),
    ("TERM", "the terminal type; dumb shows the panel as lines of text, as --plain does"),
    ("COLORTERM", "truecolor or 24bit: the terminal can show 24-bit colours"),
    ("ESCDELAY", "milliseconds to wait for an escape sequence after Esc, 0 to 5000 (default 50)"),
    ("LC_ALL, LC_CTYPE, LANG", "with a locale without UTF-8 the panel is drawn in ASCII"),
    ("HOME", "where .local/share is, when XDG_DATA_HOME is not set"),
    ("PATH", "install says whether ibm1401 is found by it"),
    ("DEBFULLNAME, DEBEMAIL", "the maintainer of the package that install --deb writes"),
    (
      "TMPDIR",
      "where a session stores printed paper, and records of tapes and disks for going back (default /tmp)"
    ),
  ]

  static let files = [
    (
      "PREFIX/share/ibm1401/Programs",
      "the sample programs of an installation; PREFIX/bin is the folder of ibm1401"
    ),
    (
      "XDG_DATA_HOME/ibm1401/lessons.json",
      "how far you are in the course of ibm1401 learn; default ~/.local/share for XDG_DATA_HOME"
    ),
    (
      "XDG_DATA_HOME/ibm1401/lessons",
      "the machines of the lessons that you have begun, to continue with them"
    ),
    ("Programs", "the sample programs of a clone: in the current folder, or in a folder above ibm1401"),
    ("NAME.1401", "a project, written by the command project; nothing is stored anywhere else"),
    ("NAME.mac", "a macro, beside the source or in a folder Macros there"),
  ]

  /// The exit statuses and their meanings.
  static let statuses: [(Int32, String)] = [
    (ExitStatus.success, "the program halted, or the command succeeded"),
    (ExitStatus.file, "a file cannot be read, written or understood; a source has errors"),
    (ExitStatus.check, "a check stopped the machine"),
    (ExitStatus.limit, "a limit stopped the run"),
    (ExitStatus.operatorWanted, "the operator is needed: a unit is not ready or waits for input"),
    (ExitStatus.assertion, "an assertion failed, or a replay differs from its recording"),
    (ExitStatus.usage, "the command line is wrong (EX_USAGE of sysexits.h)"),
    (ExitStatus.interrupted, "interrupted by Ctrl-C"),
  ]
}
