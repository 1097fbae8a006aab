import Panel1401
import Core1401
import Units1401

/// The texts of `--help`.
enum HelpText {
  /// No line is longer.
  static let columns = 100

  static var overview: String {
    """
    ibm1401: a cycle-accurate IBM 1401

    Usage:
    \(line("ibm1401", "the front panel, powers of two in the hopper: press Space"))
    \(Subcommand.all.map { line("ibm1401 \($0.usage)", $0.summary) }.joined(separator: "\n"))

    Examples:
      ibm1401 run Programs/powers-of-two.cd
      ibm1401 run Programs/payroll.s Programs/payroll-data.cd --print payroll.txt
    """
  }

  static var help: String {
    """
    ibm1401 help: the overview, the help of a command, or both in another form

    Usage: ibm1401 help [COMMAND]
           ibm1401 help \(environmentTopic)                     environment variables, files, exit statuses
           ibm1401 help --format FORMAT [COMMAND]
           ibm1401 help --format FORMAT --output FOLDER

    Options:
    \(optionLines(HelpCommand.syntax + [.help]))

    Formats:
    \(HelpFormat.allCases.map { line($0.rawValue, "\($0.summary); ibm1401 install puts them into \($0.folder)") }
        .joined(separator: "\n"))

    Examples:
      ibm1401 help run
      ibm1401 help --format man run | man -l -
      source <(ibm1401 help --format bash)                   completion for this shell, also with zsh
      ibm1401 help --format fish | source
    """
  }

  static let version = """
    ibm1401 version: the version

    Usage: ibm1401 version
    """

  static var panel: String {
    """
    ibm1401 panel: the front panel of the machine in a terminal, with the decks in the hopper and the first card read

    Usage: ibm1401 [panel] [OPTION ...] [DECK ...]        (without a deck: the powers of two)
           ibm1401 [panel] [OPTION ...] NAME.1401         (a project, written by the word project)

    Space starts and stops the machine, T tears the sheet off, ? shows all keys, q quits. Without a terminal the
    decks run as with ibm1401 run.

    Pictures and recordings need no terminal: the keys of --keys are pressed at a panel of the size of --size, on a clock of its
    own, so that a minute takes seconds and the result is always the same:

      ibm1401 panel --size 132x43 --keys ' <wait 6>T<wait 1>' --svg panel.svg --cast panel.cast

    --attract is for exhibitions: the programs below are shown in turn; a key or the mouse hands the machine to a visitor, and after
    a minute without a touch the show continues. Visitors read and write no files. Ctrl-C twice ends it.

    Sample programs (key O lists them):
    \(ProgramLibrary().items.map { line($0.name, $0.summary) }.joined(separator: "\n"))

    They are looked for in the folder that IBM1401_PROGRAMS names, in Programs here, where ibm1401 is installed, and in
    Programs above the command.

    Options of the panel:
    \(optionLines(PanelArguments.syntax))

    All options of ibm1401 run count, too; see ibm1401 run --help.
    """
  }

  static var monitor: String {
    """
    ibm1401 monitor: the machine without a panel; commands come from a script, the command line, or standard input

    Usage: ibm1401 monitor [OPTION ...] DECK [DECK ...]

    The first card is read; the command start runs it. help lists the commands, help WORD explains one. In a script,
    with --exec, and when standard input is no terminal, the first error or failed assertion is the end.

    Options:
    \(optionLines(DebugOptions.monitor + [.help]))
    All options of ibm1401 run but --starts and the limits count, too; see ibm1401 run --help.

    Exit status: 5 a failed assertion, 1 file or script error, 64 usage error; otherwise that of the last
    stop: 0 halt or breakpoint, 2 check stop, 4 a unit wants the operator. quit N ends with status N.

    Examples:
      ibm1401 monitor Programs/powers-of-two.cd --exec 'catch text "1024"; start; assert lines = 11'
      ibm1401 monitor Programs/payroll.cd Programs/payroll-data.cd --script check.script
      ibm1401 monitor Programs/payroll.cd --listen unix:operator.socket
    """
  }

