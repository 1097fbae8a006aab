@testable import Core1401

/// The machine with which both processors begin.
struct DifferentialCase: Sendable {
  /// The operation code under test, 0-63, for the summary.
  var operationCode: UInt8
  var size = StorageSize.positions16000
  var features = DifferentialCase.simhFeatures
  /// The nonblank positions, seven bits each.
  var storage: [Int: UInt8] = [:]
  /// The I-address register.
  var start = 400
  /// The A- and B-address registers; nil for three blanks.
  var aAddress: Int?
  var bAddress: Int?
  /// The A register, which chained tests use as d-character.
  var aRegister: UInt8 = 0
  var indicators: Indicators = []
  var senseSwitches: Indicators = []

  /// The features that SimH can turn off, and Modify Address, which it ties to the storage size.
  static let simhFeatures: Features = [
    .indexing, .moveRecord, .highLowEqual, .multiplyDivide, .bitTest, .expandedPrintEdit, .modifyAddress,
  ]

  /// The features of the processor under test: sense switches and the feed operations are always present in
  /// SimH.
  var processorFeatures: Features {
    features.union([.senseSwitches, .readPunchRelease])
  }

  var operation: OperationCode? { OperationCode(rawValue: operationCode) }

  subscript(address: Int) -> UInt8 {
    get { storage[address] ?? 0 }
    set {
      guard address >= 0, address < size.positions else { return }
      storage[address] = newValue == 0 ? nil : newValue
    }
  }

  func hasFeature(_ feature: Features) -> Bool {
    features.contains(feature)
  }
}

// MARK: Notation

extension DifferentialCase: CustomStringConvertible {
  /// The case in the notation of the reference: `A=1 B=600 400:'A500600'N 498:'123`.
  var description: String {
    var parts: [String] = []
    if size != .positions16000 { parts.append("size=\(size.positions)") }
    let missing = DifferentialCase.simhFeatures.subtracting(features)
    for (name, feature) in DifferentialCase.simhNames where missing.contains(feature) {
      parts.append("NO\(name)")
    }
    if hasFeature(.columnBinary) { parts.append("COLUMN-BINARY") }
    parts.append("A=\(Notation.register(aAddress)) B=\(Notation.register(bAddress))")
    parts.append("d=\(Notation.text([aRegister]))")
    parts.append(Notation.indicators(indicators.union(senseSwitches)))
    parts.append("I=\(start)")
    parts.append(Notation.storage(storage))
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The names of SimH's switches.
  static let simhNames: [(name: String, feature: Features)] = [
    ("XSA", .indexing), ("MR", .moveRecord), ("HLE", .highLowEqual), ("MDV", .multiplyDivide),
    ("BBE", .bitTest), ("EPE", .expandedPrintEdit),
  ]
}

/// The notation of cases in the input/output and processor reference.
enum Notation {
  static func register(_ address: Int?) -> String {
    address.map(String.init) ?? "bad"
  }

  static func text(_ characters: [UInt8]) -> String {
    characters.map { raw in
      let character = StoredCharacter(rawValue: raw)
      return (character.hasWordMark ? "'" : "") + String(character.displayGlyph)
    }.joined()
  }

  /// The positions in runs, without blanks that have no word mark.
  static func storage(_ positions: [Int: UInt8]) -> String {
    var runs: [String] = []
    var run: [UInt8] = []
    var first = 0
    for address in positions.keys.sorted() {
      if !run.isEmpty, first + run.count != address {
        runs.append("\(first):\(text(run))")
        run = []
      }
      if run.isEmpty { first = address }
      run.append(positions[address] ?? 0)
    }
    if !run.isEmpty { runs.append("\(first):\(text(run))") }
    return runs.joined(separator: " ")
  }

  static let indicatorNames: [(name: String, indicator: Indicators)] = [
    ("EQU", .equal), ("UNEQ", .unequal), ("LOW", .low), ("HIGH", .high), ("OVF", .overflow),
    ("READ-ERROR", .readerError), ("PUNCH-ERROR", .punchError), ("PRINT-ERROR", .printerError),
    ("INQ-CLEAR", .inquiryClear),
    ("SSB", Indicators(rawValue: 1 << 0o62)), ("SSC", Indicators(rawValue: 1 << 0o63)),
    ("SSD", Indicators(rawValue: 1 << 0o64)), ("SSE", Indicators(rawValue: 1 << 0o65)),
    ("SSF", Indicators(rawValue: 1 << 0o66)), ("SSG", Indicators(rawValue: 1 << 0o67)),
  ]

  static func indicators(_ indicators: Indicators) -> String {
    let on = indicatorNames.filter { indicators.contains($0.indicator) }.map(\.name)
    return "[" + on.joined(separator: " ") + "]"
  }
}
