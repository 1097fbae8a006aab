// The words of the messages about the values of other options.
extension UsageMessage {
  /// The words of a message about the values of other options; nil for the others.
  var valueWords: Words? {
    switch self {
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
    case .givenTwice:
      (
        "--{option} is given twice; give it once",
        "Only one argument of the option could be used.",
        "Leave one of the two out."
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
    case .nameAt:
      (
        "--name-at {value}: give two addresses, as in 101-110",
        "The argument of --name-at is not a range of addresses.",
        "Write two addresses with a hyphen."
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
    case .seconds:
      (
        "--{option} {value}: give seconds of 1401 time, for example 60 or 0.5",
        "The argument is not a number of seconds.",
        "Write for instance 60 or 0.5."
      )
    case .unknownWord:
      (
        "unknown word {word}; {advice}",
        "media does not know the word.",
        "Write one of its words."
      )
    default: nil
    }
  }
}
