import Core1401
import Foundation
import Host1401
import System1401
import Units1401

/// The arguments of a command, extended by the project that they name.
struct OpenedProject {
  var arguments: ParsedArguments
  /// The project and its file, nil when the arguments name none.
  var project: ProjectFile?
  var path: String?

  /// The saved machine of the project, nil for none.
  var machine: String? {
    guard let path, let machine = project?.machine else { return nil }
    return project?.resolve(machine, besides: path)
  }
}

// Conversion between a project and the arguments of a command. File names in a project are relative to its
// folder.
extension ProjectFile {
  /// The options that a project may have.
  private static let options =
    (PanelArguments.syntax + RunOptions.syntax + DebugOptions.syntax).filter {
      // The option --quiet is harmless, so a project may contain it.
      !$0.isOfOneRun || $0.name == "quiet"
    }

  /// The arguments, with a project replaced by its contents. Options on the command line take precedence.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of a command.
  ///   - known: the options of the command; options of other commands are ignored.
  /// - Returns: the arguments, and the project and its file, if one is named.
  /// - Throws: ``FileError``, ``UsageError`` when a deck is named besides the project.
  static func open(_ arguments: ParsedArguments, known: [OptionSyntax]) throws -> OpenedProject {
    guard let path = arguments.operands.first(where: isProject) else {
      return OpenedProject(arguments: arguments)
    }
    guard arguments.operands.count == 1 else {
      throw UsageError(.projectDecks, [path])
    }
    let project = try ProjectFile(path: path)
    let folder = folder(of: path)
    var opened = ParsedArguments(operands: project.program.map { resolve($0, in: folder) })
    for (name, value) in project.options.sorted(by: { $0.key < $1.key }) {
      guard let option = options.first(where: { $0.name == name }) else {
        throw unknown(name, in: path)
      }
      guard known.contains(where: { $0.name == name }) else { continue }
      let given = arguments.options.filter { $0.name == name }.map(\.value)
      for value in value.all where !given.contains(where: { option.replaces($0, value) }) {
        opened.options.append(
          ParsedArguments.Option(name: name, value: mapFile(of: option, value) { resolve($0, in: folder) }))
      }
    }
    try checkWrites(opened, of: path, isTrusted: arguments.options.contains { $0.name == "trust" })
    opened.options += arguments.options
    return OpenedProject(arguments: opened, project: project, path: path)
  }

  private static func unknown(_ name: String, in path: String) -> FileError {
    let ofOneRun = (PanelArguments.syntax + RunOptions.syntax + DebugOptions.syntax).filter(\.isOfOneRun)
    if ofOneRun.contains(where: { $0.name == name }) {
      return FileError(file: path, .projectRunOption, [name])
    }
    let advice = name.nearest(in: options.map(\.name)).map { "; did you mean \($0)?" } ?? ""
    return FileError(file: path, .projectOption, [name, advice])
  }

  // MARK: Trust

  /// Checks that a project writes nothing outside its folder, unless the user allows it.
  ///
  /// - Throws: ``FileError`` when the user does not allow it, or cannot be asked.
  private static func checkWrites(_ opened: ParsedArguments, of path: String, isTrusted: Bool) throws {
    if isTrusted { DocumentFolder.isTrusted = true }
    guard !DocumentFolder.isTrusted else { return }
    let outside = writtenFiles(opened).filter { !DocumentFolder.holds($0.file, besides: path) }
    guard !outside.isEmpty else { return }
    let names = outside.map { "\($0.file) (\($0.option))" }.joined(separator: ", ")
    guard ask("\(path) would write outside its folder: \(names); allow it?") else {
      throw FileError(file: path, .projectWrites, [names])
    }
    DocumentFolder.isTrusted = true
  }

  /// The files that a run with these arguments writes, with the options that name them.
  private static func writtenFiles(_ arguments: ParsedArguments) -> [(option: String, file: String)] {
    arguments.options.compactMap { argument in
      let (name, value) = (argument.name, argument.value)
      var file = value
      switch name {
      case "print", "print-pdf", "punch", "typed", "stackers": break
      case "tape":
        guard let reel = try? UnitFile<TapeMounting>(value), reel.medium.mode != .fileProtected else {
          return nil
        }
        file = reel.medium.path
      case "disk":
        guard let pack = try? UnitFile<DiskMounting>(value), pack.medium.mode != .readOnly else { return nil }
        file = pack.medium.path
      case "ramac":
        let disks = DiskMounting(text: value)
        guard disks.mode != .readOnly else { return nil }
        file = disks.path
      default: return nil
      }
      return file == "-" || file == "/dev/null" ? nil : (name, file)
    }
  }

