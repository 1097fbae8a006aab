/// A printer file in the making: what ``PrintFileWriter`` makes of the lines as they are printed, without an event for each.
public struct PrintListing: Hashable, Sendable {
  private var writer: PrintFileWriter
  /// What was written and not taken yet.
  public private(set) var bytes: [UInt8] = []

  /// Makes the listing of a new file.
  public init(_ writer: PrintFileWriter) {
    self.writer = writer
  }

  /// Lets go of ``bytes``, once they are in the file.
  public mutating func removeBytes() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Ends the file, see ``PrintFileWriter/finish()``.
  public mutating func finish() {
    bytes += writer.finish()
  }

  mutating func append(_ line: UnsafeRawBufferPointer, printsWordMarks: Bool) {
    unsafe writer.append(line, printsWordMarks: printsWordMarks, to: &bytes)
  }

  mutating func append(_ motion: FormMotion) {
    writer.append(motion, to: &bytes)
  }

  mutating func leaveOutSpace() {
    writer.leaveOutSpace(to: &bytes)
  }
}
