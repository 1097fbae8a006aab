public import Core1401

/// What can be wrong with an expression, or keep it from having a value.
///
/// A new message gets the next number. The number of a message that was removed is not used again.
public enum ExpressionMessage: String, MessageFamily {
  // Reading.
  /// `'{character}' is not allowed here`.
  case notAllowed = "E001"
  /// `unexpected {found}`.
  case unexpected = "E002"
  /// `expected {what}, found {found}`.
  case expected = "E003"
  /// `expected a value, found {found}`.
  case expectedValue = "E004"
  /// `expected a comparison such as = or < after '{value}', found {found}`.
  case expectedComparison = "E005"
  /// `expected a number, found {found}`.
  case expectedNumber = "E006"
  /// `expected a time such as 2.5s or 200ms, found {found}`.
  case expectedTime = "E007"
  /// `expected characters in quotes, found {found}`.
  case expectedText = "E008"
  /// `expected an offset, found {found}`.
  case expectedOffset = "E009"
  /// `parentheses and signs are nested too deeply, {most} levels are allowed`.
  case tooDeep = "E010"
  /// `the number has more than {most} digits`.
  case tooManyDigits = "E011"
  /// `'{text}' is not a number; times are written 2.5s, 200ms or 10us`.
  case wrongNumber = "E012"
  /// `the time '{text}' is too long`.
  case timeTooLong = "E013"
  /// `the closing {quote} is missing`.
  case quoteMissing = "E014"
  /// `there is no character between the quotes`.
  case emptyText = "E015"
  /// `'{character}' is not a character of the 1401 in the encoding {encoding}`.
  case unknownCharacter = "E016"
  // Addresses.
  /// `{found} is not an address; give 0000 to {highest}, {labels}, '.' for the dials, or i, a, b for a register`.
  case notAnAddress = "E017"
  /// `address {address} is not in storage, 0000 to {highest}`.
  case outsideStorage = "E018"
  /// `{count} positions from {first} do not fit into storage, which ends at {highest}`.
  case tooManyPositions = "E019"
  /// `the range {first}-{last} runs backwards; write the lower address first`.
  case rangeBackwards = "E020"
  /// `line {line}: '{text}' is not a label with its address; write for instance LOOP 0431`.
  case noLabelLine = "E021"
  /// `{found}: there is no source; the program is a deck`.
  case noSource = "E039"
  /// `{file} is not a source of the program, {source} is`.
  case otherSource = "E040"
  /// `no instruction is at or after line {line} of {file}`.
  case noInstruction = "E041"
  // Comparing.
  /// `time is compared with a time such as 2.5s, not with '{value}'`.
  case timeCompared = "E022"
  /// `'{left}' and '{right}' cannot be compared: one is a number, the other characters`.
  case differentKinds = "E023"
  /// `only numbers can be calculated with`.
  case onlyNumbers = "E024"
  // Breakpoints.
  /// `expected if, count, once or do, found {found}`.
  case expectedTail = "E025"
  /// `expected commands after do`.
  case expectedCommands = "E026"
  /// `expected an operation code, which is one character, or a mnemonic, found {found}`.
  case operationCharacter = "E027"
  /// `the closing brace of the commands is missing`.
  case braceMissing = "E042"
  /// `expected op, io, text, card, time, cycle or check, found {found}`.
  case expectedEvent = "E028"
  // Values that are missing.
  /// `the {register}-address register does not hold an address, but {characters}`.
  case noAddressInRegister = "E029"
  /// `STAR does not hold an address, but {characters}`.
  case noAddressInStar = "E030"
  /// `{address} is not in storage`.
  case positionOutside = "E031"
  /// `the field {first}-{last} runs backwards`.
  case fieldBackwards = "E032"
  /// `no word mark at or left of {address}`.
  case noWordMark = "E033"
  /// `the field at {address} has more than {most} digits`.
  case fieldTooLong = "E034"
  /// `characters are not a number`.
  case textIsNoNumber = "E035"
  /// `the number has more than 38 digits`.
  case resultTooLong = "E036"
  /// `a number has no characters`.
  case numberIsNoText = "E037"
  /// `{left} and {right} characters have no order`.
  case noOrder = "E038"

