import Foundation
import Panel1401

/// The sample programs: the folder Programs of the project or of an installation.
struct ProgramLibrary {
  /// The path of the folder below the prefix of an installation.
  static let installed = "share/ibm1401/Programs"
  private let folder: String?

  /// Searches for the folder, in this order: IBM1401_PROGRAMS, Programs in the current folder, the installation
  /// of the executable, the clone in which it was built, and the data folders of XDG.
  init() {
    let environment = ProcessInfo.processInfo.environment
    var candidates = [environment["IBM1401_PROGRAMS"], "Programs"].compactMap(\.self)
    if let program = ProgramFiles.executable {
      var place = URL(fileURLWithPath: program).deletingLastPathComponent()
      candidates.append(
        place.deletingLastPathComponent().appendingPathComponent(ProgramLibrary.installed).path)
      for _ in 0..<5 {
        candidates.append(place.appendingPathComponent("Programs").path)
        place.deleteLastPathComponent()
      }
    }
    let own = environment["XDG_DATA_HOME"] ?? environment["HOME"].map { "\($0)/.local/share" }
    let shared = environment["XDG_DATA_DIRS"] ?? "/usr/local/share:/usr/share"
    for folder in [own].compactMap(\.self) + shared.split(separator: ":").map(String.init) {
      candidates.append("\(folder)/ibm1401/Programs")
    }
    folder = candidates.first { FileManager.default.fileExists(atPath: "\($0)/powers-of-two.cd") }
  }

  /// All files in the folder and its subfolders, by their relative paths.
  var files: [String] {
    guard let folder, let names = FileManager.default.subpaths(atPath: folder) else { return [] }
    return names.sorted().filter { name in
      var isFolder: ObjCBool = false
      return !name.split(separator: "/").contains { $0.hasPrefix(".") }
        && FileManager.default.fileExists(atPath: "\(folder)/\(name)", isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }

  /// The path of a file, given its relative path from ``files``.
  func path(of file: String) -> String { "\(folder ?? "Programs")/\(file)" }

  /// The decks of a program: its own, and its data deck if there is one.
  func decks(of name: String) -> [String] {
    guard let folder else { return [] }
    return ["\(folder)/\(name).cd", "\(folder)/\(name)-data.cd"].filter {
      FileManager.default.fileExists(atPath: $0)
    }
  }

  /// What the panel opens for a program: its source, so that it can be read and changed there, and its data
  /// deck. A program on one card has no other loader than itself, so its deck is opened.
  func program(_ name: String) -> [String] {
    var files = decks(of: name)
    guard let deck = files.first, let folder, let cards = FileManager.default.contents(atPath: deck) else {
      return files
    }
    let source = "\(folder)/\(name).s"
    if cards.split(separator: UInt8(ascii: "\n")).count > 1, FileManager.default.fileExists(atPath: source) {
      files[0] = source
    }
    return files
  }

  /// The programs, with one line each; the program for newcomers comes first.
  var items: [ChooserItem] {
    guard let folder, let files = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return []
    }
    let names = files.filter { $0.hasSuffix(".cd") && !$0.hasSuffix("-data.cd") }.map {
      String($0.dropLast(3))
    }
    return names.sorted { ($0 == "powers-of-two" ? "" : $0) < ($1 == "powers-of-two" ? "" : $1) }.map {
      ChooserItem(name: $0, summary: summary(of: $0, in: folder), action: .openProgram($0))
    }
  }

  /// The title in the source's first comment.
  private func summary(of name: String, in folder: String) -> String {
    guard let source = try? String(contentsOfFile: "\(folder)/\(name).s", encoding: .utf8) else { return "" }
    let comments = source.split(whereSeparator: \.isNewline).lazy.map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    .filter { $0.hasPrefix("*") }
    guard let first = comments.first(where: { $0.count > 2 }) else { return "" }
    let words = first.dropFirst().split(separator: " ", omittingEmptySubsequences: false)
    let tail = words.split(separator: "", omittingEmptySubsequences: true).last ?? []
    return tail.joined(separator: " ").lowercased()
  }
}
