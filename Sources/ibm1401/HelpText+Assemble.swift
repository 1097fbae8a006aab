/// The help of `ibm1401 assemble`, `ibm1401 link` and `ibm1401 disassemble`.
extension HelpText {
  static var assemble: String {
    """
    ibm1401 assemble: assemble an Autocoder or SPS source into an object deck for this machine, SimH or
    a real 1401

    Usage: ibm1401 assemble [OPTION ...] SOURCE        (SOURCE - is standard input)

    Columns: 6-11 label, 16-20 operation, 21-72 operands; two blanks separate operands and remark. Tabs
    may separate the fields, so that no columns need to be counted. An asterisk in column 6 makes the
    whole line a remark.
    SPS has 6-7 count, 8-13 label, 14-16 operation, 17-27 A-operand, 28-38 B-operand, 39 d-character;
    an asterisk in column 8 makes a remark. ENT SPS and ENT AUTOCODER change the language.

    Options:
    \(optionLines(AssembleOptions.syntax + [.help]))

    A macro or library routine is a file with the name of the macro, with or without the ending .mac, in
    upper or lower case. These folders are searched: those of --macros, the folder of the source, a
    folder Macros in it or one level up, and those of IBM1401_MACROS (separated by colons).

    Dialects: sources written today use forms that IBM's Autocoder refuses: constants of more than 52
    positions, symbols of more than six characters, one blank before a remark, BCE without a
    d-character, remarks in columns 73-75. --dialect any accepts them and lists them in one note, rope
    accepts them silently, ibm refuses them and uses IBM's lengths and shared literals. END without an
    address goes to the first instruction with any, to 0 with the others.

    Exit status: 0 assembled, 1 file or source error, 64 usage error.

    Examples:
      ibm1401 assemble hello.s                               report the errors, or the size
      ibm1401 assemble hello.s -o hello.cd                   write the deck
      ibm1401 assemble payroll.s -o payroll.cd --boot 4000 --listing payroll.lst --xref --map
      ibm1401 assemble lister.sps -o lister.cd               SPS: a deck as its assembler punched it
      ibm1401 assemble sort.s --tape sort.tap
      ibm1401 assemble old.s -o - --encoding simh-old --macros library --macros more
    """
  }

  static var link: String {
    """
    ibm1401 link: combine relocatable modules into one object deck, which LOAD reads like any other

    Usage: ibm1401 link [OPTION ...] MODULE [MODULE ...]

    A module is a source, or a deck written by ibm1401 assemble --relocatable. It is assembled from
    ORG 2000 on: addresses from 2000 on are relocated, lower addresses are not. The first module is the
    main program; the deck starts at its END address. The other modules follow it in storage. --table
    stores the entry address of each, in three characters. A call moves an entry into a branch:

               MCW  ENTRY2,CALL+3            ENTRY2 EQU 341 for the second entry of --table 336
     CALL      B    0

    The cards have the layout of the relocatable library of IBM's 1401 FORTRAN compiler. That layout
    cannot relocate an address constant; use NOP with the address as its operand.

    Options:
    \(optionLines(LinkCommand.syntax + [.help]))

    Exit status: 0 linked, 1 file or source error, 64 usage error.

    Examples:
      ibm1401 assemble square.s --relocatable -o square.rel
      ibm1401 link main.s square.rel --origin 400 --table 336 -o all.cd
    """
  }

  static var disassemble: String {
    """
    ibm1401 disassemble: convert an object deck to Autocoder source that assembles to the same storage

    Usage: ibm1401 disassemble [OPTION ...] DECK        (DECK - is standard input)

    Everything reachable from the entry point, and anything else that looks like code, becomes
    instructions; the rest becomes constants. Addresses that instructions refer to get labels. A deck of
    another assembler is loaded by running it until its program starts.

    Options:
    \(optionLines(DisassembleCommand.syntax + [.help]))

    Exit status: 0 done, 1 file error, 64 usage error.

    Examples:
      ibm1401 disassemble Programs/hello.cd
      ibm1401 assemble payroll.s -o payroll.cd --symbols payroll.sym
      ibm1401 disassemble payroll.cd --symbols payroll.sym -o again.s
    """
  }
}
