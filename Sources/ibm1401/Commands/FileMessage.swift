import Core1401

/// What can be wrong with a file, or with what is in it.
///
/// A new message gets the next number. The number of a message that was removed is not used again.
enum FileMessage: String, MessageFamily {
  // Reading and writing.
  case isAlsoInput = "F003"
  case isFolderForDeck = "F004"
  case isFolder = "F005"
  case isPipe = "F006"
  case tooLong = "F007"
  case exists = "F008"
  case cannotReadFolder = "F009"
  case reportsFolder = "F010"
  case stackersFolder = "F011"
  case cannotConnect = "F012"
  case connectionClosed = "F013"
  case cannotListen = "F014"
  case noTerminal = "F015"
  // Programs.
  case isListing = "F016"
  case isText = "F017"
  case longLine = "F018"
  case badCard = "F019"
  case noProgram = "F020"
  case labelLine = "F022"
  case noSamples = "F023"
  // Batch.
  case listIsOutput = "F025"
  case batchOption = "F026"
  case noJobs = "F027"
  case quoteMissing = "F028"
  // FORTRAN.
  case noCompiler = "F029"
  case statementLong = "F030"
  case cardCharacters = "F031"
  case noStatements = "F032"
  // Media.
  case unknownFile = "F033"
  case diskOrTape = "F034"
  case onlyText = "F035"
  case formReadOnly = "F036"
  case otherDisk = "F037"
  case diskToCards = "F038"
  case tooManyRecords = "F039"
  case sectorBytes = "F040"
  case sectorSeparator = "F041"
  case recordNoSector = "F042"
  case recordNoCards = "F043"
  case holesForTape = "F044"
  case holesForText = "F045"
  case printoutPicture = "F046"
  case printoutFixed = "F047"
  case noPicture = "F048"
  case noRecords = "F049"
  case buildQuote = "F051"
  // Installing.
  case notInstalled = "F052"
  case cannotRemove = "F053"
  case isStranger = "F054"
  case noPrefixFolder = "F055"
  case noPrefixFile = "F056"
  case noOwnFile = "F057"
  case needsStatic = "F058"
  case packageTools = "F059"
  case folderMissing = "F060"
  // More about reading.
  case isOutput = "F063"
  case manyLines = "F064"
  case lessonText = "F065"
  case noLessons = "F079"
  case otherProgress = "F080"
  // Lists of media build.
  case partMissing = "F066"
  case notInFolders = "F067"
  case listSurplus = "F068"
  case listUnknown = "F069"
  case listMissing = "F070"
  case listValue = "F071"
  // Projects.
  case notProject = "F072"
  case projectVersion = "F073"
  case projectEntry = "F074"
  case projectValue = "F075"
  case projectRunOption = "F076"
  case projectOption = "F077"
  case projectWrites = "F078"
  // More about programs and media.
  case noProgramCard = "F081"
  case sourceUTF16 = "F082"
  case emptyFile = "F083"
  case unreadInquiries = "F084"

  static let title = "Files of the command"

  var guide: MessageGuide {
    let (text, cause, cure) = words
    return MessageGuide(rawValue, text, cause: cause, cure: cure)
  }

