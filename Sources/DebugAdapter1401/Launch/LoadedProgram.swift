public import Core1401
public import System1401
public import Units1401

/// A program and the machine to run it on, read from files.
public struct LoadedProgram {
  /// The configuration of the system.
  public var configuration: SystemConfiguration
  /// The decks in the hopper.
  public var decks: [CardDeck]
  /// The encoding of characters.
  public var encoding: TextEncoding
  /// The operator's commands at the units before the run.
  public var units: [OperatorCommand] = []
  /// Whether TAPE LOAD is pressed instead of LOAD.
  public var bootsFromTape = false
  /// The labels.
  public var symbols = SymbolTable()
  /// The source, nil for a deck.
  public var listing: ProgramListing?
  /// The path of the source.
  public var sourcePath: String?
  /// Whether the file of the source has other contents now than those that were assembled.
  public var hasSourceChanged: () -> Bool = { false }
  /// The labels of constants, fields and areas, which are never shown as instructions.
  public var dataLabels: Set<String> = []
  /// The assembler's messages with their locations in the source.
  public var messages: [SourceMessage] = []
  /// Other notes about the program, as whole lines.
  public var notes = ""
  /// Receives the output of the units, for the files of the run.
  public var deliver: (SystemOutput) -> Void = { _ in }
  /// Closes the files of the run; returns the error, nil if there is none.
  public var finish: () -> String? = { nil }

  /// Creates a program without media, labels and source.
  ///
  /// - Parameters:
  ///   - configuration: the configuration of the system.
  ///   - decks: the decks in the hopper.
  ///   - encoding: the encoding of characters.
  public init(configuration: SystemConfiguration, decks: [CardDeck], encoding: TextEncoding = .simh) {
    self.configuration = configuration
    self.decks = decks
    self.encoding = encoding
  }
}

/// A message of the assembler and its location in a source.
public struct SourceMessage: Hashable, Sendable {
  /// The file name, as given.
  public let path: String
  /// The line, from 1.
  public let line: Int
  /// The column, from 1.
  public let column: Int
  /// The text, as whole lines.
  public let text: String

  /// Creates a message.
  public init(path: String, line: Int, column: Int, text: String) {
    self.path = path
    self.line = line
    self.column = column
    self.text = text
  }
}

/// An error that prevents launching a program.
public struct LaunchError: IdentifiedError, Hashable, CustomStringConvertible {
  /// The error in one line, lowercase, no full stop.
  public let description: String
  /// The identifier of the message; nil when the messages of the assembler say what is wrong.
  public let identifier: String?
  /// The assembler's messages with their locations in the source.
  public let messages: [SourceMessage]
  /// Further text, as whole lines; empty if there is none.
  public let details: String

  /// Creates an error of the launch configuration.
  ///
  /// - Parameters:
  ///   - kind: the message.
  ///   - values: what its placeholders stand for.
  public init(_ kind: AdapterMessage, _ values: [any CustomStringConvertible] = []) {
    description = kind.filled(with: values)
    identifier = kind.identifier
    messages = []
    details = ""
  }

  /// Creates an error of a source.
  public init(_ description: String, messages: [SourceMessage] = [], details: String = "") {
    self.description = description
    identifier = nil
    self.messages = messages
    self.details = details
  }
}
