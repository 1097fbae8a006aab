// The words of the messages about what is written where.
extension UsageMessage {
  /// The words of a message about what is written where; nil for the others.
  var outputWords: Words? {
    switch self {
    case .outputWithoutFormat:
      (
        "--output belongs to --format, as in --format man --output FOLDER",
        "help --output says where files of a format go.",
        "Add --format."
      )
    case .outputOfOne:
      (
        "--output writes the files of all commands; leave out {topic}",
        "A format with --output writes the files of all commands.",
        "Leave the name of the command out."
      )
    case .pageLines:
      (
        "--page-lines {value}: give a number of lines, 10 or more",
        "The argument is not a number of lines.",
        "Write 10 or more."
      )
    case .pdfMargins:
      (
        "--pdf-margins is part of the picture; add --print-pdf FILE",
        "The margins belong to a PDF.",
        "Add --print-pdf FILE."
      )
    case .pdfNeedsFile:
      (
        "--print-pdf needs a file; standard output is for the text of the listing",
        "A PDF cannot be mixed with the text of the listing.",
        "Name a file."
      )
    case .needsListing:
      (
        "--xref and --map are part of the listing; add --listing FILE",
        "Cross-reference and map are parts of the listing.",
        "Add --listing FILE."
      )
    case .oneStandardOutput:
      (
        "only one of --print, --punch, --typed and --json can be standard output; give --print FILE",
        "Two outputs would be mixed.",
        "Name a file for all but one."
      )
    case .oneStandardInput:
      (
        "standard input (-) can be read only once",
        "Standard input is named twice.",
        "Name a file for one of them."
      )
    case .bothWrite:
      (
        "{first} and {second} both write to {file}; give two files",
        "Two outputs of assemble have one name.",
        "Give them different names."
      )
    case .sameOutput:
      (
        "{first} and {second} write to the same file {file}; give two",
        "Two outputs of a run have one name.",
        "Give them different names."
      )
    case .outputAddress:
      (
        "{name}: write tcp:HOST:PORT, such as tcp:localhost:9100",
        "The name begins with tcp: and is not of its form.",
        "Write tcp:HOST:PORT."
      )
    case .noFormatFile:
      (
        "--format {format} has no file of its own for {topic}; leave it out",
        "The format has one file for all commands.",
        "Leave the name of the command out."
      )
    case .formatFiles:
      (
        "--format {format} has {files}; name a folder for them: --output FOLDER",
        "The format has several files, which cannot go to standard output.",
        "Add --output FOLDER."
      )
    case .paperLimit:
      (
        "--paper-limit {value}: give megabytes, 1 to 1048576",
        "The argument is not a number of megabytes.",
        "Write a number from 1 to 1048576."
      )
    default: nil
    }
  }
}