  private var words: (text: String, cause: String, cure: String) {
    switch self {
    case .isAlsoInput:
      (
        "is also the input; choose another name",
        "A file would be converted into itself.",
        "Give the new file another name."
      )
    case .isFolderForDeck:
      (
        "is a folder, not a deck",
        "The name is that of a folder.",
        "Name a file in it."
      )
    case .isFolder:
      (
        "this is a folder; name a deck or a source in it",
        "The name is that of a folder.",
        "Name a file in it."
      )
    case .isPipe:
      (
        "this is not a file but a pipe or a device; name it on the command line",
        "The panel opens programs from files.",
        "Name the file, or give the pipe to ibm1401 run."
      )
    case .tooLong:
      (
        "is longer than {most} MiB, which is too long here",
        "The file is larger than any that is sensible here.",
        "Name another file."
      )
    case .exists:
      (
        "already exists; choose another name or add --force",
        "A new medium would replace a file.",
        "Choose another name, or add --force."
      )
    case .cannotReadFolder:
      (
        "cannot read this folder",
        "The folder does not exist or is not readable.",
        "Correct the name or the permissions."
      )
    case .reportsFolder:
      (
        "cannot create this folder for the reports",
        "The folder of a batch cannot be made.",
        "Name another folder with --reports."
      )
    case .stackersFolder:
      (
        "cannot create this folder for the stackers",
        "The folder of --stackers cannot be made.",
        "Name another folder."
      )
    case .cannotConnect:
      (
        "cannot connect: {reason}",
        "No program listens at the address.",
        "Start it first, or correct the address."
      )
    case .connectionClosed:
      (
        "the other end closed the connection and may not have received everything; run again with "
          + "--print FILE",
        "The program that takes the listing ended early.",
        "Run again, and print to a file."
      )
    case .cannotListen:
      (
        "cannot listen: {reason}",
        "The port or path of --listen is not free.",
        "Choose another one."
      )
    case .noTerminal:
      (
        "no pseudo-terminal can be opened: {reason}",
        "The system has none left, or does not allow it.",
        "Use a script with --inquiry FILE."
      )
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
    case .batchOption:
      (
        "{option} is set by batch; leave it out",
        "batch gives each job this option itself.",
        "Remove it from the line."
      )
    case .noJobs:
      (
        "has no job; write one job on each line",
        "The list has only remarks.",
        "Write a job."
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
    case .unknownFile:
      (
        "looks like {kind}, not a deck, tape, disk or listing; if it is one, name its type with --form",
        "The contents are not recognized.",
        "Say with --form what it is."
      )
    case .diskOrTape:
      (
        "may be a disk or a tape; add --form disk, --form ramac or --form simh",
        "The contents fit both.",
        "Say with --form which it is."
      )
    case .onlyText:
      (
        "is text for people; --form deck reads its lines as cards all the same",
        "The file has no cards.",
        "Add --form deck if its lines are to become cards."
      )
    case .formReadOnly:
      (
        "the form {form} can only be read; choose another",
        "Not all forms can be written.",
        "Choose another one with --to."
      )
    case .otherDisk:
      (
        "a {kind} cannot become a {other}",
        "A pack image of one kind of disk is not one of the other.",
        "Convert to the same kind."
      )
    case .diskToCards:
      (
        "a disk can be converted to a tape, not to cards",
        "Sectors are longer than cards.",
        "Convert it to a tape."
      )
    case .tooManyRecords:
      (
        "{count} records are too many for a {kind}",
        "The tape has more records than the disk has sectors.",
        "Use a larger disk."
      )
    case .sectorBytes:
      (
        "sector {place} has bytes that are not characters",
        "The image is damaged.",
        "Use another copy."
      )
    case .sectorSeparator:
      (
        "sector {place} contains a word separator, which would become a word mark on tape",
        "A tape marks word marks by word separators.",
        "Store another character there."
      )
    case .recordNoSector:
      (
        "record {number} is not a sector of a {kind}: it needs six digits for the position and {count} "
          + "characters",
        "The tape was not made of a disk.",
        "Convert a tape that media convert has made of a disk."
      )
    case .recordNoCards:
      (
        "record {number} has {count} characters, not a whole number of cards; media show prints the "
          + "records",
        "A record cannot be divided into cards of 80 columns.",
        "Look at the tape with media show."
      )
    case .holesForTape:
      (
        "card {card} has holes that are not a character; they cannot be written on tape",
        "A tape holds characters only.",
        "Correct the card."
      )
    case .holesForText:
      (
        "card {card} has holes that are not a character; --to bin, --to h80 or --to-column-binary "
          + "keeps them",
        "Text holds characters only.",
        "Convert to one of these forms."
      )
    case .printoutPicture:
      (
        "a printout can only be drawn as a PDF; choose a name that ends with .pdf",
        "There is no other picture of a listing.",
        "Choose such a name."
      )
    case .printoutFixed:
      (
        "a printout cannot be converted; choose its form with ibm1401 run --print-mode",
        "A listing has lost its carriage control.",
        "Run the program again with --print-mode."
      )
    case .noPicture:
      (
        "cannot be drawn; only decks and printouts can",
        "A tape or disk has no picture.",
        "Convert its records to cards first."
      )
    case .noRecords:
      (
        "the list has no records",
        "The list of media build is empty.",
        "Write the records."
      )
    case .buildQuote:
      (
        "a quotation mark is missing",
        "A text in the list has no end.",
        "Write it."
      )
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
    case .isOutput:
      (
        "is standard output as well, and would be read and written; choose another file for one",
        "Standard output was redirected to a file that the command reads, for example with >>.",
        "Redirect standard output to another file."
      )
    case .manyLines:
      (
        "has more than {most} lines, which is too long here",
        "The file is probably not a source.",
        "Name the source; or divide it, and assemble the parts with INCLD."
      )
    case .lessonText:
      (
        "is not text in UTF-8, as a lesson is",
        "The file is not a lesson, or an editor has saved it in another encoding.",
        "Save it as UTF-8."
      )
    case .noLessons:
      (
        "the lessons are not found; set IBM1401_PROGRAMS to the folder Programs of the project",
        "The lessons are files in the folder lessons of the sample programs, which is not beside the program.",
        "Set the variable, or name the file of a lesson."
      )
    case .otherProgress:
      (
        "is no progress of this version of ibm1401; ibm1401 learn --reset begins anew",
        "The file with the learner's progress was written by another version, or is damaged.",
        "Enter ibm1401 learn --reset, and open the lesson by its number."
      )
    case .partMissing:
      (
        "{file} has {parts}, and part {number} is asked for",
        "A program has a part for each EX and one for END.",
        "Correct the number after part in the list."
      )
    case .notInFolders:
      (
        "{file} is not in {folders}; name its folder with --folder FOLDER",
        "The sources of the tape are searched in the folder of the list and in those of --folder.",
        "Add --folder with the folder that contains the file."
      )
    case .listSurplus:
      (
        "'{word}' is more than this line takes",
        "The line of the list continues after all that its first word needs.",
        "Remove the rest; # begins a remark."
      )
    case .listUnknown:
      (
        "'{word}' is unknown{place}; {advice}",
        "A line of the list begins with image, cards, text or mark, and each has its own words after the "
          + "file.",
        "Use one of the words; ibm1401 media --help describes the list."
      )
    case .listMissing:
      (
        "{argument} is missing",
        "The line of the list ends too early.",
        "Add what is missing; ibm1401 media --help describes the list."
      )
    case .listValue:
      (
        "{word} {value}: {rule}",
        "The argument of a word in the list is not one that it can have.",
        "Correct it as the message says."
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
    }
  }
}
