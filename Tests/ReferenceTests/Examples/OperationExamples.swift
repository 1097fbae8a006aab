import Core1401
import Units1401

/// An example for each operation of Autocoder. A test finds an operation that has none.
let operationExamples: [String: Example] = [
  // MARK: Arithmetic
  "A": Example(
    [" A ONE,SUM", " H", "ONE DCW 015", "SUM DCW 0100"], "[SUM] = 115"),
  "S": Example(
    [" S ONE,SUM", " H", "ONE DCW 015", "SUM DCW 0100"], "[SUM] = 85"),
  "ZA": Example(
    [" ZA ONE,SUM", " H", "ONE DCW 015", "SUM DCW 9999"], "[SUM] = 15"),
  "ZS": Example(
    [" ZS ONE,SUM", " H", "ONE DCW 015", "SUM DCW 9999"], "[SUM] = -15"),
  "M": Example(
    [
      " MLC TIMES,RESULT-3", " M PRICE,RESULT", " H", "PRICE DCW 12", "TIMES DCW 34", "RESULT DCW #5",
    ], "[RESULT] = 408"),
  "D": Example(
    [
      " ZA DIVDND,RESULT", " D DIVSOR,RESULT-3", " H", "DIVSOR DCW 07", "DIVDND DCW 1234", "RESULT DCW #7",
    ], "field[RESULT-3] = 176", "[RESULT-1..RESULT] = 2"),
  "MA": Example(
    [" MA STEP,PLACE", " H", "STEP DSA 100", "PLACE DSA 500"], "[PLACE] = '600'"),

  // MARK: Moves
  "MLC": Example(
    [" MLC FROM,TO", " H", "FROM DCW @ABC@", "TO DCW #5"], "[TO] = '  ABC'"),
  "MCW": Example(
    [" MCW FROM,TO", " H", "FROM DCW @ABC@", "TO DCW #5"], "[TO] = '  ABC'"),
  "LCA": Example(
    [" LCA FROM,TO", " H", "FROM DCW @ABC@", "TO DCW #5"], "[TO-2..TO] = '`ABC'"),
  "MLCWA": Example(
    [" MLCWA FROM,TO", " H", "FROM DCW @ABC@", "TO DCW #5"], "[TO-2..TO] = '`ABC'"),
  "MLNS": Example(
    [" MLNS FROM,TO", " H", "FROM DCW 5", "TO DCW @A@"], "[TO] = 'E'"),
  "MN": Example(
    [" MN FROM,TO", " H", "FROM DCW 5", "TO DCW @A@"], "[TO] = 'E'"),
  "MLZS": Example(
    [" MLZS FROM,TO", " H", "FROM DCW @K@", "TO DCW 5"], "[TO] = 'N'"),
  "MZ": Example(
    [" MZ FROM,TO", " H", "FROM DCW @K@", "TO DCW 5"], "[TO] = 'N'"),
  "MRCM": Example(
    [" MRCM FROM-2,TO-4", " H", "FROM DCW @ABC@", " DC @|@", "TO DCW #5"], "[TO] = 'ABC| '"),
  "MCM": Example(
    [" MCM FROM-2,TO-4", " H", "FROM DCW @ABC@", " DC @|@", "TO DCW #5"], "[TO] = 'ABC| '"),
  "MBD": Example(
    [" SW 401", " MLC HALVES,501", " MBD 501,PAIR", " H", "HALVES DCW @A@", "PAIR DCW #2"],
    "[PAIR] = ' A'"),
  "MBC": Example(
    [" SW 401", " MBC PAIR,501", " H", "PAIR DCW @BA@"], "char[0401] = 'B'"),
  "MCS": Example(
    [" MCS AMOUNT,TO", " H", "AMOUNT DCW 00120", "TO DCW #5"], "[TO-4..TO] = '  120'"),
  "MCE": Example(
    [
      " LCA EDIT,LINE", " MCE AMOUNT,LINE", " H", "AMOUNT DCW 001234", "EDIT DCW @ ,  0.  @",
      "LINE DCW #8",
    ], "[LINE-7..LINE] = '   12.34'"),
  "MIZ": Example(
    [" MIZ FROM,TO", " H", "FROM DCW 15", "TO DCW #4"], "[TO] = '    '", features: .compressedTape,
    stop: .check),

  // MARK: Word marks, storage and address registers
  "SW": Example([" SW X", " H", "X DC 7"], "wm[X]"),
  "CW": Example([" CW X", " H", "X DCW 7"], "not wm[X]"),
  "CS": Example([" MLC TEXT,0250", " CS 0250", " H", "TEXT DCW @ABC@"], "[0248-0250] = '   '"),
  "SAR": Example(
    [" MLC FROM,TO", " SAR SAVE", " H", "FROM DCW @ABC@", "TO DCW #5", "SAVE DCW #3", "HERE DSA FROM-3"],
    "[SAVE] = [HERE]"),
  "SBR": Example(
    [" MLC FROM,TO", " SBR SAVE", " H", "FROM DCW @ABC@", "TO DCW #5", "SAVE DCW #3", "HERE DSA TO-3"],
    "[SAVE] = [HERE]"),

  // MARK: Logic
  "C": Example([" C TWELVE,X", " H", "TWELVE DCW 12", "X DCW 15"], "unequal", "high"),
  "NOP": Example([" NOP X,Y", " H", "X DCW 1", "Y DCW 2"], "a = X", "b = Y"),
  "H": Example([" H", " A ONE,SUM", " H", "ONE DCW 1", "SUM DCW 0"], "[SUM] = 0"),
  "B": Example([" B THERE", " H", "THERE H"], "i = THERE+1"),
  "BCE": Example([" BCE THERE,X,5", " H", "THERE H", "X DCW 5"], "i = THERE+1"),
  "BBE": Example([" BBE THERE,X,1", " H", "THERE H", "X DCW 5"], "i = THERE+1"),
  "BWZ": Example([" BWZ THERE,X,K", " H", "THERE H", "X DCW -5"], "i = THERE+1"),
  "BW": Example([" BW THERE,X", " H", "THERE H", "X DCW 5"], "i = THERE+1"),
  "BM": Example([" BM THERE,X", " H", "THERE H", "X DCW -5"], "i = THERE+1"),
  "BU": Example([" C ONE,X", " BU THERE", " H", "THERE H", "ONE DCW 1", "X DCW 2"], "i = THERE+1"),
  "BE": Example([" C ONE,X", " BE THERE", " H", "THERE H", "ONE DCW 1", "X DCW 1"], "i = THERE+1"),
  "BL": Example([" C ONE,X", " BL THERE", " H", "THERE H", "ONE DCW 1", "X DCW 0"], "i = THERE+1"),
  "BH": Example([" C ONE,X", " BH THERE", " H", "THERE H", "ONE DCW 1", "X DCW 2"], "i = THERE+1"),
  "BAV": Example([" A NINE,X", " BAV THERE", " H", "THERE H", "NINE DCW 9", "X DCW 5"], "i = THERE+1"),
  "BLC": Example(
    [" R", " BLC THERE", " H", "THERE H"], "i = THERE+1", setup: ["sense +a", "eof on"], cards: ["THE LAST"]),
  "BEF": Example(
    [" WTM 1", " BSP 1", " RT 1,IN", " BEF THERE", " H", "THERE H", "IN DA 1X3,G"], "i = THERE+1",
    setup: ["attach tape1 FOLDER/a.tap,new"]),
  "BER": Example(
    [" WTM 1", " BSP 1", " RT 1,IN", " BER THERE", " H", "THERE H", "IN DA 1X3,G"], "i = THERE",
    setup: ["attach tape1 FOLDER/a.tap,new"]),
  "BC9": Example([" W", " BC9 THERE", " H", "THERE H"], "not channel9", "i = THERE"),
  "BCV": Example([" W", " BCV THERE", " H", "THERE H"], "not channel12", "i = THERE"),
  "BPB": Example([" W", " BPB THERE", " H", "THERE H"], "i = THERE+1", features: .printStorage),
  "BPCB": Example([" CC 1", " BPCB THERE", " H", "THERE H"], "i = THERE", features: .printStorage),
  "BSS": Example([" BSS THERE,B", " H", "THERE H"], "i = THERE+1", setup: ["sense +b"]),
  "BIN": Example([" C ONE,X", " BIN THERE,S", " H", "THERE H", "ONE DCW 1", "X DCW 1"], "i = THERE+1"),

  // MARK: Cards and printer
  "R": Example([" R", " H"], "[0001-0005] = 'HELLO'", cards: ["HELLO"]),
  "W": Example([" MLC TEXT,0205", " W", " H", "TEXT DCW @HELLO@"], "lines = 1"),
  "WR": Example(
    [" MLC TEXT,0205", " WR", " H", "TEXT DCW @HELLO@"], "lines = 1", "[0001] = 'A'", cards: ["A"]),
  "P": Example([" MLC TEXT,0105", " P", " H", "TEXT DCW @HELLO@"], "punched = 1"),
  "RP": Example([" RP", " H"], "punched = 1", "[0001] = 'A'", cards: ["A"]),
  "WP": Example([" WP", " H"], "lines = 1", "punched = 1"),
  "WRP": Example([" WRP", " H"], "lines = 1", "punched = 1", "[0001] = 'A'", cards: ["A"]),
  "WM": Example([" SW 0201", " WM", " H"], "lines = 1"),
  "RCB": Example([" RCB", " H"], "[0001] = 'A'", cards: ["A"]),
  "PCB": Example([" PCB", " H"], "punched = 1"),
  "RF": Example(
    [" RF THERE", " H", "THERE H"], "punched = 0", features: .punchFeedRead, stop: .unitWaits),
  "WRF": Example([" WRF", " H"], "punched = 0", features: .punchFeedRead, stop: .unitWaits),
  "SRF": Example([" SRF", " R", " H"], "[0001] = 'A'", cards: ["A"]),
  "SPF": Example([" SPF", " P", " H"], "punched = 1"),
  "SS": Example([" R", " SS 1", " H"], "[0001] = 'A'", cards: ["A"]),
  "SSB": Example([" R", " SSB THERE,2", " H", "THERE H"], "i = THERE+1", cards: ["A"]),
  "CC": Example([" W", " CC K", " H"], "lines = 1"),
  "CCB": Example([" CCB THERE,1", " H", "THERE H"], "i = THERE+1"),

  // MARK: Tapes
  "WT": tape([" WT 1,OUT", " RWD 1", " RT 1,IN"]),
  "RT": tape([" WT 1,OUT", " RWD 1", " RT 1,IN"]),
  "WTW": tape([" WTW 1,OUT", " RWD 1", " RTW 1,IN"], "[IN..IN+2] = '`ABC'"),
  "RTW": tape([" WTW 1,OUT", " RWD 1", " RTW 1,IN"], "[IN..IN+2] = '`ABC'"),
  "WTB": tape([" WTB 1,OUT", " RWD 1", " RTB 1,IN"]),
  "RTB": tape([" WTB 1,OUT", " RWD 1", " RTB 1,IN"]),
  "WTM": Example(
    [" WTM 1", " RWD 1", " RT 1,IN", " BEF THERE", " H", "THERE H", "IN DA 1X3,G"], "i = THERE+1",
    setup: ["attach tape1 FOLDER/a.tap,new"]),
  "BSP": tape([" WT 1,OUT", " BSP 1", " RT 1,IN"]),
  "RWD": tape([" WT 1,OUT", " RWD 1", " RT 1,IN"]),
  "RWU": tape([" WT 1,OUT", " RWU 1"], "[IN..IN+2] = '   '"),
  "SKP": tape([" SKP 1", " WT 1,OUT", " RWD 1", " RT 1,IN"]),
  "CU": tape([" WT 1,OUT", " CU 1,B", " RT 1,IN"]),
  "MU": tape([" MU %U1,OUT,W", " RWD 1", " MU %U1,IN,R"]),
  "LU": tape([" LU %U1,OUT,W", " RWD 1", " LU %U1,IN,R"], "[IN..IN+2] = '`ABC'"),
  "ECR": Example([" ECR", " H"], "i > 0", stop: .unitWaits),
  "DCR": Example([" DCR", " H"], "i > 0", stop: .unitWaits),

  // MARK: Disks
  "SD": disk([" SD FIELD"]),
  "WD": disk([" WD FIELD"]),
  "RD": disk([" WD FIELD", " MLC AGAIN,FIELD+9", " RD FIELD"]),
  "WDC": disk([" WD FIELD", " MLC AGAIN,FIELD+9", " WDC FIELD"]),
  "WDW": disk([" WDW FIELD"], length: 90),
  "RDW": disk([" WDW FIELD", " MLC AGAIN,FIELD+9", " RDW FIELD"], length: 90),
  "WDCW": disk([" WDW FIELD", " MLC AGAIN,FIELD+9", " WDCW FIELD"], length: 90),
  "RDT": disk([" RDT FIELD"], stop: .check),
  "WDT": disk([" WDT FIELD"], stop: .check),
  "RDTW": disk([" RDTW FIELD"], stop: .check),
  "WDTW": disk([" WDTW FIELD"], stop: .check),
]

/// Three characters go to tape 1 and come back.
private func tape(_ instructions: [String], _ claim: String = "[IN..IN+2] = 'ABC'") -> Example {
  Example(
    instructions + [" H", "OUT DCW @A@", " DC @BC@", " DCW @}@", "IN DA 1X3,C,G"], claim,
    setup: ["attach tape1 FOLDER/a.tap,new"])
}

/// One sector of drive 0.
private func disk(
  _ instructions: [String], length: Int = 100, stop: Stop.Reason.Kind = .halt
) -> Example {
  Example(
    [" MLC AGAIN,FIELD+9"] + instructions + [
      " H", "AGAIN DCW @0000017001@", "FIELD DA 1X\(length + 10),C,G",
    ],
    "[FIELD+1..FIELD+6] = '000017'", setup: ["attach disk0 FOLDER/a.dsk,new"], stop: stop)
}
