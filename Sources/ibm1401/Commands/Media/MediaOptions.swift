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
    }.with("show", "list", "check", "convert", "new"),
    .encoding("encoding", "characters of a deck, as for ibm1401 run", \.encoding)
      .with("show", "list", "check", "convert", "build"),
    .flag("column-binary", "each line of the deck has two characters a column", \.columnBinary)
      .with("show", "list", "check", "convert"),
    CommandOption(
      "records", "FROM-TO",
      "show: only these records, cards, lines or sectors; convert to a picture: these cards or lines"
    ) {
      guard let range = parseRange($1, from: 0) else {
        throw UsageError(.recordsForm, [$1])
      }
      $0.part = range
    }.with("show", "convert"),
    .flag("raw", "show: also print the six bits of each character in octal", \.isRaw).with("show"),
    .flag("json", "show: print as JSON, for programs", \.isJSON).with("show"),
    CommandOption("to", "FORM", "convert: the form of the new file (default: from the ending of its name)") {
      $0.target = try MediaFile.Kind(name: $1, option: "to")
    }.with("convert"),
    .encoding("to-encoding", "convert: the characters of the new deck (default: as read)", \.targetEncoding)
      .with("convert"),
    .flag("to-column-binary", "convert: write two characters a column in the new deck", \.targetColumnBinary)
      .with("convert"),
    CommandOption(
      "parity", "odd|even",
      "convert, build: the parity of the tape written, or read as cards or disk (default odd; read: detected)"
    ) {
      guard ["odd", "even"].contains($1) else {
        throw UsageError(.parity, [$1])
      }
      $0.parity = $1 == "odd" ? .odd : .even
    }.choosing(["odd", "even"]).with("convert", "build"),
    CommandOption(
      "addresses", "FROM", "new disk: write addresses from this one on (default: blank)"
    ) {
      guard let first = Int($1), (0...980_000).contains(first) else {
        throw UsageError(.firstAddress, [$1])
      }
      $0.firstAddress = first
    }.with("new"),
    CommandOption(
      "folder", "FOLDER", as: .file, "build: search this folder for files of the list; may be repeated"
    ) { $0.folders.append($1) }.collecting.with("build"),
    .flag("force", "convert, new, build: overwrite an existing file", \.isForced)
      .with("convert", "new", "build"),
  ]

  /// Reads the arguments of `media`.
  init(arguments: ParsedArguments) throws {
    files = arguments.operands
    if let word = files.first { try MediaOptions.check(arguments, for: word) }
    var arguments = arguments
    try take(&arguments)
  }

  /// Refuses options that a word of `media` would ignore.
  private static func check(_ arguments: ParsedArguments, for word: String) throws {
    guard MediaCommand.words.contains(word) else { return }
    for argument in arguments.options {
      guard let words = syntax.first(where: { $0.name == argument.name })?.words, !words.contains(word) else {
        continue
      }
      throw UsageError(.optionOfMedia, [argument.name, words.joined(separator: ", ")])
    }
    let given = Set(arguments.options.map(\.name))
    if given.isSuperset(of: ["json", "raw"]) { throw UsageError(.rawJSON) }
  }

  /// Refuses an option that a conversion of other files would use.
  ///
  /// - Parameters:
  ///   - option: the option, without dashes.
  ///   - isGiven: whether it is given.
  ///   - files: what it is for.
  /// - Throws: ``UsageError``.
  static func refuse(_ option: String, _ isGiven: Bool, for files: String) throws {
    if isGiven { throw UsageError(.optionOfFiles, [option, files]) }
  }
}
