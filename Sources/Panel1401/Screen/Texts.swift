// Texts adjusted to a number of columns.
extension String {
  /// The text padded at the left to a width.
  func flushRight(_ width: Int, filledWith filler: Character = " ") -> String {
    String(repeating: filler, count: max(0, width - count)) + self
  }

  /// The text cut to a width, with `…` at its end if it is longer.
  func cut(to width: Int) -> String {
    count <= width ? self : width > 0 ? prefix(width - 1) + "…" : ""
  }
}
