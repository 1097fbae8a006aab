public import Core1401

/// Why cairo cannot draw a PDF.
///
/// A new message gets the next number. The number of a message that was removed is not used again.
public enum PDFMessage: String, MessageFamily {
  // Cairo.
  /// `the library cairo is not installed; on Debian: apt install libcairo2 fonts-league-mono`.
  case noCairo = "C001"
  /// `the library cairo is too old: it has no cairo_{function}`.
  case oldCairo = "C002"
  /// `there is not enough memory`.
  case noMemory = "C003"
  /// `cairo reports: {reason}`.
  case cairoError = "C004"

  /// What the family is about.
  public static let title = "Drawing PDFs"

  /// The message in words.
  public var guide: MessageGuide {
    let (text, cause, cure) = words
    return MessageGuide(rawValue, text, cause: cause, cure: cure)
  }

  private var words: (text: String, cause: String, cure: String) {
    switch self {
    case .noCairo:
      (
        "the library cairo is not installed; on Debian: apt install libcairo2 fonts-league-mono",
        "PDFs are drawn by the library cairo, which the program loads when it needs it.",
        "Install cairo; without it, write an SVG or a text."
      )
    case .oldCairo:
      (
        "the library cairo is too old: it has no cairo_{function}",
        "The installed version of cairo lacks a function that the program uses.",
        "Install cairo 1.10 or later."
      )
    case .noMemory:
      (
        "there is not enough memory",
        "cairo could not create the drawing.",
        "End other programs, or draw fewer pages."
      )
    case .cairoError:
      (
        "cairo reports: {reason}",
        "cairo could not complete the drawing; the reason is its own.",
        "Check the space on the disk, and try again."
      )
    }
  }
}
