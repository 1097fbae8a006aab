// The words of the messages about symbols and addresses.
extension AssemblerMessage {
  /// The words of a message about symbols and addresses; nil for the others.
  var symbolWords: Words? {
    switch self {
    case .undefinedSymbol:
      (
        "{symbol} is not defined",
        "No line has this symbol as its label.",
        "Correct the spelling, or define the symbol with a label or EQU. The message names a symbol "
          + "that is spelled nearly the same."
      )
    case .definedTwice:
      (
        "{symbol} is defined already, in line {line} of {file}",
        "Two lines have the same label. The first one counts.",
        "Rename one of the two. SFX lets two parts of a program use the same names."
      )
    case .circularSymbol:
      (
        "{symbol} is defined in terms of itself",
        "An EQU needs its own value, directly or by way of another EQU.",
        "Define one of the symbols by a number or by a label."
      )
    case .noValue:
      (
        "{symbol} has no value",
        "The statement that defines the symbol has an error, so that the symbol has no address.",
        "Correct the statement that defines it."
      )
    case .circularOrigin:
      (
        "this address depends on itself",
        "An ORG, or the length of what is before it, needs an address that follows from it.",
        "Use a symbol that is defined before this statement, or a number."
      )
    case .addedToUnit:
      (
        "nothing can be added to a unit",
        "A unit such as %U1 has a distance after it.",
        "Write the unit alone, with another number if another unit is meant."
      )
    case .storedDifferently:
      (
        "the address is {address} and is stored as {stored}",
        "The address is negative or above 15999, and three characters cannot hold it as it is.",
        "To step back with an index location, add 16000. Otherwise correct the expression."
      )
    case .takenModulo:
      (
        "{written} is above 15999 and is assembled as {taken}",
        "The highest address of a 1401 is 15999. Addresses are counted modulo 16000.",
        "Write the address that is meant."
      )
    case .addressTooHigh:
      (
        "there is no address above 15999",
        "The label of a constant or area is a number that is no address.",
        "Write a number from 0 to 15999, or a name."
      )
    case .notAnAddress:
      (
        "'{text}' is not an address",
        "An operand that must be an address is something else.",
        "Write a number, a symbol, * or a literal."
      )
    case .literalSubtracted:
      (
        "the address of a literal cannot be subtracted",
        "A minus sign is before the @ of a literal.",
        "Write + before the @, or name the constant with DCW and subtract its name."
      )
    case .signAlone:
      (
        "a number or an index location must follow the sign",
        "A plus or minus sign after an address has nothing that can be added.",
        "Write a number as in +5, or an index location as in +X1."
      )
    case .cannotBeAdded:
      (
        "'{text}' cannot be added; only a number or an index location can",
        "A symbol or something else follows the sign.",
        "Define the sum with EQU, or write the distance as a number."
      )
    case .noIndexLocation:
      (
        "there is no index location X{number}",
        "The machine has the index locations X1, X2 and X3.",
        "Write +X1, +X2 or +X3; +X0 removes the index location of a symbol."
      )
    case .indexSubtracted:
      (
        "an index location cannot be subtracted",
        "The adder for indexing only adds.",
        "Write + before the index location and store the complement to 16000 in it."
      )
    case .indexOnlyInOrigin:
      (
        "X00 has a meaning only in ORG and LTORG",
        "+X00 rounds a location up to the next hundred, which only the location counter can do.",
        "Leave +X00 out, or write ORG *+X00 before the statement."
      )
    case .unitForm:
      (
        "a unit has three characters",
        "A unit is % with a letter and a digit.",
        "Write for instance %U1 for tape unit 1."
      )
    case .unitOperand:
      (
        "a unit is one digit, or three characters as %U1",
        "The first operand of an instruction for a unit is something else.",
        "Write the number of the unit, or % with its letter and number."
      )
    case .symbolTooLong:
      (
        "{text} has {count} characters; a symbol has up to six",
        "With the dialect of IBM's Autocoder a symbol has at most six characters.",
        "Shorten it, or assemble with another --dialect, which cuts symbols to six characters."
      )
    default: nil
    }
  }
}
