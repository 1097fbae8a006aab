// The words of the messages about columns, labels and areas.
extension AssemblerMessage {
  /// The words of a message about columns, labels and areas; nil for the others.
  var lineWords: Words? {
    switch self {
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
    default: nil
    }
  }
}
