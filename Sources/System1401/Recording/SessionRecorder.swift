import Core1401
import Foundation
import Host1401
import Units1401

/// Writes the operator's actions to a file as they are done. A complete line stays, whatever happens
/// afterwards.
final class SessionRecorder {
  /// The file, as the user named it.
  let file: String
  private let output: HostOutput
  private let encoder = JSONEncoder()
  /// The number of the first action after the last beginning, counted as in the history.
  private(set) var firstAction = 0

  /// Creates a file.
  ///
  /// - Parameters:
  ///   - file: its name; previous contents are overwritten.
  ///   - installation: the present machine.
  ///   - firstAction: the number of actions before.
  /// - Throws: ``SavedFileError``, or `TapeError` of a reel that cannot be read.
  init(file: String, installation: Installation, firstAction: Int) throws {
    self.file = file
    do throws(OutputFailure) {
      output = try HostOutput(path: file, as: "record")
    } catch {
      throw SavedFileError(file, error)
    }
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let kind = SavedFileKind.session
    try write(SavedFileHeader(file: kind.rawValue, version: kind.version))
    try begin(installation, firstAction: firstAction)
  }

  /// Begins a new part, after the machine has been replaced.
  func begin(_ installation: Installation, firstAction: Int) throws {
    self.firstAction = firstAction
    try write(SessionLine(begin: installation))
  }

  /// Writes an action.
  func write(_ entry: History.Entry) throws {
    try write(SessionLine(entry))
  }

  /// Removes actions: the operator went back and took another course.
  ///
  /// - Parameter action: the number of actions that stay, counted as in the history.
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
      try output.write(bytes[...])
    } catch {
      throw SavedFileError(file, .recordingEnds, [error.words])
    }
  }
}

extension Installation {
  /// A check sum of the machine; equal for two machines that continue in the same way.
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
