import Core1401
import Foundation
import Host1401
import Units1401

/// Writes what the operator does to a file while it is done; a line that is complete stays, whatever happens then.
final class SessionRecorder {
  /// The file, as the user named it.
  let file: String
  private let output: HostOutput
  private let encoder = JSONEncoder()
  /// The number of the first action behind the last beginning, counted as the history does.
  private(set) var firstAction = 0

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - file: its name; what it held is gone.
  ///   - installation: the machine as it stands.
  ///   - firstAction: how many actions came before.
  /// - Throws: ``SavedFileError``, or `TapeError` of a reel that cannot be read.
  init(file: String, installation: Installation, firstAction: Int) throws {
    self.file = file
    do throws(OutputFailure) {
      output = try HostOutput(path: file, as: "record")
    } catch {
      throw SavedFileError(file, error.words)
    }
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let kind = SavedFileKind.session
    try write(SavedFileHeader(file: kind.rawValue, version: kind.version))
    try begin(installation, firstAction: firstAction)
  }

  /// Begins a new part: the machine was made another one.
  func begin(_ installation: Installation, firstAction: Int) throws {
    self.firstAction = firstAction
    try write(SessionLine(begin: installation))
  }

  /// Writes an action down.
  func write(_ entry: History.Entry) throws {
    try write(SessionLine(entry))
  }

  /// Takes actions back: the operator went back and took another course.
  ///
  /// - Parameter action: how many actions, counted as the history does, stay.
  /// - Throws: ``SavedFileError``.
  func keep(actions action: Int) throws {
    try write(SessionLine(keep: action - firstAction))
  }

  /// Ends the file.
  func end(at state: Installation) throws {
    var line = SessionLine(end: try state.checkSum)
    line.step = state.steps
    line.cycle = state.processor.state.cycles
    try write(line)
  }

  private func write(_ line: some Encodable) throws {
    let bytes = [UInt8](try encoder.encode(line)) + [newline]
    do throws(OutputFailure) {
      try output.write(bytes)
    } catch {
      throw SavedFileError(file, "the recording ends: \(error.words)")
    }
  }
}

extension Installation {
  /// A check sum of the machine; that of two machines is the same when they continue in the same way.
  var checkSum: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      encoder.userInfo[.leavesMediaOut] = true
      let parts: [Data] = [
        try encoder.encode(processor), try encoder.encode(work), try encoder.encode(units),
      ]
      return CheckSum.text(of: parts.joined())
    }
  }
}
