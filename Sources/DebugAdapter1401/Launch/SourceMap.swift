import EditorMessages
import Foundation
import System1401

/// Between the lines of a source and the addresses of storage.
struct SourceMap {
  /// The file with its folders, as editors show it.
  let path: String
  let listing: ProgramListing
  private let addresses: [Int: Int]

  /// Makes a map, nil without a source.
  init?(_ program: LoadedProgram) {
    guard let listing = program.listing, let path = program.sourcePath else { return nil }
    self.listing = listing
    self.path = URL(filePath: path).standardizedFileURL.path
    addresses = Dictionary(
      listing.lines.compactMap { line in line.address.map { (line.number, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The source as answers name it.
  var source: JSONValue { ["name": .string(URL(filePath: path).lastPathComponent), "path": .string(path)] }

  /// Whether an editor means this source.
  func isSource(_ other: String) -> Bool {
    let url = other.hasPrefix("file://") ? URL(string: other) ?? URL(filePath: other) : URL(filePath: other)
    return url.standardizedFileURL.path == path
      || url.resolvingSymlinksInPath().path == URL(filePath: path).resolvingSymlinksInPath().path
  }

  /// The line, counted from 1, that an address was assembled from.
  func line(at address: Int) -> Int? { listing.line(at: address).map { listing.lines[$0].number } }

  /// The address that a line was assembled at.
  func address(ofLine line: Int) -> Int? { addresses[line] }

  /// The lines of a range that put something into storage, ascending.
  func lines(in range: ClosedRange<Int>) -> [Int] { addresses.keys.filter(range.contains).sorted() }

  /// The first line from a line on that puts something into storage, with its address.
  func place(from line: Int) -> (line: Int, address: Int)? {
    addresses.filter { $0.key >= line }.min { $0.key < $1.key }.map { ($0.key, $0.value) }
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
