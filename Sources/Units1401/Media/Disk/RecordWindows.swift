/// Parts of a disk file in memory, so that not each record that a program reads costs a system call.
///
/// The file is divided into windows of consecutive records, and the memory has room for some of them. A window
/// is used only in the tick of the host's clock in which it was read: what other programs write without
/// regard to the lock of the file is found a few milliseconds later.
struct RecordWindows {
  /// A power of two.
  private static let count = 32
  private static let usualLength = 2120

  let recordLength: Int
  private let recordsPerWindow: Int
  private let length: Int
  /// The windows, and room for one more record.
  private(set) var bytes: [UInt8] = []
  /// The window in each place; -1 for none.
  private var windows = [Int](repeating: -1, count: RecordWindows.count)
  /// The number of bytes of each window that are in the file; the others are zero.
  private var present = [Int](repeating: 0, count: RecordWindows.count)
  /// The tick in which the windows were read.
  private var tick: Int64 = 0

  init(recordLength: Int, recordCount: Int) {
    self.recordLength = recordLength
    recordsPerWindow = min(recordCount, max(1, RecordWindows.usualLength / recordLength))
    length = recordsPerWindow * recordLength
  }

  /// A record in ``bytes``.
  struct Place {
    /// The index of its first byte.
    let first: Int
    /// The number of its bytes that are in the file; the others are zero.
    let present: Int
  }

  // MARK: Windows

  private func slot(of window: Int) -> Int { window & (RecordWindows.count - 1) }

  private func place(of record: Int, in window: Int) -> Place {
    let (slot, offset) = (slot(of: window), (record - window * recordsPerWindow) * recordLength)
    return Place(first: slot * length + offset, present: min(max(0, present[slot] - offset), recordLength))
  }

  /// The place of a record; nil when it must be read.
  mutating func place(of record: Int, inTick now: Int64) -> Place? {
    guard now == tick else {
      forget()
      tick = now
      return nil
    }
    let window = record / recordsPerWindow
    return windows[slot(of: window)] == window ? place(of: record, in: window) : nil
  }

  /// Reads the window of a record.
  ///
  /// - Parameters:
  ///   - record: the record.
  ///   - read: fills the given part of the buffer from an offset of the file, and returns the number of bytes
  ///     read.
  /// - Returns: the place of the record.
  /// - Throws: what `read` throws; the window is then not in memory.
  mutating func fill(
    for record: Int, _ read: (Int64, inout [UInt8], Range<Int>) throws(DiskError) -> Int
  ) throws(DiskError) -> Place {
    makeRoom()
    let window = record / recordsPerWindow
    let slot = slot(of: window)
    windows[slot] = -1
    let range = slot * length..<(slot + 1) * length
    present[slot] = try read(Int64(window * length), &bytes, range)
    for index in range.dropFirst(present[slot]) { bytes[index] = 0 }
    windows[slot] = window
    return place(of: record, in: window)
  }

  /// Replaces a record that has been written to the file. If the file has grown, other windows that reached
  /// its end are discarded.
  mutating func update(_ record: Int, with new: Span<UInt8>, fileHasGrown: Bool) {
    let window = record / recordsPerWindow
    let own = slot(of: window)
    if fileHasGrown {
      for slot in windows.indices where slot != own && present[slot] < length { windows[slot] = -1 }
    }
    guard windows[own] == window else { return }
    let first = place(of: record, in: window).first
    present[own] = max(present[own], first + recordLength - own * length)
    unsafe bytes.withUnsafeMutableBytes { bytes in
      unsafe new.withUnsafeBytes {
        let old = unsafe bytes[first..<first + recordLength]
        unsafe UnsafeMutableRawBufferPointer(rebasing: old).copyMemory(from: $0)
      }
    }
  }

  /// Discards all windows, because the file may change until it is used again.
  mutating func forget() {
    for slot in windows.indices { windows[slot] = -1 }
  }

  private mutating func makeRoom() {
    guard bytes.isEmpty else { return }
    bytes = [UInt8](repeating: 0, count: RecordWindows.count * length + recordLength)
  }

  // MARK: Single records

  /// Reads one record into the room after the windows.
  ///
  /// - Throws: what `read` throws.
  mutating func fillSingle(
    _ record: Int, _ read: (Int64, inout [UInt8], Range<Int>) throws(DiskError) -> Int
  ) throws(DiskError) -> Place {
    makeRoom()
    let range = bytes.count - recordLength..<bytes.count
    let present = try read(Int64(record * recordLength), &bytes, range)
    for index in range.dropFirst(present) { bytes[index] = 0 }
    return Place(first: range.lowerBound, present: present)
  }

  /// Copies a record that is not in the file into the room after the windows.
  mutating func lay(_ record: [UInt8]) -> Place {
    makeRoom()
    let first = bytes.count - recordLength
    bytes.replaceSubrange(first..., with: record)
    return Place(first: first, present: recordLength)
  }
}
