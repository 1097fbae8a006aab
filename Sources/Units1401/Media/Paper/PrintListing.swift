/// A printer file in the making: what ``PrintFileWriter`` makes of the lines as they are printed, without an event for each.
public struct PrintListing: Hashable, Sendable {
  private var writer: PrintFileWriter
  private var text = TextBuffer()
  /// What was written and not taken yet.
  public var bytes: [UInt8] { text.bytes }

  /// Makes the listing of a new file.
  public init(_ writer: PrintFileWriter) {
    self.writer = writer
  }

  /// Lets go of ``bytes``, once they are in the file.
  public mutating func removeBytes() { text.removeAll() }

  /// Ends the file, see ``PrintFileWriter/finish()``.
  public mutating func finish() { text.append(contentsOf: writer.finish()) }

  @inline(__always)
  mutating func append(_ line: UnsafeRawBufferPointer, printsWordMarks: Bool) {
    unsafe writer.append(line, printsWordMarks: printsWordMarks, to: &text)
  }

  @inline(__always)
  mutating func append(_ motion: FormMotion) { writer.append(motion, to: &text) }

  mutating func leaveOutSpace() { writer.leaveOutSpace(to: &text) }
}
