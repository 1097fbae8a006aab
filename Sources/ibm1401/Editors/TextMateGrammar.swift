import Autocoder
import EditorMessages

/// The TextMate grammars, with which Visual Studio Code and other editors highlight sources.
enum TextMateGrammar {
  static func text(_ language: SourceLanguage) -> String {
    language == .sps ? sps.prettyText : autocoder.prettyText
  }

  private static let scopes: [OperationGuide.Kind: String] = [
    .instruction: "keyword.operator.word", .declarative: "storage.type",
    .control: "keyword.control.directive",
    .library: "entity.name.function", .system: "keyword.control.directive",
  ]

  private static func pattern(_ scope: String, _ match: String) -> JSONValue {
    ["name": .string(scope), "match": .string(match)]
  }

  // MARK: Autocoder

  private static let autocoder: JSONValue = {
    let words = SourceWords(language: .autocoder)
    // An operation begins in column 16 or after a tab; its operands end at two blanks.
    func statement(_ names: String, _ scope: String) -> JSONValue {
      [
        "begin": .string("(?i)(?<=^.{15}|\\t)(\(names))(?: {1,5}|\\t|$)"), "end": "$",
        "beginCaptures": ["1": ["name": .string("\(scope).autocoder")]],
        "patterns": [["include": "#operands"]],
      ]
    }
    var patterns: [JSONValue] = [
      pattern("comment.line.asterisk.autocoder", "^(?:.{5})?\\*.*$"),
      pattern("comment.line.asterisk.autocoder", "^[ \\t]*\\t[ \\t]*\\*.*$"),
      pattern("entity.name.function.label.autocoder", "(?i)(?<=^[ 0-9]{5})[A-Z.)][^ \\t]{0,9}"),
      pattern("entity.name.function.label.autocoder", "(?i)^[A-Z.)][^ \\t]{0,9}(?=\\t)"),
    ]
    for (kind, _) in SourceWords.kinds {
      patterns.append(statement(SourceWords.alternatives(words.names(kind)), scopes[kind] ?? "keyword"))
    }
    patterns.append(statement("[A-Z][A-Z0-9]{0,4}", "entity.name.function.macro"))
    return [
      "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
      "name": "Autocoder (IBM 1401)", "scopeName": "source.autocoder", "patterns": .array(patterns),
      "repository": [
        "operands": [
          "patterns": [
            pattern("string.quoted.other.autocoder", "@.*?@(?=[ \\t,+&\\-]|$)"),
            pattern("comment.line.remark.autocoder", "(?:  |(?<=[^ \\t])\\t).*$"),
            pattern("variable.language.index.autocoder", "(?i)(?<=[+&\\-])X[0-3]\\b"),
            pattern("constant.language.unit.autocoder", "(?i)%[A-Z][0-9]"),
            pattern("constant.numeric.autocoder", "\\b[0-9]+\\b"),
            pattern("keyword.operator.autocoder", "[+&\\-*#]"),
            pattern("variable.other.autocoder", "(?i)[A-Z.][A-Z0-9.]*"),
          ]
        ]
      ],
    ]
  }()

  // MARK: SPS

  private static let sps: JSONValue = {
    let words = SourceWords(language: .sps)
    var patterns: [JSONValue] = [
      pattern("comment.line.asterisk.sps", "^(?:.{5}|.{7})?\\*.*$"),
      pattern("constant.numeric.count.sps", "(?<=^.{5})[0-9 ][0-9]"),
      pattern("entity.name.function.label.sps", "(?i)(?<=^.{7})[A-Z.][^ ]{0,5}"),
    ]
    for (kind, _) in SourceWords.kinds {
      let names = words.names(kind)
      guard !names.isEmpty else { continue }
      let padded = names.map { $0.count < 3 ? "\($0)(?=\(SourceWords.blanks(after: $0)))" : $0 }
      patterns.append(
        pattern("\(scopes[kind] ?? "keyword").sps", "(?i)(?<=^.{13})(?:\(SourceWords.alternatives(padded)))"))
    }
    patterns += [
      pattern("comment.line.remark.sps", "(?<=^.{39}).+$"),
      pattern("variable.other.sps", "(?i)(?<=^.{16}|^.{27})[A-Z.][^ ]{0,5}"),
      pattern("constant.numeric.sps", "(?<=^.{16}|^.{27})[0-9]{1,6}"),
    ]
    return [
      "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
      "name": "SPS (IBM 1401)", "scopeName": "source.sps", "patterns": .array(patterns),
    ]
  }()
}

extension JSONValue {
  /// The value as lines of text, with sorted names.
  var prettyText: String { (try? prettyJSON(self)).map { String(decoding: $0, as: UTF8.self) } ?? "" }
}
