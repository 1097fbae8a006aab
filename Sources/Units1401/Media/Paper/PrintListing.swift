/// A printer file under construction: the output of ``PrintFileWriter`` for lines as they are printed,
/// without an event for each.
public struct PrintListing: Hashable, Sendable {
  private var writer: PrintFileWriter
  private var text = TextBuffer()
  /// The bytes written and not yet taken; not a copy, so they must not be kept while lines are added.
  public var bytes: ArraySlice<UInt8> { text.bytes }

  /// Creates the listing for a new file.
  public init(_ writer: PrintFileWriter) {
    self.writer = writer
  }

  /// Discards ``bytes``, once they are in the file.
  public mutating func removeBytes() { text.removeAll() }

  /// Ends the file; see ``PrintFileWriter/finish()``.
  public mutating func finish() { text.append(contentsOf: writer.finish()) }

  mutating func append(_ line: UnsafeRawBufferPointer, printsWordMarks: Bool) {
    unsafe writer.append(line, printsWordMarks: printsWordMarks, to: &text)
  }

  /// Adds a line that is followed by a single space, if the listing has nothing else for the two than a newline.
  @inline(__always)
  mutating func append(_ line: UnsafeRawBufferPointer, inRow row: Int, of formLines: Int) -> Bool {
    unsafe writer.append(line, inRow: row, of: formLines, to: &text)
  }

  mutating func append(_ motion: FormMotion) { writer.append(motion, to: &text) }

  mutating func leaveOutSpace() { writer.leaveOutSpace(to: &text) }
}