  static var run: String {
    """
    ibm1401 run: put decks into the hopper of the 1402, one behind the other, press LOAD, let it run;
    or mount a tape and press TAPE LOAD

    Usage: ibm1401 run [OPTION ...] DECK [DECK ...]        (DECK - is standard input)
           ibm1401 run [OPTION ...] --tape 1=FILE
           ibm1401 run [OPTION ...] NAME.1401

    The first deck may be a source, payroll.s or lister.sps for payroll.cd, whatever its name: it is
    assembled for the storage of the machine, and stops are reported with their label and line. After
    a program, sources are cards to work on.

    Options:
    \(optionLines(RunCommand.options + [.help]))

    Features: all, none, NAME and -NAME, separated by commas and read from left to right. A list that
    begins with -NAME begins with all.
    \(line("of all", featureNames { Features.all.contains($0) }))
    \(line("not of all", featureNames { !Features.all.contains($0) }))

    modify-address is always there above 4000 positions; compressed-tape stops the machine, because
    no source describes it.

    Encodings:
    \(TextEncoding.allCases.map { line($0.names.joined(separator: ", "), $0.summary) }.joined(separator: "\n"))

    Forms of tape images, found out by the contents unless named, as in --tape 1=FILE,e11:
    \(tapeForms)
      Densities are 200, 556 (default) and, on the 729-V, 800 characters an inch.

    Inquiries (--inquiry): the REQUEST for a line comes when the one before it is read. \\wait SECONDS
    lets so much 1401 time pass first, \\cancel TEXT types and presses CANCEL; ~ is the WORD MARK key.
    --inquiry pty makes a pseudo-terminal for the typewriter and says which; pty:LINK makes a link to
    it. Open it with screen or another terminal program: a line is REQUEST, its text, RELEASE; Escape
    is CANCEL. The run waits there for what the program asks for.

    Connections: --print and --punch tcp:HOST:PORT send lines and cards to a program that listens, as a
    printer does on port 9100. When it goes away, the run ends with status 1.

    Exit status: 0 halt, 1 file or source error, 2 check stop, 3 limit, 4 a unit wants the operator
    (reader empty, tape or disk not ready, inquiry to be typed), 5 a failed assertion or a replay that
    went another way, 64 usage error, 130 interrupted; with several stops the last decides.

    Examples:
      ibm1401 run Programs/powers-of-two.cd
      ibm1401 run Programs/payroll.cd Programs/payroll-data.cd --print payroll.txt --punch checks.cd
      ibm1401 run old.cd --encoding simh-old --storage 4000 --features all,-multiply-divide --starts 3
      ibm1401 run sort.cd --tape 1=master.tap,ro --tape 2=sorted.tap,new
      ibm1401 run stock.cd --disk 0=stock.dsk --inquiry questions.txt
      ibm1401 run loop.cd --limit-time 60 --json - --print out.txt
      ibm1401 run --replay session.jsonl
      ibm1401 run hello.cd --print tcp:printer.local:9100
    """
  }

  /// The forms of tape images.
  static var tapeForms: String {
    TapeForm.allCases.map { line($0.names.joined(separator: ", "), $0.summary) }.joined(separator: "\n")
  }

  static func optionLines(_ options: [OptionSyntax]) -> String {
    options.map { option in
      let letter = option.letter.map { "-\($0), " } ?? ""
      let argument = option.argument == .none ? "" : " \(option.placeholder)"
      return line("\(letter)--\(option.name)\(argument)", option.help)
    }.joined(separator: "\n")
  }

  static func line(_ left: String, _ right: String) -> String {
    let width = 29
    let newLine = "\n" + "".padded(to: width + 2)
    let text = right.wrapped(to: columns - 2 - width).joined(separator: newLine)
    return "  \(left.count < width ? left.padded(to: width) : left + newLine)\(text)"
  }

  private static func featureNames(_ isMeant: (Features) -> Bool) -> String {
    Features.names.filter { isMeant($0.feature) }.map(\.name).joined(separator: " ")
  }
}
