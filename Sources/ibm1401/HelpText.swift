import Panel1401
import Core1401
import Units1401

/// The texts of `--help`.
enum HelpText {
  /// The longest line of a help text, in characters.
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
    ibm1401 help: print the overview or the help of a command, or write both in another form

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
      source <(ibm1401 help --format bash)                   completion in this bash; zsh likewise
      ibm1401 help --format fish | source
    """
  }

  static let version = """
    ibm1401 version: print the version

    Usage: ibm1401 version
    """

  static var panel: String {
    """
    ibm1401 panel: the front panel of the machine in a terminal, with the decks in the hopper and the
    first card read

    Usage: ibm1401 [panel] [OPTION ...] [DECK ...]        (without a deck: the powers of two)
           ibm1401 [panel] [OPTION ...] NAME.1401         (a project, written by the command project)

    Space starts and stops the machine, T tears the sheet off, ? shows all keys, q quits. Without a
    terminal the decks run as with ibm1401 run.

    Pictures and recordings need no terminal. The keys of --keys are pressed at a panel of the size of
    --size. Its clock is simulated, so a minute takes seconds and the result is always the same:

      ibm1401 panel --size 132x43 --keys ' <wait 6>T<wait 1>' --svg panel.svg --cast panel.cast

    --attract is for exhibitions: the programs below are shown in turn. A key or the mouse hands the
    machine to a visitor, who can neither read nor write files; after a minute without a touch the show
    continues. Ctrl-C twice ends it.

    Sample programs (key O lists them):
    \(ProgramLibrary().items.map { line($0.name, $0.summary) }.joined(separator: "\n"))

    The sample programs are searched for in the folder that IBM1401_PROGRAMS names, in Programs in the
    current folder, where ibm1401 is installed, and in Programs above the folder of ibm1401.

    Options of the panel:
    \(optionLines(PanelArguments.syntax))

    All options of ibm1401 run except --starts, --json and --replay are also accepted; see ibm1401 run
    --help. --limit-cycles and --limit-time stop the machine.
    """
  }

  static var monitor: String {
    """
    ibm1401 monitor: run the machine by commands from a script, the command line or standard input

    Usage: ibm1401 monitor [OPTION ...] DECK [DECK ...]

    The first card is read; the command start runs it. help lists the commands, help WORD explains one.
    In a script, with --exec, and when standard input is not a terminal, the first error or failed
    assertion ends the session.

    At a terminal the arrows move in the line and bring earlier lines back, and Tab completes commands,
    labels and files. ~/.editrc can change the keys. This needs the library libedit2.

    Options:
    \(optionLines(DebugOptions.monitor + [.help]))
    All options of ibm1401 run except --starts, --json and --replay are also accepted; see ibm1401 run
    --help.

    Exit status: 5 a failed assertion, 1 file or script error, 64 usage error; otherwise that of the
    last stop: 0 halt or breakpoint, 2 check stop, 3 limit, 4 the operator is needed. quit N ends with
    status N.

    Examples:
      ibm1401 monitor Programs/powers-of-two.cd --exec 'catch text "1024"; start; assert lines = 11'
      ibm1401 monitor Programs/payroll.cd Programs/payroll-data.cd --script check.script
      ibm1401 monitor Programs/payroll.cd --listen unix:operator.socket
    """
  }

  static var run: String {
    """
    ibm1401 run: put decks into the hopper of the 1402, one after the other, press LOAD and run; or
    mount a tape and press TAPE LOAD

    Usage: ibm1401 run [OPTION ...] DECK [DECK ...]        (DECK - is standard input)
           ibm1401 run [OPTION ...] --tape 1=FILE
           ibm1401 run [OPTION ...] NAME.1401

    The first deck may be a source: a file .s, .aut, .asm, .autocoder or .sps, or any file whose
    contents look like one. A file .sps is SPS; the language of others is detected from the columns,
    and a source with tabs is Autocoder. A source is assembled for the storage size of the machine, and
    stops are reported with label and source line. Sources after the first deck are data cards.

    Options:
    \(optionLines(RunCommand.options + [.help]))

    Features: all, none, NAME and -NAME, separated by commas and read from left to right. A list that
    begins with -NAME begins with all.
    \(line("in all", featureNames { Features.all.contains($0) }))
    \(line("not in all", featureNames { !Features.all.contains($0) }))

    modify-address is always installed above 4000 positions. compressed-tape stops the machine, because
    no source describes it.

    Encodings:
    \(TextEncoding.allCases.map { line($0.names.joined(separator: ", "), $0.summary) }.joined(separator: "\n"))

    Forms of tape images, detected from the contents unless named, as in --tape 1=FILE,e11:
    \(tapeForms)
      Densities are 200, 556 (default) and, on the 729-V, 800 characters an inch.

    Inquiries (--inquiry): each line is typed after REQUEST is pressed, as soon as the program has read
    the line before it. \\wait SECONDS waits in 1401 time, \\cancel TEXT types the text and presses
    CANCEL; ~ is the WORD MARK key. --inquiry pty opens a pseudo-terminal for the typewriter and prints
    its name; pty:LINK also creates a link to it. Open it with screen or another terminal program:
    a line is REQUEST, its text, RELEASE; Escape is CANCEL. The run waits there for what the program
    reads.

    Connections: --print and --punch tcp:HOST:PORT send lines and cards to a program that listens there,
    such as a printer on port 9100. When the connection is lost, the run ends with status 1.

    Exit status: 0 halt, 1 file or source error, 2 check stop, 3 limit, 4 the operator is needed (reader
    empty, tape or disk not ready, inquiry to be typed), 5 a failed assertion or a replay that differs
    from its recording, 64 usage error, 130 interrupted; with several stops the last decides.

    Examples:
      ibm1401 run Programs/powers-of-two.cd
      ibm1401 run Programs/payroll.cd Programs/payroll-data.cd --print payroll.txt
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
