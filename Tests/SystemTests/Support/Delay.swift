/// No Operation instructions that take a number of storage cycles, at least 2: length + 1 each.
func delay(cycles: Int) -> String {
  precondition(cycles >= 2, "an instruction takes two cycles at least")
  return "'N" + String(repeating: "0", count: cycles - 2)
}
