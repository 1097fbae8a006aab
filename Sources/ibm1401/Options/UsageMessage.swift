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
  case optionOfRun = "U088"
  case givenTwice = "U089"
  case optionOfMedia = "U090"
  case optionOfFiles = "U091"
  case rawJSON = "U092"

  static let title = "The command line"

  var guide: MessageGuide {
    let (text, cause, cure) = words
    return MessageGuide(rawValue, text, cause: cause, cure: cure)
  }

  /// What a message says, why it appears, and what to do.
  typealias Words = (text: String, cause: String, cure: String)

  /// The words, from the file of the family that the message belongs to.
  private var words: Words {
    guard let words = mediaWords ?? outputWords ?? commandWords ?? valueWords else {
      preconditionFailure("\(self) has no words")
    }
    return words
  }
}
