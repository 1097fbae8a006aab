import Foundation

/// A fenced block of a Markdown text.
struct MarkdownBlock {
  /// The line before it, when that is an HTML comment: what is in the comment, otherwise empty.
  let mark: String
  /// The language after the opening fence, empty for none.
  let language: String
  /// The lines between the fences, without the indentation of the fence.
  let lines: [String]
  /// The line of the opening fence, from 1.
  let line: Int

  var text: String { lines.joined(separator: "\n") }

  /// The blocks of a text, in order.
  static func all(in text: String) -> [MarkdownBlock] {
    var blocks: [MarkdownBlock] = []
    var opening: (mark: String, language: String, indentation: Int, line: Int, lines: [String])?
    var mark = ""
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let indentation = line.prefix { $0 == " " }.count
      let words = line.dropFirst(indentation)
      if let block = opening, words == "```", indentation == block.indentation {
        blocks.append(
          MarkdownBlock(mark: block.mark, language: block.language, lines: block.lines, line: block.line))
        opening = nil
      } else if let block = opening {
        opening?.lines.append(String(line.dropFirst(min(block.indentation, indentation))))
      } else if words.hasPrefix("```") {
        opening = (mark, String(words.dropFirst(3)), indentation, index + 1, [])
      }
      let isMark = words.hasPrefix("<!-- ") && words.hasSuffix(" -->")
      mark = isMark ? String(words.dropFirst(5).dropLast(4)) : ""
    }
    return blocks
  }

  /// The blocks of a file of the package.
  static func all(ofFile path: String) throws -> [MarkdownBlock] {
    all(in: try String(contentsOf: Command.package.appending(path: path), encoding: .utf8))
  }
}
