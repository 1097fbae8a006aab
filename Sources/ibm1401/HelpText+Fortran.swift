extension HelpText {
  static var fortran: String {
    """
    ibm1401 fortran: compiles a FORTRAN program with IBM's compiler for the 1401, and runs it

    Usage: ibm1401 fortran [OPTION ...] PROGRAM.f [DATA ...]

    PROGRAM is text: statement numbers in columns 1-5, statements in 7-72, a character in 6 continues one, C in 1
    begins a comment; a tab goes to column 7. DATA are decks that the program reads. What the program prints goes
    to standard output; the compiler's messages come as file and line on standard error.

    The compiler is IBM's of 1964, on a tape that is made once of its public sources (repository
    IBM-1401/Fortran-v3m0) and of the routines in Programs/fortran/library:
      ibm1401 media build Programs/fortran/system.list fortran.tap --folder SOURCES

    Options:
    \(optionLines(FortranCommand.syntax))

    Examples:
      ibm1401 fortran Programs/fortran/squares.f
      ibm1401 fortran --mantissa 15 --listing - Programs/fortran/hilbert.f
      ibm1401 fortran line.f points.cd --system ~/fortran.tap

    Exit status: 1 when the compiler reports an error, else as with run.
    """
  }
}
