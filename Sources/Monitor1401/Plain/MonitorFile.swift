import Foundation
public import System1401
import Units1401

extension ScriptLine {
  /// The lines of a file that this line calls.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - arguments: what `%1` to `%9` stand for.
  /// - Returns: the lines.
  /// - Throws: ``MonitorFile/Failure``, also when files call one another without end.
  public func lines(ofFile file: String, arguments: [String]) throws -> [ScriptLine] {
    guard depth < ScriptLine.deepest else {
      throw MonitorFile.Failure(
        description: "\(file): more than \(ScriptLine.deepest) files call one another")
    }
    return ScriptLine.lines(
      of: try MonitorFile.read(file), file: file, arguments: arguments, depth: depth + 1)
  }
}

/// Files that commands name.
public enum MonitorFile {
  /// Why a file cannot be used.
  public struct Failure: Error, CustomStringConvertible {
    /// The file and what is wrong; one line, lowercase, no full stop.
    public let description: String
  }

  /// Reads a text.
  ///
  /// - Throws: ``Failure``.
  public static func read(_ file: String) throws -> String {
    do {
      // A handle reads pipes and devices, too.
      let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: file))
      defer { try? handle.close() }
      return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
    } catch {
      throw Failure(description: "\(file): cannot read it\(reason(error))")
    }
  }

  /// Writes a text; the file is emptied first.
  ///
  /// - Throws: ``Failure``.
  public static func write(_ text: String, to file: String) throws {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    } catch {
      throw Failure(description: "\(file): cannot write it\(reason(error))")
    }
  }

  /// Reads labels.
  ///
  /// - Throws: ``Failure``.
  public static func symbols(_ file: String) throws -> SymbolTable {
    let text = try read(file)
    do {
      return try SymbolTable(text: text)
    } catch {
      throw Failure(description: "\(file): \(error.message)")
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileReadNoSuchFile, .fileNoSuchFile: ": there is no such file"
    case .fileReadNoPermission, .fileWriteNoPermission: ": it is not allowed"
    default: ""
    }
  }
}
