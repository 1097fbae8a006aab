public import Core1401

/// What can be wrong with the panel, its key scripts and its terminal.
///
/// A new message gets the next number. The number of a message that was removed is not used again.
public enum PanelMessage: String, MessageFamily {
  // The panel.
  /// `{things} cannot be {done} here`.
  case notHere = "N001"
  /// `this program cannot be reloaded`.
  case noReload = "N002"
  /// `the panel is closing`.
  case closing = "N003"
  // Keys of --keys and scripts.
  /// `no > after '<{text}'; write <lt> for the key <`.
  case keyNotClosed = "N004"
  /// `'<{name}>' is unknown; choose <wait SECONDS>, <click COLUMN,ROW>, <size COLSxROWS>, <C-c>, <F1>,
  /// {keys}`.
  case keyUnknown = "N005"
  // The terminal.
  /// `standard input and output are not a terminal; use --plain`.
  case notATerminal = "N006"
  /// `terminal type '{type}' (TERM) cannot show the panel; use --plain`.
  case terminalType = "N007"
  // Editing a source.
  /// `the program is a deck without source; open its source instead`.
  case noSource = "N008"
  /// `{file} is not text in UTF-8`.
  case notUTF8 = "N009"
  /// `{file} has changed on disk: Ctrl-S again overwrites it, Esc drops your changes`.
  case sourceChanged = "N010"

  /// What the family is about.
  public static let title = "The panel and its terminal"

  /// The message in words.
  public var guide: MessageGuide {
    let (text, cause, cure) = words
    return MessageGuide(rawValue, text, cause: cause, cure: cure)
  }

  private var words: (text: String, cause: String, cure: String) {
    switch self {
    case .notHere:
      (
        "{things} cannot be {done} here",
        "This panel has no access to files: it is part of a demonstration or a test.",
        "Start the panel with ibm1401 panel."
      )
    case .noReload:
      (
        "this program cannot be reloaded",
        "The program in the panel did not come from a file.",
        "Open a program with o."
      )
    case .closing:
      (
        "the panel is closing",
        "The command came after the panel was asked to end.",
        "Start the panel again."
      )
    case .keyNotClosed:
      (
        "no > after '<{text}'; write <lt> for the key <",
        "A name of a key in angle brackets has no end.",
        "Add the >, or write <lt> if you mean the character <."
      )
    case .keyUnknown:
      (
        "'<{name}>' is unknown; choose <wait SECONDS>, <click COLUMN,ROW>, <size COLSxROWS>, <C-c>, <F1>, "
          + "{keys}",
        "The name in angle brackets is not that of a key or an action.",
        "Use one of the names."
      )
    case .notATerminal:
      (
        "standard input and output are not a terminal; use --plain",
        "The panel draws on a terminal, and one of the two is a file or a pipe.",
        "Start it in a terminal, or add --plain."
      )
    case .noSource:
      (
        "the program is a deck without source; open its source instead",
        "Only a program that was assembled from a source can be edited.",
        "Open the source with o, and edit it there."
      )
    case .notUTF8:
      (
        "{file} is not text in UTF-8",
        "The source has bytes that no character of UTF-8 has, so the panel could not write it back unchanged.",
        "Convert the file with iconv, or edit it with an editor that knows its character set."
      )
    case .sourceChanged:
      (
        "{file} has changed on disk: Ctrl-S again overwrites it, Esc drops your changes",
        "Another program has written the file since the editor read it. Saving would undo what it wrote.",
        "Press Ctrl-S again to replace its text by yours. To continue with its text, leave the editor with Esc, "
          + "press r, and edit again."
      )
    case .terminalType:
      (
        "terminal type '{type}' (TERM) cannot show the panel; use --plain",
        "ncurses does not know the type of the terminal, or the terminal cannot place its cursor.",
        "Set TERM to the type of your terminal, for example xterm-256color; or add --plain."
      )
    }
  }
}
