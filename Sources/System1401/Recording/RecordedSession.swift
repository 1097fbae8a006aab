import Core1401
import Foundation
import Units1401

/// A session that was recorded: where it begins, what the operator did, and where it ended.
struct RecordedSession {
  let begin: Installation
  private(set) var actions: [History.Entry] = []
  /// The steps at the end; of a recording that was broken off, those of its last action.
  private(set) var lastStep: UInt64
  /// The check sum of the state at the end, nil when the recording was broken off.
  private(set) var checkSum: String?

  /// Reads the contents of a file. A line that is not complete, as a killed program leaves it, ends the session.
  ///
  /// - Throws: ``SavedFileError``.
  init(fileContents contents: [UInt8], file: String) throws {
    var lines = contents.split(separator: newline, omittingEmptySubsequences: false)
    // Behind the last line end lies nothing, or the beginning of a line that was never finished.
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
          throw SavedFileError(file, "\(place): describes no machine that can be: \(problem)")
        }
        session = RecordedSession(begin: begin)
      } else if session?.take(line) != true {
        throw SavedFileError(file, "\(place): means nothing here; a line begins, is an action, keeps or ends")
      }
    }
    guard let session else { throw SavedFileError(file, "is a recorded session without a beginning") }
    self = session
  }

  private init(begin: Installation) {
    self.begin = begin
    lastStep = begin.steps
  }

  /// Takes a line in; whether it means something.
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
