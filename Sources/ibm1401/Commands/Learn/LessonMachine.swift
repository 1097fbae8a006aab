import Autocoder
import Core1401
import Foundation
import Host1401
import Panel1401
import System1401
import Units1401

/// Makes machines with the program of a lesson.
final class LessonMachine: Sendable {
  /// Where blank reels are, until the end of the session.
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("ibm1401-lesson-\(UUID().uuidString)").path
  private let reelCount = Locked(0)

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Creates the machine of a lesson, and reads the first card if the lesson asks for that.
  ///
  /// - Throws: ``/Panel1401/LessonError``, ``FileError`` and the errors of decks.
  func control(
    _ lesson: Lesson, clock: any WallClock, onChange: @escaping @Sendable () -> Void,
    onOutput: (@Sendable () -> Void)? = nil
  ) throws -> RunControl {
    var decks: [CardDeck] = []
    var source: SourceProgram?
    if let material = lesson.program {
      let program = try LessonMachine.assemble(material, of: lesson)
      decks.append(program.deck)
      source = program
    }
    for material in [lesson.deck, lesson.cards].compactMap(\.self) {
      let (bytes, name, _) = try LessonMachine.contents(material, of: lesson)
      decks.append(try CardDeck(bytes: bytes, fileName: name, encoding: .simh))
    }
    let control = RunControl(
      configuration: SystemConfiguration(), decks: decks, speed: .unlimited, clock: clock,
      stackedRecord: .pockets, history: HistoryLimits(), onChange: onChange, onOutput: onOutput)
    try mountReels(of: lesson, on: control)
    source?.commands(with: SymbolTable()).forEach(control.send)
    if lesson.isReady, !decks.isEmpty {
      control.makeReady()
      // The program loads itself, so that the first START executes its own first instruction.
      if let entry = source?.entry {
        control.send(.runUntil(entry))
        control.waitUntilStanding()
      }
    }
    control.send(.setSpeed(.times(1)))
    control.waitUntilStanding()
    return control
  }

  private func mountReels(of lesson: Lesson, on control: RunControl) throws {
    guard !lesson.reels.isEmpty else { return }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for unit in lesson.reels {
      let number = reelCount.withLock { count in
        count += 1
        return count
      }
      let reel = try UnitFile<TapeMounting>("\(unit)=\(folder)/reel\(number).tap,new")
      control.send(reel.command)
    }
  }

  /// What a lesson brings: its bytes, what they are called, and the line of the lesson before them.
  private static func contents(
    _ material: Lesson.Material, of lesson: Lesson
  ) throws -> (bytes: [UInt8], name: String, line: Int?) {
    switch material {
    case .lines(let lines): return (Array(lines.text.utf8), lesson.name, lines.number)
    case .file(let file):
      guard !file.text.contains("/") else {
        throw LessonError(
          lesson.file, file.number, "\(file.text): name a file in the folder of the lesson, without folders")
      }
      let folder = (lesson.file as NSString).deletingLastPathComponent
      let path = folder.isEmpty ? file.text : "\(folder)/\(file.text)"
      guard FileManager.default.fileExists(atPath: path) else {
        throw LessonError(lesson.file, file.number, "there is no file \(path)")
      }
      return (try readFile(path), file.text, nil)
    }
  }

  /// The source of the program of a lesson.
  ///
  /// - Throws: `PanelError` for a lesson without a source, ``FileError``.
  static func source(of lesson: Lesson) throws -> (name: String, text: String) {
    guard let material = lesson.program else {
      throw PanelError(.noSource)
    }
    let (bytes, name, line) = try contents(material, of: lesson)
    return (line == nil ? name : "\(name).s", String(decoding: bytes, as: UTF8.self))
  }

  private static func assemble(_ material: Lesson.Material, of lesson: Lesson) throws -> SourceProgram {
    let (bytes, name, line) = try contents(material, of: lesson)
    do {
      let path = line == nil ? name : "\(name).s"
      return try SourceProgram(path: path, bytes: bytes, storage: .positions16000, encoding: nil)
    } catch let error as SourceError {
      guard let line, let first = error.diagnostics.first(where: { $0.severity == .error }) else {
        throw error
      }
      if lesson.isEdited, let error = error.panelError(prefix: "line ") { throw error }
      let advice = first.advice.map { "; \($0)" } ?? ""
      throw LessonError(lesson.file, line + first.place.line, "\(first.message)\(advice)")
    }
  }
}
