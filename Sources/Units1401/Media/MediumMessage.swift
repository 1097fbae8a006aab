public import Core1401

/// What can be wrong with a medium, or with mounting one.
///
/// A new message gets the next number. The number of a message that was removed is not used again.
public enum MediumMessage: String, MessageFamily {
  /// `cannot {action}: {reason}`.
  case host = "D001"
  /// `there is no such file; add ,new to create {medium}`.
  case missing = "D002"
  /// `is not a file that can be {use}; a {medium} image is an ordinary file`.
  case notAFile = "D003"
  /// `another {unit} or program has it mounted for writing; mount a copy, or add ,ro`.
  case inUse = "D004"
  /// `this run reads or writes the file as something else; mount a copy, or add ,ro`.
  case input = "D005"
  /// `a {medium} that is written cannot be compressed; choose a name without .gz, and compress the file afterwards`.
  case compressedName = "D057"
  /// `is packed by {program}; unpack it first: {command}`.
  case packed = "D058"
  // Decks.
  /// `the file is empty; a deck needs at least one line`.
  case emptyDeck = "D006"
  /// `looks like {kind}, not like a card deck; {advice}`.
  case notADeck = "D007"
  /// `{character} is not a 1401 character; use one of the 64 of the encoding, or another encoding`.
  case deckCharacter = "D008"
  /// `byte {byte} hex is not a 1401 character; decks are ASCII or UTF-8`.
  case deckByte = "D009"
  // Tapes.
  /// `looks like {kind}, not like a tape image; {advice}`.
  case notATape = "D010"
  /// `{word} is not a record length, tape mark or gap; the image is damaged from here on`.
  case noLength = "D011"
  /// `the record has the length {before} before and {after} after it; the image is damaged, or of another form`.
  case lengthsDiffer = "D012"
  /// `the file ends within a record: {present} of {length} bytes are there`.
  case cutOff = "D013"
  /// `a record of {length} characters; the form of this image holds {most} at most`.
  case recordTooLong = "D014"
  /// `byte {byte} is not a 1401 character of a tape written as text`.
  case tapeByte = "D015"
  /// `the reel is file protected; mount it without ,ro to write on it`.
  case fileProtected = "D016"
  /// `the form {form} can only be read; choose another for a new tape`.
  case cannotWrite = "D017"
  /// `has {size} bytes; a reel of at most {most} is saved with a machine`.
  case tooLongToSave = "D018"
  /// `does not keep what is written: {found} bytes in place of {expected}; another program may have changed it`.
  case doesNotKeep = "D019"
  /// `record {number} has characters of nine tracks, and a 1401 reads seven; ...`.
  case nineTracks = "D056"
  // Disks.
  /// `{size} bytes are more than the {most} of a full disk; {advice}`.
  case diskTooLong = "D020"
  /// `{found}; this is not a disk image`.
  case notADisk = "D021"
  /// `cannot be written; mount it without ,ro, or make the file writable`.
  case diskReadOnly = "D022"
  // Mounting and units.
  /// `a new tape must be writable; give either ro or new`.
  case protectedNewTape = "D023"
  /// `nothing can be mounted there`.
  case nothingToMount = "D024"
  /// `nothing can be taken off there`.
  case nothingToTakeOff = "D025"
  /// `{file} is already mounted as {other}, and one of the two is writable; mount a copy`.
  case mountedAlready = "D026"
  /// `there is no unit {name}`.
  case noUnit = "D027"
  /// `disk {drive} has no pack`.
  case noPack = "D028"
  /// `the 1405 has no disks`.
  case noDisks = "D029"
  /// `tape {unit} has no reel`.
  case noReel = "D030"
  /// `{document}: would mount {file} for writing, which is outside its folder; attach it first, or give --trust`.
  case outsideFolder = "D031"
  // Carriage tapes.
  /// `'{text}' has only a blank between two numbers; separate channels with commas, as in 9,12`.
  case carriageBlank = "D032"
  /// `'{text}' is not a line of a form; write the channel, @ and the line, as in 12 @ 61`.
  case carriageForm = "D033"
  /// `the file has no row; a carriage tape has 1 to 132 rows`.
  case carriageEmpty = "D034"
  /// `'form' comes first, and once`.
  case carriageOrder = "D035"
  /// `form of '{text}' lines; a carriage tape has 1 to 132 rows`.
  case carriageLines = "D036"
  /// `'@' before the number of lines; write for instance 'form 66' first`.
  case carriageNoForm = "D037"
  /// `line '{text}' of the form; it has lines 1 to {most}`.
  case carriageLine = "D038"
  /// `'{text}' has no count of rows in its parentheses; write for instance (3)9`.
  case carriageCount = "D039"
  /// `{count} rows after {others} others; a carriage tape has 1 to 132 rows`.
  case carriageTooLong = "D040"
  /// `'{text}' is not a channel; channels are 1 to 12, and 0 marks the top of the form`.
  case carriageChannel = "D041"
  /// `channel {number}; channels are 1 to 12, and 0 marks the top of the form`.
  case carriageNumber = "D042"
  // Inquiries.
  /// `line {line}: {problem}`.
  case inquiryScript = "D043"
  /// `{characters} not accepted; the program's area ends at {address}`.
  case inquiryTooLong = "D055"
  // Keys of units.
  /// `{unit} has no key {key}`.
  case noKey = "D044"
  /// `channel 1 is not punched in the carriage tape`.
  case noChannelOne = "D045"
  /// `the keyboard of the inquiry station is locked: press REQUEST first`.
  case keyboardLocked = "D046"
  /// `there is no disk drive {number}; disk drives are 0 to 4`.
  case noDrive = "D047"
  /// `there is no tape unit {number}; tape units are 1 to 6`.
  case noTapeUnit = "D048"
  /// `tape {unit} has no reel; mount tape{unit} FILE`.
  case noReelForKey = "D049"
  /// `a full-track write on disk {drive} needs WRITE ADDRESS`.
  case writeAddressOff = "D054"
  /// `the system has no {unit}`.
  case unitMissing = "D050"
  /// `the system has {present} and no {wanted}`.
  case otherDisks = "D051"
  /// `the saved unit is at offset {offset} after {passed} records and marks; the saved reel has {found} up to there`.
  case noSuchPlace = "D052"
  /// `is not a deck in the form {form}: {problem}`.
  case otherDeckForm = "D053"

  /// What the family is about.
  public static let title = "Decks, tapes, disks and units"

  /// The message in words.
  public var guide: MessageGuide {
    let (text, cause, cure) = words
    return MessageGuide(rawValue, text, cause: cause, cure: cure)
  }

  /// What a message says, why it appears, and what to do.
  typealias Words = (text: String, cause: String, cure: String)

  /// The words, from the file of the family that the message belongs to.
  private var words: Words {
    guard let words = deckWords ?? tapeWords ?? unitWords else {
      preconditionFailure("\(self) has no words")
    }
    return words
  }
}
