public import Core1401

/// What the assembler can have to say about a source.
///
/// A new message gets the next number. The number of a message that was removed is not used again.
public enum AssemblerMessage: String, MessageFamily {
  // Symbols and addresses.
  /// `{symbol} is not defined`.
  case undefinedSymbol = "A001"
  /// `{symbol} is defined already, in line {line} of {file}`.
  case definedTwice = "A002"
  /// `{symbol} is defined in terms of itself`.
  case circularSymbol = "A003"
  /// `{symbol} has no value`.
  case noValue = "A004"
  /// `this address depends on itself`.
  case circularOrigin = "A005"
  /// `nothing can be added to a unit`.
  case addedToUnit = "A006"
  /// `the address is {address} and is stored as {stored}`.
  case storedDifferently = "A007"
  /// `{written} is above 15999 and is assembled as {taken}`.
  case takenModulo = "A008"
  /// `there is no address above 15999`.
  case addressTooHigh = "A009"
  /// `'{text}' is not an address`.
  case notAnAddress = "A010"
  /// `the address of a literal cannot be subtracted`.
  case literalSubtracted = "A011"
  /// `a number or an index location must follow the sign`.
  case signAlone = "A012"
  /// `'{text}' cannot be added; only a number or an index location can`.
  case cannotBeAdded = "A013"
  /// `there is no index location X{number}`.
  case noIndexLocation = "A014"
  /// `an index location cannot be subtracted`.
  case indexSubtracted = "A015"
  /// `X00 has a meaning only in ORG and LTORG`.
  case indexOnlyInOrigin = "A016"
  /// `a unit has three characters`.
  case unitForm = "A017"
  /// `a unit is one digit, or three characters as %U1`.
  case unitOperand = "A018"
  /// `{text} has {count} characters; a symbol has up to six`.
  case symbolTooLong = "A019"
  // Operands.
  /// `{operation} needs {operand}`.
  case needsOperand = "A020"
  /// `the {operand} is missing`.
  case operandMissing = "A021"
  /// `too many operands`.
  case tooManyOperands = "A022"
  /// `'{character}' cannot be the {operand}`.
  case cannotBeOperand = "A023"
  /// `{operation} needs a unit`.
  case needsUnit = "A024"
  /// `the d-character is one character, not {count}`.
  case characterTooLong = "A025"
  /// `{operation} has no d-character; it is assembled as written`.
  case characterUnexpected = "A026"
  /// `the d-character of {operation} is R or W`.
  case characterOfUnit = "A027"
  /// `one blank does not end the operands`.
  case oneBlank = "A028"
  /// `'{text}' cannot follow here`.
  case cannotFollow = "A029"
  /// `operands begin in column 21, not in 22`.
  case operandsShifted = "A030"
  /// `a character that the 1401 does not have`.
  case unknownCharacter = "A031"
  // Literals and constants.
  /// `the @ that ends the constant is missing`.
  case constantNotClosed = "A032"
  /// `a literal of no characters`.
  case emptyLiteral = "A033"
  /// `the literal ends at the last @ of the line and has {count} characters`.
  case literalReachesFar = "A034"
  /// `a number of positions must follow the #`.
  case lengthMissing = "A035"
  /// `an area of {count} positions; it can have 1 to {most}`.
  case areaLength = "A036"
  /// `#{count} needs a name before it`.
  case areaNeedsName = "A037"
  /// `a name before # has a meaning only in instructions`.
  case nameBeforeArea = "A038"
  /// `{operation} needs an operand from column 21 on`.
  case constantMissing = "A039"
  /// `{operation} has one operand`.
  case oneOperand = "A040"
  /// `{count} characters; a constant has up to {most}`.
  case constantTooLong = "A041"
  /// `a constant of no characters`.
  case emptyConstant = "A042"
  /// `DSA stores an address and no other constant`.
  case onlyAddress = "A043"
  /// `DS needs a number of positions in column 21`.
  case reservationMissing = "A044"
  /// `DS takes a number and nothing else`.
  case reservationOperand = "A045"
  /// `{count} positions are more than any 1401 has`.
  case reservationTooLong = "A046"
  /// `EQU needs an operand from column 21 on`.
  case equateMissing = "A047"
  /// `EQU without a label has no effect`.
  case equateUnnamed = "A048"
  /// `a name cannot stand for a literal`.
  case equateLiteral = "A049"
  // Areas.
  /// `DA needs the number of records, X and their size in column 21`.
  case areaForm = "A050"
  /// `{records} records of {size} are more than any 1401 holds`.
  case areaTooLarge = "A051"
  /// `DA cannot be read from here on`.
  case areaRest = "A052"
  /// `'{character}' is not an option of an area`.
  case areaOption = "A053"
  /// `a field of DA is written as the positions of its first and last character`.
  case areaField = "A054"
  /// `position {position} is not in the record, which has {size}`.
  case positionOutside = "A055"
  /// `the field ends at {last}, before it begins at {first}`.
  case fieldBackwards = "A056"
  /// `the areas of the program have more than {most} records`.
  case tooManyRecords = "A057"
  // Columns and labels.
  /// `the statement is not in the right columns`.
  case misplacedStatement = "A058"
  /// `the operation is missing`.
  case operationMissing = "A059"
  /// `the operation is missing, and the line before cannot be continued`.
  case continuationMissing = "A060"
  /// `the operation begins in column {found}; it must begin in column 16`.
  case operationColumn = "A061"
  /// `the label begins in column {found}; it must begin in column 6`.
  case labelColumn = "A062"
  /// `a label cannot begin with '{character}'`.
  case labelBegins = "A063"
  /// `a label cannot contain '{character}'`.
  case labelContains = "A064"
  /// `the label {label} reaches beyond column 11`.
  case labelTooLong = "A065"
  /// `columns 12-15 must be blank between label and operation`.
  case labelGap = "A066"
  /// `only DCW, DC, DSA and DA can have an address for a label`.
  case labelAddress = "A067"
  /// `columns 73-75 are not read`.
  case beyondOperands = "A068"
  /// `characters after column 80 are not read`.
  case beyondCard = "A069"
  // Operations and macros.
  /// `{name} is neither an operation nor a macro of the library`.
  case unknownOperation = "A070"
  /// `{name} is an operation of the 1440, not of the 1401`.
  case operationOf1440 = "A071"
  /// `CHAIN must follow an instruction`.
  case chainFirst = "A072"
  /// `CHAIN needs a number, 1 or more`.
  case chainCount = "A073"
  /// `{operation} needs the name of a library routine`.
  case routineName = "A074"
  /// `there is no routine {name} in the library`.
  case unknownRoutine = "A075"
  /// `more than 55 routines are waiting to be laid out`.
  case tooManyRoutines = "A076"
  /// `macros and CHAIN generate more than {most} lines`.
  case tooManyLines = "A077"
  /// `more than {most} arguments`.
  case tooManyArguments = "A078"
  /// `macros are nested more than {most} deep`.
  case macrosTooDeep = "A079"
  /// `a library routine cannot contain {operation}`.
  case notInRoutine = "A080"
  /// `{operation} of {origin} is not supported`.
  case notSupported = "A081"
  // The program as a whole.
  /// `{operation} cannot be indexed`.
  case originIndexed = "A082"
  /// `{operation} needs an address`.
  case needsAddress = "A083"
  /// `{operation} without an address goes to address 0`.
  case transferToZero = "A084"
  /// `{operation} cannot use *`.
  case cannotUseAsterisk = "A085"
  /// `END without an address goes to address {address}`.
  case endWithoutAddress = "A086"
  /// `END without an address goes to the first instruction{place}`.
  case endAtFirst = "A087"
  /// `the program has no END, which gives its start address`.
  case noEnd = "A088"
  /// `the lines from {line} on, after END, are not assembled`.
  case afterEnd = "A089"
  /// `location counter {counter} is relocatable and cannot take an actual address`.
  case counterRelocatable = "A090"
  /// `LC needs the number of a location counter, 0-9`.
  case counterNumber = "A091"
  /// `where the location counter begins cannot be read`.
  case counterBegins = "A092"
  /// `ENT names the language of the lines that follow, which is not '{name}'`.
  case unknownLanguage = "A093"
  /// `{address} is not in 0-15999`.
  case originOutside = "A094"
  /// `a unit is not an address`.
  case originIsUnit = "A095"
  /// `core storage exceeded: this begins before 00000`.
  case belowStorage = "A096"
  /// `core storage exceeded by {count}: from here on the program is beyond 15999, up to {last}`.
  case aboveStorage = "A097"
  /// `this is loaded at {address}, where the loader is`.
  case overLoader = "A098"
  /// `forms that IBM's Autocoder refuses are accepted: {forms}`.
  case tolerated = "A099"
  // SPS.
  /// `page and line {found} come after {before}`.
  case spsSequence = "A100"
  /// `the label begins in column {found}; it must begin in column 8`.
  case spsLabelColumn = "A101"
  /// `the operation begins in column {found}; it must begin in column 14`.
  case spsOperationColumn = "A102"
  /// `ORG cannot be indexed`.
  case spsNoIndex = "A103"
  /// `{operation} needs an A-operand`.
  case spsNeedsOperand = "A104"
  /// `{operation} cannot use a unit`.
  case spsNoUnit = "A105"
  /// `{name} is an operation of Autocoder and not of SPS`.
  case spsAutocoder = "A106"
  /// `{name} is not an operation of SPS`.
  case spsUnknown = "A107"
  /// `DSA needs a B-operand in columns 28-33`.
  case spsNeedsB = "A108"
  /// `'{text}' cannot be the A-operand of {operation}`.
  case spsPlace = "A109"
  /// `nothing can be added to the A-operand of {operation}`.
  case spsPlaceAdded = "A110"
  /// `the constant continues after the {count} characters of its count`.
  case spsConstantLong = "A111"
  /// `column 23 has '{character}' where only a sign can be`.
  case spsSign = "A112"
  /// `the sign would be stored over '{character}', the last of the {count} characters`.
  case spsOverpunch = "A113"
  /// `{operation} needs a count in columns 6-7`.
  case spsNeedsCount = "A114"
  /// `'{text}' is not the count of a {operation}`.
  case spsCount = "A115"
  /// `{operation} has a B-operand and no A-operand`.
  case spsOnlyB = "A116"
  /// `{operation} with {found} is unusual`.
  case spsUnusual = "A117"
  /// `the count '{text}' is not read; the instruction has {found}`.
  case spsCountIgnored = "A118"
  /// `the {operand} is missing before its adjustment`.
  case spsBaseMissing = "A119"
  /// `the {operand} begins in column {found}; it must begin in column {column}`.
  case spsOperandColumn = "A120"
  /// `'{text}' is neither an actual address nor a symbol`.
  case spsNotAddress = "A121"
  /// `an actual address has four digits, not {count}`.
  case spsFourDigits = "A122"
  /// `an adjustment has a sign in column {column} and three digits after it`.
  case spsAdded = "A123"
  /// `there is no index location '{character}'`.
  case spsIndex = "A124"
  /// `a {name} cannot begin with '{character}'`.
  case spsNameBegins = "A125"
  // Operands in the place of a remark.
  /// `'{text}' in column {column} is read as a remark`.
  case operandsLate = "A126"
  // The end of an instruction.
  /// `nothing with a word mark follows this instruction at {address}`.
  case noWordMarkAfter = "A127"
  /// `the last digit of {written} is the {character}, which is read as {digit}`.
  case zonedDigit = "A128"

