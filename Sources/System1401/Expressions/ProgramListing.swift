internal import Core1401

/// The source of a program, line by line, with the addresses its statements were assembled at.
public struct ProgramListing: Hashable, Sendable {
  /// A line as it was typed.
  public struct Line: Hashable, Sendable {
    /// The name of the file, without folders.
    public let file: String
    /// The number of the line in its file, from 1.
    public let number: Int
    /// The text without its end.
    public let text: String
    /// The first address the line was assembled at, 0-15999; nil for one that puts nothing into storage.
    public let address: Int?

    /// Makes a line.
    public init(file: String, number: Int, text: String, address: Int?) {
      self.file = file
      self.number = number
      self.text = text
      self.address = address
    }
  }

  /// The lines, in the order of the source.
  public let lines: [Line]
  /// The line of each address, -1 for none.
  private let lineByAddress: [Int32]

  /// Makes a listing.
  ///
  /// - Parameters:
  ///   - lines: the lines of the source.
  ///   - addresses: the line, an index of `lines`, that is responsible for an address; others are left out.
  public init(lines: [Line], addresses: [Int: Int]) {
    self.lines = lines
    var table = [Int32](repeating: -1, count: 16_000)
    for (address, line) in addresses where table.indices.contains(address) && lines.indices.contains(line) {
      table[address] = Int32(line)
    }
    lineByAddress = table
  }

  /// The line, an index of ``lines``, from which came what was loaded at an address; nil for none.
  public func line(at address: Int) -> Int? {
    guard lineByAddress.indices.contains(address), lineByAddress[address] >= 0 else { return nil }
    return Int(lineByAddress[address])
  }

  /// The place of an address as editors understand it: `payroll.s:41`; nil when the source loaded nothing there.
  public func place(of address: Int) -> String? {
    line(at: address).map { "\(lines[$0].file):\(lines[$0].number)" }
  }
}

extension ProgramListing {
  /// Whether the program is in storage: most of its lines have their word marks there.
  public func isLoaded(in machine: some MachineReading) -> Bool {
    let places = lines.compactMap(\.address).filter { $0 < machine.positionCount }
    return places.count { machine.character(at: $0).hasWordMark } * 2 > places.count || places.isEmpty
  }
}

extension DebugState {
  /// Where an address is in the source: `DONE (payroll.s:41)`, without label `(payroll.s:41)`; nil without source there.
  public func sourcePlace(of address: Int) -> String? {
    guard let place = listing?.place(of: address) else { return nil }
    return symbols.label(at: address).map { "\($0) (\(place))" } ?? "(\(place))"
  }
}
