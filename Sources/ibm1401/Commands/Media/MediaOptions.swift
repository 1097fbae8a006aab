import Core1401
import Units1401

/// What `ibm1401 media` was asked to do.
struct MediaOptions: CommandOptions {
  var files: [String] = []
  /// What the files are; nil: it shows in their contents.
  var kind: MediaFile.Kind?
  var encoding: TextEncoding?
  var columnBinary = false
  /// The part to be shown, counted from 1.
  var part: ClosedRange<Int>?
  var isRaw = false
  var isJSON = false
  var target: MediaFile.Kind?
  var targetEncoding: TextEncoding?
  var targetColumnBinary = false
  var parity = TapeParity.odd
  var isForced = false
  /// Where a list's files are looked for, besides its own folder.
  var folders: [String] = []
  /// The address of the first sector of a new pack, nil to leave all blank.
  var firstAddress: Int?

  static let options: [CommandOption<MediaOptions>] = [
    CommandOption("form", "FORM", "what the file is, when its contents do not say so") {
      $0.kind = try MediaFile.Kind(name: $1, option: "form")
    },
    CommandOption("encoding", "NAME", "the characters of a deck, as for ibm1401 run") {
      $0.encoding = try encoding($1)
    }.choosing(TextEncoding.allCases.flatMap(\.names)),
    .flag("column-binary", "a deck with two characters a column", \.columnBinary),
    CommandOption("records", "FROM-TO", "show: only these records, cards, lines or sectors") {
      guard let range = parseRange($1, from: 0) else {
        throw UsageError(description: "--records \($1): give a number or two, for instance 5 or 5-9")
      }
      $0.part = range
    },
    .flag("raw", "show: the six bits of each character, octal, besides", \.isRaw),
    .flag("json", "show: as JSON, for programs", \.isJSON),
    CommandOption("to", "FORM", "convert: the form of the new file (default: as its name ends)") {
      $0.target = try MediaFile.Kind(name: $1, option: "to")
    },
    CommandOption("to-encoding", "NAME", "convert: the characters of the new deck (default as read)") {
      $0.targetEncoding = try encoding($1)
    }.choosing(TextEncoding.allCases.flatMap(\.names)),
    .flag("to-column-binary", "convert: the new deck has two characters a column", \.targetColumnBinary),
    CommandOption(
      "parity", "odd|even", "convert, build: the parity in which cards and records go on tape (default odd)"
    ) {
      guard ["odd", "even"].contains($1) else {
        throw UsageError(description: "--parity \($1): choose odd or even")
      }
      $0.parity = $1 == "odd" ? .odd : .even
    }.choosing(["odd", "even"]),
    CommandOption(
      "addresses", "FROM", "new disk: sectors get addresses from this one on (default: blank ones)"
    ) {
      guard let first = Int($1), (0...980_000).contains(first) else {
        throw UsageError(description: "--addresses \($1): give the first address, 0 to 980000")
      }
      $0.firstAddress = first
    },
    CommandOption(
      "folder", "FOLDER", as: .file, "build: where the files of the list are, besides the folder of the list"
    ) { $0.folders.append($1) },
    .flag("force", "convert, new, build: write over a file that is there", \.isForced),
  ]

  /// Takes the arguments of `media`.
  init(arguments: ParsedArguments) throws {
    files = arguments.operands
    var arguments = arguments
    try take(&arguments)
  }

  private static func encoding(_ name: String) throws -> TextEncoding {
    if let encoding = TextEncoding(name: name) { return encoding }
    let names = TextEncoding.allCases.map(\.name).joined(separator: ", ")
    throw UsageError(description: "there is no encoding \(name); choose one of \(names)")
  }
}
