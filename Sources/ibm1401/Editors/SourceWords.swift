import Autocoder

/// The operations of a language for editor files, taken from the assembler's tables.
struct SourceWords {
  let language: SourceLanguage

  /// The operations of the given kinds.
  func names(_ kinds: OperationGuide.Kind...) -> [String] {
    OperationGuide.all(in: language).filter { kinds.contains($0.kind) }.map(\.name)
  }

  /// A regular expression for the text after an SPS operation of this length, in columns 14-16.
  static func blanks(after name: String) -> String {
    switch name.count {
    case 1: "(?:  | ?$)"
    case 2: "(?: |$)"
    default: ""
    }
  }

  /// The kinds, with the editors' names for such words.
  static let kinds: [(kind: OperationGuide.Kind, name: String)] = [
    (.instruction, "Instruction"), (.declarative, "Declarative"), (.control, "Control"),
    (.library, "Library"),
    (.system, "System"),
  ]

  /// A regular expression for one of several names, in any dialect.
  static func alternatives(_ names: [String], bar: String = "|") -> String { names.joined(separator: bar) }
}

/// The file extensions of sources, without periods.
enum SourceExtensions {
  static let autocoder = ["aut", "autocoder"]
  static let sps = ["sps"]
  /// Extensions that other assemblers use, too.
  static let shared = ["s", "asm"]
}
