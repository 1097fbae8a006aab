internal import Core1401

extension StoredCharacter {
  /// The bits of a code: the name on the console and the mask of each.
  static let codeBits: [(name: String, mask: UInt8)] =
    ["B", "A", "8", "4", "2", "1"].enumerated().map { (name: $1, mask: 1 << (5 - $0)) }
  /// The mask of the word mark.
  static let wordMarkMask = StoredCharacter(code: 0, wordMark: true).rawValue
}
