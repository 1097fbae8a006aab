public import Core1401

/// An action of the operator at the inquiry station.
public enum InquiryAction: Hashable, Sendable, Codable {
  /// REQUEST: turns the inquiry-request indicator on.
  case request
  /// Types characters. The word separator represents the WORD MARK key.
  case type([StoredCharacter])
  /// RELEASE: ends the inquiry.
  case release
  /// CANCEL: cancels the inquiry.
  case cancel
  /// Waits for a duration of 1401 time before the next action.
  case pause(MachineTime)

  /// The typed characters; none for the other actions.
  var characters: [StoredCharacter] {
    if case .type(let characters) = self { characters } else { [] }
  }
}

/// The operator's actions as text: one inquiry per line.
///
/// A line stands for REQUEST, its characters, and RELEASE. A line that begins with a backslash is a command:
/// `\wait SECONDS` waits for a duration of 1401 time, `\cancel TEXT` types and presses CANCEL, and `\\`
/// begins an inquiry that begins with a backslash.
public struct InquiryScript: Hashable, Sendable {
  /// The actions, in order.
  public private(set) var actions: [InquiryAction] = []

  /// Parses a script.
  ///
  /// - Parameters:
  ///   - text: the lines.
  ///   - fileName: the file, for messages.
  ///   - encoding: the encoding of the characters.
  /// - Throws: ``InquiryScriptError``.
  public init(text: String, fileName: String, encoding: TextEncoding = .simh) throws(InquiryScriptError) {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for (index, line) in lines.enumerated() {
      func wrong(_ problem: String) -> InquiryScriptError {
        InquiryScriptError(fileName: fileName, line: index + 1, problem: problem)
      }
      var (typed, ending) = (line, InquiryAction.release)
      if line.first == "\\", line.dropFirst().first != "\\" {
        let words = line.dropFirst().split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        let rest = words.count > 1 ? words[1] : ""
        switch words.first.map({ $0.lowercased() }) {
        case "wait":
          guard let seconds = Double(rest), seconds >= 0, seconds < 1e6 else {
            throw wrong("'\(rest)' is not a number of seconds, as in \\wait 2.5")
          }
          actions.append(.pause(MachineTime(nanoseconds: Int64(seconds * 1e9))))
          continue
        case "cancel": (typed, ending) = (rest, .cancel)
        default:
          throw wrong(
            "\\\(words.first ?? "") is not a command; write \\wait SECONDS, \\cancel TEXT, or \\\\ for a backslash"
          )
        }
      } else if line.first == "\\" {
        typed = line.dropFirst()
      }
      var characters: [StoredCharacter] = []
      for (column, character) in typed.enumerated() {
        guard let stored = encoding.stored(character) else {
          throw wrong("character \(column + 1), '\(character)', is not on the typewriter")
        }
        characters.append(stored)
      }
      actions += [.request, .type(characters), ending]
    }
  }
}

/// An invalid line of a script.
public struct InquiryScriptError: IdentifiedError, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public let fileName: String
  /// The line, from 1.
  public let line: Int
  /// What was found, and what is allowed.
  public let problem: String

  /// The message: one line.
  public var description: String { "\(fileName): \(kind.filled(with: [line, problem]))" }

  /// Which message it is, with its cause and cure.
  public var kind: MediumMessage { .inquiryScript }

  /// The identifier of the message.
  public var identifier: String? { kind.identifier }
}
