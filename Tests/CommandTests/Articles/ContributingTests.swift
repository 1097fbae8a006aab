import Foundation
import Testing

@Suite("Article: Contributing")
struct ContributingTests {
  @Test("its examples are in the sources as they are shown")
  func examples() throws {
    let blocks = try MarkdownBlock.all(ofFile: "Sources/ibm1401/ibm1401.docc/Contributing.md")
      .filter { !$0.mark.isEmpty }
    #expect(blocks.count > 10)
    for block in blocks {
      let source = try String(
        contentsOf: Command.package.appending(path: block.mark), encoding: .utf8
      ).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      let lines = block.lines.map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(source.contains(lines), "\(block.mark) has no longer\n\(block.text)")
    }
  }
}
