import Foundation
import Panel1401
import PanelCurses

/// A file with a recorded session; events are written without buffering.
@MainActor
final class CastFile {
  private let file: OutputFile
  /// The reason why recording stopped, reported at the end.
  private(set) var problem: String?

  /// Begins a recording.
  ///
  /// - Throws: ``FileError``.
  init(path: String, size: Size, timestamp: Int?) throws {
    file = try OutputFile(path: path, as: "--cast")
    try file.write(
      Asciicast.header(
        size: size, timestamp: timestamp, title: "IBM 1401 panel", terminal: "xterm-256color"))
  }

  /// Records terminal output at a time since the beginning.
  func write(_ record: TerminalRecord, at time: Duration) {
    guard problem == nil else { return }
    do {
      switch record {
      case .output(let bytes): try file.write(Asciicast.output(bytes, at: time))
      case .resize(let size): try file.write(Asciicast.resize(to: size, at: time))
      }
    } catch {
      problem = "\(error)"
    }
  }
}
