// The words of the messages about sources in SPS.
extension AssemblerMessage {
  /// The words of a message about sources in SPS; nil for the others.
  var spsWords: Words? {
    switch self {
    case .spsSequence:
      (
        "page and line {found} come after {before}",
        "The numbers in columns 1-5 do not rise.",
        "Check whether the card is in its place; correct or remove the number."
      )
    case .spsLabelColumn:
      (
        "the label begins in column {found}; it must begin in column 8",
        "The label is shifted.",
        "Move it to column 8. A remark has an asterisk in column 8."
      )
    case .spsOperationColumn:
      (
        "the operation begins in column {found}; it must begin in column 14",
        "The operation is shifted.",
        "Move it to column 14. A remark has an asterisk in column 8."
      )
    case .spsNoIndex:
      (
        "ORG cannot be indexed",
        "ORG is carried out while storage is loaded, when no index location is set.",
        "Leave column 27 blank."
      )
    case .spsNeedsOperand:
      (
        "{operation} needs an A-operand",
        "Columns 17-22 are blank.",
        "Write the address there."
      )
    case .spsNoUnit:
      (
        "{operation} cannot use a unit",
        "The A-operand is a unit such as %U1.",
        "Write an address."
      )
    case .spsAutocoder:
      (
        "{name} is an operation of Autocoder and not of SPS",
        "SPS has fewer operations.",
        "Write what the message says, or ENT with AUTOCODER before the line."
      )
    case .spsUnknown:
      (
        "{name} is not an operation of SPS",
        "No operation of SPS has this name.",
        "Correct the spelling. A remark has an asterisk in column 8."
      )
    case .spsNeedsB:
      (
        "DSA needs a B-operand in columns 28-33",
        "The address that DSA stores is missing.",
        "Write it there; the A-operand says where it is stored."
      )
    case .spsPlace:
      (
        "'{text}' cannot be the A-operand of {operation}",
        "The A-operand of a constant is * or its address.",
        "Write *, or four digits for the address of its last position."
      )
    case .spsPlaceAdded:
      (
        "nothing can be added to the A-operand of {operation}",
        "Columns 23-27 have something.",
        "Leave them blank."
      )
    case .spsConstantLong:
      (
        "the constant continues after the {count} characters of its count",
        "The text is longer than the count in columns 6-7. What is left over is not stored.",
        "Correct the count."
      )
    case .spsSign:
      (
        "column 23 has '{character}' where only a sign can be",
        "The text of a constant begins in column 24.",
        "Move it one column to the right."
      )
    case .spsOverpunch:
      (
        "the sign would be stored over '{character}', the last of the {count} characters",
        "A sign in column 23 is put over the last character, which is not a digit.",
        "End the constant with a digit."
      )
    case .spsNeedsCount:
      (
        "{operation} needs a count in columns 6-7",
        "The length of the constant is missing.",
        "Write two digits."
      )
    case .spsCount:
      (
        "'{text}' is not the count of a {operation}",
        "The count is not a number that the operation allows.",
        "Write two digits; the message gives the limits."
      )
    case .spsOnlyB:
      (
        "{operation} has a B-operand and no A-operand",
        "An operand alone is the A-operand.",
        "Move it to columns 17-22."
      )
    case .spsUnusual:
      (
        "{operation} with {found} is unusual",
        "The machine executes the instruction, but IBM gives it no such form.",
        "Check the operands."
      )
    case .spsCountIgnored:
      (
        "the count '{text}' is not read; the instruction has {found}",
        "The count in columns 6-7 is not the length of the instruction.",
        "Correct the count or leave it blank."
      )
    case .spsBaseMissing:
      (
        "the {operand} is missing before its adjustment",
        "There is a distance or index location and no address.",
        "Write the address before it."
      )
    case .spsOperandColumn:
      (
        "the {operand} begins in column {found}; it must begin in column {column}",
        "The operand is shifted.",
        "Move it."
      )
    case .spsNotAddress:
      (
        "'{text}' is neither an actual address nor a symbol",
        "The operand begins with a special character.",
        "Write four digits, or a symbol that begins with a letter."
      )
    case .spsFourDigits:
      (
        "an actual address has four digits, not {count}",
        "A number in an operand has more or fewer digits.",
        "Write four digits; above 9999 write a symbol and a distance."
      )
    case .spsAdded:
      (
        "an adjustment has a sign in column {column} and three digits after it",
        "The distance is not of this form.",
        "Write for instance +012."
      )
    case .spsIndex:
      (
        "there is no index location '{character}'",
        "The column of the index location has something other than 1, 2, 3 or blank.",
        "Correct it."
      )
    case .spsNameBegins:
      (
        "a {name} cannot begin with '{character}'",
        "A name begins with a letter.",
        "Choose another name. A remark has an asterisk in column 8."
      )
    default: nil
    }
  }
}
