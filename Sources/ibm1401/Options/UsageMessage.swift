import Core1401

/// What can be wrong with options and arguments.
///
/// A new message gets the next number. The number of a message that was removed is not used again.
enum UsageMessage: String, MessageFamily {
  // Options and arguments.
  case explainNothing = "U001"
  case choice = "U002"
  case missingArgument = "U003"
  case ambiguousOption = "U004"
  case noValue = "U005"
  case unknownOption = "U006"
  case addressesOf1405 = "U007"
  case firstAddress = "U008"
  case backMemory = "U009"
  case bootTape = "U010"
  case bootStorage = "U011"
  case carriageSpeed = "U012"
  case twoKindsOfDisks = "U013"
  case entryAddress = "U014"
  case noFeatures = "U015"
  case unknownFeature = "U016"
  case noTypewriterTerminal = "U017"
  case jobCount = "U018"
  case unknownKey = "U019"
  case keyNotClosed = "U020"
  case listenElsewhere = "U021"
  case listenForm = "U022"
  case noMacroFolder = "U023"
  case nameAt = "U024"
  case onlyForm = "U025"
  case onlyBeyond = "U026"
  case outputWithoutFormat = "U027"
  case outputOfOne = "U028"
  case pageLines = "U029"
  case parity = "U030"
  case pdfMargins = "U031"
  case prefixMissing = "U032"
  case pdfNeedsFile = "U033"
  case ramacMissing = "U034"
  case recordsForm = "U035"
  case replayDecks = "U036"
  case senseForm = "U037"
  case sizeForm = "U038"
  case speedForm = "U039"
  case startsWithScript = "U040"
  case density = "U041"
  case needsListing = "U042"
  case mountedTwice = "U043"
  case mediaForm = "U044"
  case numberRange = "U045"
  case wholeNumber = "U046"
  case linkAddress = "U047"
  case seconds = "U048"
  case assembleOne = "U049"
  case batchList = "U050"
  case noSampleProgram = "U051"
  case dapOperand = "U052"
  case disassembleOne = "U053"
  case fortranProgram = "U054"
  case helpOne = "U055"
  case linkModules = "U056"
  case lspOperand = "U057"
  case buildFiles = "U058"
  case convertFiles = "U059"
  case mediaWord = "U060"
  case newFiles = "U061"
  case newKind = "U062"
  case mediaFile = "U063"
  case monitorDeck = "U064"
  case oneStandardOutput = "U065"
  case runDeck = "U066"
  case oneStandardInput = "U067"
  case parameterCard = "U068"
  case unknownEncoding = "U069"
  case unknownWord = "U070"
  case bothWrite = "U071"
  case sameOutput = "U072"
  case projectDecks = "U073"
  case installOperand = "U074"
  case unitFileMissing = "U075"
  case unitForm = "U076"
  case convertForm = "U078"
  case outputAddress = "U079"
  case noFormatFile = "U081"
  case formatFiles = "U082"
  // Lessons.
  case oneLesson = "U083"
  case noLesson = "U084"
  case learnTerminal = "U085"
  case paperLimit = "U086"
  case unknownCommand = "U087"

  static let title = "The command line"

  var guide: MessageGuide {
    let (text, cause, cure) = words
    return MessageGuide(rawValue, text, cause: cause, cure: cure)
  }

