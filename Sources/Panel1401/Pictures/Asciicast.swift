/// A recording of a terminal session in asciinema's format asciicast v2: a header, then one event per line.
public enum Asciicast {
  /// The header line.
  ///
  /// - Parameters:
  ///   - size: the initial size of the terminal.
  ///   - timestamp: the start of the recording in seconds since 1970; nil to leave it out.
  ///   - title: the title of the recording.
  ///   - terminal: the type of the terminal.
  /// - Returns: the line, with a newline.
  public static func header(size: Size, timestamp: Int?, title: String, terminal: String) -> String {
    let time = timestamp.map { "\"timestamp\": \($0), " } ?? ""
    return "{\"version\": 2, \"width\": \(size.width), \"height\": \(size.height), \(time)"
      + "\"title\": \(quoted(title)), \"env\": {\"TERM\": \(quoted(terminal))}}\n"
  }

  /// The event for bytes written to the terminal, with the time since the start.
  public static func output(_ bytes: some Sequence<UInt8>, at time: Duration) -> String {
    event("o", String(decoding: Array(bytes), as: UTF8.self), at: time)
  }

  /// The event for a new size of the terminal.
  public static func resize(to size: Size, at time: Duration) -> String {
    event("r", "\(size.width)x\(size.height)", at: time)
  }

  private static func event(_ code: String, _ data: String, at time: Duration) -> String {
    let microseconds =
      time.components.seconds * 1_000_000 + time.components.attoseconds / 1_000_000_000_000
    let fraction = String(microseconds % 1_000_000).flushRight(6, filledWith: "0")
    return "[\(microseconds / 1_000_000).\(fraction), \"\(code)\", \(quoted(data))]\n"
  }

  /// A text as a JSON string.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f:
        result += "\\u" + String(scalar.value, radix: 16).flushRight(4, filledWith: "0")
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
