/// A line of the monitor, and what it does.
struct CommandExample: Sendable {
  let line: String
  let meaning: String

  init(_ line: String, _ meaning: String) {
    self.line = line
    self.meaning = meaning
  }
}

/// Examples of commands that have more than one form.
let commandExamples: [String: [CommandExample]] = [
  "break": [
    CommandExample("break LOOP", "stops before the instruction at LOOP"),
    CommandExample("break 0400 if [SUM] > 1000", "only if the field SUM is above 1000"),
    CommandExample("break LOOP count 5", "at the fifth time, and at every one after it"),
    CommandExample("break LOOP count = 5", "at the fifth time only"),
    CommandExample("break LOOP once", "at the next time, and never again"),
    CommandExample("break LOOP do ex SUM; start", "shows the field and continues"),
  ],
  "watch": [
    CommandExample("watch SUM", "stops when an instruction changes the field"),
    CommandExample("watch r TABLE-TABEND", "when one reads in the range"),
    CommandExample(
      "watch w 0201-0332 if lines > 10", "when one writes in the print area, after the tenth line"),
    CommandExample("watch wm LOOP", "when one sets or clears a word mark there"),
  ],
  "catch": [
    CommandExample("catch text \"TOTAL\"", "stops when a line with this text is printed"),
    CommandExample("catch op M", "before an operation code"),
    CommandExample("catch io tape", "when a tape moves"),
    CommandExample("catch card 10 once", "when card 10 has been read"),
    CommandExample("catch time 2.5s", "at a moment of 1401 time"),
    CommandExample("catch check", "at an error that the program would test"),
  ],
  "until": [
    CommandExample("until LOOP", "runs until the instruction at LOOP comes"),
    CommandExample(
      "until lines = 20 and [TOTAL] > 1000", "runs until the condition holds before an instruction"),
  ],
  "start": [
    CommandExample("start", "what the mode switch says: in mode RUN the program runs"),
    CommandExample("start until lines = 3", "runs until the condition holds"),
  ],
  "ex": [
    CommandExample("ex SUM", "the field, with its word mark"),
    CommandExample("ex 0001-0080", "eighty positions"),
    CommandExample("ex -m 0001-0080", "as instructions"),
    CommandExample("ex [SUM] + 5", "the value of an expression"),
  ],
  "dep": [
    CommandExample("dep 0500 \"`1AB\"", "three characters, the first with a word mark"),
    CommandExample("dep 0500 123", "characters without blanks need no quotes"),
  ],
  "display": [
    CommandExample("display [SUM]", "shows the value at every stop"),
    CommandExample("display lines", "a counter"),
    CommandExample("display", "shows the watch window now"),
  ],
  "assert": [
    CommandExample("assert [SUM] = 0", "says whether it holds; a script ends with status 5 if not"),
    CommandExample("assert lines = 15 and not overflow", "two claims in one"),
  ],
  "back": [
    CommandExample("back", "takes back an instruction"),
    CommandExample("back cycle 5", "five storage cycles"),
    CommandExample("back to write SUM", "what last changed the field"),
    CommandExample("back to stop", "the last stop"),
    CommandExample("back to end", "forward again to the newest moment"),
  ],
  "find": [
    CommandExample("find \"HELLO\"", "in all of storage"),
    CommandExample("find \"`M\" 0400-0499", "a word mark counts when the text has one"),
  ],
  "fill": [CommandExample("fill TABLE-TABEND '0'", "a hundred zeros")],
  "sense": [
    CommandExample("sense +bc -a", "B and C up, A down"),
    CommandExample("sense", "says which are up"),
  ],
  "mode": [
    CommandExample("mode iex", "one instruction in two presses of START"),
    CommandExample("mode", "says where the switch is"),
  ],
  "profile": [
    CommandExample("profile on", "counts from now on"),
    CommandExample("profile top 10", "the ten addresses with most time"),
    CommandExample("profile labels", "the time by labels"),
  ],
  "history": [
    CommandExample("history on 1000", "keeps the last thousand instructions"),
    CommandExample("history 20", "shows the last twenty"),
  ],
  "trace": [
    CommandExample("trace on 0400-0499 trace.txt", "only instructions in the range"),
    CommandExample("trace off", "ends it"),
  ],
  "attach": [
    CommandExample("attach tape2 scratch.tap,new", "a blank reel"),
    CommandExample("attach tape1 master.tap,ro", "a reel without ring"),
    CommandExample("attach disk0 stock.dsk", "a pack on a 1311 drive"),
  ],
  "speed": [
    CommandExample("speed 1", "the pace of the real machine"),
    CommandExample("speed max", "as fast as the host can"),
  ],
  "list": [
    CommandExample("list breaks", "breakpoints, watches and catches with their numbers"),
    CommandExample("list labels", "the labels with their addresses"),
  ],
]
