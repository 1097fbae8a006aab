/// The optional features of a 1401. Without a feature its operation codes stop the machine and its
/// d-characters have no effect.
public struct Features: OptionSet, Hashable, Sendable, Codable, BitwiseCopyable {
  /// One bit per feature.
  public let rawValue: UInt32

  /// Creates a set from its bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Indexing with three index locations, Store A-Address and Store B-Address Register, and the address of
  /// the next instruction in the B-address register after a taken branch.
  public static let indexing = Features(rawValue: 1 << 0)
  /// Move Characters to Record or Group Mark.
  public static let moveRecord = Features(rawValue: 1 << 1)
  /// Equal, low and high indicators of Compare.
  public static let highLowEqual = Features(rawValue: 1 << 2)
  /// Multiply and Divide.
  public static let multiplyDivide = Features(rawValue: 1 << 3)
  /// Branch if Bit Equal.
  public static let bitTest = Features(rawValue: 1 << 4)
  /// Floating dollar sign, asterisk protection and decimal control in Edit; the point is significant in Move
  /// and Suppress Zeros.
  public static let expandedPrintEdit = Features(rawValue: 1 << 5)
  /// Modify Address; always present with more than 4000 positions.
  public static let modifyAddress = Features(rawValue: 1 << 6)
  /// Sense switches B to G.
  public static let senseSwitches = Features(rawValue: 1 << 7)
  /// Column-binary reading and punching, and the moves between half columns and pairs.
  public static let columnBinary = Features(rawValue: 1 << 8)
  /// Printing without the automatic space.
  public static let spaceSuppression = Features(rawValue: 1 << 9)
  /// Start Read Feed and Start Punch Feed.
  public static let readPunchRelease = Features(rawValue: 1 << 10)
  /// A buffer for the line being printed.
  public static let printStorage = Features(rawValue: 1 << 11)
  /// Three clutch points in a read cycle instead of one.
  public static let earlyCardRead = Features(rawValue: 1 << 12)
  /// Input and output while the program runs. Computed, because each request of a unit tests it in another module.
  public static var processingOverlap: Features { Features(rawValue: 1 << 13) }
  /// Reading a card in the punch feed before it is punched.
  public static let punchFeedRead = Features(rawValue: 1 << 14)
  /// Move and Insert Zeros.
  public static let compressedTape = Features(rawValue: 1 << 15)

  /// The features of a well-equipped machine: all that require no unit or buffer of their own.
  public static let all: Features = [
    .indexing, .moveRecord, .highLowEqual, .multiplyDivide, .bitTest, .expandedPrintEdit, .modifyAddress,
    .senseSwitches, .columnBinary, .spaceSuppression, .readPunchRelease,
  ]

  /// Every feature with its name in options and messages, those of ``all`` first.
  public static let names: [(name: String, feature: Features)] = [
    ("indexing", .indexing), ("move-record", .moveRecord), ("high-low-equal", .highLowEqual),
    ("multiply-divide", .multiplyDivide), ("bit-test", .bitTest), ("expanded-print-edit", .expandedPrintEdit),
    ("modify-address", .modifyAddress), ("sense-switches", .senseSwitches), ("column-binary", .columnBinary),
    ("space-suppression", .spaceSuppression), ("read-punch-release", .readPunchRelease),
    ("print-storage", .printStorage), ("early-card-read", .earlyCardRead),
    ("processing-overlap", .processingOverlap), ("punch-feed-read", .punchFeedRead),
    ("compressed-tape", .compressedTape),
  ]

  /// The names of the features in this set, in the order of ``names``.
  public var featureNames: [String] {
    Features.names.filter { contains($0.feature) }.map(\.name)
  }
}
