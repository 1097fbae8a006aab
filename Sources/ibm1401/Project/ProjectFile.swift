import Core1401
import Foundation
import Host1401
import Panel1401

/// A project: everything that belongs to a program besides its deck, in a file `NAME.1401` beside it.
///
/// The file is JSON, so that people can read and change it. The article *Projects* describes its entries.
struct ProjectFile: Codable, Equatable {
  /// The value of an option: one, several, or none for an option without an argument.
  enum Value: Equatable {
    case one(String)
    case several([String])
    case none

    var all: [String] {
      switch self {
      case .one(let value): [value]
      case .several(let values): values
      case .none: [""]
      }
    }
  }

  /// The layout of the panel.
  struct Layout: Codable, Equatable {
    var theme: String?
    var lamps: String?
    var motion: Bool?
    var mouse: Bool?
    var pane: String?
    var isZoomed: Bool?
  }

  /// The value of the first entry of every project.
  static let kind = "ibm1401 project"
  /// The version of the form that is written, and the only one that is read.
  static let version = 1

  var file = ProjectFile.kind
  var version = ProjectFile.version
  /// The decks or the source, in the order of the hopper.
  var program: [String] = []
  /// Options, by their names on the command line.
  var options: [String: Value] = [:]
  /// Commands that set the switches and dials of the console.
  var switches: [String] = []
  /// Labels with their addresses; those of an assembled source take precedence.
  var labels: [String: Int] = [:]
  /// Commands that set breakpoints, watchpoints and catches.
  var breakpoints: [String] = []
  /// The expressions of the watch window.
  var displays: [String] = []
  /// The layout of the panel.
  var layout = Layout()
  /// The saved machine that is restored when the project is opened.
  var machine: String?

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case file, version, program, options, switches, labels, breakpoints, displays, layout, machine
  }

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func read<Entry: Decodable>(_ entry: inout Entry, _ key: CodingKeys) throws {
      entry = try container.decodeIfPresent(Entry.self, forKey: key) ?? entry
    }
    try read(&program, .program)
    try read(&options, .options)
    try read(&switches, .switches)
    try read(&labels, .labels)
    try read(&breakpoints, .breakpoints)
    try read(&displays, .displays)
    try read(&layout, .layout)
    machine = try container.decodeIfPresent(String.self, forKey: .machine)
  }

  // MARK: Files

  /// Whether a name is that of a project.
  static func isProject(_ name: String) -> Bool { name.lowercased().hasSuffix(".1401") }

  /// Reads a project.
  ///
  /// - Throws: ``FileError``.
  init(path: String) throws {
    let data = Data(try readFile(path, limit: LongestFile.text))
    guard let entries = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw FileError(file: path, .notProject, ["it is not a JSON object"])
    }
    guard entries["file"] as? String == ProjectFile.kind else {
      throw FileError(file: path, .notProject, ["the entry file is not \"\(ProjectFile.kind)\""])
    }
    guard let version = entries["version"] as? Int, version == ProjectFile.version else {
      let found = (entries["version"] as? Int).map(String.init) ?? "none"
      throw FileError(file: path, .projectVersion, [found, ProjectFile.version])
    }
    let known = CodingKeys.allCases.map(\.rawValue)
    for name in entries.keys.sorted() where !known.contains(name) {
      let advice = name.nearest(in: known).map { "; did you mean \($0)?" } ?? ""
      throw FileError(file: path, .projectEntry, [name, advice])
    }
    do {
      self = try JSONDecoder().decode(ProjectFile.self, from: data)
    } catch let error as DecodingError {
      throw FileError(file: path, .projectValue, [ProjectFile.place(of: error)])
    }
  }

  /// Writes the project in one piece: if that fails, the file keeps its old contents.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - isOpen: whether this is the open project, which `project save` may overwrite.
  /// - Throws: ``FileError``.
  func write(to path: String, isOpen: Bool = false) throws {
    if isOpen { OpenFiles.forgetInput(path) }
    defer { if isOpen { OpenFiles.noteInput(path) } }
    try WholeFile(path: path, as: "project save").write([UInt8](prettyJSON(self)))
  }

  /// The names of the entries that lead to an error, from the outermost.
  private static func place(of error: DecodingError) -> String {
    switch error {
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .keyNotFound(_, let found),
      .dataCorrupted(let found):
      return found.codingPath.map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue }
        .joined(separator: ", ")
    @unknown default: return "\(error)"
    }
  }
}

extension ProjectFile.Value: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(String.self) {
      self = .one(value)
    } else if let number = try? container.decode(Int.self) {
      self = .one(String(number))
    } else if let isGiven = try? container.decode(Bool.self) {
      self = isGiven ? .none : .several([])
    } else {
      self = .several(try container.decode([String].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .one(let value): try container.encode(value)
    case .several(let values): try container.encode(values)
    case .none: try container.encode(true)
    }
  }
}
