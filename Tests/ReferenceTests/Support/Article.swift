import Foundation
import Testing

/// The folder of the package.
let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized

/// Compares an article that is generated with its file.
///
/// With RECORD_GOLDEN=1 the file is written anew and the test fails, so that a person reads what has changed.
///
/// - Parameters:
///   - path: the article, in the folder Sources.
///   - text: what it must contain.
///   - sourceLocation: the place in the test, for the failure.
/// - Throws: when the file cannot be written.
func expectArticle(
  _ path: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = package.appending(path: "Sources").appending(path: path)
  if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
    try text.write(to: file, atomically: true, encoding: .utf8)
    Issue.record("\(path) is written; read it", sourceLocation: sourceLocation)
    return
  }
  let committed = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  let isSame = committed == text
  #expect(
    isSame, "\(path) differs from its tables; RECORD_GOLDEN=1 writes it anew", sourceLocation: sourceLocation)
}

/// A table of Markdown.
///
/// - Parameters:
///   - heads: the titles of the columns.
///   - rows: the cells; a vertical bar in them is escaped.
/// - Returns: the lines.
func table(_ heads: [String], _ rows: [[String]]) -> String {
  func line(_ cells: [String]) -> String {
    "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
  }
  return ([line(heads), line(heads.map { _ in "---" })] + rows.map(line)).joined(separator: "\n")
}

/// A text in the type of code. A text with a back-quote is not: DocC takes everything between two or more of them
/// for a symbol.
func code(_ text: String) -> String {
  guard text.contains("`") else { return "`\(text)`" }
  return text.map { "\\`[]*_<|".contains($0) ? "\\\($0)" : String($0) }.joined()
}

/// The line that says that an article is generated.
func generated(by test: String) -> String {
  "<!-- Generated: RECORD_GOLDEN=1 swift test --disable-xctest --filter \(test) writes this file anew. -->\n"
}
