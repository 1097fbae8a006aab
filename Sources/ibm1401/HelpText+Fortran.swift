extension HelpText {
  static var fortran: String {
    """
    ibm1401 fortran: compile a FORTRAN program with IBM's compiler for the 1401, and run it

    Usage: ibm1401 fortran [OPTION ...] PROGRAM.f [DATA ...]

    PROGRAM is text: statement numbers in columns 1-5, statements in 7-72. A character in column 6
    continues the statement before it, C in column 1 begins a comment, a tab skips to column 7. DATA are
    decks that the program reads. The output of the program is written to standard output, the messages
    of the compiler to standard error with file and line.

    The compiler is IBM's of 1964, on a system tape. Build the tape once, from the compiler's public
    sources (repository IBM-1401/Fortran-v3m0) and the routines in Programs/fortran/library:
      ibm1401 media build Programs/fortran/system.list fortran.tap --folder SOURCES

    Options:
    \(optionLines(FortranCommand.syntax))

    Examples:
      ibm1401 fortran Programs/fortran/squares.f
      ibm1401 fortran --mantissa 15 --listing - Programs/fortran/hilbert.f
      ibm1401 fortran line.f points.cd --system ~/fortran.tap

    Exit status: 1 when the compiler reports an error, otherwise as with run.
    """
  }
}
