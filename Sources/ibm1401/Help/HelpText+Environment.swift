extension HelpText {
  /// What `ibm1401 help` takes besides the names of commands.
  static let environmentTopic = "environment"

  /// The environment variables and the files that the program looks at.
  static var environment: String {
    """
    ibm1401 help environment: the environment variables, files and exit statuses of ibm1401

    Environment:
    \(variables.map { line($0, $1) }.joined(separator: "\n"))

    Files:
    \(files.map { line($0, $1) }.joined(separator: "\n"))

    Exit status:
    \(statuses.map { line(String($0), $1) }.joined(separator: "\n"))
      With several stops of a run the last decides.
    """
  }

  private static let variables = [
    ("IBM1401_PROGRAMS", "the folder of the sample programs, before any other place"),
    ("IBM1401_MACROS", "folders with macros and library routines for sources, separated by colons"),
    ("XDG_DATA_HOME, XDG_DATA_DIRS", "folders with ibm1401/Programs in them, after all other places"),
    ("NO_COLOR", "when it is not empty: no colours, unless --color always asks for them"),
    ("TERM", "the terminal's type; dumb opens the panel as lines of text, as --plain does"),
    ("COLORTERM", "truecolor or 24bit: the terminal shows all colours"),
    ("ESCDELAY", "milliseconds after which Esc is a key by itself, 0 to 5000 (default 50)"),
    ("LC_ALL, LC_CTYPE, LANG", "a locale without UTF-8 shows the panel in ASCII"),
    ("TMPDIR", "where a session that goes back keeps the records of tapes and disks (default /tmp)"),
  ]

  private static let files = [
    (
      "PREFIX/share/ibm1401/Programs",
      "the sample programs of an installation: beside the folder that ibm1401 is in, wherever that is"
    ),
    (
      "XDG_DATA_HOME/ibm1401/lessons.json",
      "how far you are in the course of ibm1401 learn; default ~/.local/share for XDG_DATA_HOME"
    ),
    ("Programs", "the same in a clone: in the current folder, or in one above ibm1401"),
    ("NAME.1401", "a project, written by the word project; it keeps nothing anywhere else"),
    ("NAME.mac", "a macro, beside the source or in a folder Macros"),
  ]

  /// What the exit statuses mean.
  static let statuses: [(Int32, String)] = [
    (ExitStatus.success, "the program halted; the command did what it was told"),
    (ExitStatus.file, "a file cannot be read, written or understood; a source has errors"),
    (ExitStatus.check, "a check stopped the machine"),
    (ExitStatus.limit, "a limit stopped the run"),
    (ExitStatus.operatorWanted, "a unit wants the operator"),
    (ExitStatus.assertion, "an assertion failed, or a replay went another way"),
    (ExitStatus.usage, "the command line is wrong (EX_USAGE of sysexits.h)"),
    (ExitStatus.interrupted, "interrupted by Ctrl-C"),
  ]
}
