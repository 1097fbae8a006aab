import Core1401
import Foundation
import Units1401

/// A recorded session: its beginning, the operator's actions, and its end.
struct RecordedSession {
  let begin: Installation
  private(set) var actions: [History.Entry] = []
  /// The step at the end; for an incomplete recording, that of its last action.
  private(set) var lastStep: UInt64
  /// The check sum of the final state; nil for an incomplete recording.
  private(set) var checkSum: String?

  /// Parses the contents of a file. An incomplete line, as left by a killed program, ends the session.
  ///
  /// - Throws: ``SavedFileError``.
  init(fileContents contents: [UInt8], file: String) throws {
    var lines = contents.split(separator: newline, omittingEmptySubsequences: false)
    // After the last line end there is nothing, or the beginning of an incomplete line.
    lines.removeLast()
    _ = try SavedFile.header(lines.first ?? [], of: .session, file: file)
    let decoder = JSONDecoder()
    var session: RecordedSession?
    for (index, bytes) in lines.enumerated().dropFirst() {
      let place = "line \(index + 1)"
      let line: SessionLine
      do {
        line = try decoder.decode(SessionLine.self, from: Data(bytes))
      } catch let error as DecodingError {
        throw SavedFileError(file, "\(place): \(error.words)")
      }
      if let begin = line.begin {
        if let problem = begin.problem {
          throw SavedFileError(file, "\(place): describes an impossible machine: \(problem)")
        }
        session = RecordedSession(begin: begin)
      } else if session?.take(line) != true {
        throw SavedFileError(
          file, "\(place): is not valid here; a line is a beginning, an action, a keep or an end")
      }
    }
    guard let session else { throw SavedFileError(file, "is a recorded session without its beginning") }
    self = session
  }

  private init(begin: Installation) {
    self.begin = begin
    lastStep = begin.steps
  }

  /// Processes a line; returns whether it is valid.
  private mutating func take(_ line: SessionLine) -> Bool {
    if let keep = line.keep {
      guard (0...actions.count).contains(keep) else { return false }
      actions.removeLast(actions.count - keep)
      lastStep = actions.last?.step ?? begin.steps
      return true
    }
    if let end = line.end {
      guard let step = line.step, step >= lastStep, step < SessionLine.mostSteps else { return false }
      lastStep = step
      checkSum = end
      return true
    }
    guard let entry = line.entry(size: begin.configuration.storage.positions), entry.step >= lastStep else {
      return false
    }
    actions.append(entry)
    lastStep = entry.step
    checkSum = nil
    return true
  }
}
