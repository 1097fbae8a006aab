/// The program whose storage the examples of expressions ask about.
let expressionMachine = [
  "FIRST MLC TEXT,0205", " W", " C FIVE,SUM", "LAST H", "SUM DCW 01250", "MINUS DCW -15", "FIVE DCW 00005",
  "TEXT DCW @HELLO@",
]

/// Conditions that hold after it, and why.
let expressionExampleClaims: [(condition: String, reason: String)] = [
  ("[SUM] = 1250", "the field SUM as a number; leading zeros do not count"),
  ("[SUM] = '01250'", "the same field as characters"),
  ("[MINUS] = -15", "the B zone in the units position is a minus sign"),
  ("[SUM] > 1000 and lines < 20", "both hold"),
  ("[SUM] < 0 or lines = 1", "the second holds"),
  ("not [SUM] = 0", "the comparison does not hold"),
  ("[SUM] * 2 - [FIVE] * 500 = 0", "numbers are calculated before they are compared"),
  ("[SUM] + [MINUS] = 1235", "fields with signs"),
  ("[0201-0205] = 'HELLO'", "a range of addresses"),
  ("[TEXT-4..TEXT-3] = 'HE'", "a range with labels and distances"),
  ("char[TEXT] = 'O'", "one position"),
  ("field[TEXT] = \"`HELLO\"", "a back-quote asks for the word mark on the character after it"),
  ("char[0201] = 'H'", "text without a back-quote does not ask about word marks"),
  ("wm[SUM-4] and not wm[SUM]", "word marks"),
  ("SUM > LAST", "without brackets labels are addresses"),
  ("SUM - 4 = LAST + 1", "an address and a distance are an address again"),
  ("i = LAST + 1", "the halt has been read"),
  ("op = '.'", "the operation register holds the code of Halt"),
  ("high and not equal", "indicators of the last Compare"),
  ("lines = 1 and punched = 0", "counters"),
  ("instructions >= 4 and cycles > 50", "counters of the processor"),
  ("time > 10ms and time < 10s", "1401 time"),
  ("(lines = 1 or lines = 2) and [FIVE] = 5", "parentheses"),
]

/// Conditions that are refused, with the message.
let wrongConditions: [(condition: String, message: String)] = [
  ("[SUM] >", "column 8: expected a value, found nothing"),
  ("[SUM", "column 5: expected ], found nothing"),
  ("[SUM] = 5 lines", "column 11: unexpected 'lines'"),
  ("time > 5", "column 6: time is compared with a time such as 2.5s, not with '5'"),
  ("lines = 'A'", "column 7: 'lines' and ''A'' cannot be compared: one is a number, the other characters"),
  ("[5000] = 1", "column 2: address 5000 is not in storage, 0000 to 3999"),
]

/// The grammar.
let expressionGrammar = """
  condition   = conjunction { ("or" | "||") conjunction }
  conjunction = negation { ("and" | "&&") negation }
  negation    = ("not" | "!") negation | "(" condition ")" | indicator | "wm" "[" address "]" | comparison
  comparison  = expression ("=" | "==" | "<>" | "!=" | "<" | "<=" | ">" | ">=") expression
  expression  = product { ("+" | "-") product }
  product     = signed { "*" signed }
  signed      = "-" signed | value
  value       = number | time | text | address | field | counter | register | "time" | "(" expression ")"
  field       = "[" address "]" | "[" range "]" | "char" "[" address "]" | "field" "[" address "]"
  range       = address ("-" | "..") address
  address     = (number | label | "." | "i" | "a" | "b" | "star") { ("+" | "-") number }
  positions   = range | address "/" number | label          (in ex, watch, mark, fill and the like)
  text        = "'" { character } "'" | '"' { character } '"'  (` before a character: with word mark)
  time        = number [ "." number ] ("s" | "ms" | "us")
  """
