import Host1401
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
    do throws(HostError) {
      return String(decoding: try HostFile.contents(of: file, limit: longest), as: UTF8.self)
    } catch {
      let reason =
        error.isMissing
        ? "there is no such file"
        : error.isTooLong ? "it is longer than \(longest >> 20) MiB" : error.words
      throw Failure(description: "\(file): cannot read it: \(reason)")
    }
  }

  /// The longest text that is read, in bytes.
  static let longest = 64 << 20

  /// Writes a text in one piece: what the file held before stays when it cannot be written whole.
  ///
  /// - Throws: ``Failure``.
  public static func write(_ text: String, to file: String) throws {
    do throws(OutputFailure) {
      try HostFile.replace(file, with: Array(text.utf8), as: "a command")
    } catch {
      throw Failure(description: "\(file): \(error.words)")
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
}
