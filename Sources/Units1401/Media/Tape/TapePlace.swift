/// The position of a reel and the version of its contents: what a program reads depends on both.
public struct TapePlace: Hashable, Sendable {
  /// The offset in the file at which the next object is read or written.
  public let offset: Int64
  /// The number of records and tape marks between the load point and this place.
  public let position: Int
  /// The number of objects written since the history of the reel has been recorded.
  let version: Int

  init(offset: Int64, position: Int, version: Int) {
    self.offset = offset
    self.position = position
    self.version = version
  }

  /// The load point of a reel.
  init(version: Int = 0) { self.init(offset: 0, position: 0, version: version) }

  /// Whether it is the load point.
  var isLoadPoint: Bool { offset == 0 && position == 0 }

  /// Whether a reel with any contents can have this position.
  public var isPossible: Bool { offset >= 0 && (0...Int(clamping: offset)).contains(position) }
}

/// The version has no meaning in a file, because the contents are saved with it.
extension TapePlace: Codable {
  private enum CodingKeys: CodingKey {
    case offset, position
  }

  /// Decodes a place in contents without writes.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    offset = try container.decode(Int64.self, forKey: .offset)
    position = try container.decode(Int.self, forKey: .position)
    version = 0
  }

  /// Encodes the place.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(offset, forKey: .offset)
    try container.encode(position, forKey: .position)
  }
}

/// The parities of objects written on a reel: the offsets at which they change.
struct TapeParities: Hashable, Sendable, Codable {
  private struct Run: Hashable, Codable {
    let offset: Int64
    let parity: TapeParity?
  }

  /// In the order of their offsets; neighbours differ.
  private var runs: [Run] = []

  /// The parity of the record at an offset; nil when it was not written since the reel was opened.
  @inline(__always)
  func parity(at offset: Int64) -> TapeParity? {
    // Most tapes that are read have not been written.
    runs.isEmpty ? nil : parity(before: firstRun { $0 > offset })
  }

  /// Records the parity of an object that was written with nothing after it.
  mutating func note(_ parity: TapeParity?, at offset: Int64) {
    if let last = runs.last, last.offset >= offset { runs.removeSubrange(firstRun { $0 >= offset }...) }
    if self.parity(before: runs.count) != parity { runs.append(Run(offset: offset, parity: parity)) }
  }

  /// Records the parity of an object that replaced another of the same length; what follows is unchanged.
  mutating func note(_ parity: TapeParity?, at range: Range<Int64>) {
    let first = firstRun { $0 >= range.lowerBound }
    let end = firstRun { $0 > range.upperBound }
    let next = self.parity(before: end)
    var changed: [Run] = []
    if self.parity(before: first) != parity { changed.append(Run(offset: range.lowerBound, parity: parity)) }
    if parity != next { changed.append(Run(offset: range.upperBound, parity: next)) }
    if first == end, changed.isEmpty { return }
    runs.replaceSubrange(first..<end, with: changed)
  }

  private func parity(before index: Int) -> TapeParity? { index == 0 ? nil : runs[index - 1].parity }

  /// The index of the first run whose offset is beyond some offset, by bisection.
  private func firstRun(where isBeyond: (Int64) -> Bool) -> Int {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(runs[middle].offset) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
