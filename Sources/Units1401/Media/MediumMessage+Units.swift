// The words of the messages about mounting, keys and the inquiry station.
extension MediumMessage {
  /// The words of a message about mounting, keys and the inquiry station; nil for the others.
  var unitWords: Words? {
    switch self {
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
    default: nil
    }
  }
}
