extension SourceText {
  /// Whether a text is a source: most of its lines other than remarks have a known operation in the right
  /// columns, and at least one is a declarative or control operation. The beginning of a text is
  /// sufficient.
  public static func looksLikeSource(_ text: String) -> Bool {
    let source = SourceText(name: "", text: text)
    return source.looksLikeAutocoder || source.looksLikeSPS
  }

  private var looksLikeAutocoder: Bool {
    var known = 0
    var unknown = 0
    var hasDirective = false
    for line in lines where !line.isComment {
      let operation = Name(trimming: line.columns[15..<20])
      if Directive.named(operation) != nil {
        hasDirective = true
        known += 1
      } else if Mnemonic.named(operation) != nil {
        known += 1
      } else if operation.count > 0 || line.text(in: 1...5).contains(where: { !$0.isNumber }) {
        unknown += 1
      }
    }
    return hasDirective && known > 2 * unknown
  }

  private var looksLikeSPS: Bool {
    var known = 0
    var unknown = 0
    var hasDirective = false
    for line in lines where !line.isRemark(in: .sps) {
      let card = SPSCard(line.columns)
      if let operation = card.likelyOperation {
        known += 1
        if case .directive = operation { hasDirective = true }
      } else {
        unknown += 1
      }
    }
    return hasDirective && known > 2 * unknown
  }

  /// The lead of one language at which the rest of a program need not be read.
  private static let clearLead = 20

  /// The language of most lines of a program, up to its END or ENT.
  ///
  /// - Parameter first: the index of the program's first line.
  /// - Returns: Autocoder or SPS; Autocoder if there is no evidence.
  func language(from first: Int) -> SourceLanguage {
    var lead = 0
    for line in lines[first...] where !line.isComment {
      if abs(lead) == SourceText.clearLead { break }
      let operation = Name(trimming: line.columns[14] == 0x20 ? line.columns[15..<20] : [])
      if let directive = Directive.named(operation) {
        if directive == .ent { return .autocoder }
        lead += 1
        if directive == .end { break }
      } else if Mnemonic.named(operation) != nil {
        lead += 1
      } else if let operation = SPSCard(line.columns).likelyOperation {
        lead -= 1
        guard case .directive(let directive) = operation else { continue }
        if directive == .ent { return .sps }
        if directive == .end { break }
      }
    }
    return lead < 0 ? .sps : .autocoder
  }
}

extension SPSCard {
  /// The operation of a card whose fields look like those of SPS, nil if they do not.
  var likelyOperation: SPSOperation? {
    guard columns[13].isLetter, columns[7].isLetter || isBlank(SPSCard.label),
      let operation = SPSOperation(name: text(SPSCard.operation))
    else { return nil }
    if case .directive(let directive) = operation {
      // In a constant, the columns of the adjustment contain its text.
      return [.dcw, .dc, .ctl, .ent].contains(directive) || isAddress(SPSCard.a) ? operation : nil
    }
    return isAddress(SPSCard.a) && isAddress(SPSCard.b) ? operation : nil
  }

  private func isAddress(_ fields: OperandColumns) -> Bool {
    if case .wrong = operand(fields) { return false }
    if SPSCard.advice(forUndefined: text(fields.operand)) != nil { return false }
    return true
  }
}
