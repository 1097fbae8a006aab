import Foundation

/// A program that our engines and other emulators run.
struct ComparedProgram: Hashable {
  /// A reel or a pack that a program uses.
  struct Mount: Hashable {
    enum Kind: String {
      case tape, disk

      /// What SimH calls the unit.
      var device: String { self == .tape ? "mt" : "dp" }
    }

    var kind: Kind
    var unit: Int
    /// The file; nil for a blank one.
    var path: String?
    /// The program cannot write on it.
    var isProtected = false
  }

  /// Its name in the table.
  var name: String
  /// The heading it is listed under; empty for none.
  var group = ""
  /// A deck or source, and decks of data.
  var decks: [String] = []
  /// The characters of the decks, as `--encoding` takes them; nil to detect them.
  var encoding: String?
  var mounts: [Mount] = []
  /// How often START is pressed after a halt.
  var starts = 0
  /// Storage positions.
  var storage: Int?
  /// The processor executes this program, and no unit takes time of the host.
  var isProcessorBound = true
}

extension ComparedProgram {
  static let sourceEndings = ["s", "aut", "sps", "asm", "autocoder"]
  static let deckEndings = ["cd", "cbn", "cdr", "crd", "card", "deck"]

  /// Whether the first deck is a source to be assembled.
  var isSource: Bool { decks.first.map { ComparedProgram.sourceEndings.contains($0.fileEnding) } ?? false }
}

extension String {
  /// The ending of a file's name, without the dot, lowercase.
  var fileEnding: String { (self as NSString).pathExtension.lowercased() }
  /// The last part of a path.
  var fileName: String { (self as NSString).lastPathComponent }
}
