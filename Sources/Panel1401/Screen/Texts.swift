// Texts brought to a number of columns.
extension String {
  /// Filled in front of the text, with blanks unless another character is given.
  func flushRight(_ width: Int, filledWith filler: Character = " ") -> String {
    String(repeating: filler, count: max(0, width - count)) + self
  }

  /// Cut to a width, with `…` at the place of the cut.
  func cut(to width: Int) -> String {
    count <= width ? self : width > 0 ? prefix(width - 1) + "…" : ""
  }
}
