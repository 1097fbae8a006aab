/// The help of `ibm1401 assemble`, `ibm1401 link` and `ibm1401 disassemble`.
extension HelpText {
  static var assemble: String {
    """
    ibm1401 assemble: object deck of an Autocoder or SPS source, to LOAD here, in SimH, on a real 1401

    Usage: ibm1401 assemble [OPTION ...] SOURCE        (SOURCE - is standard input)

    Columns: 6-11 label, 16-20 operation, 21-72 operands and, behind two blanks, remarks. With tabs
    between the fields there is nothing to count. An asterisk in column 6 makes the line a remark.
    SPS has 6-7 count, 8-13 label, 14-16 operation, 17-27 A-operand, 28-38 B-operand, 39 d-character;
    an asterisk in column 8 makes a remark. ENT SPS and ENT AUTOCODER change the language.

    Options:
    \(optionLines(AssembleOptions.syntax + [.help]))

    Macros and library routines are files called as the macro, with the ending .mac or none, in any
    case of letters: in the folders of --macros, beside the source, in a folder Macros beside it or
    one level up, and in the folders of IBM1401_MACROS (separated by colons).

    Dialects: sources of today contain what IBM's Autocoder refuses: constants of more than 52
    positions, symbols of more than six characters, one blank before a remark, BCE without a
    d-character, remarks in columns 73-75. --dialect any accepts them and lists them in one note, rope
    accepts them silently, ibm refuses them and has IBM's lengths and shared literals. END without an
    address goes to the first instruction with any, to 0 with the others.

    Exit status: 0 assembled, 1 file or source error, 64 usage error.

    Examples:
      ibm1401 assemble hello.s                               say what is wrong, or how large it is
      ibm1401 assemble hello.s -o hello.cd                   the deck
      ibm1401 assemble payroll.s -o payroll.cd --boot 4000 --listing payroll.lst --xref --map
      ibm1401 assemble lister.sps -o lister.cd               SPS, with a deck as its assembler punched
      ibm1401 assemble sort.s --tape sort.tap
      ibm1401 assemble old.s -o - --encoding simh-old --macros library --macros more
    """
  }

  static var link: String {
    """
    ibm1401 link: put relocatable modules together to one object deck, which LOAD reads like any other

    Usage: ibm1401 link [OPTION ...] MODULE [MODULE ...]

    A module is a deck that ibm1401 assemble --relocatable wrote, or a source. It is assembled from
    ORG 2000 on; addresses from 2000 on move with it, those below stay. The first is the main program,
    at whose END address the deck begins; the others follow it in storage. --table stores where they
    begin, three characters for each: a call moves an entry into a branch, as in

               MCW  ENTRY2,CALL+3            ENTRY2 EQU 341 for the second entry of --table 336
     CALL      B    0

    The cards have the layout of the relocatable library of IBM's 1401 FORTRAN compiler. It has no place
    for an address constant that moves; NOP with the address as its operand holds one.

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
    ibm1401 disassemble: make Autocoder source of an object deck, source that gives the same storage

    Usage: ibm1401 disassemble [OPTION ...] DECK        (DECK - is standard input)

    What can be reached from where the deck goes to, and what looks like more of it, becomes
    instructions; all else becomes constants. What instructions refer to gets a label. Decks of other
    assemblers are loaded by running them up to the program.

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
