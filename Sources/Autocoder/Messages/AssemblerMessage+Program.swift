// The words of the messages about operations, macros and the program as a whole.
extension AssemblerMessage {
  /// The words of a message about operations, macros and the program as a whole; nil for the others.
  var programWords: Words? {
    switch self {
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
        "The source ends without END. Lines after END are another program, which needs its own.",
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
        "The last digit of an actual address, an adjustment or a number can have a zone, as the numbers on cards "
          + "have for their sign: J is 1 with a zone, and O is 6. Few programs mean it so.",
        "Write the digits alone. For zero, write the digit 0 and not the letter O. If the zone is meant, the "
          + "program is assembled correctly; its digit means the same. A negative constant can also be written "
          + "with a sign before it."
      )
    default: nil
    }
  }
}
