import Core1401
import Foundation
import Monitor1401
import Panel1401
import System1401

/// The project that is open in a session, if any: saves the session as a project, and sets a machine up
/// from one.
final class ProjectDesk {
  /// The file, nil until a project is saved or opened.
  private(set) var path: String?
  private var project: ProjectFile
  private var arguments: ParsedArguments

  /// - Parameter opened: decks and options of the session, and the opened project, if any.
  init(_ opened: OpenedProject) {
    arguments = opened.arguments
    project = opened.project ?? ProjectFile()
    path = opened.path
  }

  // MARK: Saving

  /// Executes the command `project`.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - snapshot: the state of the machine.
  ///   - layout: the layout of the panel, nil without one.
  ///   - control: the machine, to save it.
  /// - Returns: the answer, a sentence.
  /// - Throws: ``FileError``.
  func carryOut(
    _ request: ProjectCommand, _ snapshot: SystemSnapshot, layout: ProjectFile.Layout? = nil,
    control: RunControl
  ) throws -> String {
    guard case .save(let name, let withMachine) = request else {
      return path.map { "The project is \($0)." }
        ?? "No project is open; project save creates \(defaultPath)."
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

  /// Saves the open project when its panel is closed; does nothing when none is open.
  ///
  /// - Throws: ``FileError``.
  func leave(_ snapshot: SystemSnapshot, layout: ProjectFile.Layout) throws {
    if let path { try save(snapshot, layout, to: path) }
  }

  /// The path beside the program, with its name.
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

  /// Sets up a stopped machine.
  ///
  /// - Parameter control: the machine; its own labels take precedence over those of the project.
  /// - Returns: the problems, one line each.
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

  /// The commands that each entry of a project may contain.
  private static let switchWords: Set = ["mode", "dials", "sense", "iostop", "addrstop"]
  private static let breakpointWords: Set = ["break", "watch", "catch", "disable"]

  /// Executes a command and returns the problem, nil if it succeeded.
  ///
  /// - Parameters:
  ///   - line: the command.
  ///   - control: the machine.
  ///   - words: the allowed commands, nil for all.
  /// - Returns: a line.
  private func problem(_ line: String, _ control: RunControl, only words: Set<String>? = nil) -> String? {
    let file = path ?? ""
    if let words {
      let word = line.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
      guard let name = try? MonitorCommand.find(word).name, words.contains(name) else {
        let allowed = words.sorted().listed(with: "or")
        return "\(file): \(line): is not executed; a project may only have \(allowed) there"
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
    case .success: return "\(file): \(line): has no effect in a project"
    }
  }

  /// The word of a breakpoint's command that reads or writes files, nil if there is none.
  private static func actionOnFiles(_ command: OperatorCommand) -> String? {
    guard case .debug(.set(let breakpoint)) = command else { return nil }
    return breakpoint.actions.first { action in
      let word = action.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
      // An unknown word uses no files; it is only reported.
      return (try? MonitorCommand.find(word))?.usesFiles ?? false
    }
  }

  /// The panel options, with the layout of the project.
  ///
  /// - Parameter options: the options of the command line.
  /// - Returns: the options changed by those of the project.
  func options(_ options: PanelOptions) -> PanelOptions {
    var options = options
    let layout = project.layout
    if let theme = layout.theme, PanelOptions.themes.contains(theme) { options.theme = theme }
    if let lamps = layout.lamps.flatMap(LampGlow.Mode.init(rawValue:)) { options.lamps = lamps }
    options.motion = layout.motion ?? options.motion
    options.mouse = layout.mouse ?? options.mouse
    return options
  }

  /// The pane that the project shows, and whether it is zoomed.
  var pane: (name: String, isZoomed: Bool)? {
    project.layout.pane.map { ($0, project.layout.isZoomed ?? false) }
  }
}
