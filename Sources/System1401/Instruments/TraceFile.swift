import Core1401
import Host1401

/// A file with a line for every instruction, written while the machine runs.
final class TraceFile {
  /// Why a file cannot be written.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let name: String
  private let range: ClosedRange<Int>
  private let file: HostOutput
  private var pending: [UInt8] = []
  private var failure: OutputFailure?
  private static let pendingLimit = 1 << 16

  /// Opens a file and truncates it.
  init(name: String, range: ClosedRange<Int>) throws(Failure) {
    do throws(OutputFailure) {
      file = try HostOutput(path: name, as: "trace")
      try file.begin()
    } catch {
      throw Failure(description: "\(name): \(error.words)")
    }
    self.name = name
    self.range = range
    append(InstructionRecord.heading)
  }

  deinit { flush() }

  /// Writes a line, if the instruction began in the range.
  func write(_ record: InstructionRecord) {
    if range.contains(record.address) { append(record.line) }
  }

  private func append(_ line: String) {
    pending += line.utf8
    pending.append(UInt8(ascii: "\n"))
    if pending.count >= TraceFile.pendingLimit { flush() }
  }

  /// Writes the buffered lines.
  func flush() {
    do throws(OutputFailure) {
      try file.write(pending[...])
    } catch {
      failure = failure ?? error
    }
    pending.removeAll(keepingCapacity: true)
  }

  /// Ends the file.
  ///
  /// - Returns: why it is incomplete; nil when it is complete.
  func close() -> String? {
    flush()
    return failure.map { RefusalMessage.traceIncomplete.filled(with: [name, $0.words]) }
  }
}

extension InstructionRecord {
  /// The heading for the columns of ``line``.
  public static let heading = "     cycle  at    instruction        cycles  fields"

  /// The record as one line: the cycle in which it began, its address, the instruction, its cycles, operands
  /// before and after, branch target, and the time it waited for units.
  public var line: String {
    var words: [String] = []
    if !aField.isEmpty { words.append("A '\(InstructionRecord.shown(aField))'") }
    if !bBefore.isEmpty {
      let onlyMarksDiffer = bBefore != bAfter && bBefore.map(\.code) == bAfter.map(\.code)
      let before = InstructionRecord.shown(bBefore, withMarks: onlyMarksDiffer)
      let after = InstructionRecord.shown(bAfter, withMarks: onlyMarksDiffer)
      words.append(
        bAfter.isEmpty || bBefore == bAfter ? "B '\(before)'" : "B '\(before)' > '\(after)'")
    }
    if let branchedTo { words.append("to \(AddressRegister.decimal(branchedTo))") }
    if wait > .zero { words.append("waited \(wait.nanoseconds / 1000) us") }
    if isInProgress { words.append("not complete") }
    let start = "\(String(number).rightAligned(in: 10))  \(AddressRegister.decimal(address))"
    let line = "\(start)  \(image.text.padded(to: 20)) \(String(cycles).rightAligned(in: 5))"
    return words.isEmpty ? line : "\(line)  \(words.joined(separator: " "))"
  }

  private static func shown(_ characters: [StoredCharacter], withMarks: Bool = false) -> String {
    characters.map { (withMarks && $0.hasWordMark ? "`" : "") + String($0.displayGlyph) }.joined()
  }
}
