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
  // D-characters that were forgotten, or that the operation does not have.
  /// `{operand} is a label, of which only the {character} is assembled, as the d-character`.
  case labelAsCharacter = "A129"
  /// `{operation} has no d-character '{character}'`.
  case characterUnknown = "A130"
  // Numbers that were not meant as addresses.
  /// `{number} is the address {address}, not the number`.
  case numberAsAddress = "A131"

  /// What the family is about.
  public static let title = "Messages of the assembler"

  /// The message in words.
  public var guide: MessageGuide {
    let (text, cause, cure) = words
    return MessageGuide(rawValue, text, cause: cause, cure: cure)
  }

  /// What a message says, why it appears, and what to do.
  typealias Words = (text: String, cause: String, cure: String)

  /// The words, from the file of the family that the message belongs to.
  private var words: Words {
    guard let words = symbolWords ?? operandWords ?? lineWords ?? programWords ?? spsWords else {
      preconditionFailure("\(self) has no words")
    }
    return words
  }
}
