import Core1401
import Foundation
import Monitor1401
import Panel1401
import System1401

/// The project that is open in a session, or none yet: saves it, and sets a machine up as it says.
final class ProjectDesk {
  /// The file, nil before a project was saved or opened.
  private(set) var path: String?
  private var project: ProjectFile
  private var arguments: ParsedArguments

  /// - Parameter opened: decks and options of the session, and the project if one was opened.
  init(_ opened: OpenedProject) {
    arguments = opened.arguments
    project = opened.project ?? ProjectFile()
    path = opened.path
  }

  // MARK: Saving

  /// Carries out the word `project`.
  ///
  /// - Parameters:
  ///   - matter: what is asked for.
  ///   - snapshot: the machine.
  ///   - layout: the looks of the panel, nil without one.
  ///   - control: the machine, to save it.
  /// - Returns: what to say: a sentence.
  /// - Throws: ``FileError``.
  func carryOut(
    _ matter: ProjectCommand, _ snapshot: SystemSnapshot, layout: ProjectFile.Layout? = nil,
    control: RunControl
  ) throws -> String {
    guard case .save(let name, let withMachine) = matter else {
      return path.map { "The project is \($0)." } ?? "No project is open; project save makes \(defaultPath)."
    }
    let path = name.map { ProjectFile.isProject($0) ? $0 : $0 + ".1401" } ?? self.path ?? defaultPath
    if withMachine {
      let machine = String(path.dropLast(".1401".count)) + ".sav"
      control.send(.save(machine))
      control.waitUntilStanding()
      if let refusal = control.snapshot().refusal { throw PanelError(description: refusal) }
      project.machine = URL(fileURLWithPath: machine).lastPathComponent
    } else if name != nil, path != self.path {
      project.machine = nil
    }
    try save(snapshot, layout, to: path)
    self.path = path
    return "Saved as \(path)\(withMachine ? " with the machine" : "")."
  }

  /// Saves the project when its panel is left; nothing when none is open.
  ///
  /// - Throws: ``FileError``.
  func leave(_ snapshot: SystemSnapshot, layout: ProjectFile.Layout) throws {
    if let path { try save(snapshot, layout, to: path) }
  }

  /// Beside the program, with its name.
  private var defaultPath: String {
    guard let program = arguments.operands.first, program != "-" else { return "project.1401" }
    return URL(fileURLWithPath: program).deletingPathExtension().relativePath + ".1401"
  }

  private func save(_ snapshot: SystemSnapshot, _ layout: ProjectFile.Layout?, to path: String) throws {
    var new = project
    new.take(arguments, forFile: path)
    new.take(snapshot.units.others, forFile: path)
    new.take(snapshot)
    if let layout {
      new.layout = layout
      for name in ["theme", "lamps", "no-motion", "no-mouse"] { new.options[name] = nil }
    }
    try new.write(to: path, isOpen: path == self.path)
    project = new
  }

  // MARK: Opening

  /// Sets a machine up that stands.
  ///
  /// - Parameter control: the machine; labels that it has count before those of the project.
  /// - Returns: what could not be done, a line each.
  func setUp(_ control: RunControl) -> [String] {
    guard let path else { return [] }
    control.waitUntilStanding()
    var table = SymbolTable(project.labels)
    table.define(control.snapshot().debug.symbols)
    control.send(.debug(.symbols(table)))
    control.waitUntilStanding()
    let machine = project.machine.map { ["restore \(project.resolve($0, besides: path))"] } ?? []
    let displays = project.displays.map { "display \($0)" }
    return machine.compactMap { problem($0, control) }
      + project.switches.compactMap { problem($0, control, only: ProjectDesk.switchWords) }
      + project.breakpoints.compactMap { problem($0, control, only: ProjectDesk.breakpointWords) }
      + displays.compactMap { problem($0, control, only: ["display"]) }
  }

  /// The commands that the entries of a project are for.
  private static let switchWords: Set = ["mode", "dials", "sense", "iostop", "addrstop"]
  private static let breakpointWords: Set = ["break", "watch", "catch", "disable"]

  /// Carries a command out; what is wrong with it, nil when it was done.
  ///
  /// - Parameters:
  ///   - line: the command.
  ///   - control: the machine.
  ///   - words: the commands that are allowed there, nil for any.
  /// - Returns: a line.
  private func problem(_ line: String, _ control: RunControl, only words: Set<String>? = nil) -> String? {
    let file = path ?? ""
    if let words {
      let word = line.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
      guard let name = try? MonitorCommand.find(word).name, words.contains(name) else {
        let allowed = words.sorted().listed(with: "or")
        return "\(file): \(line): is not carried out; a project has \(allowed) there"
      }
    }
    switch MonitorCommand.parse(line, snapshot: control.snapshot()) {
    case .failure(let error): return "\(file): \(line): \(error)"
    case .success(.operate(let commands, _)):
      for command in commands {
        if let action = ProjectDesk.actionOnFiles(command) {
          return "\(file): \(line): is not set; a project's breakpoints must not use files, as \(action) does"
        }
        control.send(command)
        control.waitUntilStanding()
        if let refusal = control.snapshot().refusal { return "\(file): \(line): \(refusal)" }
      }
      return nil
    case .success: return "\(file): \(line): does nothing in a project"
    }
  }

  /// What a breakpoint does when it stops, as far as that reads or writes files; nil for nothing.
  private static func actionOnFiles(_ command: OperatorCommand) -> String? {
    guard case .debug(.set(let breakpoint)) = command else { return nil }
    return breakpoint.actions.first { action in
      let word = action.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
      // A word that is none does nothing but report that.
      return (try? MonitorCommand.find(word))?.usesFiles ?? false
    }
  }

  /// The looks of the panel that the project asks for.
  ///
  /// - Parameter options: those of the command line.
  /// - Returns: the options with those of the project in their places.
  func options(_ options: PanelOptions) -> PanelOptions {
    var options = options
    let layout = project.layout
    if let theme = layout.theme, PanelOptions.themes.contains(theme) { options.theme = theme }
    if let lamps = layout.lamps.flatMap(LampGlow.Mode.init(rawValue:)) { options.lamps = lamps }
    options.motion = layout.motion ?? options.motion
    options.mouse = layout.mouse ?? options.mouse
    return options
  }

  /// The pane that the project shows, and whether it has the window for itself.
  var pane: (name: String, isZoomed: Bool)? {
    project.layout.pane.map { ($0, project.layout.isZoomed ?? false) }
  }
}