  private var words: (text: String, cause: String, cure: String) {
    switch self {
    case .explainNothing:
      (
        "explain needs an identifier or a message, for example: ibm1401 explain A001",
        "explain takes one thing.",
        "Write an identifier, a message or an operation."
      )
    case .choice:
      (
        "--{option} {value}: choose one of {choices}",
        "The argument is not one of the words of the option.",
        "Write one of them."
      )
    case .missingArgument:
      (
        "{option} needs {argument} after it",
        "An option has no argument.",
        "Write it."
      )
    case .ambiguousOption:
      (
        "{option} is ambiguous: {options}",
        "Several options begin so.",
        "Write more of the name."
      )
    case .noValue:
      (
        "--{option} takes no value",
        "An equals sign follows an option without argument.",
        "Leave the value out."
      )
    case .unknownOption:
      (
        "unknown option {option}; {advice}",
        "The command does not have the option.",
        "See the help of the command."
      )
    case .addressesOf1405:
      (
        "--addresses is for 1311 packs; records of a 1405 have no addresses",
        "The records of a 1405 are found by their place.",
        "Leave --addresses out."
      )
    case .firstAddress:
      (
        "--addresses {value}: give the first address, 0 to 980000",
        "The argument is not an address of a sector.",
        "Write a number from 0 to 980000."
      )
    case .backMemory:
      (
        "--back {value}: give megabytes, 0 to 4096",
        "The argument is not a number of megabytes.",
        "Write a number from 0 to 4096."
      )
    case .bootTape:
      (
        "--boot tape needs a reel on unit 1, as in --tape 1=FILE",
        "TAPE LOAD reads tape 1, and no reel is mounted there.",
        "Mount one with --tape 1=FILE."
      )
    case .bootStorage:
      (
        "--boot {value}: give the storage to clear, 1400, 2000, 4000, 8000, 12000 or 16000, or "
          + "bootstrap, none, own",
        "The argument of assemble --boot is not one of its words.",
        "Write one of the words."
      )
    case .carriageSpeed:
      (
        "--carriage-speed dual: the 1403-1 has one speed; say --printer 1403-2",
        "Only the 1403 Model 2 has a fast carriage.",
        "Add --printer 1403-2, or leave the option out."
      )
    case .twoKindsOfDisks:
      (
        "--disk and --ramac: a system has 1311 drives or a 1405, not both",
        "A system has one kind of disk storage.",
        "Leave one of the options out."
      )
    case .entryAddress:
      (
        "--entry {value}: give an address, 0-15999",
        "The argument is not an address.",
        "Write 0 to 15999."
      )
    case .noFeatures:
      (
        "--features: the list is empty; say none for no feature",
        "The list of --features is empty.",
        "Write none, all, or names separated by commas."
      )
    case .unknownFeature:
      (
        "--features: unknown feature {name}; {advice}",
        "No optional feature has this name.",
        "ibm1401 run --help lists the features."
      )
    case .noTypewriterTerminal:
      (
        "--inquiry {value}: a terminal for the typewriter is available only with ibm1401 run; here use "
          + "the command inquiry",
        "Only run can open a terminal for the typewriter.",
        "Use the command inquiry, or a script in a file."
      )
    case .jobCount:
      (
        "--jobs {value}: give a number from 1 to 1024",
        "The argument of batch --jobs is not a number.",
        "Write 1 to 1024."
      )
    case .unknownKey:
      (
        "--keys: '<{name}>' is unknown; choose <wait SECONDS>, <click COLUMN,ROW>, <size COLSxROWS>, "
          + "<C-c>, <F1>, {names}",
        "A name in angle brackets is not that of a key.",
        "Write one of the names."
      )
    case .keyNotClosed:
      (
        "--keys: no > after '<{text}'; write <lt> for the key <",
        "An angle bracket in --keys has no end.",
        "Write <lt> for the key itself."
      )
    case .listenElsewhere:
      (
        "--listen {value}: only programs of this computer may connect, with tcp:localhost:PORT or "
          + "unix:PATH; from another computer use ssh -L",
        "Commands are accepted from the same computer only, because there is no password.",
        "Use ssh -L from another computer."
      )
    case .listenForm:
      (
        "--listen {value}: write tcp:localhost:PORT or unix:PATH",
        "The argument of --listen is not of one of the two forms.",
        "Write tcp:localhost:PORT or unix:PATH."
      )
    case .noMacroFolder:
      (
        "--macros {path}: there is no such folder",
        "The folder of --macros does not exist.",
        "Correct the name."
      )
    case .nameAt:
      (
        "--name-at {value}: give two addresses, as in 101-110",
        "The argument of --name-at is not a range of addresses.",
        "Write two addresses with a hyphen."
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
    case .outputWithoutFormat:
      (
        "--output belongs to --format, as in --format man --output FOLDER",
        "help --output says where files of a format go.",
        "Add --format."
      )
    case .outputOfOne:
      (
        "--output writes the files of all commands; leave out {topic}",
        "A format with --output writes the files of all commands.",
        "Leave the name of the command out."
      )
    case .pageLines:
      (
        "--page-lines {value}: give a number of lines, 10 or more",
        "The argument is not a number of lines.",
        "Write 10 or more."
      )
    case .parity:
      (
        "--parity {value}: choose odd or even",
        "The argument is neither odd nor even.",
        "Write odd or even."
      )
    case .pdfMargins:
      (
        "--pdf-margins is part of the picture; add --print-pdf FILE",
        "The margins belong to a PDF.",
        "Add --print-pdf FILE."
      )
    case .prefixMissing:
      (
        "--prefix needs the name of a folder",
        "The argument of --prefix is empty.",
        "Name a folder."
      )
    case .pdfNeedsFile:
      (
        "--print-pdf needs a file; standard output is for the text of the listing",
        "A PDF cannot be mixed with the text of the listing.",
        "Name a file."
      )
    case .ramacMissing:
      (
        "--ramac needs the name of a file",
        "The argument of --ramac is empty.",
        "Name a file."
      )
    case .recordsForm:
      (
        "--records {value}: give one number or a range, for example 5 or 5-9",
        "The argument of --records is not a number or range.",
        "Write for instance 5 or 5-9."
      )
    case .replayDecks:
      (
        "--replay {file} contains its decks; name none",
        "A recorded session brings its decks.",
        "Leave the decks out."
      )
    case .senseForm:
      (
        "--sense {letters}: sense switches are A to G, as in --sense BC or --sense -A",
        "A letter of --sense is not that of a switch.",
        "Write letters from A to G, with - before those that are off."
      )
    case .sizeForm:
      (
        "--size {value}: give columns and rows, as 132x43, at most 500x300",
        "The argument of --size is not a size.",
        "Write columns, x and rows."
      )
    case .speedForm:
      (
        "--speed {value}: give a factor from 0.00001 to 1000, or max",
        "The argument of --speed is not a factor.",
        "Write a number, or max."
      )
    case .startsWithScript:
      (
        "--starts cannot be combined with --exec and --at-stop; use the command start there",
        "Scripts say themselves when the program starts.",
        "Use the command start in the script."
      )
    case .density:
      (
        "--tape {unit}: the {model} has density {densities}, not {density}",
        "The tape unit does not have the density.",
        "Choose one that it has, or another --tape-model."
      )
    case .needsListing:
      (
        "--xref and --map are part of the listing; add --listing FILE",
        "Cross-reference and map are parts of the listing.",
        "Add --listing FILE."
      )
    case .mountedTwice:
      (
        "--{option} {unit} is given twice; a {kind} holds one {medium}",
        "One unit is given two media.",
        "Use another unit."
      )
    case .mediaForm:
      (
        "--{option} {name}: choose {forms} for tapes, disk, ramac, deck, bin, h80, ebcdic or printout",
        "The word is not that of a form.",
        "Write one of the forms."
      )
    case .numberRange:
      (
        "--{option} {value}: give a number from {least} to {most}",
        "The argument is not a number in the range.",
        "Write a number in the range."
      )
    case .wholeNumber:
      (
        "--{option} {value}: give a whole number, 0 or more",
        "The argument is not a whole number.",
        "Write one."
      )
    case .linkAddress:
      (
        "--{option} {value}: give an address from 81 to 15999",
        "The address is below the loader, or beyond storage.",
        "Write 81 to 15999."
      )
    case .seconds:
      (
        "--{option} {value}: give seconds of 1401 time, for example 60 or 0.5",
        "The argument is not a number of seconds.",
        "Write for instance 60 or 0.5."
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
    case .buildFiles:
      (
        "media build needs a list and a new tape, for example: media build system.list system.tap",
        "media build takes two names.",
        "Write the list and the new tape."
      )
    case .convertFiles:
      (
        "media convert needs two files, the existing one and the new one",
        "media convert takes two names.",
        "Write the existing file and the new one."
      )
    case .mediaWord:
      (
        "media needs one of the words {words}",
        "media does several things.",
        "Write one of the words."
      )
    case .newFiles:
      (
        "media new needs a kind and a file, for example: media new tape scratch.tap",
        "media new takes a kind and a name.",
        "Write both."
      )
    case .newKind:
      (
        "media new {kind}: choose tape, disk, ramac or 1405-1",
        "The word is not that of an empty medium.",
        "Write tape, disk, ramac or 1405-1."
      )
    case .mediaFile:
      (
        "media {word} needs a file",
        "The command needs a file.",
        "Name one."
      )
    case .monitorDeck:
      (
        "monitor needs a deck, for example: ibm1401 monitor Programs/hello.cd",
        "monitor needs a program.",
        "Name a deck or a source."
      )
    case .oneStandardOutput:
      (
        "only one of --print, --punch, --typed and --json can be standard output; give --print FILE",
        "Two outputs would be mixed.",
        "Name a file for all but one."
      )
    case .runDeck:
      (
        "run needs a deck, for example: ibm1401 run Programs/hello.cd",
        "run needs a program.",
        "Name a deck or a source."
      )
    case .oneStandardInput:
      (
        "standard input (-) can be read only once",
        "Standard input is named twice.",
        "Name a file for one of them."
      )
    case .parameterCard:
      (
        "the parameter card cannot be punched",
        "The options of fortran give a card with characters that cards do not have.",
        "Correct them."
      )
    case .unknownEncoding:
      (
        "there is no encoding {name}; choose one of {names}",
        "No encoding has this name.",
        "Write one of the names."
      )
    case .unknownWord:
      (
        "unknown word {word}; {advice}",
        "media does not know the word.",
        "Write one of its words."
      )
    case .bothWrite:
      (
        "{first} and {second} both write to {file}; give two files",
        "Two outputs of assemble have one name.",
        "Give them different names."
      )
    case .sameOutput:
      (
        "{first} and {second} write to the same file {file}; give two",
        "Two outputs of a run have one name.",
        "Give them different names."
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
    case .unitFileMissing:
      (
        "{option} {value}: the name of the file is missing, as in {sameOption} {example}",
        "Nothing follows the equals sign.",
        "Name a file."
      )
    case .unitForm:
      (
        "{option} {value}: write {number}=FILE, {kind}s {least} to {most}, as in {sameOption} {example}",
        "The argument is not a number of a unit, an equals sign and a file.",
        "Write for instance --tape 1=FILE."
      )
    case .convertForm:
      (
        "{file}: the form to convert to is not clear from its name; add --to simh, --to deck or another",
        "The form of the new file is not known from its name.",
        "Add --to."
      )
    case .outputAddress:
      (
        "{name}: write tcp:HOST:PORT, such as tcp:localhost:9100",
        "The name begins with tcp: and is not of its form.",
        "Write tcp:HOST:PORT."
      )
    case .noFormatFile:
      (
        "--format {format} has no file of its own for {topic}; leave it out",
        "The format has one file for all commands.",
        "Leave the name of the command out."
      )
    case .formatFiles:
      (
        "--format {format} has {files}; name a folder for them: --output FOLDER",
        "The format has several files, which cannot go to standard output.",
        "Add --output FOLDER."
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
    case .paperLimit:
      (
        "--paper-limit {value}: give megabytes, 1 to 1048576",
        "The argument is not a number of megabytes.",
        "Write a number from 1 to 1048576."
      )
    case .unknownCommand:
      (
        "unknown command {command}; {advice}",
        "The first word is neither a command of ibm1401 nor a file.",
        "ibm1401 help lists the commands."
      )
    }
  }
}
