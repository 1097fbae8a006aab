/// Examples for the operations of Autocoder that are not instructions: each has one or more, with what is said about it.
let directiveExamples: [String: [(text: String, example: Example)]] = [
  "DCW": [
    (
      "Digits, text between `@`, `#` and a number of blanks, or an address. A sign goes over the last digit.",
      Example(
        [
          "FIRST H", "DIGITS DCW 00150", "MINUS DCW -15", "TEXT DCW @TOTAL:@", "BLANKS DCW #3",
          "PLACE DCW FIRST",
        ], "[DIGITS] = 150", "[MINUS] = -15", "[TEXT] = 'TOTAL:'", "[BLANKS] = '   '", "[PLACE] = '333'")
    ),
    (
      "A label of digits says where the constant is, by its last position. The location counter does not move.",
      Example(["FIRST H", "0205 DCW @HELLO@"], "[0201-0205] = '`HELLO'")
    ),
    (
      "A line without operation continues the constants.",
      Example(["FIRST H", "ONE DCW 1", "TWO   2", "THREE   3"], "[ONE] + [TWO] + [THREE] = 6")
    ),
  ],
  "DC": [
    (
      "As DCW, without the word mark: here it makes one field of two constants.",
      Example(["FIRST H", " DCW @AB@", "BOTH DC @CD@"], "field[BOTH] = 'ABCD'", "not wm[BOTH]")
    )
  ],
  "DS": [
    (
      "Reserves positions; nothing is loaded to them.",
      Example(["FIRST H", "ONE DCW 1", "WORK DS 10", "AFTER DCW 1"], "AFTER = WORK + 1")
    )
  ],
  "DSA": [
    (
      "Stores an address as an instruction would, three characters; add an index location with `+X1` to `+X3`.",
      Example(["FIRST H", "PLACE DSA FIRST+2"], "[PLACE] = '335'")
    )
  ],
  "DA": [
    (
      "A number of records, `X`, and their size; the lines below name fields by their first and last position. The label of "
        + "the area is its first position, that of a field its last one. `C` loads blanks, `G` adds a group mark with "
        + "word mark, `|` a record mark after each record, `X1` to `X3` an index location.",
      Example(
        ["FIRST H", "CARD DA 1X80,C,G", "NAME   1,20", "AMOUNT   21,26"], "NAME = CARD + 19",
        "AMOUNT = CARD + 25", "wm[CARD+20]", "char[CARD+80] = '`}'")
    )
  ],
  "EQU": [
    (
      "Gives a name to an address, a unit, or another name with a distance.",
      Example(["FIRST H", "PRINT EQU 201", "COL5 EQU PRINT+4"], "COL5 = 205")
    )
  ],
  "JOB": [
    (
      "The heading of the listing, and in columns 76-80 the identification that is punched on all cards.",
      Example([" JOB POWERS OF TWO", "FIRST H"], "i = FIRST+1")
    )
  ],
  "CTL": [
    (
      "The storage of the machine that assembles (column 21) and of the machine that runs the program (22): `1` 1400, "
        + "`2` 2000, `3` 4000, `4` 8000, `5` 12000, `6` 16000 positions. Column 24 has `1` for the modify-address feature.",
      Example([" CTL 6611", "FIRST H"], "i = FIRST+1")
    )
  ],
  "ORG": [
    (
      "An address; `*+X00` rounds up to the next hundred; without an operand the highest address so far continues.",
      Example(
        [" ORG 500", "FIRST H", " DCW #1", " ORG *+X00", "TABLE DCW 1", " END FIRST"], "FIRST = 500",
        "TABLE+0 = 600")
    )
  ],
  "LTORG": [
    (
      "As ORG; in addition the literals and library routines used so far are laid out here.",
      Example(
        ["FIRST ZA +15,SUM", " B DONE", " LTORG 600", "DONE H", "SUM DCW 0000"], "[SUM] = 15",
        "[0600-0601] = '1E'")
    )
  ],
  "EX": [
    (
      "Loading stops here, what has been loaded is executed from the address, and a program that is to be loaded "
        + "further branches to 056 of the loader's read area.",
      Example(
        [
          "INIT ZA +7,SUM", " CS 0080", " SW 0024,0056", " SW 0063,0067", " R 056", "SUM DCW 00", " EX INIT",
          "MAIN A +1,SUM",
          " H", " END MAIN",
        ],
        "[SUM] = 8")
    )
  ],
  "XFR": [
    (
      "As EX, without laying out literals and routines.",
      Example(
        [
          "INIT MLC SEVEN,SUM", " CS 0080", " SW 0024,0056", " SW 0063,0067", " R 056", "SEVEN DCW 07",
          "SUM DCW 00", " XFR INIT",
          "MAIN A +1,SUM", " H", " END MAIN",
        ], "[SUM] = 8")
    )
  ],
  "END": [
    (
      "Ends the source; the program begins at the address.",
      Example(["FIRST H", "SECOND H", " DCW #1", " END SECOND"], "i = SECOND+1")
    )
  ],
  "SFX": [
    (
      "The character becomes the sixth of all shorter names until the next SFX, so that two parts of a program can use the "
        + "same names.",
      Example(
        [
          "FIRST NOP", " SFX A", " MLC TEXT,0205", " SFX B", " MLC TEXT,0210", " H", "TEXT DCW @BBBBB@",
          " SFX A",
          "TEXT DCW @AAAAA@", " SFX",
        ], "[0201-0210] = 'AAAAABBBBB'")
    )
  ],
  "ENT": [
    (
      "`ENT SPS` lets cards of SPS follow; ENT there, or `ENT AUTOCODER`, comes back.",
      Example([" ENT AUTOCODER", "FIRST H"], "i = FIRST+1")
    )
  ],
  "LC": [
    (
      "Another location counter, 0 to 9: what is assembled under it is laid out after what the counters before it have.",
      Example(["FIRST B THERE", " LC 1", "DATA DCW 5", " LC 0", "THERE H"], "DATA > THERE", "i = THERE+1")
    )
  ],
  "CHAIN": [
    (
      "So many times the operation before it, without operands: it continues where the last one ended.",
      Example(
        [
          " MLC TWO,SECOND", " CHAIN 1", " H", "ONE DCW @AB@", "TWO DCW @CD@", "FIRST DCW #2",
          "SECOND DCW #2",
        ],
        "[FIRST] = 'AB'", "[SECOND] = 'CD'")
    )
  ],
  "CALL": [
    (
      "A branch to a routine of the library, followed by the addresses of its arguments. The routine, here the file "
        + "`DBL.mac`, is laid out once, by the next LTORG, EX or END.",
      Example(
        [" CALL DBL,SUM", " H", "SUM DCW 015"], "[SUM] = 30",
        files: [
          "DBL.mac": [
            "     DBL       SBR  DBLGET+3", "               SBR  DBLEND+3",
            "               MA   @002@,DBLGET+3", "               MA   @003@,DBLEND+3",
            "     DBLGET    MLC  0,DBLADD+3", "     DBLADD    A    0", "     DBLEND    B    0", "",
          ].joined(separator: "\n")
        ])
    )
  ],
  "INCLD": [
    (
      "A routine of the library at the next LTORG, EX or END, without a branch to it; a name with a period is a file, "
        + "which is included in place. Here it is the file `CON.mac`.",
      Example(
        [" INCLD CON", " A CON,SUM", " H", "SUM DCW 015"], "[SUM] = 115",
        files: ["CON.mac": "     CON       DCW  100\n"])
    )
  ],
]

/// Examples of the macro language.
let macroExamples: [(text: String, example: Example)] = [
  (
    "`)01` to `)99` are the arguments, `)00` is the label of the call. The file `MOVE.mac`:",
    Example(
      ["FIRST MOVE FROM,TO", " H", "FROM DCW @AB@", "TO DCW #2"], "[TO] = 'AB'", "FIRST = 333",
      files: ["MOVE.mac": "     )00       MLC  )01,)02\n"])
  ),
  (
    "`)0B` is the second argument, and the line is left out when it is missing. The file `CLEAR.mac`:",
    Example(
      [" MLC TEXT,0250", " CLEAR 0299", " H", "TEXT DCW @AB@"], "[0249-0250] = '  '",
      files: ["CLEAR.mac": "               CS   )01\n               CS   )0B\n"])
  ),
  (
    "`)0J` begins a label of the call's own, so that a macro with a label can be called twice. The file `SKIPZ.mac`:",
    Example(
      [" SKIPZ X", " SKIPZ Y", " H", "X DCW 0", "Y DCW 5"], "[X] = 0", "[Y] = 6",
      files: [
        "SKIPZ.mac": "               BCE  )0J,)01,0\n               A    +1,)01\n     )0J       NOP\n"
      ])
  ),
]
