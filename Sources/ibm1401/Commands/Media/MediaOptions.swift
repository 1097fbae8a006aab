import Core1401
import Units1401

/// What `ibm1401 media` was asked to do.
struct MediaOptions {
  var files: [String] = []
  /// What the files are; nil: it shows in their contents.
  var kind: MediaFile.Kind?
  var encoding: TextEncoding?
  var columnBinary = false
  /// The part to be shown, counted from 1.
  var part: ClosedRange<Int>?
  var isRaw = false
  var target: MediaFile.Kind?
  var targetEncoding: TextEncoding?
  var targetColumnBinary = false
  var parity = TapeParity.odd
  var isForced = false
  /// The address of the first sector of a new pack, nil to leave all blank.
  var firstAddress: Int?

  static let options = [
    CommandOption("form", "FORM", "what the file is, when its contents do not say so"),
    CommandOption("encoding", "NAME", "the characters of a deck, as for ibm1401 run"),
    CommandOption("column-binary", nil, "a deck with two characters a column"),
    CommandOption("records", "FROM-TO", "show: only these records, cards, lines or sectors"),
    CommandOption("raw", nil, "show: the six bits of each character, octal, besides"),
    CommandOption("to", "FORM", "convert: the form of the new file (default: as its name ends)"),
    CommandOption("to-encoding", "NAME", "convert: the characters of the new deck (default as read)"),
    CommandOption("to-column-binary", nil, "convert: the new deck has two characters a column"),
    CommandOption("parity", "odd|even", "convert: the parity in which cards go on tape (default odd)"),
    CommandOption(
      "addresses", "FROM", "new disk: sectors get addresses from this one on (default: blank ones)"),
    CommandOption("force", nil, "convert, new: write over a file that is there"),
  ]

  /// Takes the arguments behind the word.
  init(arguments: ParsedArguments) throws {
    files = arguments.operands
    for (name, value) in arguments.options { try apply(name, value) }
  }

  private mutating func apply(_ name: String, _ value: String) throws {
    switch name {
    case "form": kind = try MediaFile.Kind(name: value, option: name)
    case "encoding": encoding = try MediaOptions.encoding(value)
    case "column-binary": columnBinary = true
    case "records": part = try MediaOptions.range(value)
    case "raw": isRaw = true
    case "to": target = try MediaFile.Kind(name: value, option: name)
    case "to-encoding": targetEncoding = try MediaOptions.encoding(value)
    case "to-column-binary": targetColumnBinary = true
    case "parity":
      guard ["odd", "even"].contains(value) else {
        throw UsageError(description: "--parity \(value): choose odd or even")
      }
      parity = value == "odd" ? .odd : .even
    case "addresses":
      guard let first = Int(value), (0...980_000).contains(first) else {
        throw UsageError(description: "--addresses \(value): give the first address, 0 to 980000")
      }
      firstAddress = first
    case "force": isForced = true
    default: break
    }
  }

  private static func encoding(_ name: String) throws -> TextEncoding {
    if let encoding = TextEncoding(name: name) { return encoding }
    let names = TextEncoding.allCases.map(\.name).joined(separator: ", ")
    throw UsageError(description: "there is no encoding \(name); choose one of \(names)")
  }

  private static func range(_ text: String) throws -> ClosedRange<Int> {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    if ends.count == 1, let only = ends[0], only >= 0 { return only...only }
    if ends.count == 2, let first = ends[0], let last = ends[1], first >= 0, first <= last {
      return first...last
    }
    throw UsageError(description: "--records \(text): give a number or two, for instance 5 or 5-9")
  }
}
