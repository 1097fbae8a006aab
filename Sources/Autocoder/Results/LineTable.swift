/// The mapping between addresses and lines.
public struct LineTable: Hashable, Sendable {
  /// The line of the listing for each position, -1 for none.
  private var lineByAddress: [Int32]
  private var entries: [SourceLineKey: ClosedRange<Int>] = [:]

  private struct SourceLineKey: Hashable {
    let file: String
    let line: Int
  }

  /// Reads the steps of an assembled program; if two statements fill the same position, the later one is
  /// used.
  public init(_ assembly: Assembly) {
    lineByAddress = [Int32](repeating: -1, count: 16_000)
    for step in assembly.steps where !step.positions.isEmpty {
      let positions = step.positions
      for address in positions where lineByAddress.indices.contains(address) {
        if step.isWordMark, lineByAddress[address] >= 0 { continue }
        lineByAddress[address] = Int32(step.line)
      }
      if !step.isWordMark {
        note(positions.lowerBound...positions.upperBound - 1, line: assembly.lines[step.line])
      }
    }
  }

  private mutating func note(_ range: ClosedRange<Int>, line: AssembledLine) {
    guard line.origin == .source || line.origin == .generated else { return }
    var keys = [SourceLineKey(file: line.file, line: line.source.number)]
    keys += line.calls.map { SourceLineKey(file: $0.file, line: $0.line) }
    for key in keys where entries[key] == nil { entries[key] = range }
  }

  /// The line of the listing for an address, an index of ``Assembly/lines``; nil for none.
  public func line(at address: Int) -> Int? {
    guard lineByAddress.indices.contains(address), lineByAddress[address] >= 0 else { return nil }
    return Int(lineByAddress[address])
  }

  /// The addresses that a line of the source fills first; for a macro call, those of its first statement.
  ///
  /// - Parameters:
  ///   - line: the line number in its file, from 1.
  ///   - file: the name of the source.
  /// - Returns: nil if the line fills none.
  public func addresses(ofLine line: Int, in file: String) -> ClosedRange<Int>? {
    entries[SourceLineKey(file: file, line: line)]
  }
}
