extension HelpText {
  static let dap = """
    ibm1401 dap: a debugger for editors, using the Debug Adapter Protocol on standard input and output

    Usage: ibm1401 dap        (started by the editor, not by hand)

    Arguments of launch, in launch.json or the editor's equivalent:
      program                      the deck or Autocoder source
      decks                        further decks for the hopper, a list
      args                         options of ibm1401 run and further decks, a list
      cwd                          the folder that file names are relative to
      storage, features, sense, encoding, carriage, print, punch
                                   as the options of ibm1401 run
      tapes, disks                 as --tape and --disk, lists: ["1=master.tap,ro", "2=out.tap,new"]
      ramac, inquiry, typed        as the options of ibm1401 run
      symbols                      a file of labels, for decks
      stopOnEntry                  true: stop at the first instruction of the program
      stopOnHalt                   false: a halt or check ends the session (default true)
      speed                        times the real pace, or "max" (default "max")

    The debug console accepts the commands of ibm1401 monitor; help lists them. Printed lines also
    appear there. Messages that cannot be answered are reported on standard error.

    Step out runs to the return address of the subroutine. The call must be among the last 4,096
    instructions. A label defined by EQU is an address without a length, so it is not shown as a field.

    Exit status: 0, or 1 when the input ends within a message or the answers cannot be written.

    Example, launch.json of Visual Studio Code:
      { "type": "ibm1401", "request": "launch", "name": "Payroll", "program": "${file}",
        "decks": ["Programs/payroll-data.cd"], "cwd": "${workspaceFolder}", "stopOnEntry": true }
    """
}
