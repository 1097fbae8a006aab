extension SourceText {
  /// Whether a text is an Autocoder source: most of its lines that are no remarks have an operation in column 16 that
  /// Autocoder knows, and a declarative or control operation is among them. The beginning of a text is enough.
  public static func looksLikeSource(_ text: String) -> Bool {
    let source = SourceText(name: "", text: text)
    var known = 0
    var unknown = 0
    var hasDirective = false
    for line in source.lines where !line.isComment {
      let operation = line.text(in: 16...20)
      if Directive.byName[operation] != nil {
        hasDirective = true
        known += 1
      } else if Mnemonic.named(operation) != nil {
        known += 1
      } else if !operation.isEmpty || line.text(in: 1...5).contains(where: { !$0.isNumber }) {
        unknown += 1
      }
    }
    return hasDirective && known > 2 * unknown
  }
}
