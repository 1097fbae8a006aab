// The words of the messages about reels, packs and other media.
extension UsageMessage {
  /// The words of a message about reels, packs and other media; nil for the others.
  var mediaWords: Words? {
    switch self {
    case .addressesOf1405:
      (
        "--addresses is for 1311 packs; records of a 1405 have no addresses",
        "The records of a 1405 are found by their place.",
        "Leave --addresses out."
      )
    case .optionOfMedia:
      (
        "--{option} is for media {words}; leave it out",
        "Another word of media uses the option; here it would have no effect.",
        "Leave it out."
      )
    case .optionOfFiles:
      (
        "--{option} is for {files}; leave it out",
        "A conversion of other files uses the option; here it would have no effect.",
        "Leave it out, or name other files."
      )
    case .rawJSON:
      (
        "--raw is for media show without --json; leave one of the two out",
        "The JSON document has no codes.",
        "Leave one of the options out."
      )
    case .firstAddress:
      (
        "--addresses {value}: give the first address, 0 to 980000",
        "The argument is not an address of a sector.",
        "Write a number from 0 to 980000."
      )
    case .twoKindsOfDisks:
      (
        "--disk and --ramac: a system has 1311 drives or a 1405, not both",
        "A system has one kind of disk storage.",
        "Leave one of the options out."
      )
    case .noTypewriterTerminal:
      (
        "--inquiry {value}: a terminal for the typewriter is available only with ibm1401 run; here use "
          + "the command inquiry",
        "Only run can open a terminal for the typewriter.",
        "Use the command inquiry, or a script in a file."
      )
    case .parity:
      (
        "--parity {value}: choose odd or even",
        "The argument is neither odd nor even.",
        "Write odd or even."
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
    case .density:
      (
        "--tape {unit}: the {model} has density {densities}, not {density}",
        "The tape unit does not have the density.",
        "Choose one that it has, or another --tape-model."
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
    case .parameterCard:
      (
        "the parameter card cannot be punched",
        "The options of fortran give a card with characters that cards do not have.",
        "Correct them."
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
    default: nil
    }
  }
}
