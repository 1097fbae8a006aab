public import Core1401
public import Monitor1401
public import System1401
public import Units1401

/// The services that a session needs from its program: files, terminal and process.
public struct PanelHost {
  /// Receives a program that was read, or the error; called at once or later.
  public typealias Reader = @MainActor (Result<OpenedProgram, PanelError>) -> Void
  /// Reads a program, given its name in the list or its path, without blocking the panel or the machine.
  public var open: @MainActor (String, @escaping Reader) -> Void = { _, done in
    done(.failure(PanelError(.notHere, ["programs", "opened"])))
  }
  /// Throws an error for the operator if there is nothing to read under a name; called before the operator is
  /// asked about what would be lost.
  public var expectProgram: (String) throws -> Void = { _ in }
  /// Reloads the current program from its files. What is mounted on the units is taken over from the current
  /// machine; see ``OpenedProgram/takesMedia``.
  public var reload: @MainActor (@escaping Reader) -> Void = { done in
    done(.failure(PanelError(.noReload)))
  }
  /// The bytes read so far for ``open`` or ``reload``, and the size of the file.
  public var progress: @MainActor () -> (done: Int64, size: Int64) = { (0, 0) }
  /// Cancels the reading that ``open`` or ``reload`` started.
  public var cancelReading: @MainActor () -> Void = {}
  /// Creates a machine with the program of a lesson.
  public var openLesson: @MainActor (Lesson, @escaping Reader) -> Void = { _, done in
    done(.failure(PanelError(.notHere, ["lessons", "opened"])))
  }
  /// The file for the machine of a lesson; nil if it is not kept.
  public var lessonFile: (Lesson) -> String? = { _ in nil }
  /// The source of the current program: its name in the listing, and its text.
  public var source: () throws -> (name: String, text: String) = {
    throw PanelError(.notHere, ["sources", "edited"])
  }
  /// Replaces the contents of the file with the source. Throws an error for the operator, also if another
  /// program has changed the file; the next call then replaces it.
  public var writeSource: (String) throws -> Void = { _ in
    throw PanelError(.notHere, ["sources", "edited"])
  }
  /// Saves the progress of the learner; throws an error for the learner.
  public var saveProgress: (LessonProgress) throws -> Void = { _ in }
  /// The programs of the list; called when the list is opened.
  public var programs: () -> [ChooserItem] = { [] }
  /// Writes the output of the units to files.
  public var output: (SystemOutput) -> Void = { _ in }
  /// Saves sheets. Returns a message that names the files; throws an error for the operator.
  public var save: ([PrintedSheet]) throws -> String = { _ in
    throw PanelError(.notHere, ["sheets", "saved"])
  }
  /// Reports the files of the last ``save`` and ``saveCards`` when the panel has left the terminal.
  public var reportSaved: () -> Void = {}
  /// The number of punched cards that are in no file.
  public var unsavedCards: () -> Int = { 0 }
  /// Saves the punched cards. Returns a message that names the file; throws an error for the operator.
  public var saveCards: () throws -> String = { "" }
  /// Whether the printer's output is written to a file, so that unsaved sheets are not lost.
  public var writesPaper = false
  /// Executes a command for projects. Returns a message; throws an error for the operator.
  public var project: (ProjectCommand, SystemSnapshot) throws -> String = { _, _ in
    throw PanelError(.notHere, ["projects", "used"])
  }
  /// Writes a picture of the current screen. Returns a message that names the file; throws an error for the
  /// operator.
  public var picture: (String) throws -> String = { _ in
    throw PanelError(.notHere, ["pictures", "written"])
  }
  /// Applies the options for theme and mouse to the terminal.
  public var changeTerminal: (PanelOptions) -> Void = { _ in }
  /// Redraws the whole screen.
  public var redraw: () -> Void = {}
  /// Suspends the process.
  public var suspend: () -> Void = {}
  /// Ends the program.
  public var quit: () -> Void = {}

  /// Creates a host without services.
  public init() {}
}

/// An error of the panel, with a message for the operator.
public struct PanelError: IdentifiedError, CustomStringConvertible {
  /// The message.
  public let description: String
  /// The identifier of the message; nil for one that the machine or the system gives.
  public let identifier: String?

  /// The line of the source with the error, from 1; nil for other errors.
  public let line: Int?

  /// Creates an error of the panel itself.
  ///
  /// - Parameters:
  ///   - kind: the message.
  ///   - values: what its placeholders stand for.
  public init(_ kind: PanelMessage, _ values: [any CustomStringConvertible] = []) {
    description = kind.filled(with: values)
    identifier = kind.identifier
    line = nil
  }

  /// Creates an error for the operator from one of a file, a lesson or another part.
  public init(_ error: any Error) {
    description = "\(error)"
    identifier = (error as? any IdentifiedError)?.identifier
    line = (error as? PanelError)?.line
  }

  /// Creates an error in the words of the machine or the assembler.
  public init(description: String, identifier: String? = nil, line: Int? = nil) {
    (self.description, self.identifier, self.line) = (description, identifier, line)
  }
}

/// A program that was read and can replace the current one.
public struct OpenedProgram {
  /// A machine with the program in its card reader.
  public let control: RunControl
  /// The name of the program.
  public let name: String
  /// Whether the machine takes over what is mounted on the units of the current one.
  public let takesMedia: Bool
  /// The warnings and notes of the assembler about the program.
  public let remarks: SourceRemarks
  /// Called before the panel switches to the program; an error keeps the current program.
  public let begin: @MainActor () throws -> Void

  /// Creates a program.
  public init(
    control: RunControl, name: String, takesMedia: Bool = false, remarks: SourceRemarks = SourceRemarks(),
    begin: @escaping @MainActor () throws -> Void = {}
  ) {
    (self.control, self.name, self.takesMedia) = (control, name, takesMedia)
    (self.remarks, self.begin) = (remarks, begin)
  }
}
