import Foundation

/// A program to run in ibm1401 and in other emulators.
struct ComparedProgram: Hashable {
  /// A tape reel or disk pack of a program.
  struct Mount: Hashable {
    enum Kind: String {
      case tape, disk

      /// The name of the unit in SimH.
      var device: String { self == .tape ? "mt" : "dp" }
    }

    var kind: Kind
    var unit: Int
    /// The path of the file, nil for a blank reel or pack.
    var path: String?
    /// Whether it is write-protected.
    var isProtected = false
  }

  /// The name in the table.
  var name: String
  /// The heading in the table, empty for none.
  var group = ""
  /// The paths of a program deck or source, and of data decks.
  var decks: [String] = []
  /// The encoding of the decks for `--encoding`, nil to detect it.
  var encoding: String?
  var mounts: [Mount] = []
  /// The number of halts after which START is pressed.
  var starts = 0
  /// The number of storage positions, nil for the default.
  var storage: Int?
  /// Whether the processor takes most of the time, and not cards, paper or tapes.
  var isProcessorBound = true
}

extension ComparedProgram {
  static let sourceEndings = ["s", "aut", "sps", "asm", "autocoder"]
  static let deckEndings = ["cd", "cbn", "cdr", "crd", "card", "deck"]

  /// Whether the first deck is a source, which is assembled.
  var isSource: Bool { decks.first.map { ComparedProgram.sourceEndings.contains($0.fileEnding) } ?? false }
}

extension String {
  /// The extension of a file name in lower case, without the dot.
  var fileEnding: String { (self as NSString).pathExtension.lowercased() }
  /// The last component of a path.
  var fileName: String { (self as NSString).lastPathComponent }
}
