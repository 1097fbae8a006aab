import Host1401

/// The file forms of a reel of tape.
public enum TapeForm: String, Hashable, Sendable, CaseIterable, Codable {
  /// SIMH: records between their lengths, padded to an even number of bytes. The default.
  case simh
  /// E11: like SIMH, without padding.
  case e11
  /// TPC: records after a length of two bytes.
  case tpc
  /// P7B, Pierce's seven bits: only the first byte of each record is marked.
  case p7b
  /// Text with a line for each record, in the characters of the virtual data center.
  case vdc
  /// AWS: records after their length, the length of the preceding record, and their kind.
  case aws
  /// Text as an assembler writes it: a line for each record, which ends with a marked group mark.
  case tobj
  /// A printed listing of the contents of a tape, with addresses; read-only.
  case dump

  /// The names that users can give, the preferred one first.
  public var names: [String] {
    switch self {
    case .simh: ["simh", "tap"]
    default: [rawValue]
    }
  }

  /// One line for a help text.
  public var summary: String {
    switch self {
    case .simh: "records between two lengths of four bytes, padded; what SimH calls .tap"
    case .e11: "the same without padding"
    case .tpc: "records after a length of two bytes"
    case .p7b: "seven bits a byte, the eighth bit marks the beginning of a record"
    case .vdc: "a line of text for each record, v before a character with word mark, t a tape mark"
    case .aws: "records after six bytes: two lengths and a kind, as mainframe emulators have them"
    case .tobj: "a line of text for each record as assemblers write it, ~ before a word mark, ~} at its end"
    case .dump: "a printed listing: address, characters, 1 below a word mark; can only be read"
    }
  }

  /// Whether the form is writable.
  public var isWritable: Bool { self != .dump }

  /// Whether the form is text, in which a blank is a blank in both parities.
  public var isText: Bool { self == .vdc || self == .tobj || self == .dump }

  /// Whether the form can record that a record was read or written with an error.
  public var keepsErrors: Bool { self == .simh || self == .e11 }

  /// The maximum length of a record in characters.
  public var longestRecord: Int {
    switch self {
    case .tpc: 0xFFFE
    case .simh, .e11, .p7b, .vdc, .aws, .tobj, .dump: 0xFF_FFFF
    }
  }

  /// Creates the form with one of its names, ignoring case; nil when there is none.
  public init?(name: String) {
    let wanted = name.lowercased()
    guard let found = Self.allCases.first(where: { $0.names.contains(wanted) }) else { return nil }
    self = found
  }

  /// The form for an empty file, by the extension of its name before `.gz`; ``simh`` by default.
  public init(fileName: String) {
    let whole = fileName.lowercased()
    let name = Gzip.isMeant(by: whole) ? String(whole.dropLast(3)) : whole
    self =
      if name.hasSuffix(".e11") {
        .e11
      } else if name.hasSuffix(".tpc") {
        .tpc
      } else if name.hasSuffix(".p7b") || name.hasSuffix(".bcd") {
        .p7b
      } else if name.hasSuffix(".vdc") || name.hasSuffix(".vdc.txt") || name.hasSuffix(".vdc.tp") {
        .vdc
      } else if name.hasSuffix(".aws") {
        .aws
      } else if name.hasSuffix(".tobj") {
        .tobj
      } else {
        .simh
      }
  }

  var framing: any TapeFraming {
    switch self {
    case .simh: LengthFraming(isPadded: true)
    case .e11: LengthFraming(isPadded: false)
    case .tpc: ShortLengthFraming()
    case .p7b: MarkedByteFraming()
    case .vdc, .tobj: TextFraming(form: self)
    case .aws: AWSFraming()
    case .dump: DumpFraming()
    }
  }
}
