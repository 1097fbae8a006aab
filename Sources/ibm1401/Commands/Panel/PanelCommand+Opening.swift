import Autocoder
import Core1401
import Foundation
import Host1401
import Panel1401
import PanelCurses
import System1401
import Units1401

// Opening programs and projects in the panel, and editing a source.
extension PanelCommand {
  /// Reads a program, then replaces the current one with it.
  func open(_ name: String, _ done: @escaping PanelHost.Reader) {
    var new = options
    var opened = OpenedProject(arguments: ParsedArguments())
    do {
      if ProjectFile.isProject(name) {
        opened = try ProjectFile.open(ParsedArguments(operands: [name]), known: PanelCommand.options)
        new = try RunOptions(arguments: PanelArguments(arguments: opened.arguments).run)
        new.isQuiet = true
      } else {
        let sample = library.program(name)
        new.decks = sample.isEmpty ? [name] : sample
        new.removeMedia()
        new.bootDevice = .cards
        opened = OpenedProject(arguments: ParsedArguments(operands: new.decks))
      }
    } catch {
      return done(.failure(PanelError(error)))
    }
    let title = URL(fileURLWithPath: ProjectFile.isProject(name) ? name : new.decks[0]).lastPathComponent
    // A reel or pack of the current machine stays locked until that machine is replaced.
    let mounted = session?.snapshot.units.mounted ?? []
    let held = Set(mounted.compactMap(\.fileName).compactMap(FileIdentity.init(path:)))
    var units = new.units
    let late = units.removeMedia { FileIdentity(path: $0).map(held.contains) ?? false }
    read(new, title: title, mounting: units, done) { [weak self, new, opened] control in
      guard let self else { return }
      try session.map { try self.desk.leave($0.snapshot, layout: self.layout) }
      try handOver(late, to: control, loadsTape: new.bootDevice == .tape)
      desk = ProjectDesk(opened)
      projectProblems = desk.setUp(control)
      options = new
    }
  }

  /// Mounts media on a new machine that the current one holds.
  ///
  /// - Parameters:
  ///   - commands: mount them on the new machine.
  ///   - control: the new machine.
  ///   - loadsTape: whether the new machine begins by TAPE LOAD, for which the reel has to be mounted.
  /// - Throws: ``PanelError`` if one cannot be mounted. The current machine then has its media again, at their
  ///   load points.
  private func handOver(_ commands: [OperatorCommand], to control: RunControl, loadsTape: Bool) throws {
    guard !commands.isEmpty, let old = session?.control else { return }
    old.send(.stop)
    old.waitUntilStanding()
    let mounted = old.snapshot().units.mounted
    mounted.forEach { old.send(.dismount($0.place)) }
    old.waitUntilStanding()
    for command in commands {
      control.send(command)
      control.waitUntilStanding()
      guard let refusal = control.snapshot().refusal else { continue }
      // A file is locked as long as it is mounted.
      control.snapshot().units.mounted.forEach { control.send(.dismount($0.place)) }
      control.waitUntilStanding()
      for report in mounted { old.send(.mount((report.fileName ?? "") + report.mountingWords, report.place)) }
      old.waitUntilStanding()
      throw PanelError(description: refusal)
    }
    if loadsTape { control.makeReady(byTapeLoad: true) }
  }

  /// Makes the machine of a lesson; that is quick enough to be waited for.
  func open(_ lesson: Lesson, _ done: @escaping PanelHost.Reader) {
    guard let lessonMachine else { return }
    done(
      Result {
        let control = try lessonMachine.control(
          lesson, clock: clock ?? HostClock() as any WallClock,
          onChange: { [wake] in wake.withLock { $0 }?() },
          onOutput: { [wake] in wake.withLock { $0 }?.receiveOutput() })
        return OpenedProgram(control: control, name: lesson.title)
      }.mapError { PanelError($0) })
  }

  // MARK: Editing

