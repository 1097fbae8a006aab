public import Core1401
public import System1401

/// The panes in the middle of the panel, in the order of the keys 1 to 7.
public enum Pane: Int, Hashable, Sendable, CaseIterable {
  /// The paper in the 1403 printer.
  case paper = 1
  /// The listing of the source, or the disassembly.
  case listing
  /// Core storage.
  case core
  /// The units.
  case units
  /// The trace.
  case trace
  /// Breakpoints and watchpoints.
  case breakpoints
  /// The tray of torn sheets.
  case tray

  /// The name in hints and lists.
  public var name: String { "\(self)" }
}

/// A movement of a cursor or a view.
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

/// An action that the operator chooses by key, click or list.
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
  /// Turns the mode switch clockwise by a number of positions; counterclockwise if negative.
  case turnMode(Int)
  /// Opens the list of the mode switch.
  case chooseMode
  /// Begins the input of the dials.
  case askDials
  /// Sets the dials, 0-15999.
  case setDials(Int)
  /// Turns a dial, 0 for thousands to 3 for units, by a number of positions.
  case turnDial(Int, by: Int)
  /// Presses a key-light.
  case pressKeyLight(AddressSource)
  /// Opens the input line for an address register.
  case editRegister(AddressSource)
  /// Flips a sense switch, A to G.
  case toggleSenseSwitch(Character)
  /// Flips ADDRESS STOP, I/O CHECK STOP, or CHECK STOP of the auxiliary console.
  case toggleAddressStop, toggleInputOutputCheckStop, toggleProcessCheckStop
  /// Sets all bit switches.
  case setBitSwitches(StoredCharacter)
  /// Flips the bit switches in a mask of ``/Core1401/StoredCharacter/rawValue``.
  case toggleBitSwitch(UInt8)

  // MARK: Speed and steps

  /// Selects the next slower or faster speed.
  case slower, faster
  /// Selects real time.
  case realTime
  /// Executes a number of instructions.
  case stepInstructions(Int)
  /// Executes one storage cycle.
  case stepCycle
  /// Goes back one instruction, or to the previous stop or event.
  case stepBack, backToStop
  /// Runs until the machine reaches the line of the cursor.
  case runToCursor
  /// Sets or deletes a breakpoint at the cursor.
  case toggleBreakpoint
  /// Edits what is at the cursor: the condition of a breakpoint, a source line, a field or a character.
  case edit
  /// Opens the source of the program in a box.
  case editSource
  /// Opens the input line for the condition of a breakpoint.
  case editCondition(Breakpoint)
  /// Opens the input line for the value of a field.
  case editField(NamedField)
  /// Sets or deletes a watchpoint at the cursor.
  case toggleWatch
  /// Adds a field to the watch strip or removes it.
  case toggleField

  // MARK: Views

  /// Moves in the focused pane.
  case move(Movement)
  /// Shows and focuses a pane.
  case showPane(Pane)
  /// Focuses the next or the previous pane.
  case nextPane, previousPane
  /// Gives the focused pane the whole window, or ends that.
  case zoom
  /// Switches the listing between source and disassembled storage.
  case toggleSource
  /// Switches between underlined word marks and a row of them.
  case toggleWordMarkRow
  /// Opens the input line for an address, label or line.
  case askGoTo
  /// Goes to an address, label or line.
  case goTo(String)
  /// Opens the input line for a text to find.
  case askFind
  /// Finds a text.
  case find(String)
  /// Finds the same text again, forwards or backwards.
  case findNext, findPrevious
  /// Shows or hides the ruler of the print positions.
  case toggleRuler
  /// Opens the sheet selected in the tray.
  case openSheet
  /// Saves the sheet in the printer or the one selected in the tray; saves all sheets of the tray.
  case saveSheet, saveAll

  // MARK: The panel itself

  /// Something of the lesson that is open.
  case lesson(LessonAction)

  /// Opens the command line.
  case askCommand
  /// Executes a command line.
  case command(String)
  /// Shows the last message and the reason of the stop in full, for which the status line may be too short.
  case showMessage
  /// Reloads the current program from its files.
  case reload
  /// Opens the list of programs.
  case choosePrograms
  /// Opens a program of the list, and asks first if work would be lost.
  case openProgram(String)
  /// Opens a program without asking.
  case openProgramNow(String)
  /// Shows or hides the help or the options.
  case help, options
  /// Changes the options.
  case setOptions(PanelOptions)
  /// Closes the topmost box; ends an animation.
  case escape
  /// Redraws the whole screen.
  case redraw
  /// Suspends the program and returns to the shell.
  case suspend
  /// Quits, asking first if something would be lost, or without asking.
  case quit, quitNow
  /// The second Ctrl-C within a second: quits like ``quit``; the third does not ask.
  case interruptAgain
  /// Saves all sheets, those in the tray and the one in the printer, then quits.
  case saveAllAndQuit
}
