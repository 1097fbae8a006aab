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
  case isFolderForMedia = "F094"
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
  case notAList = "F090"
  case otherJobWrites = "F091"
  case otherJobReads = "F092"
  case reportIsOutput = "F093"
  case batchHelp = "F095"
  case blankCompressed = "F097"
  case packed = "F098"
  case mediumAsStream = "F099"
  // Notes about a run.
  case nothingWritten = "F085"
  case unconfirmed = "F086"
  case sourceAsDeck = "F087"
  case guessedCharacters = "F088"
  case otherChain = "F089"

  static let title = "Files of the command"

  var guide: MessageGuide {
    let (text, cause, cure) = words
    return MessageGuide(rawValue, text, cause: cause, cure: cure, otherTexts: otherTexts)
  }

  private var otherTexts: [String] { self == .guessedCharacters ? ["guessed: characters of {set}"] : [] }

  /// What a message says, why it appears, and what to do.
  typealias Words = (text: String, cause: String, cure: String)

  /// The words, from the file of the family that the message belongs to.
  private var words: Words {
    guard let words = readingWords ?? programWords ?? noteWords ?? mediaWords ?? projectWords else {
      preconditionFailure("\(self) has no words")
    }
    return words
  }
}
