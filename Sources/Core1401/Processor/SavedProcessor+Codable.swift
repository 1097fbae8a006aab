// The processor in a file: registers and latches by name, storage in rows of a hundred positions, two
// hexadecimal digits each.
extension SavedProcessor: Codable {
  private enum CodingKeys: CodingKey {
    case registers, storage, parityFaults
  }

  private static let rowLength = 100

  /// Encodes the processor.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(state, forKey: .registers)
    let rows = stride(from: 0, to: storage.count, by: SavedProcessor.rowLength).map { first in
      storage[first..<min(first + SavedProcessor.rowLength, storage.count)].map(SavedProcessor.digits)
        .joined()
    }
    try container.encode(rows, forKey: .storage)
    try container.encode(parityFaults.sorted(), forKey: .parityFaults)
  }

  /// Decodes a processor.
  ///
  /// - Throws: a `DecodingError` for a state that no machine can be in.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let state = try container.decode(ProcessorState.self, forKey: .registers)
    var storage: [UInt8] = []
    for row in try container.decode([String].self, forKey: .storage) {
      guard let positions = SavedProcessor.positions(row) else {
        throw DecodingError.dataCorruptedError(
          forKey: .storage, in: container, debugDescription: "storage has a row that is no row of positions")
      }
      storage += positions
    }
    let faults = try container.decode([Int].self, forKey: .parityFaults)
    guard StorageSize(rawValue: storage.count) != nil else {
      throw DecodingError.dataCorruptedError(
        forKey: .storage, in: container,
        debugDescription: "storage of \(storage.count) positions was never delivered")
    }
    guard state.isPossible, faults.allSatisfy(storage.indices.contains) else {
      throw DecodingError.dataCorruptedError(
        forKey: .registers, in: container, debugDescription: "a register has contents it cannot have")
    }
    self.init(state: state, storage: storage, parityFaults: Set(faults))
  }

  private static func digits(_ position: UInt8) -> String {
    let text = String(position, radix: 16)
    return position < 16 ? "0" + text : text
  }

  private static func positions(_ row: String) -> [UInt8]? {
    let digits = row.utf8.compactMap { UInt8(Character(UnicodeScalar($0)).hexDigitValue ?? 255) }
    guard digits.count == row.utf8.count, digits.count.isMultiple(of: 2), digits.count <= 2 * rowLength else {
      return nil
    }
    let positions = stride(from: 0, to: digits.count, by: 2).compactMap { index -> UInt8? in
      let (high, low) = (digits[index], digits[index + 1])
      return high < 8 && low < 16 ? high << 4 | low : nil
    }
    return positions.count == digits.count / 2 ? positions : nil
  }
}

extension ProcessorState {
  /// Whether every register has valid contents; those from a file may be invalid.
  fileprivate var isPossible: Bool {
    let registers = [iAddress, aAddress, bAddress, storageAddress]
    let characters = [aRegister, bRegister, operationRegister, logic]
    return registers.allSatisfy(\.isPossible) && characters.allSatisfy { $0.rawValue < 128 }
      && (0...16_000).contains(instructionLength)
      && [instructionAddress, previousInstructionAddress].allSatisfy { (0..<16_000).contains($0) }
      && [instruction, previousInstruction].allSatisfy { (0...8).contains($0.count) }
      && cycles < 1 << 46 && instructions < 1 << 46 && working.isPossible
  }
}

extension WorkingLatches {
  fileprivate var isPossible: Bool {
    let counters = [carry, indexCyclesLeft, multiple, digit, borrowOfSingle, borrowOfDouble]
    return counters.allSatisfy { (-15...15).contains($0) } && zoneSum < 16 && dividendZone < 4 && scan < 16
      && [aFieldUnits, windowUnits, digitAddress].allSatisfy(\.isPossible)
  }
}

/// A switch or latch that is written to a file only when it is down or off. Files older than it are read as if
/// it were up.
@propertyWrapper
public struct WrittenWhenDown: Hashable, Sendable, Codable {
  /// Whether the switch is up.
  public var wrappedValue: Bool

  /// Creates a switch in a position.
  public init(wrappedValue: Bool) { self.wrappedValue = wrappedValue }
}

/// Indicators that are written to a file only when they are not all. Files older than it are read as if they were.
@propertyWrapper
public struct AskedIndicators: Hashable, Sendable, Codable {
  /// The indicators.
  public var wrappedValue: Indicators

  /// Creates a set of indicators.
  public init(wrappedValue: Indicators) { self.wrappedValue = wrappedValue }

  fileprivate var areAll: Bool { wrappedValue.rawValue == .max }
}

extension KeyedEncodingContainer {
  mutating func encode(_ value: WrittenWhenDown, forKey key: Key) throws {
    if !value.wrappedValue { try encode(false, forKey: key) }
  }

  mutating func encode(_ value: AskedIndicators, forKey key: Key) throws {
    if !value.areAll { try encode(value.wrappedValue, forKey: key) }
  }
}

extension KeyedDecodingContainer {
  func decode(_: WrittenWhenDown.Type, forKey key: Key) throws -> WrittenWhenDown {
    WrittenWhenDown(wrappedValue: try decodeIfPresent(Bool.self, forKey: key) ?? true)
  }

  func decode(_: AskedIndicators.Type, forKey key: Key) throws -> AskedIndicators {
    AskedIndicators(
      wrappedValue: try decodeIfPresent(Indicators.self, forKey: key) ?? Indicators(rawValue: .max))
  }
}