  /// What the family is about.
  public static let title = "Expressions, conditions and breakpoints"

  /// The message in words.
  public var guide: MessageGuide {
    let (text, cause, cure) = words
    return MessageGuide(rawValue, text, cause: cause, cure: cure, otherTexts: otherTexts)
  }

  private var otherTexts: [String] {
    self == .notAnAddress ? ["'{found}' is not an address; give 0000 to {highest}"] : []
  }

  private var words: (text: String, cause: String, cure: String) {
    switch self {
    case .notAllowed:
      (
        "'{character}' is not allowed here",
        "The character has no meaning in an expression.",
        "Remove it. Text is written in quotes."
      )
    case .unexpected:
      (
        "unexpected {found}",
        "The expression or command has ended, and something follows.",
        "Remove it, or write the operator that is missing."
      )
    case .expected:
      (
        "expected {what}, found {found}",
        "A bracket, a parenthesis or a word is missing.",
        "Write what the message names."
      )
    case .expectedValue:
      (
        "expected a value, found {found}",
        "An operator has nothing on one of its sides.",
        "Write a number, a field in brackets, a label, a register or a counter."
      )
    case .expectedComparison:
      (
        "expected a comparison such as = or < after '{value}', found {found}",
        "A condition compares two values, and there is only one.",
        "Write for instance [SUM] > 1000, or use an indicator such as overflow."
      )
    case .expectedNumber:
      (
        "expected a number, found {found}",
        "A count is needed here.",
        "Write a whole number."
      )
    case .expectedTime:
      (
        "expected a time such as 2.5s or 200ms, found {found}",
        "A length of time is needed here.",
        "Write a number with s, ms or us."
      )
    case .expectedText:
      (
        "expected characters in quotes, found {found}",
        "A text is needed here.",
        "Write it between two quotes of either kind."
      )
    case .expectedOffset:
      (
        "expected an offset, found {found}",
        "After + or - an address needs a number.",
        "Write the distance as a number."
      )
    case .tooDeep:
      (
        "parentheses and signs are nested too deeply, {most} levels are allowed",
        "The expression has too many levels.",
        "Write it with fewer parentheses."
      )
    case .tooManyDigits:
      (
        "the number has more than {most} digits",
        "Numbers have up to 38 digits.",
        "Write a smaller number."
      )
    case .wrongNumber:
      (
        "'{text}' is not a number; times are written 2.5s, 200ms or 10us",
        "Letters follow the digits.",
        "Write the number alone, or one of the units s, ms and us."
      )
    case .timeTooLong:
      (
        "the time '{text}' is too long",
        "The time does not fit into 64 bits of nanoseconds.",
        "Write a shorter time."
      )
    case .quoteMissing:
      (
        "the closing {quote} is missing",
        "A text has no second quote.",
        "Write it."
      )
    case .emptyText:
      (
        "there is no character between the quotes",
        "A text needs at least one character.",
        "Write one."
      )
    case .unknownCharacter:
      (
        "'{character}' is not a character of the 1401 in the encoding {encoding}",
        "The 1401 has 64 characters, which the encoding writes in a certain way.",
        "Replace it, or choose another --encoding."
      )
    case .notAnAddress:
      (
        "{found} is not an address; give 0000 to {highest}, {labels}, '.' for the dials, or i, a, b "
          + "for a register",
        "The word is neither a number nor a known label.",
        "Correct it. The command symbols FILE reads labels."
      )
    case .outsideStorage:
      (
        "address {address} is not in storage, 0000 to {highest}",
        "The machine has fewer positions.",
        "Correct the address, or choose a larger --storage."
      )
    case .tooManyPositions:
      (
        "{count} positions from {first} do not fit into storage, which ends at {highest}",
        "A range reaches beyond storage.",
        "Write a smaller count."
      )
    case .rangeBackwards:
      (
        "the range {first}-{last} runs backwards; write the lower address first",
        "The second address is below the first.",
        "Exchange them."
      )
    case .noLabelLine:
      (
        "line {line}: '{text}' is not a label with its address; write for instance LOOP 0431",
        "A file of labels has a line of another form.",
        "Correct the line."
      )
    case .noSource:
      (
        "{found}: there is no source; the program is a deck",
        "A line can be named only in a source that was assembled for this run.",
        "Write an address or a label, or run the source in place of its deck."
      )
    case .otherSource:
      (
        "{file} is not a source of the program, {source} is",
        "The name before the colon is not that of the file that was assembled.",
        "Write the name of the source, or leave it out: :12 is line 12."
      )
    case .noInstruction:
      (
        "no instruction is at or after line {line} of {file}",
        "A line without an instruction means the next line that has one, and none follows.",
        "Name an earlier line. To stop when data changes, use watch."
      )
    case .timeCompared:
      (
        "time is compared with a time such as 2.5s, not with '{value}'",
        "A time and a number cannot be compared.",
        "Add a unit, as in time > 5s."
      )
    case .differentKinds:
      (
        "'{left}' and '{right}' cannot be compared: one is a number, the other characters",
        "A counter is a number; a register is a character.",
        "Write a number without quotes, or text in quotes."
      )
    case .onlyNumbers:
      (
        "only numbers can be calculated with",
        "A text or a time is added or multiplied.",
        "Calculate with numbers and fields."
      )
    case .expectedTail:
      (
        "expected if, count, once or do, found {found}",
        "Something else follows the place of a breakpoint.",
        "Write if CONDITION, count N, once or do COMMANDS."
      )
    case .expectedCommands:
      (
        "expected commands after do",
        "The word do ends the line.",
        "Write the commands."
      )
    case .operationCharacter:
      (
        "expected an operation code, which is one character, or a mnemonic, found {found}",
        "catch op has several characters.",
        "Write the code, as in catch op M."
      )
    case .braceMissing:
      (
        "the closing brace of the commands is missing",
        "The commands after do begin with a brace and do not end with one.",
        "Write the commands as {ex N; start}, with nothing after the closing brace."
      )
    case .expectedEvent:
      (
        "expected op, io, text, card, time, cycle or check, found {found}",
        "catch does not know the word.",
        "Write one of the words."
      )
    case .noAddressInRegister:
      (
        "the {register}-address register does not hold an address, but {characters}",
        "The register holds characters that are not an address.",
        "The condition does not hold there; compare the register elsewhere."
      )
    case .noAddressInStar:
      (
        "STAR does not hold an address, but {characters}",
        "The storage address register holds characters that are not an address.",
        "The condition does not hold there."
      )
    case .positionOutside:
      (
        "{address} is not in storage",
        "A register with a distance names a position beyond storage.",
        "Correct the distance."
      )
    case .fieldBackwards:
      (
        "the field {first}-{last} runs backwards",
        "A field whose ends are registers has its left end after its right end.",
        "Exchange them."
      )
    case .noWordMark:
      (
        "no word mark at or left of {address}",
        "The left end of a field is a word mark, and there is none.",
        "Give both ends, as in [0201-0210]."
      )
    case .fieldTooLong:
      (
        "the field at {address} has more than {most} digits",
        "A field as a number has up to 38 digits.",
        "Compare it as text, or compare a part."
      )
    case .textIsNoNumber:
      (
        "characters are not a number",
        "The expression has a text where a number is needed.",
        "Write a number without quotes."
      )
    case .resultTooLong:
      (
        "the number has more than 38 digits",
        "A sum or product is too large.",
        "Calculate with smaller numbers."
      )
    case .numberIsNoText:
      (
        "a number has no characters",
        "The expression has a number where text is needed.",
        "Write it in quotes."
      )
    case .noOrder:
      (
        "{left} and {right} characters have no order",
        "Texts of different lengths are only equal or unequal.",
        "Compare texts of one length."
      )
    }
  }
}
