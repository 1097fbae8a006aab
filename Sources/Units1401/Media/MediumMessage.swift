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

  private var words: (text: String, cause: String, cure: String) {
    switch self {
    case .host:
      (
        "cannot {action}: {reason}",
        "The operating system refused to open, read, write or copy the file. The reason is the "
          + "system's.",
        "Check the name and the permissions of the file and its folder, and the space on the disk."
      )
    case .missing:
      (
        "there is no such file; add ,new to create {medium}",
        "No file has this name.",
        "Correct the name, or add ,new after it."
      )
    case .notAFile:
      (
        "is not a file that can be {use}; a {medium} image is an ordinary file",
        "The name is that of a folder, a pipe or a device.",
        "Name a file."
      )
    case .inUse:
      (
        "another {unit} or program has it mounted for writing; mount a copy, or add ,ro",
        "Two units or programs would write to one file.",
        "Mount a copy, or add ,ro."
      )
    case .input:
      (
        "this run reads or writes the file as something else; mount a copy, or add ,ro",
        "The same file is a deck, an output or another medium of this run.",
        "Mount a copy, or add ,ro."
      )
    case .emptyDeck:
      (
        "the file is empty; a deck needs at least one line",
        "The file has no byte.",
        "Name another file."
      )
    case .notADeck:
      (
        "looks like {kind}, not like a card deck; {advice}",
        "The contents are those of another kind of file.",
        "Follow the advice, or say with --form or --encoding what it is."
      )
    case .deckCharacter:
      (
        "{character} is not a 1401 character; use one of the 64 of the encoding, or another encoding",
        "The deck has a character that the encoding does not know.",
        "Correct the card, or choose another --encoding."
      )
    case .deckByte:
      (
        "byte {byte} hex is not a 1401 character; decks are ASCII or UTF-8",
        "The deck has a byte that is not part of UTF-8.",
        "Convert the file to UTF-8."
      )
    case .notATape:
      (
        "looks like {kind}, not like a tape image; {advice}",
        "The contents are those of another kind of file.",
        "Follow the advice, or name the form after the file, as in FILE,awstape."
      )
    case .noLength:
      (
        "{word} is not a record length, tape mark or gap; the image is damaged from here on",
        "In a SIMH image each record is enclosed by its length, and four bytes are something else.",
        "Check the form with ibm1401 media check; use another copy of the image."
      )
    case .lengthsDiffer:
      (
        "the record has the length {before} before and {after} after it; the image is damaged, or of "
          + "another form",
        "The two lengths that enclose a record differ.",
        "Check the form with ibm1401 media check; use another copy of the image."
      )
    case .cutOff:
      (
        "the file ends within a record: {present} of {length} bytes are there",
        "The image is shorter than its last record says.",
        "Use another copy; ibm1401 media convert keeps the records before it."
      )
    case .recordTooLong:
      (
        "a record of {length} characters; the form of this image holds {most} at most",
        "Some forms of tape images have a longest record.",
        "Convert the image to the form simh."
      )
    case .tapeByte:
      (
        "byte {byte} is not a 1401 character of a tape written as text",
        "A tape as text has a byte that is not the code of a character.",
        "Name the form of the image after the file."
      )
    case .fileProtected:
      (
        "the reel is file protected; mount it without ,ro to write on it",
        "The program writes on a reel that is mounted without its ring.",
        "Mount it without ,ro."
      )
    case .cannotWrite:
      (
        "the form {form} can only be read; choose another for a new tape",
        "Not all forms of tape images can be written.",
        "Choose simh or another form for a new tape."
      )
    case .tooLongToSave:
      (
        "has {size} bytes; a reel of at most {most} is saved with a machine",
        "A saved installation holds its reels, and this one is too long.",
        "Save without the reel: detach it first."
      )
    case .doesNotKeep:
      (
        "does not keep what is written: {found} bytes in place of {expected}; another program may have "
          + "changed it",
        "The file has another length than what was written gives.",
        "Let no other program write to the file; use a disk that has space."
      )
    case .diskTooLong:
      (
        "{size} bytes are more than the {most} of a full disk; {advice}",
        "A pack image has a byte for each position and not more.",
        "Name a pack image, or another kind of unit."
      )
    case .notADisk:
      (
        "{found}; this is not a disk image",
        "The contents are those of another kind of file.",
        "Name a pack image."
      )
    case .diskReadOnly:
      (
        "cannot be written; mount it without ,ro, or make the file writable",
        "The program writes on a pack that is mounted read-only.",
        "Mount it without ,ro, or make the file writable."
      )
    case .protectedNewTape:
      (
        "a new tape must be writable; give either ro or new",
        "A tape is to be new and file protected.",
        "Leave one of the two words out."
      )
    case .nothingToMount:
      (
        "nothing can be mounted there",
        "The unit holds no medium.",
        "Name a tape unit, a disk drive or the reader."
      )
    case .nothingToTakeOff:
      (
        "nothing can be taken off there",
        "The unit holds no medium.",
        "Name a tape unit or a disk drive."
      )
    case .mountedAlready:
      (
        "{file} is already mounted as {other}, and one of the two is writable; mount a copy",
        "Two units would use one file.",
        "Mount a copy, or both with ,ro."
      )
    case .noUnit:
      (
        "there is no unit {name}",
        "The installation has no such unit.",
        "units lists them."
      )
    case .noPack:
      (
        "disk {drive} has no pack",
        "No pack is mounted on the drive.",
        "Mount one, for example with --disk 0=FILE or mount disk0 FILE; FILE,new is an empty one."
      )
    case .noDisks:
      (
        "the 1405 has no disks",
        "No file is mounted for the 1405.",
        "attach ramac mounts one."
      )
    case .noReel:
      (
        "tape {unit} has no reel",
        "No reel is mounted on the unit.",
        "Mount one, for example with --tape 1=FILE or mount tape1 FILE; FILE,new is a blank one."
      )
    case .outsideFolder:
      (
        "{document}: would mount {file} for writing, which is outside its folder; attach it first, or "
          + "give --trust",
        "A saved installation or project may not write to any file.",
        "Attach the file yourself, or give --trust if you trust the document."
      )
    case .carriageBlank:
      (
        "'{text}' has only a blank between two numbers; separate channels with commas, as in 9,12",
        "A line of a carriage tape has numbers without a comma.",
        "Write the comma."
      )
    case .carriageForm:
      (
        "'{text}' is not a line of a form; write the channel, @ and the line, as in 12 @ 61",
        "After form N each line gives channels and a line.",
        "Write for instance 1 @ 4."
      )
    case .carriageEmpty:
      (
        "the file has no row; a carriage tape has 1 to 132 rows",
        "The file has only comments.",
        "Write the rows, or form N and the holes."
      )
    case .carriageOrder:
      (
        "'form' comes first, and once",
        "The word form is not at the beginning.",
        "Move it."
      )
    case .carriageLines:
      (
        "form of '{text}' lines; a carriage tape has 1 to 132 rows",
        "The number of lines is not possible.",
        "Write 1 to 132."
      )
    case .carriageNoForm:
      (
        "'@' before the number of lines; write for instance 'form 66' first",
        "Holes come before the word form.",
        "Write form and the number of lines first."
      )
    case .carriageLine:
      (
        "line '{text}' of the form; it has lines 1 to {most}",
        "A hole is outside the form.",
        "Correct the line."
      )
    case .carriageCount:
      (
        "'{text}' has no count of rows in its parentheses; write for instance (3)9",
        "A repetition is not understood.",
        "Write the count between parentheses."
      )
    case .carriageTooLong:
      (
        "{count} rows after {others} others; a carriage tape has 1 to 132 rows",
        "The tape is too long.",
        "Repeat fewer rows."
      )
    case .carriageChannel:
      (
        "'{text}' is not a channel; channels are 1 to 12, and 0 marks the top of the form",
        "A channel is not a number.",
        "Write 1 to 12."
      )
    case .carriageNumber:
      (
        "channel {number}; channels are 1 to 12, and 0 marks the top of the form",
        "There are twelve channels.",
        "Write 1 to 12."
      )
    case .inquiryScript:
      (
        "line {line}: {problem}",
        "A line of an inquiry script is not understood; the message says what it must be.",
        "Correct the line; the article on the inquiry station has the forms."
      )
    case .noKey:
      (
        "{unit} has no key {key}",
        "A recorded session, or a client of the machine, presses a key that this unit does not have.",
        "Record the session again with this version of the program."
      )
    case .inquiryTooLong:
      (
        "{characters} not accepted; the program's area ends at {address}",
        "The program reads an inquiry up to a group mark with a word mark. The keyboard locks when the area is full.",
        "Type a shorter inquiry, or move the group mark of the program."
      )
    case .noChannelOne:
      (
        "channel 1 is not punched in the carriage tape",
        "CARRIAGE RESTORE moves the paper to channel 1, and the carriage tape has no hole there.",
        "Add a hole in channel 1 to the tape of --carriage-tape, usually at the first line."
      )
    case .keyboardLocked:
      (
        "the keyboard of the inquiry station is locked: press REQUEST first",
        "The keyboard is unlocked only from the program's read of the inquiry to RELEASE.",
        "Press REQUEST, and wait until the program reads the inquiry."
      )
    case .noDrive:
      (
        "there is no disk drive {number}; disk drives are 0 to 4",
        "A system has up to five 1311 drives.",
        "Write a number from 0 to 4."
      )
    case .noTapeUnit:
      (
        "there is no tape unit {number}; tape units are 1 to 6",
        "A system has up to six tape units.",
        "Write a number from 1 to 6."
      )
    case .noReelForKey:
      (
        "tape {unit} has no reel; mount tape{unit} FILE",
        "The keys of a tape unit move its reel, and no reel is mounted.",
        "Mount one, for example with mount tape1 FILE; FILE,new is a blank one."
      )
    case .writeAddressOff:
      (
        "a full-track write on disk {drive} needs WRITE ADDRESS",
        "A full-track write can change the addresses of the track, which the key WRITE ADDRESS of the drive permits.",
        "Turn it on with writeaddress disk0 on and press START, or with --disk 0=FILE,write-address; or let the "
          + "program write sectors."
      )
    case .unitMissing:
      (
        "the system has no {unit}",
        "The machine was configured without this unit.",
        "Start it with the option of the unit; ibm1401 run --help lists them."
      )
    case .otherDisks:
      (
        "the system has {present} and no {wanted}",
        "A system has 1311 drives or a 1405, not both.",
        "Start the machine with --disk for 1311 drives, or with --ramac for a 1405."
      )
    case .noSuchPlace:
      (
        "the saved unit is at offset {offset} after {passed} records and marks; the saved reel has {found} "
          + "up to there",
        "A saved machine has a reel, and a place on it that the reel does not have. The file was changed after "
          + "it was saved.",
        "Use another copy of the saved machine."
      )
    case .otherDeckForm:
      (
        "is not a deck in the form {form}: {problem}",
        "The form was given, or the ending of the name means it, and the contents do not have it.",
        "Give another form, or none if the contents show it."
      )
    }
  }
}
