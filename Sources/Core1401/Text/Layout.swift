extension StringProtocol {
  /// The text with trailing blanks up to a width; a longer text is unchanged.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }

  /// The text with leading blanks up to a width; a longer text is unchanged.
  package func rightAligned(in width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - count)) + self
  }

  /// The text without trailing blanks.
  package var withoutTrailingBlanks: SubSequence {
    var end = endIndex
    while end > startIndex, self[index(before: end)] == " " { formIndex(before: &end) }
    return self[..<end]
  }

  /// The words of the text wrapped to lines of a width; a longer word has a line of its own.
  package func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension BinaryInteger {
  /// The digits of a nonnegative number with leading zeros.
  ///
  /// - Parameters:
  ///   - count: the minimum number of digits.
  ///   - radix: 10 for decimal digits.
  ///   - isUppercase: whether digits above 9 are capitals.
  /// - Returns: the digits.
  package func digits(_ count: Int, radix: Int = 10, isUppercase: Bool = false) -> String {
    let digits = String(self, radix: radix, uppercase: isUppercase)
    return String(repeating: "0", count: Swift.max(0, count - digits.count)) + digits
  }

  /// The decimal digits in groups of three: `1,234,567`.
  package var grouped: String {
    var digits = Array(String(self))
    for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
    return String(digits)
  }

  /// The number with the noun that it counts: `1 card`, `2 cards`.
  ///
  /// - Parameters:
  ///   - noun: the noun in the singular; its plural ends in s.
  ///   - isGrouped: whether the digits are in groups of three.
  /// - Returns: number and noun.
  package func counted(_ noun: String, isGrouped: Bool = false) -> String {
    "\(isGrouped ? grouped : String(self)) \(noun)\(self == 1 ? "" : "s")"
  }
}

extension Collection<String> {
  /// The words joined for a sentence: `a`, `a or b`, `a, b or c`.
  package func listed(with conjunction: String) -> String {
    guard let last = suffix(1).first, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
