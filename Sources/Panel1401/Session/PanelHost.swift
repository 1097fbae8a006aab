public import Monitor1401
public import System1401
public import Units1401

/// What a session asks of the program around it: files, terminal and process.
public struct PanelHost {
  /// Opens a program by its name in the list; the text of the error says why not.
  public var open: (String) throws -> (control: RunControl, name: String) = { _ in
    throw PanelError(description: "no programs can be opened here")
  }
  /// Reads the current program again from its files; the text of the error says why not.
  public var reload: () throws -> (control: RunControl, name: String) = {
    throw PanelError(description: "this program cannot be read again")
  }
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
