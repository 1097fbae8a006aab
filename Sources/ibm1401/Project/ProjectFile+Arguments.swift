import Foundation
import System1401
import Units1401

// A project as the arguments of a command, and back. File names in a project are seen from its folder.
extension ProjectFile {
  private static let fileOptions: Set = [
    "carriage", "print", "print-pdf", "punch", "punch-hopper", "stackers", "symbols",
  ]
  /// Options that belong to one run, not to the program.
  private static let passing: Set = ["json", "replay", "record", "plain", "quiet", "starts", "help"]

  /// The arguments with a project that they name in its place; what stands on the command line counts before it.
  ///
  /// - Parameters:
  ///   - arguments: those of a command.
  ///   - known: the options of the command; those that only the panel knows are left out elsewhere.
  /// - Returns: the arguments, the project and its file, if one is named.
  /// - Throws: ``FileError``, ``UsageError`` when something stands beside it.
  static func open(
    _ arguments: ParsedArguments, known: [CommandOption]
  ) throws -> (arguments: ParsedArguments, project: ProjectFile?, path: String?) {
    guard let path = arguments.operands.first(where: isProject) else { return (arguments, nil, nil) }
    guard arguments.operands.count == 1 else {
      throw UsageError(description: "\(path) brings its decks with it; name it alone")
    }
    let project = try ProjectFile(path: path)
    var opened = ParsedArguments()
    let folder = folder(of: path)
    opened.operands = project.program.map { resolve($0, in: folder) }
    let given = Set(arguments.options.map(\.name))
    let names = known.map(\.name)
    let all = (PanelArguments.options + RunOptions.options).map(\.name)
    for (name, value) in project.options.sorted(by: { $0.key < $1.key }) {
      guard all.contains(name) else {
        let advice = nearest(to: name, in: all).map { "; did you mean \($0)?" } ?? ""
        throw FileError(file: path, problem: "unknown option \(name)\(advice)")
      }
      guard names.contains(name), name == "tape" || !given.contains(name) else { continue }
      for value in value.all {
        if name == "tape",
          arguments.options.contains(where: { $0.name == name && $0.value.first == value.first })
        {
          continue
        }
        opened.options.append((name, resolve(value, of: name, in: folder)))
      }
    }
    opened.options += arguments.options
    return (opened, project, path)
  }

  /// The arguments of a project for a run without a panel, and the machine that is to be restored, nil for none.
  ///
  /// - Throws: ``FileError``, ``UsageError``.
  static func openToRun(
    _ arguments: ParsedArguments, known: [CommandOption]
  ) throws -> (arguments: ParsedArguments, machine: String?) {
    let (opened, project, path) = try open(arguments, known: known)
    guard let path, let machine = project?.machine else { return (opened, nil) }
    return (opened, resolve(machine, in: folder(of: path)))
  }

  /// Takes decks and options over, as seen from the folder of a project.
  mutating func take(_ arguments: ParsedArguments, forFile path: String) {
    let folder = ProjectFile.folder(of: path)
    program = arguments.operands.map { ProjectFile.relative($0, to: folder) }
    options = [:]
    for (name, value) in arguments.options where !ProjectFile.passing.contains(name) {
      let takesNone = (PanelArguments.options + RunOptions.options).contains {
        $0.name == name && $0.argument == nil
      }
      let value = ProjectFile.seen(value, of: name, from: folder)
      if takesNone {
        options[name] = Value.none
      } else if name == "tape" {
        options[name] = .several((options[name]?.all ?? []) + [value])
      } else {
        options[name] = .one(value)
      }
    }
  }

  /// Takes the reels over that are on the units now.
  mutating func take(_ tapes: [TapeStatus], forFile path: String) {
    let folder = ProjectFile.folder(of: path)
    let named = options["tape"]?.all ?? []
    let reels = tapes.compactMap { tape -> String? in
      guard let name = tape.fileName else { return nil }
      let same = named.first { text in
        guard let option = try? TapeOption(text) else { return false }
        return option.unit == tape.number
          && ProjectFile.relative(ProjectFile.resolve(option.mounting.path, in: folder), to: folder)
            == ProjectFile.relative(name, to: folder)
      }
      return same
        ?? "\(tape.number)=\(ProjectFile.relative(name, to: folder))\(tape.isFileProtected ? ",ro" : "")"
    }
    options["tape"] = reels.isEmpty ? nil : .several(reels)
  }

  // MARK: Names of files

  /// The folder of a file, with `/` behind it.
  private static func folder(of path: String) -> String {
    let folder = URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent().path
    return folder.hasSuffix("/") ? folder : folder + "/"
  }

  static func resolve(_ name: String, in folder: String) -> String {
    guard name != "-", !name.hasPrefix("/") else { return name }
    let here = FileManager.default.currentDirectoryPath + "/"
    let whole = URL(fileURLWithPath: folder + name).standardizedFileURL.path
    return whole.hasPrefix(here) ? String(whole.dropFirst(here.count)) : whole
  }

  /// A file that a project names.
  func resolve(_ name: String, besides path: String) -> String {
    ProjectFile.resolve(name, in: ProjectFile.folder(of: path))
  }

  private static func relative(_ name: String, to folder: String) -> String {
    guard name != "-" else { return name }
    let whole = URL(fileURLWithPath: name).standardizedFileURL.path
    return whole.hasPrefix(folder) ? String(whole.dropFirst(folder.count)) : whole
  }

  /// `N=FILE` in two parts.
  private static func tape(_ value: String) -> (unit: String, file: String)? {
    guard let sign = value.firstIndex(of: "=") else { return nil }
    return (String(value[...sign]), String(value[value.index(after: sign)...]))
  }

  private static func resolve(_ value: String, of option: String, in folder: String) -> String {
    if option == "tape", let (unit, file) = tape(value) { return unit + resolve(file, in: folder) }
    return fileOptions.contains(option) ? resolve(value, in: folder) : value
  }

  private static func seen(_ value: String, of option: String, from folder: String) -> String {
    if option == "tape", let (unit, file) = tape(value) { return unit + relative(file, to: folder) }
    return fileOptions.contains(option) ? relative(value, to: folder) : value
  }
}
