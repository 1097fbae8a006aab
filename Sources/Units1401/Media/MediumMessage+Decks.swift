// The words of the messages about files, decks and carriage tapes.
extension MediumMessage {
  /// The words of a message about files, decks and carriage tapes; nil for the others.
  var deckWords: Words? {
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
    case .packed:
      (
        "is packed by {program}; unpack it first: {command}",
        "Of the packed files, only those of gzip are read.",
        "Unpack it with the command that the message names."
      )
    case .compressedName:
      (
        "a {medium} that is written cannot be compressed; choose a name without .gz, and compress the file afterwards",
        "A new or blank medium has the name of a gzip file, which can only be read.",
        "Give another name. ibm1401 media convert FILE NEW.gz compresses it after the run."
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
    default: nil
    }
  }
}
