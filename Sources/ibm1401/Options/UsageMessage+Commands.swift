// The words of the messages about commands and their operands.
extension UsageMessage {
  /// The words of a message about commands and their operands; nil for the others.
  var commandWords: Words? {
    switch self {
    case .explainNothing:
      (
        "explain needs an identifier or a message, for example: ibm1401 explain A001",
        "explain takes one thing.",
        "Write an identifier, a message or an operation."
      )
    case .entryAddress:
      (
        "--entry {value}: give an address, 0-15999",
        "The argument is not an address.",
        "Write 0 to 15999."
      )
    case .jobCount:
      (
        "--jobs {value}: give a number from 1 to 1024",
        "The argument of batch --jobs is not a number.",
        "Write 1 to 1024."
      )
    case .noMacroFolder:
      (
        "--macros {path}: there is no such folder",
        "The folder of --macros does not exist.",
        "Correct the name."
      )
    case .onlyForm:
      (
        "--only {value}: give one number or a range, for example 5 or 5-9",
        "The argument of batch --only is not a number or range.",
        "Write for instance 5 or 5-9."
      )
    case .onlyBeyond:
      (
        "--only {number}: there are {count} jobs in {file}",
        "The list has fewer jobs.",
        "Write a smaller number."
      )
    case .prefixMissing:
      (
        "--prefix needs the name of a folder",
        "The argument of --prefix is empty.",
        "Name a folder."
      )
    case .replayDecks:
      (
        "--replay {file} contains its decks; name none",
        "A recorded session brings its decks.",
        "Leave the decks out."
      )
    case .linkAddress:
      (
        "--{option} {value}: give an address from 81 to 15999",
        "The address is below the loader, or beyond storage.",
        "Write 81 to 15999."
      )
    case .assembleOne:
      (
        "assemble needs one source{found}; for example: ibm1401 assemble hello.s -o hello.cd",
        "assemble takes one source at a time.",
        "Name one file."
      )
    case .batchList:
      (
        "batch needs one file with a job on each line",
        "batch takes one list.",
        "Name one file."
      )
    case .noSampleProgram:
      (
        "cannot find the sample programs; name a deck or a source, as in ibm1401 FILE, or set "
          + "IBM1401_PROGRAMS to the folder Programs of the project",
        "The powers of two, which are shown without a deck, are not found.",
        "Name a deck, or set the variable."
      )
    case .dapOperand:
      (
        "dap takes no {word}: the editor names the program when it launches it",
        "dap takes its program from the editor.",
        "Leave the word out."
      )
    case .disassembleOne:
      (
        "disassemble needs one deck; for example: ibm1401 disassemble hello.cd -o hello.s",
        "disassemble takes one deck at a time.",
        "Name one file."
      )
    case .fortranProgram:
      (
        "fortran needs a program; for example: ibm1401 fortran squares.f",
        "fortran takes a program.",
        "Name a file."
      )
    case .helpOne:
      (
        "help explains one command at a time",
        "help takes one command at a time.",
        "Name one command."
      )
    case .linkModules:
      (
        "link needs modules, the main program first; for example: ibm1401 link main.cd square.cd -o "
          + "all.cd",
        "link takes modules.",
        "Name their files, the main program first."
      )
    case .lspOperand:
      (
        "lsp takes no {word}: the editor sends the sources that it opens",
        "lsp takes its sources from the editor.",
        "Leave the word out."
      )
    case .monitorDeck:
      (
        "monitor needs a deck, for example: ibm1401 monitor Programs/hello.cd",
        "monitor needs a program.",
        "Name a deck or a source."
      )
    case .runDeck:
      (
        "run needs a deck, for example: ibm1401 run Programs/hello.cd",
        "run needs a program.",
        "Name a deck or a source."
      )
    case .projectDecks:
      (
        "{file} contains its decks; name no others",
        "A project brings its decks.",
        "Name it alone."
      )
    case .installOperand:
      (
        "{command} takes no {word}; the folder is --prefix FOLDER",
        "install and uninstall take a folder by an option.",
        "Write --prefix FOLDER."
      )
    case .oneLesson:
      (
        "learn takes one lesson: its number, or a file",
        "The command line has more than one argument.",
        "Name one lesson."
      )
    case .noLesson:
      (
        "there is no lesson {number}; the lessons are 1 to {last}",
        "The course has no lesson with this number.",
        "ibm1401 learn --list shows the lessons."
      )
    case .learnTerminal:
      (
        "learn needs a terminal; ibm1401 learn --plain works without one",
        "Standard input or standard output is not a terminal.",
        "Use a terminal, or add --plain."
      )
    case .optionOfRun:
      (
        "--{option} is for ibm1401 run; leave it out",
        "The panel and the monitor have an operator, who presses START and sees the results. --starts, --json and "
          + "--replay are for a run without one.",
        "Leave the option out, or give the same command line to ibm1401 run."
      )
    case .unknownCommand:
      (
        "unknown command {command}; {advice}",
        "The first word is neither a command of ibm1401 nor a file.",
        "ibm1401 help lists the commands."
      )
    default: nil
    }
  }
}
