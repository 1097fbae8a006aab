import Foundation
import Host1401
import Panel1401

/// The lessons of the course, and the file that says how far the learner has come.
struct LessonShelf {
  /// The ending of lessons.
  static let ending = ".lesson"

  /// The lessons of the project, in the order of their files.
  ///
  /// - Throws: ``/Panel1401/LessonError``, or ``FileError`` when they are not found.
  static func course() throws -> [Lesson] {
    let library = ProgramLibrary()
    let files = library.files.filter { $0.hasPrefix("lessons/") && $0.hasSuffix(ending) }
    guard !files.isEmpty else {
      throw FileError(file: "Programs/lessons", .noLessons)
    }
    return try files.map { try lesson(library.path(of: $0)) }
  }

  /// Reads a lesson.
  ///
  /// - Throws: ``/Panel1401/LessonError``, ``FileError``.
  static func lesson(_ path: String) throws -> Lesson {
    let bytes = try readFile(path, limit: LongestFile.text)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FileError(file: path, .lessonText)
    }
    return try LessonReader.lesson(text, file: path)
  }

  // MARK: Progress

  /// Where progress is kept: below the user's folder for data; nil where there is none.
  static var progressFile: String? {
    let environment = ProcessInfo.processInfo.environment
    let own = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (own ?? environment["HOME"].map { "\($0)/.local/share" }).map { "\($0)/ibm1401/lessons.json" }
  }

  /// The file for the machine of a lesson; nil where there is no folder for it.
  static func machineFile(of lesson: Lesson) -> String? {
    guard let folder = machineFolder else { return nil }
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return "\(folder)/\(lesson.name).session"
  }

  private static var machineFolder: String? {
    progressFile.map { "\(($0 as NSString).deletingLastPathComponent)/lessons" }
  }

  /// How far the learner has come; nothing where nothing was written.
  ///
  /// - Throws: ``FileError`` for a file that this version does not understand.
  static func progress() throws -> LessonProgress {
    guard let file = progressFile, let bytes = FileManager.default.contents(atPath: file) else {
      return LessonProgress()
    }
    guard let progress = try? JSONDecoder().decode(LessonProgress.self, from: bytes),
      progress.version == LessonProgress.newest
    else {
      throw FileError(file: file, .otherProgress)
    }
    return progress
  }

  /// Writes how far the learner has come, whole or not at all.
  ///
  /// - Throws: ``FileError``.
  static func save(_ progress: LessonProgress) throws {
    guard let file = progressFile else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let folder = (file as NSString).deletingLastPathComponent
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try WholeFile(path: file, as: "progress").write(Array(try encoder.encode(progress)) + [10])
  }

  /// Forgets the progress.
  ///
  /// - Throws: ``FileError``.
  static func reset() throws {
    if let machineFolder { try? FileManager.default.removeItem(atPath: machineFolder) }
    guard let file = progressFile, unlink(file) != 0, errno != ENOENT else { return }
    throw FileError(file: file, errno: errno, doing: "remove")
  }
}
