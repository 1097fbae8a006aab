public import Core1401
import Host1401
public import System1401
import Units1401

extension ScriptLine {
  /// The script in a file that this line executes.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - arguments: the texts that replace `%1` to `%9`.
  /// - Returns: the script.
  /// - Throws: ``MonitorFile/Failure``, also when files execute one another without end.
  func text(ofFile file: String, arguments: [String]) throws -> ScriptText {
    guard depth < ScriptLine.deepest else {
      let kind = MonitorMessage.nestedFiles
      throw MonitorFile.Failure(file, kind.filled(with: [ScriptLine.deepest]), kind.identifier)
    }
    return ScriptText(
      try MonitorFile.bytes(file), file: file, arguments: arguments, depth: depth + 1)
  }
}

/// The files that commands read and write.
public enum MonitorFile {
  /// The reason why a file cannot be used.
  public struct Failure: IdentifiedError, CustomStringConvertible {
    /// The file and the problem; one line, lowercase, no full stop.
    public let description: String
    /// The identifier of the message.
    public let identifier: String?

    init(_ file: String, _ problem: String, _ identifier: String?) {
      description = "\(file): \(problem)"
      self.identifier = identifier
    }
  }

  /// Reads a text.
  ///
  /// - Throws: ``Failure``.
  public static func read(_ file: String) throws -> String {
    String(decoding: try bytes(file), as: UTF8.self)
  }

  /// Reads the bytes of a text.
  ///
  /// - Throws: ``Failure``.
  static func bytes(_ file: String) throws -> [UInt8] {
    do throws(HostError) {
      return try HostFile.contents(of: file, limit: longest)
    } catch {
      let reason =
        error.isMissing
        ? "there is no such file"
        : error.isTooLong ? "it is longer than \(longest >> 20) MiB" : error.words
      let kind = HostMessage.refused
      throw Failure(file, kind.filled(with: ["read", reason]), kind.identifier)
    }
  }

  /// The longest text that is read, in bytes.
  static let longest = 64 << 20

  /// Reads a script.
  ///
  /// - Throws: ``Failure``.
  public static func script(_ file: String) throws -> ScriptText { ScriptText(try bytes(file), file: file) }

  /// Writes a text in one piece: if that fails, the file keeps its old contents.
  ///
  /// - Throws: ``Failure``.
  public static func write(_ text: String, to file: String) throws {
    do throws(OutputFailure) {
      try HostFile.replace(file, with: Array(text.utf8), as: "a command")
    } catch {
      throw Failure(file, error.words, error.identifier)
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
      throw Failure(file, error.message, error.identifier)
    }
  }
}
