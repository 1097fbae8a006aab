import Core1401

/// A help text parsed into title, usage and sections, for forms other than plain text.
///
/// The texts of `--help` have one layout: a title, then blocks separated by blank lines. A block may begin
/// with a heading that ends with a colon. Two blanks indent a list; at least two blanks separate an item
/// from its explanation.
struct HelpPage {
  /// A part of a section.
  enum Part: Equatable {
    /// Lines that are filled to the width of the page.
    case paragraph(String)
    /// A list item: a word and its explanation.
    case item(term: String, text: String)
    /// Lines that are printed unchanged, such as examples.
    case verbatim([String])
  }

  struct Section {
    /// The heading without the colon, empty for none.
    var heading = ""
    var parts: [Part] = []
  }

  /// The first line up to the colon: the command's name.
  private(set) var name = ""
  /// The first line after the colon.
  private(set) var title = ""
  /// The lines of the usage, without the word `Usage`.
  private(set) var usage: [String] = []
  private(set) var sections: [Section] = []

  /// The most words of a heading; a longer text before a colon is a sentence.
  private static let wordsOfHeading = 4
  /// The indent, in blanks, above which a line continues the item before it.
  private static let continuation = 10

  /// Parses a help text.
  ///
  /// - Parameters:
  ///   - text: the help text.
  ///   - leavesOutOptions: whether to omit the lists of options, for forms that use the table of options.
  init(_ text: String, leavesOutOptions: Bool = true) {
    var blocks: [[Substring]] = [[]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.allSatisfy(\.isWhitespace) {
        blocks.append([])
      } else {
        blocks[blocks.count - 1].append(line)
      }
    }
    blocks.removeAll(where: \.isEmpty)
    if let first = blocks.first {
      let line = first.map { $0.trimmingBlanks }.joined(separator: " ")
      let halves = line.split(separator: ":", maxSplits: 1)
      name = String(halves.first ?? "")
      title = halves.count == 2 ? halves[1].trimmingBlanks : ""
    }
    for block in blocks.dropFirst() {
      let (heading, rest) = HelpPage.heading(of: block)
      if heading == "Usage" {
        usage += rest.map(\.trimmingBlanks).filter { !$0.isEmpty }
      } else if leavesOutOptions, heading.hasPrefix("Options") {
        continue
      } else if heading.isEmpty, let last = sections.indices.last, sections[last].heading.isEmpty {
        sections[last].parts += HelpPage.parts(of: rest)
      } else {
        sections.append(Section(heading: heading, parts: HelpPage.parts(of: rest)))
      }
    }
  }

  /// The heading of a block, and the block's lines without it.
  private static func heading(of block: [Substring]) -> (String, [Substring]) {
    guard let first = block.first, first.first?.isUppercase ?? false, let colon = first.firstIndex(of: ":")
    else { return ("", block) }
    let heading = first[..<colon]
    let rest = first[first.index(after: colon)...].drop { $0 == " " }
    let limit = rest.isEmpty ? wordsOfHeading : 2
    let withoutRemark = heading.prefix { $0 != "(" }
    guard withoutRemark.split(separator: " ").count <= limit else { return ("", block) }
    return (String(heading), (rest.isEmpty ? [] : [rest]) + block.dropFirst())
  }

  private static func parts(of lines: [Substring]) -> [Part] {
    var parts: [Part] = []
    for line in lines {
      let indent = line.prefix { $0 == " " }.count
      let text = line.trimmingBlanks
      if indent == 0 {
        if case .paragraph(let before) = parts.last {
          parts[parts.count - 1] = .paragraph("\(before) \(text)")
        } else {
          parts.append(.paragraph(text))
        }
      } else if case .item(let term, let before) = parts.last, indent > continuation {
        parts[parts.count - 1] = .item(term: term, text: before.isEmpty ? text : "\(before) \(text)")
      } else if indent == 2, let gap = text.range(ofBlanks: 2) {
        parts.append(.item(term: String(text[..<gap.lowerBound]), text: String(text[gap.upperBound...])))
      } else if indent == 2, lines.contains(where: { $0.prefix { $0 == " " }.count > continuation }) {
        // The term fills its line; its explanation is on the next line.
        parts.append(.item(term: text, text: ""))
      } else if case .verbatim(let before) = parts.last {
        parts[parts.count - 1] = .verbatim(before + [String(line)])
      } else {
        parts.append(.verbatim([String(line)]))
      }
    }
    return parts
  }
}

extension StringProtocol {
  /// The text without blanks at either end.
  fileprivate var trimmingBlanks: String {
    var rest = self[...]
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}

extension String {
  /// The first run of at least `count` blanks.
  fileprivate func range(ofBlanks count: Int) -> Range<Index>? {
    var begin: Index?
    for index in indices {
      if self[index] == " " {
        begin = begin ?? index
      } else if let first = begin {
        if distance(from: first, to: index) >= count { return first..<index }
        begin = nil
      }
    }
    return nil
  }
}
