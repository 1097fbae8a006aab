import Core1401

/// A help text taken apart: what it is called and its sections, for forms other than plain text.
///
/// The texts of `--help` have one layout: a title, then blocks between blank lines. A block may begin with a heading that
/// ends with a colon; two blanks indent a list, whose items have their explanation after two blanks or more.
struct HelpPage {
  /// A part of a section.
  enum Part: Equatable {
    /// Lines that are to be filled.
    case paragraph(String)
    /// A word and what it means.
    case item(term: String, text: String)
    /// Lines that stay as they are.
    case verbatim([String])
  }

  struct Section {
    /// The heading without colon, empty for none.
    var heading = ""
    var parts: [Part] = []
  }

  /// What comes before the colon of the first line.
  private(set) var name = ""
  /// What comes after it.
  private(set) var title = ""
  /// The lines of the usage, without the word.
  private(set) var usage: [String] = []
  private(set) var sections: [Section] = []

  /// Longer headings are sentences.
  private static let wordsOfHeading = 4
  /// What is indented more than that continues the item before it.
  private static let continuation = 10

  /// Takes a help text apart.
  ///
  /// - Parameters:
  ///   - text: the help text.
  ///   - leavesOutOptions: whether the lists of options are left out: who makes another form has the table of them.
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

  /// The heading of a block, and its lines without it.
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
        // An item whose term fills its line is explained in the next.
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
  /// The text without blanks at its ends.
  fileprivate var trimmingBlanks: String {
    var rest = self[...]
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}

extension String {
  /// The first run of at least so many blanks.
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
