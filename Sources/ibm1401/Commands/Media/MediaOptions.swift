import Core1401
import Units1401

/// The options of `ibm1401 media`.
struct MediaOptions: CommandOptions {
  var files: [String] = []
  /// The kind of the files, nil to detect it from their contents.
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
  /// The parity of a tape, nil to detect it when records are read, and for odd parity when they are written.
  var parity: TapeParity?
  var isForced = false
  /// The folders that are searched for a list's files, besides its own.
  var folders: [String] = []
  /// The address of the first sector of a new pack, nil for blank addresses.
  var firstAddress: Int?

  static let options: [CommandOption<MediaOptions>] = [
    CommandOption("form", "FORM", "the type of the file, when detection fails") {
      $0.kind = try MediaFile.Kind(name: $1, option: "form")
    },
    CommandOption("encoding", "NAME", "characters of a deck, as for ibm1401 run") {
      $0.encoding = try encoding($1)
    }.choosing(TextEncoding.allCases.flatMap(\.names)),
    .flag("column-binary", "each line of the deck has two characters a column", \.columnBinary),
    CommandOption("records", "FROM-TO", "show: only these records, cards, lines or sectors") {
      guard let range = parseRange($1, from: 0) else {
        throw UsageError(.recordsForm, [$1])
      }
      $0.part = range
    },
    .flag("raw", "show: also print the six bits of each character in octal", \.isRaw),
    .flag("json", "show: print as JSON, for programs", \.isJSON),
    CommandOption("to", "FORM", "convert: the form of the new file (default: from the ending of its name)") {
      $0.target = try MediaFile.Kind(name: $1, option: "to")
    },
    CommandOption("to-encoding", "NAME", "convert: the characters of the new deck (default: as read)") {
      $0.targetEncoding = try encoding($1)
    }.choosing(TextEncoding.allCases.flatMap(\.names)),
    .flag("to-column-binary", "convert: write two characters a column in the new deck", \.targetColumnBinary),
    CommandOption(
      "parity", "odd|even",
      "convert, build: the parity of the tape written, or read as cards or disk (default odd; read: detected)"
    ) {
      guard ["odd", "even"].contains($1) else {
        throw UsageError(.parity, [$1])
      }
      $0.parity = $1 == "odd" ? .odd : .even
    }.choosing(["odd", "even"]),
    CommandOption(
      "addresses", "FROM", "new disk: write addresses from this one on (default: blank)"
    ) {
      guard let first = Int($1), (0...980_000).contains(first) else {
        throw UsageError(.firstAddress, [$1])
      }
      $0.firstAddress = first
    },
    CommandOption(
      "folder", "FOLDER", as: .file, "build: search this folder for files of the list; may be repeated"
    ) { $0.folders.append($1) }.collecting,
    .flag("force", "convert, new, build: overwrite an existing file", \.isForced),
  ]

  /// Reads the arguments of `media`.
  init(arguments: ParsedArguments) throws {
    files = arguments.operands
    var arguments = arguments
    try take(&arguments)
  }

  private static func encoding(_ name: String) throws -> TextEncoding {
    if let encoding = TextEncoding(name: name) { return encoding }
    let names = TextEncoding.allCases.map(\.name).joined(separator: ", ")
    throw UsageError(.unknownEncoding, [name, names])
  }
}
