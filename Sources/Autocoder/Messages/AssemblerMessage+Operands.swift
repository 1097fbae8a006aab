// The words of the messages about operands, literals and constants.
extension AssemblerMessage {
  /// The words of a message about operands, literals and constants; nil for the others.
  var operandWords: Words? {
    switch self {
    case .needsOperand:
      (
        "{operation} needs {operand}",
        "The instruction cannot be assembled without this operand.",
        "Add it; the message shows how the operation is written. Operands begin in column 21."
      )
    case .operandMissing:
      (
        "the {operand} is missing",
        "There is nothing before or after a comma.",
        "Write the operand. Two blanks after a comma end the operands."
      )
    case .tooManyOperands:
      (
        "too many operands",
        "The operation takes fewer operands.",
        "Leave two blanks before a remark; write at most two addresses and one d-character."
      )
    case .cannotBeOperand:
      (
        "'{character}' cannot be the {operand}",
        "The operand is a special character, and an address is needed.",
        "Write a number, a symbol, * or a literal."
      )
    case .needsUnit:
      (
        "{operation} needs a unit",
        "The first operand of this operation is a tape unit or another unit.",
        "Write its number or a name such as %U1."
      )
    case .characterTooLong:
      (
        "the d-character is one character, not {count}",
        "The operand in the place of the d-character is longer.",
        "Write one character."
      )
    case .characterUnexpected:
      (
        "{operation} has no d-character; it is assembled as written",
        "The instruction has a d-character that IBM's form of it does not have.",
        "Leave the d-character out if it is not meant; the program is assembled with it."
      )
    case .characterOfUnit:
      (
        "the d-character of {operation} is R or W",
        "The operation has one operand, the address, and something else is in the place of the "
          + "d-character.",
        "Leave the second operand out; the unit is part of the operation."
      )
    case .oneBlank:
      (
        "one blank does not end the operands",
        "With the dialect of IBM's Autocoder two blanks separate the operands from a remark.",
        "Leave two blanks before the remark, or assemble with another --dialect."
      )
    case .cannotFollow:
      (
        "'{text}' cannot follow here",
        "After an operand there is neither a comma nor a blank.",
        "Put a comma between operands, and two blanks before a remark."
      )
    case .operandsShifted:
      (
        "operands begin in column 21, not in 22",
        "The first operand is one column too far to the right. The assembler reads it nevertheless.",
        "Move it one column to the left, or put a tab before it."
      )
    case .unknownCharacter:
      (
        "a character that the 1401 does not have",
        "The 1401 has 64 characters; the source has another one in an operand.",
        "Replace it. With --encoding the source can be read in another convention."
      )
    case .constantNotClosed:
      (
        "the @ that ends the constant is missing",
        "A text between @ and @ has only the first one on its line.",
        "Write the second @ in column 72 at the latest."
      )
    case .emptyLiteral:
      (
        "a literal of no characters",
        "There is nothing between the two @.",
        "Write at least one character between them."
      )
    case .literalReachesFar:
      (
        "the literal ends at the last @ of the line and has {count} characters",
        "A text ends at the last @ of the card, so that two such literals in one line become one.",
        "Define one of the two with DCW and use its name."
      )
    case .lengthMissing:
      (
        "a number of positions must follow the #",
        "The sign # is not followed by a number.",
        "Write for instance #5 for five blanks."
      )
    case .areaLength:
      (
        "an area of {count} positions; it can have 1 to {most}",
        "The number after # is not possible.",
        "Use DS or DA for longer areas."
      )
    case .areaNeedsName:
      (
        "#{count} needs a name before it",
        "In an instruction # reserves an area that a name must find again.",
        "Write for instance WORK#5."
      )
    case .nameBeforeArea:
      (
        "a name before # has a meaning only in instructions",
        "A constant has a name before #.",
        "Write the name as the label, and #5 as the operand."
      )
    case .constantMissing:
      (
        "{operation} needs an operand from column 21 on",
        "The constant is missing.",
        "Write it, for instance DCW @TEXT@, DCW 00000, DCW #5 or DSA TABLE."
      )
    case .oneOperand:
      (
        "{operation} has one operand",
        "Something follows the operand.",
        "Leave two blanks before a remark."
      )
    case .constantTooLong:
      (
        "{count} characters; a constant has up to {most}",
        "The constant is longer than the dialect allows.",
        "Divide it: DCW for the first part and DC for the rest make one field."
      )
    case .emptyConstant:
      (
        "a constant of no characters",
        "There is nothing between the two @, or the number after # is 0.",
        "Write at least one character."
      )
    case .onlyAddress:
      (
        "DSA stores an address and no other constant",
        "The operand of DSA is a text or a number of blanks.",
        "Write DCW for other constants."
      )
    case .reservationMissing:
      (
        "DS needs a number of positions in column 21",
        "The operand of DS is missing or not a number.",
        "Write for instance DS 80."
      )
    case .reservationOperand:
      (
        "DS takes a number and nothing else",
        "Something follows the number.",
        "Leave two blanks before a remark."
      )
    case .reservationTooLong:
      (
        "{count} positions are more than any 1401 has",
        "DS reserves more than 16000 positions.",
        "Write a smaller number."
      )
    case .equateMissing:
      (
        "EQU needs an operand from column 21 on",
        "EQU has nothing to give a name to.",
        "Write an address, for instance EQU 201 or EQU *."
      )
    case .equateUnnamed:
      (
        "EQU without a label has no effect",
        "Nothing gets the value.",
        "Write the name in columns 6-11, or remove the line."
      )
    case .equateLiteral:
      (
        "a name cannot stand for a literal",
        "The operand of EQU is a literal.",
        "Define the constant with DCW and give it the name as its label."
      )
    case .operandsLate:
      (
        "'{text}' in column {column} is read as a remark",
        "Columns 21 and 22 are blank, which ends the operands. What follows looks like operands that begin "
          + "too far to the right; the operation is assembled without operands.",
        "Move the operands to column 21, or put one tab before them. A remark that looks like operands can begin "
          + "with an asterisk, or further to the right."
      )
    case .labelAsCharacter:
      (
        "{operand} is a label, of which only the {character} is assembled, as the d-character",
        "The instruction has two operands where it needs three. The first character of the second one is then "
          + "assembled as the d-character, as in other assemblers of today. The second operand is a label of the "
          + "program, so that the d-character was probably forgotten.",
        "Write the d-character as the third operand. If the d-character was meant, write this one character alone."
      )
    case .characterUnknown:
      (
        "{operation} has no d-character '{character}'",
        "The d-character is none of those of the operation. It is assembled as written.",
        "Write one of the d-characters that the message lists; ibm1401 explain {operation} says what they mean."
      )
    case .numberAsAddress:
      (
        "{number} is the address {address}, not the number",
        "An operand of digits is an actual address, as of a column of a card. The program sets no word mark there, "
          + "so it is no field.",
        "Write the number as a literal, with a sign or between at-signs."
      )
    default: nil
    }
  }
}
