public import Core1401

/// Why the language server does not answer a request.
///
/// A new message gets the next number. The number of a message that was removed is not used again.
public enum ServerMessage: String, MessageFamily {
  // Messages of the protocol.
  /// `malformed message: {problem}`.
  case malformed = "L001"
  /// `{count} bytes are not JSON`.
  case notJSON = "L002"
  /// `a message is an object`.
  case notObject = "L003"
  /// `a message needs a 'method'`.
  case noMethod = "L004"
  /// `'{method}' was cancelled`.
  case cancelled = "L005"
  /// `'{method}' came before 'initialize'`.
  case early = "L006"
  /// `'{method}' came after 'shutdown'`.
  case late = "L007"
  /// `'initialize' came a second time`.
  case twice = "L008"
  /// `unknown request '{method}'`.
  case unknownRequest = "L009"
  /// `'{parameter}' must be {wanted}, found {found}`.
  case kind = "L010"
  /// `'{parameter}' ends before it starts`.
  case emptyRange = "L011"
  /// `{document} is not open`.
  case notOpen = "L012"
  // Renaming.
  /// `there is no symbol here`.
  case noSymbol = "L013"
  /// `{symbol} is not defined in this file`.
  case notDefined = "L014"
  /// `'{name}' is not a name: write up to six letters and digits, the first a letter`.
  case notAName = "L015"
  /// `{name} is defined already: {definition}`.
  case definedAlready = "L016"
  /// `{symbol} is used in {file}, which would keep the old name`.
  case usedElsewhere = "L017"
  /// `line {line} would reach beyond column 72; shorten it first`.
  case lineTooLong = "L018"
  /// `{index} is an index location here, which cannot be renamed`.
  case indexLocation = "L019"
  /// `line {line} has an error, so {symbol} may have another meaning in it; correct the line first`.
  case doubtfulUse = "L020"
  /// `{name} is used in line {line} but not defined, and would be joined with the renamed symbol`.
  case usedAlready = "L021"

  /// What the family is about.
  public static let title = "The language server"

  /// The message in words.
  public var guide: MessageGuide {
    let (text, cause, cure) = words
    return MessageGuide(rawValue, text, cause: cause, cure: cure)
  }

  /// The code of JSON-RPC or of the protocol for the message.
  var code: ResponseError.Code {
    switch self {
    case .malformed, .notJSON: .parseError
    case .notObject, .noMethod, .late, .twice: .invalidRequest
    case .cancelled: .requestCancelled
    case .early: .serverNotInitialized
    case .unknownRequest: .methodNotFound
    case .kind, .emptyRange, .notOpen, .notAName, .definedAlready, .usedAlready: .invalidParams
    case .noSymbol, .notDefined, .usedElsewhere, .lineTooLong, .indexLocation, .doubtfulUse:
      .requestFailed
    }
  }

  private var words: (text: String, cause: String, cure: String) {
    switch self {
    case .malformed:
      (
        "malformed message: {problem}",
        "Messages have a header with their length, and the bytes received do not.",
        "Report it to the author of the editor or its plug-in."
      )
    case .notJSON:
      (
        "{count} bytes are not JSON",
        "The contents of a message are a JSON object.",
        "Report it to the author of the editor or its plug-in."
      )
    case .notObject:
      (
        "a message is an object",
        "The contents of a message are JSON, but not an object.",
        "Report it to the author of the editor or its plug-in."
      )
    case .noMethod:
      (
        "a message needs a 'method'",
        "The message is neither a request nor a response.",
        "Report it to the author of the editor or its plug-in."
      )
    case .cancelled:
      (
        "'{method}' was cancelled",
        "The editor has withdrawn the request, usually because you have typed in the meantime.",
        "Nothing; the editor asks again when it needs the answer."
      )
    case .early:
      (
        "'{method}' came before 'initialize'",
        "A session begins with the request initialize.",
        "Report it to the author of the editor or its plug-in."
      )
    case .late:
      (
        "'{method}' came after 'shutdown'",
        "After shutdown the server waits only for exit.",
        "Report it to the author of the editor or its plug-in."
      )
    case .twice:
      (
        "'initialize' came a second time",
        "The protocol allows the request once in a session.",
        "Report it to the author of the editor or its plug-in."
      )
    case .unknownRequest:
      (
        "unknown request '{method}'",
        "The server does not know the request, and has not said that it does.",
        "Report it to the author of the editor or its plug-in."
      )
    case .kind:
      (
        "'{parameter}' must be {wanted}, found {found}",
        "The editor has sent a parameter of another kind than the request needs.",
        "Report it to the author of the editor or its plug-in."
      )
    case .emptyRange:
      (
        "'{parameter}' ends before it starts",
        "The end of a range is before its start.",
        "Report it to the author of the editor or its plug-in."
      )
    case .notOpen:
      (
        "{document} is not open",
        "The request is about a document that the editor has not opened, or has closed.",
        "Open the file in the editor."
      )
    case .noSymbol:
      (
        "there is no symbol here",
        "The cursor is not on a label.",
        "Place the cursor on a label or on a use of it."
      )
    case .notDefined:
      (
        "{symbol} is not defined in this file",
        "Only labels of the file itself can be renamed.",
        "Rename it in the file that defines it."
      )
    case .notAName:
      (
        "'{name}' is not a name: write up to six letters and digits, the first a letter",
        "Labels of Autocoder have up to six characters.",
        "Choose a shorter or simpler name."
      )
    case .definedAlready:
      (
        "{name} is defined already: {definition}",
        "Two labels would have the same name.",
        "Choose another name."
      )
    case .usedAlready:
      (
        "{name} is used in line {line} but not defined, and would be joined with the renamed symbol",
        "The source has a name that nothing defines. After the renaming it would mean the renamed symbol, and renaming "
          + "it again would not take them apart.",
        "Define the name or correct it first, or choose another name."
      )
    case .usedElsewhere:
      (
        "{symbol} is used in {file}, which would keep the old name",
        "A macro uses the label, and renaming changes only the open document.",
        "Change the macro first, or pass the label as a parameter of the macro."
      )
    case .lineTooLong:
      (
        "line {line} would reach beyond column 72; shorten it first",
        "The new name is longer, and operands and remarks end in column 72.",
        "Shorten the remark in this line, or choose a shorter name."
      )
    case .indexLocation:
      (
        "{index} is an index location here, which cannot be renamed",
        "The machine has the index locations X1, X2 and X3, and the assembler knows them by these names.",
        "Place the cursor on a label. A label with the name X1 can be renamed; +X1 stays."
      )
    case .doubtfulUse:
      (
        "line {line} has an error, so {symbol} may have another meaning in it; correct the line first",
        "The assembler does not know whether the text is the label, a d-character or a part of a constant.",
        "Correct the line, then rename the label."
      )
    }
  }
}