  /// What the family is about.
  public static let title = "Messages of the assembler"

  /// The message in words.
  public var guide: MessageGuide {
    let (text, cause, cure) = words
    return MessageGuide(rawValue, text, cause: cause, cure: cure)
  }

  private var words: (text: String, cause: String, cure: String) {
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
    case .areaForm:
      (
        "DA needs the number of records, X and their size in column 21",
        "The operand of DA is not of the form 3X80.",
        "Write for instance DA 1X80 for one record of 80 positions."
      )
    case .areaTooLarge:
      (
        "{records} records of {size} are more than any 1401 holds",
        "The area is longer than 16000 positions.",
        "Write fewer or smaller records."
      )
    case .areaRest:
      (
        "DA cannot be read from here on",
        "After the size there is something other than a comma or a blank.",
        "Put commas between the options, and two blanks before a remark."
      )
    case .areaOption:
      (
        "'{character}' is not an option of an area",
        "An option of DA is not one of those that it has.",
        "C loads blanks, G adds a group mark with word mark, the record mark follows each record, X1 "
          + "to X3 is an index location."
      )
    case .areaField:
      (
        "a field of DA is written as the positions of its first and last character",
        "The operand of a line under DA is neither two numbers nor one.",
        "Write 1,5 for a field with a word mark, 5 for a name of position 5 without one."
      )
    case .positionOutside:
      (
        "position {position} is not in the record, which has {size}",
        "A field of a DA lies outside its record.",
        "Correct the position or the size of the record."
      )
    case .fieldBackwards:
      (
        "the field ends at {last}, before it begins at {first}",
        "The two positions of a field are exchanged.",
        "Write the position of the first character first."
      )
    case .tooManyRecords:
      (
        "the areas of the program have more than {most} records",
        "All DA of the program together have more records than can be loaded.",
        "Write fewer records; several can share a DA that an index location moves over."
      )
    case .misplacedStatement:
      (
        "the statement is not in the right columns",
        "Columns 1-5 have something other than a page and line number.",
        "Put labels in column 6, operations in 16, operands in 21, or separate them with tabs."
      )
    case .operationMissing:
      (
        "the operation is missing",
        "Columns 16-20 (SPS: 14-16) are blank. Where tabs separate the fields, each tab ends a field, so that "
          + "two tabs in a row leave the operation blank.",
        "Write the operation, or an asterisk in column 6 (SPS: 8) for a remark."
      )
    case .continuationMissing:
      (
        "the operation is missing, and the line before cannot be continued",
        "Only constants, EQU and the fields of a DA continue on a line without operation.",
        "Write the operation. A remark has an asterisk in column 6."
      )
    case .operationColumn:
      (
        "the operation begins in column {found}; it must begin in column 16",
        "The operation is shifted.",
        "Move it, or separate label, operation and operands with tabs. A remark has an asterisk in column 6."
      )
    case .labelColumn:
      (
        "the label begins in column {found}; it must begin in column 6",
        "The label is shifted.",
        "Move it to column 6, or begin the line with the label when fields are separated with tabs. "
          + "A remark has an asterisk in column 6."
      )
    case .labelBegins:
      (
        "a label cannot begin with '{character}'",
        "A label begins with a letter.",
        "Choose another name. A remark has an asterisk in column 6."
      )
    case .labelContains:
      (
        "a label cannot contain '{character}'",
        "A label has letters and digits.",
        "Choose another name. A remark has an asterisk in column 6."
      )
    case .labelTooLong:
      (
        "the label {label} reaches beyond column 11",
        "A label has up to six characters.",
        "Shorten it. A remark has an asterisk in column 6."
      )
    case .labelGap:
      (
        "columns 12-15 must be blank between label and operation",
        "There is something between label and operation.",
        "Put the label in columns 6-11 and the operation in column 16. A remark has an asterisk in column 6."
      )
    case .labelAddress:
      (
        "only DCW, DC, DSA and DA can have an address for a label",
        "A number in the label columns says where a constant is loaded. Other statements cannot be "
          + "placed so.",
        "Use ORG to place anything else."
      )
    case .beyondOperands:
      (
        "columns 73-75 are not read",
        "A remark reaches into columns that IBM's Autocoder does not read.",
        "Let operands and remarks end in column 72."
      )
    case .beyondCard:
      (
        "characters after column 80 are not read",
        "The line is longer than a card.",
        "Let operands and remarks end in column 72."
      )
    case .unknownOperation:
      (
        "{name} is neither an operation nor a macro of the library",
        "No operation and no file of the library has this name.",
        "Correct the spelling; name the folder of the macro with --macros. A remark has an asterisk in column 6."
      )
    case .operationOf1440:
      (
        "{name} is an operation of the 1440, not of the 1401",
        "The operation belongs to the 1440, which has the same language.",
        "Use the operation of the 1401, or say that the program is for a 1440."
      )
    case .chainFirst:
      (
        "CHAIN must follow an instruction",
        "CHAIN repeats the operation before it, and there is none.",
        "Put it after an instruction."
      )
    case .chainCount:
      (
        "CHAIN needs a number, 1 or more",
        "The operand of CHAIN is missing or not a number.",
        "Write for instance CHAIN 2 for two more."
      )
    case .routineName:
      (
        "{operation} needs the name of a library routine",
        "CALL or INCLD has no operand.",
        "Write for instance CALL SRT,A,B."
      )
    case .unknownRoutine:
      (
        "there is no routine {name} in the library",
        "No file of the library has this name. Only its first three characters count.",
        "Correct the name, or name the folder with --macros."
      )
    case .tooManyRoutines:
      (
        "more than 55 routines are waiting to be laid out",
        "Routines wait for LTORG, EX or END, and only 55 can.",
        "Put LTORG before this statement."
      )
    case .tooManyLines:
      (
        "macros and CHAIN generate more than {most} lines",
        "Usually a macro calls itself.",
        "Correct the macro."
      )
    case .tooManyArguments:
      (
        "more than {most} arguments",
        "The list of arguments of a call is too long.",
        "Pass fewer arguments; several can be constants that lie next to each other."
      )
    case .macrosTooDeep:
      (
        "macros are nested more than {most} deep",
        "Usually a macro calls itself, directly or by way of another one.",
        "Correct the macro."
      )
    case .notInRoutine:
      (
        "a library routine cannot contain {operation}",
        "ORG, LTORG, EX, XFR and END belong to the calling program.",
        "Remove the line from the routine."
      )
    case .notSupported:
      (
        "{operation} of {origin} is not supported",
        "The operation belongs to IBM's system tape or macro generator.",
        "Change the source itself; conditions of arguments choose lines of a macro."
      )
    case .originIndexed:
      (
        "{operation} cannot be indexed",
        "ORG and LTORG are carried out while storage is loaded, when no index location is set.",
        "Write the address without an index location."
      )
    case .needsAddress:
      (
        "{operation} needs an address",
        "The operand is missing or cannot be an address.",
        "Write for instance ORG 500 or END START."
      )
    case .transferToZero:
      (
        "{operation} without an address goes to address 0",
        "Loading would continue at address 0.",
        "Write the label at which the program begins."
      )
    case .cannotUseAsterisk:
      (
        "{operation} cannot use *",
        "The address of the statement itself is of no use here.",
        "Write a label or a number."
      )
    case .endWithoutAddress:
      (
        "END without an address goes to address {address}",
        "The program has no address to begin at.",
        "Write the label of the first instruction after END."
      )
    case .endAtFirst:
      (
        "END without an address goes to the first instruction{place}",
        "The program does not say where it begins.",
        "Write the label of the first instruction after END."
      )
    case .noEnd:
      (
        "the program has no END, which gives its start address",
        "The source ends without END.",
        "Add a last line with END and the label of the first instruction."
      )
    case .afterEnd:
      (
        "the lines from {line} on, after END, are not assembled",
        "The source has statements after END.",
        "Move END to the end, or remove the lines. A further program begins with JOB or CTL."
      )
    case .counterRelocatable:
      (
        "location counter {counter} is relocatable and cannot take an actual address",
        "A relocatable location counter gets its place from the linker.",
        "Use a symbol or *, or another location counter."
      )
    case .counterNumber:
      (
        "LC needs the number of a location counter, 0-9",
        "The operand of LC is not one digit.",
        "Write for instance LC 1."
      )
    case .counterBegins:
      (
        "where the location counter begins cannot be read",
        "The operand of LC has more than the number, and it is not understood.",
        "Write for instance LC 1,R or LC 1,X,TABLE+5."
      )
    case .unknownLanguage:
      (
        "ENT names the language of the lines that follow, which is not '{name}'",
        "The operand of ENT is neither SPS nor AUTOCODER.",
        "Write ENT SPS, and ENT AUTOCODER to come back."
      )
    case .originOutside:
      (
        "{address} is not in 0-15999",
        "The address of an ORG is negative or above 15999.",
        "Correct the expression."
      )
    case .originIsUnit:
      (
        "a unit is not an address",
        "The operand of ORG or LTORG is a unit such as %U1.",
        "Write an address."
      )
    case .belowStorage:
      (
        "core storage exceeded: this begins before 00000",
        "An ORG or the label of a constant places the statement before address 0.",
        "Write a higher address."
      )
    case .aboveStorage:
      (
        "core storage exceeded by {count}: from here on the program is beyond 15999, up to {last}",
        "The program does not fit into 16000 positions.",
        "Make it smaller, or divide it into parts that EX executes one after the other."
      )
    case .overLoader:
      (
        "this is loaded at {address}, where the loader is",
        "The loader occupies 1-80 while the program is loaded.",
        "Begin at 81 or above."
      )
    case .tolerated:
      (
        "forms that IBM's Autocoder refuses are accepted: {forms}",
        "The source uses forms that IBM's assembler does not know.",
        "Nothing needs to be done; --dialect ibm refuses them, --dialect rope does not list them."
      )
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
    case .operandsLate:
      (
        "'{text}' in column {column} is read as a remark",
        "Columns 21 and 22 are blank, which ends the operands. What follows looks like operands that begin "
          + "too far to the right; the operation is assembled without operands.",
        "Move the operands to column 21, or put one tab before them. A remark that looks like operands can begin "
          + "with an asterisk, or further to the right."
      )
    case .noWordMarkAfter:
      (
        "nothing with a word mark follows this instruction at {address}",
        "An instruction ends where the next word mark is. The program loads none there, so that the machine "
          + "takes what is in storage as more of the instruction: it stops with a check, or continues at the next "
          + "word mark.",
        "Put a constant with a word mark after it, or set the word mark with SW."
      )
    case .zonedDigit:
      (
        "the last digit of {written} is the {character}, which is read as {digit}",
        "The last digit of an actual address or an adjustment can have a zone, as the numbers on cards have for "
          + "their sign: J is 1 with a zone, and O is 6. Few programs mean it so.",
        "Write the digits alone. For zero, write the digit 0 and not the letter O. If the zone is meant, the "
          + "program is assembled correctly; its digit means the same."
      )
    }
  }
}