  /// Asks the user at the terminal; false when there is none, and in the panel, which has no room for the
  /// question.
  private static func ask(_ question: String) -> Bool {
    guard !HostTerminal.isTaken, isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return false }
    StandardError.write("ibm1401: \(question.withVisibleControls) [y/N] ")
    return ["y", "yes"].contains(readLine()?.trimmingCharacters(in: .whitespaces).lowercased())
  }

  /// Stores decks and options, with file names relative to the folder of the project.
  mutating func take(_ arguments: ParsedArguments, forFile path: String) {
    let folder = ProjectFile.folder(of: path)
    program = arguments.operands.map { ProjectFile.relative($0, to: folder) }
    options = [:]
    for argument in arguments.options {
      let name = argument.name
      guard let option = ProjectFile.options.first(where: { $0.name == name }), !option.isOfOneRun else {
        continue
      }
      let value = ProjectFile.mapFile(of: option, argument.value) { ProjectFile.relative($0, to: folder) }
      switch option.argument {
      case .none: options[name] = Value.none
      case .unitFile: options[name] = .several((options[name]?.all ?? []) + [value])
      case .word, .file: options[name] = .one(value)
      }
    }
  }

  /// Stores the media that are mounted now.
  mutating func take(_ units: [UnitReport], forFile path: String) {
    let folder = ProjectFile.folder(of: path)
    func whole(_ file: String) -> String {
      ProjectFile.relative(ProjectFile.resolve(file, in: folder), to: folder)
    }
    for name in Set(units.map(\.place.unit)) {
      let named = options[name]?.all ?? []
      let mounted = units.filter { $0.place.unit == name }.compactMap { unit -> String? in
        guard let file = unit.fileName.map({ ProjectFile.relative($0, to: folder) }) else { return nil }
        let place = unit.place.number.map { "\($0)=" } ?? ""
        // Keeps the words after the file name, such as `ro`, if the option named the same file.
        let same = named.first { option in
          option.hasPrefix(place)
            && whole(option.dropFirst(place.count).prefix { $0 != "," }.description) == whole(file)
        }
        return same ?? place + file + unit.mountingWords
      }
      if !mounted.isEmpty || options[name] != nil, name != "inquiry" {
        options[name] =
          mounted.isEmpty
          ? nil
          : units.first { $0.place.unit == name }?.place.number == nil
            ? .one(mounted[0]) : .several(mounted)
      }
    }
  }

  // MARK: Names of files

  /// The folder of a file, with `/` at its end.
  private static func folder(of path: String) -> String {
    let folder = URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent().path
    return folder.hasSuffix("/") ? folder : folder + "/"
  }

  private static func resolve(_ name: String, in folder: String) -> String {
    guard name != "-", !name.hasPrefix("/"), !isNoFile(name) else { return name }
    let here = FileManager.default.currentDirectoryPath + "/"
    let whole = URL(fileURLWithPath: folder + name).standardizedFileURL.path
    return whole.hasPrefix(here) ? String(whole.dropFirst(here.count)) : whole
  }

  /// Whether a name is that of a connection or of the typewriter's terminal, which are in no folder.
  private static func isNoFile(_ name: String) -> Bool {
    name.hasPrefix("tcp:") || InquiryTerminal.isMeant(by: name)
  }

  /// The path of a file that a project names.
  func resolve(_ name: String, besides path: String) -> String {
    ProjectFile.resolve(name, in: ProjectFile.folder(of: path))
  }

  private static func relative(_ name: String, to folder: String) -> String {
    guard name != "-", !isNoFile(name) else { return name }
    let whole = URL(fileURLWithPath: name).standardizedFileURL.path
    return whole.hasPrefix(folder) ? String(whole.dropFirst(folder.count)) : whole
  }

  /// An argument with its file name converted.
  private static func mapFile(
    of option: OptionSyntax, _ value: String, _ change: (String) -> String
  ) -> String {
    switch option.argument {
    case .none, .word: return value
    case .file: return change(value)
    case .unitFile:
      let unit = option.unit(of: value)
      return unit + change(String(value.dropFirst(unit.count)))
    }
  }
}

extension OptionSyntax {
  /// The text before the file in `N=FILE`.
  fileprivate func unit(of value: String) -> String {
    value.firstIndex(of: "=").map { String(value[...$0]) } ?? ""
  }

  /// Whether an argument of the command line replaces one of a project.
  fileprivate func replaces(_ given: String, _ value: String) -> Bool {
    argument != .unitFile || unit(of: given) == unit(of: value)
  }
}
