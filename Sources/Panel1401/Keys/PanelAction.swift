public import Core1401
public import System1401

/// The panes that take the middle of the panel, in the order of the keys 1 to 7.
public enum Pane: Int, Hashable, Sendable, CaseIterable {
  /// The 1403's paper.
  case paper = 1
  /// The listing or disassembly.
  case listing
  /// Core storage.
  case core
  /// The units.
  case units
  /// The trace.
  case trace
  /// Breakpoints and watches.
  case breakpoints
  /// Torn sheets.
  case tray

  /// The name in hints and lists.
  public var name: String { "\(self)" }
}

/// Where a cursor or a view goes.
public enum Movement: Hashable, Sendable, CaseIterable {
  /// One column.
  case left, right
  /// One line.
  case up, down
  /// A page.
  case pageUp, pageDown
  /// To the first or the last line.
  case home, end
  /// To column 1; to column 132, or the last one.
  case firstColumn, lastColumn
}

/// Everything the operator can ask of the panel by key, click or list.
public enum PanelAction: Hashable, Sendable {
  // MARK: The machine's keys

  /// START while the machine is stopped, STOP while it runs.
  case startOrStop
  /// START, STOP, CHECK RESET, START RESET.
  case start, stop, checkReset, startReset
  /// LOAD, TAPE LOAD, ENTER.
  case load, tapeLoad, enter
  /// Tears the sheet off.
  case tear

  // MARK: Switches and dials

  /// Sets the mode switch.
  case setMode(ModeSwitch)
  /// Turns the mode switch so many positions clockwise; negative is back.
  case turnMode(Int)
  /// Opens the list of the mode switch.
  case chooseMode
  /// Opens the field for the dials.
  case askDials
  /// Sets the dials, 0-15999.
  case setDials(Int)
  /// Turns one dial, 0 thousands to 3 units, by so many positions.
  case turnDial(Int, by: Int)
  /// Presses a key-light.
  case pressKeyLight(AddressSource)
  /// Opens the field for an address register.
  case editRegister(AddressSource)
  /// Puts a sense switch, A to G, up or down.
  case toggleSenseSwitch(Character)
  /// ADDRESS STOP at the dials, I/O CHECK STOP, CHECK STOP of the auxiliary console: up or down.
  case toggleAddressStop, toggleInputOutputCheckStop, toggleProcessCheckStop
  /// Sets all bit switches.
  case setBitSwitches(StoredCharacter)
  /// Turns the bit switches in a mask of ``StoredCharacter/rawValue`` over.
  case toggleBitSwitch(UInt8)

  // MARK: Pace and steps

  /// The next pace in the list, slower or faster.
  case slower, faster
  /// The true pace.
  case realTime
  /// Executes so many instructions.
  case stepInstructions(Int)
  /// Executes one storage cycle.
  case stepCycle
  /// Goes back one instruction, or to the previous stop or event.
  case stepBack, backToStop
  /// Runs until the cursor line.
  case runToCursor
  /// Sets or takes away a breakpoint at the cursor.
  case toggleBreakpoint
  /// Edits the condition of the breakpoint at the cursor, or the character there.
  case edit
  /// Opens the field for the condition of a breakpoint.
  case editCondition(Breakpoint)
  /// Opens the line for the value of a field.
  case editField(NamedField)
  /// Sets or takes away a watch at the cursor.
  case toggleWatch
  /// Adds a field to the watch strip or removes it.
  case toggleField

  // MARK: Looking

  /// Moves in the pane with the focus.
  case move(Movement)
  /// Shows a pane and gives it the focus.
  case showPane(Pane)
  /// Gives the next or the previous pane the focus.
  case nextPane, previousPane
  /// Gives the pane the whole window, or takes it back.
  case zoom
  /// The listing shows the source, or storage.
  case turnListing
  /// Word marks underlined, or on a row below.
  case toggleWordMarkRow
  /// Opens the field for an address, label or line.
  case askGoTo
  /// Goes to an address, label or line.
  case goTo(String)
  /// Opens the field for a text.
  case askFind
  /// Finds a text.
  case find(String)
  /// Finds the same text again, forwards or backwards.
  case findNext, findPrevious
  /// Shows or hides the ruler of the print positions.
  case toggleRuler
  /// Looks at the sheet chosen in the tray.
  case look
  /// Saves the sheet in the printer or the one chosen in the tray; saves all of the tray.
  case saveSheet, saveAll

  // MARK: The panel itself

  /// Something of the lesson that is open.
  case lesson(LessonAction)

  /// Opens the command line.
  case askCommand
  /// Carries out a command.
  case command(String)
  /// Reads the current program again from its files.
  case reload
  /// Opens the list of programs.
  case choosePrograms
  /// Opens a program of the list.
  case openProgram(String)
  /// Opens a program without asking.
  case openProgramNow(String)
  /// Shows or hides the help or the options.
  case help, options
  /// Changes the options.
  case setOptions(PanelOptions)
  /// Closes what lies on top; ends an animation.
  case escape
  /// Draws everything anew.
  case redraw
  /// Leaves the terminal to the shell until it comes back.
  case suspend
  /// Quits: asks first when something would be lost, or never asks.
  case quit, quitNow
  /// Saves all sheets, torn or in the printer, then quits.
  case saveAllAndQuit
}
