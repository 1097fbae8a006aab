import EditorMessages
import Foundation
import System1401

/// The mapping between lines of a source and addresses in storage.
struct SourceMap {
  /// The path of the file, as editors show it.
  let path: String
  let listing: ProgramListing
  /// The address of the first instruction of each line. If the program's instructions are unknown, the first
  /// address of each line that stores something.
  private let addresses: [Int: Int]

  /// Creates the map; nil without a source.
  init?(_ program: LoadedProgram) {
    guard let listing = program.listing, let path = program.sourcePath else { return nil }
    self.listing = listing
    self.path = URL(filePath: path).standardizedFileURL.path
    let instructions = program.symbols.instructionAddresses
    let firstOfLine = Dictionary(
      instructions.compactMap { address in listing.line(at: address).map { ($0, address) } },
      uniquingKeysWith: min)
    let places = listing.lines.enumerated().compactMap { index, line -> (Int, Int)? in
      let isKnown = instructions.isEmpty || line.address.map(instructions.contains) == true
      return (isKnown ? line.address : firstOfLine[index]).map { (line.number, $0) }
    }
    addresses = Dictionary(places, uniquingKeysWith: { first, _ in first })
  }

  /// The source in answers.
  var source: JSONValue { ["name": .string(URL(filePath: path).lastPathComponent), "path": .string(path)] }

  /// Whether a path or URL of the editor names this source.
  func isSource(_ other: String) -> Bool {
    let url = other.hasPrefix("file://") ? URL(string: other) ?? URL(filePath: other) : URL(filePath: other)
    return url.standardizedFileURL.path == path
      || url.resolvingSymlinksInPath().path == URL(filePath: path).resolvingSymlinksInPath().path
  }

  /// The line, from 1, that the code at an address was assembled from.
  func line(at address: Int) -> Int? { listing.line(at: address).map { listing.lines[$0].number } }

  /// The lines in a range that have an instruction, ascending.
  func lines(in range: ClosedRange<Int>) -> [Int] { addresses.keys.filter(range.contains).sorted() }

  /// The first such line from a line on, with the address of its instruction.
  func place(from line: Int) -> (line: Int, address: Int)? {
    addresses.filter { $0.key >= line }.min { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The address of the data on a line that has no instruction; nil for other lines.
  func dataAddress(ofLine line: Int) -> Int? {
    addresses[line] == nil ? listing.lines.lazy.filter { $0.number == line }.compactMap(\.address).first : nil
  }

  /// The addresses around one that were assembled from the same line.
  func range(around address: Int) -> ClosedRange<Int>? {
    guard let line = line(at: address) else { return nil }
    var (first, last) = (address, address)
    while first > 0, self.line(at: first - 1) == line { first -= 1 }
    while self.line(at: last + 1) == line { last += 1 }
    return first...last
  }
}
