public import Monitor1401
public import System1401
public import Units1401

/// What a session asks of the program around it: files, terminal and process.
public struct PanelHost {
  /// Takes a program that was read, or why it was not; called now or later.
  public typealias Reader = @MainActor (Result<OpenedProgram, PanelError>) -> Void
  /// Reads a program by its name in the list or its path. Files are read elsewhere: neither the panel nor the machine waits.
  public var open: @MainActor (String, @escaping Reader) -> Void = { _, done in
    done(.failure(PanelError(description: "no programs can be opened here")))
  }
  /// Reads the current program again from its files.
  public var reload: @MainActor (@escaping Reader) -> Void = { done in
    done(.failure(PanelError(description: "this program cannot be read again")))
  }
  /// How many bytes of the file that is being read for ``open`` or ``reload`` are read, and its size.
  public var progress: @MainActor () -> (done: Int64, size: Int64) = { (0, 0) }
  /// Ends the reading: nobody waits for it any more.
  public var giveUpReading: @MainActor () -> Void = {}
  /// The programs of the list; asked for when the list is opened.
  public var programs: () -> [ChooserItem] = { [] }
  /// Takes everything the units put out, to write it to files.
  public var output: (SystemOutput) -> Void = { _ in }
  /// Saves listings and says where, in words; the text of the error says why not.
  public var save: ([PrintedSheet]) throws -> String = { _ in
    throw PanelError(description: "there is nowhere to save to")
  }
  /// Whether what is printed goes to a file anyway, so that nothing of it is lost.
  public var writesPaper = false
  /// Saves the project and says what was done; the text of the error says why not.
  public var project: (ProjectCommand, SystemSnapshot) throws -> String = { _, _ in
    throw PanelError(description: "projects cannot be used here")
  }
  /// Writes the present screen as a picture and says where; the text of the error says why not.
  public var picture: (String) throws -> String = { _ in
    throw PanelError(description: "pictures cannot be written here")
  }
  /// Changes theme and mouse of the terminal.
  public var changeTerminal: (PanelOptions) -> Void = { _ in }
  /// Draws everything anew.
  public var redraw: () -> Void = {}
  /// Suspends the process.
  public var suspend: () -> Void = {}
  /// Ends the program.
  public var quit: () -> Void = {}

  /// Makes a host that can do nothing.
  public init() {}
}

/// Something the panel cannot do, in words.
public struct PanelError: Error, CustomStringConvertible {
  /// The words.
  public let description: String

  /// Makes an error.
  public init(description: String) {
    self.description = description
  }
}

/// A program that was read and can take the place of the present one.
public struct OpenedProgram {
  /// The machine with the program in its reader.
  public let control: RunControl
  /// What the panel calls it.
  public let name: String
  /// Called before the panel changes over; the text of the error says why it stays as it is.
  public let begin: @MainActor () throws -> Void

  /// Makes a program.
  public init(control: RunControl, name: String, begin: @escaping @MainActor () throws -> Void = {}) {
    (self.control, self.name, self.begin) = (control, name, begin)
  }
}
