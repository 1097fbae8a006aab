internal import Core1401

/// The source of a program, line by line, with the addresses of its statements.
public struct ProgramListing: Hashable, Sendable {
  /// A line as it was typed.
  public struct Line: Hashable, Sendable {
    /// The name of the file, without folders.
    public let file: String
    /// The number of the line in its file, from 1.
    public let number: Int
    /// The text without its line end, with the characters in their columns.
    public let text: String
    /// The first address assembled for the line, 0-15999; nil for a line that assembles nothing.
    public let address: Int?
    /// Whether the loader sets a word mark at the address: not for DC, DS and areas.
    public let isMarked: Bool

    /// Creates a line.
    public init(file: String, number: Int, text: String, address: Int?, isMarked: Bool = true) {
      self.file = file
      self.number = number
      self.text = text
      self.address = address
      self.isMarked = isMarked
    }
  }

  /// A literal: a constant after the program that a statement names by its contents.
  public struct Literal: Hashable, Sendable {
    /// The literal as written, such as `@HELLO@`.
    public let text: String
    /// Its positions.
    public let positions: ClosedRange<Int>
    /// The index in ``ProgramListing/lines`` of the line that uses it first.
    public let line: Int

    /// Creates a literal.
    public init(text: String, positions: ClosedRange<Int>, line: Int) {
      self.text = text
      self.positions = positions
      self.line = line
    }
  }

  /// The lines, in the order of the source.
  public let lines: [Line]
  /// The literals. They belong to no line: the statement on the line that uses one is elsewhere.
  public let literals: [Literal]
  /// The index of the line for each address, -1 for none.
  private let lineByAddress: [Int32]

  /// Creates a listing.
  ///
  /// - Parameters:
  ///   - lines: the lines of the source.
  ///   - addresses: for each address the index in `lines` of its line; addresses without a line are absent.
  ///   - literals: the literals, whose positions are not in `addresses`.
  public init(lines: [Line], addresses: [Int: Int], literals: [Literal] = []) {
    self.lines = lines
    self.literals = literals.filter { lines.indices.contains($0.line) }
    var table = [Int32](repeating: -1, count: 16_000)
    for (address, line) in addresses where table.indices.contains(address) && lines.indices.contains(line) {
      table[address] = Int32(line)
    }
    lineByAddress = table
  }

  /// The index in ``lines`` of the line that an address was assembled from; nil for none.
  public func line(at address: Int) -> Int? {
    guard lineByAddress.indices.contains(address), lineByAddress[address] >= 0 else { return nil }
    return Int(lineByAddress[address])
  }

  /// The literal at an address; nil for none.
  public func literal(at address: Int) -> Literal? { literals.first { $0.positions.contains(address) } }

  /// The source location of an address as editors understand it: `payroll.s:41`; for a literal
  /// `in the literal @HELLO@ of payroll.s:41`; nil when there is none.
  public func place(of address: Int) -> String? {
    if let index = line(at: address) { return "\(lines[index].file):\(lines[index].number)" }
    return literal(at: address).map { literal in
      let line = lines[literal.line]
      return ProgramListing.place(ofLiteral: literal.text, in: "\(line.file):\(line.number)")
    }
  }

  /// The location of a literal in words. A long literal is cut.
  public static func place(ofLiteral text: String, in place: String) -> String {
    "in the literal \(text.count > 24 ? "\(text.prefix(23))…" : text) of \(place)"
  }
}

extension ProgramListing {
  /// Whether the program is in storage: most of its lines that begin with a word mark have it there.
  public func isLoaded(in machine: some MachineReading) -> Bool {
    let places = lines.filter(\.isMarked).compactMap(\.address).filter { $0 < machine.positionCount }
    return places.count { machine.character(at: $0).hasWordMark } * 2 > places.count || places.isEmpty
  }
}

extension DebugState {
  /// The source location of an address: `DONE (payroll.s:41)`, without a label `(payroll.s:41)`; nil when
  /// there is none.
  public func sourcePlace(of address: Int) -> String? {
    guard let place = listing?.place(of: address) else { return nil }
    return DebugState.sourcePlace(label: symbols.label(at: address), place: place)
  }

  /// A source location such as `payroll.s:41`, with the label of its address if there is one.
  public static func sourcePlace(label: String?, place: String) -> String {
    label.map { "\($0) (\(place))" } ?? "(\(place))"
  }
}
