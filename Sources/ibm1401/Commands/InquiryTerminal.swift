import Core1401
import Foundation
import Host1401
import System1401
import Units1401

/// The typewriter of the inquiry station as a pseudo-terminal: `run --inquiry pty`.
///
/// A line typed there is REQUEST, its text and RELEASE, as in a script of inquiries; Escape is CANCEL.
final class InquiryTerminal {
  private let terminal: HostPseudoTerminal
  private let encoding: TextEncoding
  private let link: String?
  private var line = ""
  /// Whether anything was typed there, so that an operator reads the output.
  private var hasOperator = false
  /// The output that nobody has read yet.
  private var pending: [UInt8] = []
  /// The longest line, in characters; longer than any inquiry. Longer lines are cut.
  private static let longest = 8000

  /// Creates the terminal and prints its name.
  ///
  /// - Parameters:
  ///   - name: `pty`, or `pty:LINK` for a symbolic link to the device.
  ///   - encoding: the characters of the machine.
  /// - Throws: ``FileError``.
  init(name: String, encoding: TextEncoding) throws {
    do throws(HostError) {
      terminal = try HostPseudoTerminal()
    } catch {
      throw FileError(file: name, problem: "no pseudo-terminal can be opened: \(error.words)")
    }
    self.encoding = encoding
    link = name.hasPrefix("pty:") ? String(name.dropFirst(4)) : nil
    if let link {
      // Removes a link of an earlier run, which points to nothing.
      if readLink(link) != nil, !FileManager.default.fileExists(atPath: link) { unlink(link) }
      guard symlink(terminal.path, link) == 0 else {
        throw FileError(file: link, errno: errno, doing: "create this link")
      }
    }
    complain(
      "the inquiry station is at \(link ?? terminal.path), for example: screen \(link ?? terminal.path)")
  }

  deinit {
    if let link, readLink(link) == terminal.path { unlink(link) }
  }

  /// Whether an option names a terminal instead of a file.
  static func isMeant(by name: String) -> Bool { name == "pty" || name.hasPrefix("pty:") }

  private func readLink(_ path: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: path)
  }

  /// Reads what was typed.
  ///
  /// - Parameter milliseconds: the longest time to wait for it.
  /// - Returns: the actions of the lines that are complete.
  func actions(waiting milliseconds: Int32 = 0) -> [InquiryAction] {
    show("")
    var actions: [InquiryAction] = []
    let typed = terminal.read(milliseconds: milliseconds)
    if !typed.isEmpty { hasOperator = true }
    for character in String(decoding: typed, as: UTF8.self) {
      switch character {
      case "\r", "\n", "\r\n":
        show("\r\n")
        actions += self.actions(of: line)
        line = ""
      case "\u{1B}":
        show(" CANCEL\r\n")
        actions += self.actions(of: "\\cancel \(line)")
        line = ""
      case "\u{7F}", "\u{08}":
        guard !line.isEmpty else { continue }
        line.removeLast()
        show("\u{08} \u{08}")
      default:
        guard line.count < InquiryTerminal.longest, let first = character.unicodeScalars.first,
          first.value >= 32
        else { continue }
        let typed = character.uppercased()
        line += typed
        show(typed)
      }
    }
    return actions
  }

  private func actions(of line: String) -> [InquiryAction] {
    do {
      return try InquiryScript(text: line + "\n", fileName: "inquiry", encoding: encoding).actions
    } catch {
      show("\(error)\r\n")
      return []
    }
  }

  /// Shows what the program typed; the operator's own input is already on the paper.
  func show(_ lines: [TypewriterLine]) {
    for line in lines where line.source == .reply {
      show(line.text(in: encoding).map { $0 + "\r\n" }.joined())
    }
  }

  /// Waits until everything is read; reports what was not.
  func finish() {
    show("")
    let left = terminal.drain(milliseconds: hasOperator ? 10_000 : 0) + pending.count
    if left > 0 {
      complain("\(left.counted("byte")) typed by the inquiry station were not read from \(terminal.path)")
    }
  }

  private func show(_ text: String) {
    pending += Array(text.utf8)
    guard !pending.isEmpty else { return }
    pending.removeFirst(terminal.write(pending))
  }
}
