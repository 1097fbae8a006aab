// The words of the messages about media and lists of their parts.
extension FileMessage {
  /// The words of a message about media and lists of their parts; nil for the others.
  var mediaWords: Words? {
    switch self {
    case .isFolderForMedia:
      (
        "is a folder; name a file in it: ibm1401 media list {folder} lists them",
        "The name is that of a folder.",
        "Name a file in it."
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
    default: nil
    }
  }
}
