import Autocoder

/// The operations of the two languages as the files for editors need them, from the assembler's own tables.
struct SourceWords {
  let language: SourceLanguage

  /// The operations of some kinds.
  func names(_ kinds: OperationGuide.Kind...) -> [String] {
    OperationGuide.all(in: language).filter { kinds.contains($0.kind) }.map(\.name)
  }

  /// What follows an operation of SPS of so many characters, in columns 14-16.
  static func blanks(after name: String) -> String {
    switch name.count {
    case 1: "(?:  | ?$)"
    case 2: "(?: |$)"
    default: ""
    }
  }

  /// The kinds with the names that editors have for such words.
  static let kinds: [(kind: OperationGuide.Kind, name: String)] = [
    (.instruction, "Instruction"), (.declarative, "Declarative"), (.control, "Control"),
    (.library, "Library"),
    (.system, "System"),
  ]

  /// A regular expression for one of some names, as all dialects write it.
  static func alternatives(_ names: [String], bar: String = "|") -> String { names.joined(separator: bar) }
}

/// The file extensions of sources, without periods.
enum SourceExtensions {
  static let autocoder = ["aut", "autocoder"]
  static let sps = ["sps"]
  /// Those that belong to other assemblers, too.
  static let shared = ["s", "asm"]
}