  /// The source of the current program.
  func source() throws -> (name: String, text: String) {
    if let lesson = session?.lessonGuide?.lesson { return try LessonMachine.source(of: lesson) }
    let path = try sourcePath()
    let bytes = try readFile(path, limit: LongestFile.text)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw PanelError(.notUTF8, [path])
    }
    knownSource = bytes
    return (URL(fileURLWithPath: path).lastPathComponent, text)
  }

  /// The file with the source of the current program.
  func sourcePath() throws -> String {
    let files = Set(session?.snapshot.debug.listing?.lines.map(\.file) ?? [])
    guard
      let path = options.decks.first(where: { files.contains(URL(fileURLWithPath: $0).lastPathComponent) })
    else {
      throw PanelError(.noSource)
    }
    return path
  }

  /// Replaces the contents of the file with the source.
  ///
  /// - Throws: ``/Panel1401/PanelError`` if another program has changed the file since it was read. The next call
  ///   overwrites it, because the operator has been told.
  func write(source text: String) throws {
    let path = try sourcePath()
    // A file that was removed has no contents to lose.
    if FileIdentity(path: path)?.exists == true {
      let found = try readFile(path, limit: LongestFile.text)
      guard found == knownSource else {
        knownSource = found
        throw PanelError(.sourceChanged, [HostFolder.lastName(of: path)])
      }
    }
    // An input is written only here, where the operator has asked for it.
    OpenFiles.forgetInput(path)
    defer { OpenFiles.noteInput(path) }
    try WholeFile(path: path, as: "source").write(text)
    knownSource = Array(text.utf8)
  }

  /// Reads decks off the main thread.
  ///
  /// - Parameters:
  ///   - options: the decks and the machine.
  ///   - title: the name of the program.
  ///   - units: the units on which media are mounted at once.
  ///   - takesMedia: whether the machine will take over the reels and packs of the current one.
  ///   - done: receives the program.
  ///   - begin: called before the panel switches to the program.
  func read(
    _ options: RunOptions, title: String, mounting units: [any UnitOptions], takesMedia: Bool = false,
    _ done: @escaping PanelHost.Reader, begin: @escaping @MainActor (RunControl) throws -> Void
  ) {
    // Nobody waits for what was asked for before.
    reading?.cancel()
    let progress = ReadingProgress()
    reading = progress
    let make: @Sendable () -> Result<PreparedMachine, PanelError> = {
      [arguments, clock, wake, stackedRecord = outputs.stackedRecord] in
      do {
        try options.decks.forEach(PanelCommand.expectFile)
        return .success(
          try ReadingProgress.$current.withValue(progress) {
            try PanelCommand.makeMachine(
              options, arguments, stackedRecord, mounting: units, clock: clock, wake: wake)
          })
      } catch let error as SourceError {
        return .failure(error.panelError() ?? PanelError(error))
      } catch {
        return .failure(PanelError(error))
      }
    }
    let take: @MainActor (Result<PreparedMachine, PanelError>) -> Void = { result in
      done(
        result.map { machine in
          OpenedProgram(
            control: machine.control, name: title, takesMedia: takesMedia, remarks: machine.remarks
          ) { try begin(machine.control) }
        })
    }
    // With a simulated clock nobody waits for the panel, so it reads at once.
    guard clock == nil else { return take(make()) }
    DispatchQueue.global(qos: .userInitiated).async {
      let result = make()
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          take(result)
          self.loop?.requestFrame()
        }
      }
    }
  }

  /// Throws for a file that cannot be opened, in the words of ``readFile(_:limit:)``.
  static func expectReadable(_ path: String) throws {
    try expectFile(path)
    guard access(path, R_OK) == 0 else { throw FileError(file: path, errno: errno, doing: "read") }
  }

  /// Throws for a file that might never end, such as a pipe; nobody may be writing to it.
  nonisolated private static func expectFile(_ path: String) throws {
    let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let type = try? FileManager.default.attributesOfItem(atPath: place)[.type] as? FileAttributeType
    else {
      return
    }
    switch type {
    case .typeRegular: return
    case .typeDirectory:
      throw FileError(file: path, .isFolder)
    default:
      throw FileError(
        file: path, .isPipe)
    }
  }
}
