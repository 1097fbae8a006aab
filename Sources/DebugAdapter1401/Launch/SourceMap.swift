import EditorMessages
import Foundation
import System1401

/// The mapping between lines of a source and addresses in storage.
struct SourceMap {
  /// The path of the file, as editors show it.
  let path: String
  let listing: ProgramListing
  /// The lines that have an instruction.
  let lines: SourceLines

  /// Creates the map; nil without a source.
  init?(_ program: LoadedProgram) {
    guard let listing = program.listing, let path = program.sourcePath else { return nil }
    self.listing = listing
    self.path = URL(filePath: path).standardizedFileURL.path
    lines = SourceLines(listing, instructions: program.symbols.instructionAddresses)
  }

  /// The name of the file.
  var name: String { URL(filePath: path).lastPathComponent }

  /// Whether a path or URL of the editor names this source.
  func isSource(_ other: String) -> Bool {
    let url = other.hasPrefix("file://") ? URL(string: other) ?? URL(filePath: other) : URL(filePath: other)
    return url.standardizedFileURL.path == path
      || url.resolvingSymlinksInPath().path == URL(filePath: path).resolvingSymlinksInPath().path
  }

  /// The line, from 1, that the code at an address was assembled from.
  func line(at address: Int) -> Int? { listing.line(at: address).map { listing.lines[$0].number } }

  /// The addresses around one that were assembled from the same line.
  func range(around address: Int) -> ClosedRange<Int>? {
    guard let line = line(at: address) else { return nil }
    var (first, last) = (address, address)
    while first > 0, self.line(at: first - 1) == line { first -= 1 }
    while self.line(at: last + 1) == line { last += 1 }
    return first...last
  }
}
