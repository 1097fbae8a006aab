public import Core1401
public import System1401
public import Units1401

/// A program with the machine it is to run on, read from its files.
public struct LoadedProgram {
  /// How the system is ordered and set up.
  public var configuration: SystemConfiguration
  /// What lies in the hopper.
  public var decks: [CardDeck]
  /// How characters are written.
  public var encoding: TextEncoding
  /// What the operator does at the units before the run.
  public var units: [OperatorCommand] = []
  /// Whether TAPE LOAD is pressed instead of LOAD.
  public var bootsFromTape = false
  /// The labels.
  public var symbols = SymbolTable()
  /// The source, nil for a deck.
  public var listing: ProgramListing?
  /// The file of the source with its folders.
  public var sourcePath: String?
  /// The labels of constants, fields and areas, which name no instructions whatever is stored there.
  public var dataLabels: Set<String> = []
  /// What the assembler reported about places in the source.
  public var messages: [SourceMessage] = []
  /// What else has to be said about the program; whole lines.
  public var notes = ""
  /// Takes what the units put out, for the files of the run.
  public var deliver: (SystemOutput) -> Void = { _ in }
  /// Ends the files of the run; what went wrong with them, nil when nothing did.
  public var finish: () -> String? = { nil }

  /// Makes a program without reels, labels and source.
  ///
  /// - Parameters:
  ///   - configuration: how the system is ordered and set up.
  ///   - decks: what lies in the hopper.
  ///   - encoding: how characters are written.
  public init(configuration: SystemConfiguration, decks: [CardDeck], encoding: TextEncoding = .simh) {
    self.configuration = configuration
    self.decks = decks
    self.encoding = encoding
  }
}

/// A message of the assembler, and the place in a source that it is about.
public struct SourceMessage: Hashable, Sendable {
  /// The file, as it was named.
  public let path: String
  /// The line, from 1.
  public let line: Int
  /// The column, from 1.
  public let column: Int
  /// The message, whole lines.
  public let text: String

  /// Makes a message.
  public init(path: String, line: Int, column: Int, text: String) {
    self.path = path
    self.line = line
    self.column = column
    self.text = text
  }
}

/// Why a program cannot be launched.
public struct LaunchError: Error, Hashable, CustomStringConvertible {
  /// One line, lowercase, no full stop.
  public let description: String
  /// What the assembler reported about places in the source.
  public let messages: [SourceMessage]
  /// What else is to be said, whole lines; empty when the line says everything.
  public let details: String

  /// Makes an error.
  public init(_ description: String, messages: [SourceMessage] = [], details: String = "") {
    self.description = description
    self.messages = messages
    self.details = details
  }
}
