// The words of the messages about programs, lists of jobs and FORTRAN.
extension FileMessage {
  /// The words of a message about programs, lists of jobs and FORTRAN; nil for the others.
  var programWords: Words? {
    switch self {
    case .isListing:
      (
        "looks like a listing, not a program on cards; ibm1401 media show prints it; run its source or "
          + "deck instead",
        "A listing of the assembler was given as a program.",
        "Run the source or the deck that belongs to it."
      )
    case .isText:
      (
        "looks like text for people, not a program on cards; run takes a deck or a source",
        "No line of the file is a card of a program.",
        "Name a deck or a source."
      )
    case .longLine:
      (
        "line {line} is longer than {most} characters; a line of a source has 80",
        "The file is not a source.",
        "Name a source."
      )
    case .badCard:
      (
        "card {card}: {problem}; if this is an old deck, try --encoding simh-old",
        "A card of a deck cannot be disassembled.",
        "Try another --encoding."
      )
    case .noProgram:
      (
        "this does not load a program; {problem}",
        "The deck has no load instructions where Autocoder's decks have them.",
        "Name an object deck of Autocoder."
      )
    case .labelLine:
      (
        "line {line}: '{text}' is not a label with its address, such as LOOP 0431",
        "A file of labels has a line of another form.",
        "Correct the line."
      )
    case .noSamples:
      (
        "cannot find the sample programs; set IBM1401_PROGRAMS to their folder",
        "They are not beside the program.",
        "Set the variable, or name your own program."
      )
    case .listIsOutput:
      (
        "--{option} {name} is the list itself; choose another name",
        "An output would replace the list of jobs.",
        "Choose another name."
      )
    case .otherJobWrites:
      (
        "--{option} {name} is also written by the job in line {line}; choose another name",
        "Jobs run at the same time, so two of them would write one file together.",
        "Choose another name."
      )
    case .otherJobReads:
      (
        "--{option} {name} is read by the job in line {line}; choose another name",
        "Jobs run at the same time, so one of them would read a file that the other is writing.",
        "Choose another name. If a job needs what another has written, run two batches, one after the other."
      )
    case .reportIsOutput:
      (
        "--{option} {name} is a report of this batch; choose another name",
        "batch writes a report and the output of each job to the folder of --reports.",
        "Choose another name or another folder."
      )
    case .batchOption:
      (
        "{option} is set by batch; leave it out",
        "batch gives each job this option itself.",
        "Remove it from the line."
      )
    case .batchHelp:
      (
        "--help runs nothing; leave it out: ibm1401 run --help explains the options of a job",
        "A line of the list has -h or --help, which print the help in place of a run.",
        "Remove it from the line."
      )
    case .noJobs:
      (
        "has no job; write one job on each line",
        "The list has only remarks.",
        "Write a job."
      )
    case .notAList:
      (
        "is a {kind}, not a list of jobs; run it with ibm1401 run {file}, or write this name on a line of a list",
        "A list of jobs is a text with the operands and options of an ibm1401 run on each line.",
        "Run the program by itself, or name a list."
      )
    case .quoteMissing:
      (
        "the closing {quote} is missing",
        "A quotation in the list has no end.",
        "Write it."
      )
    case .noCompiler:
      (
        "the compiler's tape does not exist; build it with: ibm1401 media build {list} fortran.tap "
          + "--folder SOURCES; or name it with --system TAPE",
        "IBM's compiler does not come with this program.",
        "Get its sources and build the tape, as the message says."
      )
    case .statementLong:
      (
        "the statement extends to column {column}; it has columns 7-72, and a character in column 6 of "
          + "the next line continues it",
        "A FORTRAN statement is longer than a card.",
        "Continue it on the next line."
      )
    case .cardCharacters:
      (
        "a card cannot contain the characters {characters}",
        "The source has characters that cards do not have.",
        "Replace them."
      )
    case .noStatements:
      (
        "it has no statements",
        "The FORTRAN program is empty.",
        "Name another file."
      )
    case .noProgramCard:
      (
        "card 1 does not begin as a program card; if these are data, put the program's deck before them: "
          + "ibm1401 run PROGRAM.cd {deck}",
        "The machine stopped on the first card, which has neither a loader nor a program. It may be a card of data.",
        "Put the deck or the source of the program before the data. If it is a program in another encoding, name "
          + "it with --encoding."
      )
    case .sourceUTF16:
      (
        "looks like text in UTF-16, not like a source in UTF-8; {advice}",
        "The editor or the program that wrote the source saved it in UTF-16.",
        "Follow the advice."
      )
    case .unreadInquiries:
      (
        "{inquiries} of {file} {were} not read by the program",
        "The program has stopped before it read all lines of --inquiry.",
        "Check whether the program tests the indicator Q of an inquiry request often enough, or remove the lines."
      )
    case .emptyFile:
      (
        "the file is empty",
        "The file has no byte, so nothing shows what it is. Only a blank tape or disk is an empty file.",
        "Name another file. For a blank tape, use a name such as scratch.tap, or --form simh."
      )
    default: nil
    }
  }
}

// The words of the notes about a run.
extension FileMessage {
  /// The words of a note about a run; nil for the other messages.
  var noteWords: Words? {
    switch self {
    case .nothingWritten:
      (
        "nothing was printed or punched before this halt; --starts 1 presses START after it",
        "The program halts before it writes anything. Some programs begin with a halt, at which the operator sets "
          + "switches or puts cards in.",
        "Run it again with --starts N, the number of halts after which START is pressed."
      )
    case .unconfirmed:
      (
        "{details} no document confirms",
        "The program used behaviour of the machine that is inferred, because no available document describes it.",
        "Nothing needs to be done; --verbose and --json list the details."
      )
    case .sourceAsDeck:
      (
        "this is a source, not a deck; it is assembled as by ibm1401 assemble",
        "The file has the extension of a deck, but contains statements of the assembler.",
        "Nothing needs to be done. Name sources with the extension .s."
      )
    case .guessedCharacters:
      (
        "guessed: characters of {set}, as in line {line}, {sample}, where {meaning}; --encoding simh reads them as "
          + "{today}",
        "Some characters of the source mean something else in the encodings of other programs. The lines show which "
          + "encoding is the likelier one.",
        "Look at the line. If the guess is wrong, give --encoding simh."
      )
    case .otherChain:
      (
        "the text has {written}, which the printer prints as {printed}; --chain h prints them as written",
        "The characters share their codes: the A chain of the printer has # @ % &, and the H chain = ' ( + in their "
          + "place.",
        "Give --chain h for the H chain."
      )
    default: nil
    }
  }
}
