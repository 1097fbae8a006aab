/// The symbolic language of a source.
public enum SourceLanguage: String, Sendable, CaseIterable {
  /// Autocoder: operations in column 16, operands of any length from column 21.
  case autocoder
  /// SPS, the Symbolic Programming System: fixed columns for each field, operations in column 14.
  case sps
  /// The language of most lines of the program. Only for ``AssemblyOptions/language``: a line is always in
  /// one of the other two.
  case detected

  /// The columns of the fields on a card.
  public var fields: CardFields {
    switch self {
    case .autocoder, .detected: CardFields(label: 5..<11, operation: 15..<20, operands: 20..<72)
    case .sps: CardFields(label: 7..<13, operation: 13..<16, operands: 16..<55)
    }
  }
}

/// The columns of the fields that cards of all languages have, from 0.
public struct CardFields: Hashable, Sendable {
  /// The label.
  public let label: Range<Int>
  /// The operation.
  public let operation: Range<Int>
  /// The operands, up to the end of the remark.
  public let operands: Range<Int>
}
