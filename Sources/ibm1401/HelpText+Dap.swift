extension HelpText {
  static let dap = """
    ibm1401 dap: the debugger for editors, by the Debug Adapter Protocol on standard input and output

    Usage: ibm1401 dap        (started by the editor, not by hand)

    Arguments of launch, in launch.json or what the editor has in its place:
      program                      the deck or Autocoder source
      decks                        further decks for the hopper, a list
      args                         options of ibm1401 run and further decks, a list
      cwd                          the folder that file names begin at
      storage, features, sense, encoding, carriage, print, punch
                                   as the options of ibm1401 run
      tapes, disks                 as --tape and --disk, lists: ["1=master.tap,ro", "2=out.tap,new"]
      ramac, inquiry, typed        as the options of ibm1401 run
      symbols                      a file of labels, for decks
      stopOnEntry                  true: stands at the first instruction of the program
      stopOnHalt                   false: a halt or check ends the session (default true)
      speed                        times the real pace, or "max" (default "max")

    The console of the editor takes the commands of ibm1401 monitor; help lists them. Printed lines appear
    there, too. Messages that cannot be answered are told on standard error.

    A step out of a subroutine runs to its return address, as far as the last 4,096 instructions show the
    call. A label of EQU is an address and no field.

    Exit status: 0, or 1 when the input ends within a message or nobody reads the answers.

    Example, launch.json of Visual Studio Code:
      { "type": "ibm1401", "request": "launch", "name": "Payroll", "program": "${file}",
        "decks": ["Programs/payroll-data.cd"], "cwd": "${workspaceFolder}", "stopOnEntry": true }
    """
}
