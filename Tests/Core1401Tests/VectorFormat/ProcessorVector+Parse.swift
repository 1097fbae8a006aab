import Core1401

extension ProcessorVector {
  /// Parses a case from its line.
  init(line: String, source: String) throws {
    let withoutNote = line.split(separator: " ; ", maxSplits: 1).first ?? ""
    let halves = withoutNote.split(separator: " => ")
    guard halves.count == 2, let gap = halves[0].firstRange(of: "  ") else {
      throw FormatError(line: line, problem: "a case is title, two spaces, before => after")
    }
    title = String(halves[0][..<gap.lowerBound])
    self.source = source
    do {
      for token in halves[0][gap.upperBound...].split(separator: " ") { try readBefore(token) }
      var after = halves[1]
      if let open = after.firstRange(of: " ["), let close = after[open.upperBound...].firstIndex(of: "]") {
        indicatorsAfter = try Self.indicatorSet(after[open.upperBound..<close])
        after.removeSubrange(open.lowerBound...close)
      }
      for token in after.split(separator: " ") { try readAfter(token) }
    } catch let error as FormatError {
      throw FormatError(line: line, problem: "\(error.problem): \(error.line)")
    }
    guard cycles != nil else { throw FormatError(line: line, problem: "a case needs cycles=") }
  }

  private mutating func readBefore(_ token: Substring) throws {
    if let piece = try Self.piece(token) { return storageBefore.append(piece) }
    if let feature = Self.removals[String(token)] {
      features.subtract(feature)
      return
    }
    if token.first == "x", let count = Int(token.dropFirst()) {
      instructions = count
      return
    }
    let (key, value) = try Self.pair(token)
    switch key {
    case "I": start.i = try Self.register(value)
    case "A": start.a = try Self.register(value)
    case "B": start.b = try Self.register(value)
    case "D": aRegister = try StorageNotation.characters(value).first ?? .blank
    case "size": size = try Self.size(value)
    case "answer": answer = Int(value)
    case "SSA", "SSB", "SSC", "SSD", "SSE", "SSF", "SSG":
      let letter = try StorageNotation.characters(key.suffix(1))[0]
      let bit = Indicators(dCharacter: letter)
      senseSwitches = value == "1" ? senseSwitches.union(bit) : senseSwitches.subtracting(bit)
    default:
      let indicator = try Self.indicatorSet(key)
      if value == "1" { indicatorsBefore.insert(indicator) }
    }
  }

  private mutating func readAfter(_ token: Substring) throws {
    if let piece = try Self.piece(token) { return storageAfter.append(piece) }
    let (key, value) = try Self.pair(token)
    switch key {
    case "I": end.i = String(value)
    case "A": end.a = String(value)
    case "B": end.b = String(value)
    case "STOP": stop = String(value)
    case "unit": unit = String(value)
    case "cycles": cycles = try Self.sum(value)
    default: throw FormatError(line: String(token), problem: "no such expectation")
    }
  }

  private static func pair(_ token: Substring) throws -> (Substring, Substring) {
    guard let equals = token.firstIndex(of: "=") else {
      throw FormatError(line: String(token), problem: "not understood")
    }
    return (token[..<equals], token[token.index(after: equals)...])
  }

  private static func piece(_ token: Substring) throws -> Piece? {
    guard let colon = token.firstIndex(of: ":"), let address = Int(token[..<colon]) else { return nil }
    return Piece(
      address: address, characters: try StorageNotation.characters(token[token.index(after: colon)...]))
  }

  private static func register(_ value: Substring) throws -> AddressRegister {
    if let address = Int(value) { return AddressRegister(address) }
    let characters = try StorageNotation.characters(value.filter { $0 != "\"" })
    guard characters.count == 3 else { throw FormatError(line: String(value), problem: "not a register") }
    return AddressRegister(hundreds: characters[0], tens: characters[1], units: characters[2])
  }

  private static func size(_ value: Substring) throws -> StorageSize {
    let positions = value.hasSuffix("K") ? (Int(value.dropLast()) ?? 0) * 1000 : Int(value) ?? 0
    guard let size = StorageSize(rawValue: positions) else {
      throw FormatError(line: String(value), problem: "no such storage size")
    }
    return size
  }

  private static func indicatorSet(_ names: Substring) throws -> Indicators {
    try names.split(separator: " ").reduce(into: []) { set, name in
      guard let found = indicators.first(where: { $0.name == name }) else {
        throw FormatError(line: String(name), problem: "no such indicator")
      }
      set.insert(found.indicator)
    }
  }

  /// Evaluates a sum such as `7+3+2*11`.
  private static func sum(_ text: Substring) throws -> UInt64 {
    try text.split(separator: "+").reduce(0) { total, term in
      try total
        + term.split(separator: "*").reduce(1) { product, factor in
          guard let number = UInt64(factor) else {
            throw FormatError(line: String(text), problem: "not a sum")
          }
          return product * number
        }
    }
  }
}
