/// The lines of a source that have an instruction, with its address.
///
/// A line without an instruction means the next line that has one: for a breakpoint, in an editor and in a command.
public struct SourceLines: Hashable, Sendable {
  private let lines: [ProgramListing.Line]
  /// The address of the first instruction of each line. If the program's instructions are unknown, the first
  /// address of each line that stores something.
  private let addresses: [Int: Int]

  /// Finds the instructions of the lines.
  ///
  /// - Parameters:
  ///   - listing: the source.
  ///   - instructions: the addresses of the program's instructions; empty if unknown.
  ///   - file: the file whose lines are meant; nil for all lines.
  public init(_ listing: ProgramListing, instructions: Set<Int>, file: String? = nil) {
    lines = listing.lines.filter { file == nil || $0.file == file }
    let firstOfLine = Dictionary(
      instructions.compactMap { address in listing.line(at: address).map { ($0, address) } },
      uniquingKeysWith: min)
    let places = listing.lines.enumerated().compactMap { index, line -> (Int, Int)? in
      guard file == nil || line.file == file else { return nil }
      let isKnown = instructions.isEmpty || line.address.map(instructions.contains) == true
      return (isKnown ? line.address : firstOfLine[index]).map { (line.number, $0) }
    }
    addresses = Dictionary(places, uniquingKeysWith: { first, _ in first })
  }

  /// The lines in a range that have an instruction, ascending.
  public func lines(in range: ClosedRange<Int>) -> [Int] { addresses.keys.filter(range.contains).sorted() }

  /// The first line with an instruction from a line on, with the address of the instruction.
  public func place(from line: Int) -> (line: Int, address: Int)? {
    addresses.filter { $0.key >= line }.min { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The address of the data on a line that has no instruction; nil for other lines.
  public func dataAddress(ofLine line: Int) -> Int? {
    addresses[line] == nil ? lines.lazy.filter { $0.number == line }.compactMap(\.address).first : nil
  }
}
