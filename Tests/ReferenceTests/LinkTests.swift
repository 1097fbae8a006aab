import Foundation
import Testing

/// Links in the README and the articles lead somewhere.
@Suite("Links of the documents")
struct LinkTests {
  private struct Document {
    let file: URL
    let text: String
    /// The catalog that it is in, nil for a file outside of catalogs.
    var catalog: URL? {
      file.pathComponents.contains { $0.hasSuffix(".docc") } ? file.deletingLastPathComponent() : nil
    }
  }

  private static func documents() throws -> [Document] {
    var files = [package.appending(path: "README.md")]
    for folder in ["Sources", "Programs"] {
      let found = try #require(
        FileManager.default.enumerator(at: package.appending(path: folder), includingPropertiesForKeys: nil))
      files += found.compactMap { $0 as? URL }.filter { $0.pathExtension == "md" }
    }
    return try files.map { Document(file: $0, text: try String(contentsOf: $0, encoding: .utf8)) }
  }

  /// The text without code, in which brackets are no links.
  private static func prose(_ text: String) -> String {
    var isCode = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      if line.drop(while: { $0 == " " }).hasPrefix("```") {
        isCode.toggle()
        return false
      }
      return !isCode
    }.joined(separator: "\n").replacing(/``.+?``|`[^`\n]*`/) {
      $0.output.hasPrefix("``") ? String($0.output) : ""
    }
  }

  @Test("Every document begins with a title, and has something to say")
  func titles() throws {
    for document in try Self.documents() {
      #expect(document.text.hasPrefix("# "), "\(document.file.lastPathComponent)")
      #expect(document.text.count > 300, "\(document.file.lastPathComponent)")
    }
  }

  @Test("Every relative link of a document leads to a file or folder")
  func relativeLinks() throws {
    var count = 0
    for document in try Self.documents() {
      for match in Self.prose(document.text).matches(of: /\]\(([^)\s]+)\)/) {
        let target = String(match.1)
        guard !target.contains("://"), !target.hasPrefix("#"), !target.hasPrefix("mailto:") else { continue }
        let path = target.prefix { $0 != "#" }
        let file = document.file.deletingLastPathComponent().appending(path: String(path)).standardized
        count += 1
        #expect(
          FileManager.default.fileExists(atPath: file.path), "\(document.file.lastPathComponent): \(target)")
      }
    }
    #expect(count > 20)
  }

  @Test("Every doc: link leads to an article of its catalog")
  func articleLinks() throws {
    var count = 0
    for document in try Self.documents() {
      guard let catalog = document.catalog else { continue }
      for match in Self.prose(document.text).matches(of: /<doc:([A-Za-z0-9-]+)>/) {
        let file = catalog.appending(path: "\(match.1).md")
        count += 1
        #expect(
          FileManager.default.fileExists(atPath: file.path), "\(document.file.lastPathComponent): \(match.1)")
      }
    }
    #expect(count > 50)
  }

  @Test("Every symbol that an article links is declared in its target or one that it names")
  func symbolLinks() throws {
    var declared: [String: Set<String>] = [:]
    let sources = package.appending(path: "Sources")
    for target in try FileManager.default.contentsOfDirectory(atPath: sources.path) {
      var names: Set<String> = [target]
      let found = FileManager.default.enumerator(
        at: sources.appending(path: target), includingPropertiesForKeys: nil)
      for case let file as URL in found ?? .init() where file.pathExtension == "swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        for match in text.matches(
          of:
            /\b(?:struct|class|enum|protocol|actor|func|var|let|case|typealias|associatedtype)\s+`?([A-Za-z_0-9]+)/
        ) {
          names.insert(String(match.1))
        }
        // Cases that share a line.
        for match in text.matches(of: /\bcase ([a-zA-Z0-9, ]+)$/.anchorsMatchLineEndings()) {
          for name in match.1.split(separator: ",") {
            names.insert(name.trimmingCharacters(in: .whitespaces))
          }
        }
        if text.contains("init(") { names.insert("init") }
      }
      declared[target] = names
    }
    var count = 0
    for document in try Self.documents() {
      guard let catalog = document.catalog else { continue }
      let own = catalog.deletingLastPathComponent().lastPathComponent
      for match in document.text.matches(of: /``(\/?[A-Za-z_][A-Za-z0-9_\/().:]*)``/) {
        var parts = match.1.split(separator: "/").map { String($0.prefix { $0 != "(" }) }
        var target = own
        if parts.count > 1, declared[parts[0]] != nil { target = parts.removeFirst() }
        count += 1
        for part in parts {
          #expect(
            declared[target]?.contains(part) == true,
            "\(document.file.lastPathComponent): \(match.1) in \(target)")
        }
      }
    }
    #expect(count > 100)
  }

  @Test("The entry article leads to every article of the reference")
  func entry() throws {
    let folder = package.appending(path: "Sources")
    let entry = try String(
      contentsOf: folder.appending(path: "ibm1401/ibm1401.docc/UsersReference.md"), encoding: .utf8)
    let articles = [
      "Operations.md", "OperationsOfSPS.md", "Directives.md", "Commands.md", "Expressions.md",
      "UnitsAndFiles.md",
      "doc:Console", "doc:Messages", "doc:ExitStatuses", "doc:Environment", "doc:Reports",
    ]
    for article in articles { #expect(entry.contains(article), "\(article)") }
  }
}
