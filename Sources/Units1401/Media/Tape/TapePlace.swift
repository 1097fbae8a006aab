/// Where a reel stands, and which of its contents it has there: what a program reads depends on both.
public struct TapePlace: Hashable, Sendable {
  /// The byte of the file where the next object is looked for or written.
  public let offset: Int64
  /// Records and tape marks between the load point and this place.
  public let position: Int
  /// How many objects were written since the past of the reel is kept.
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

  /// Whether a reel can stand so, whatever it holds.
  public var isPossible: Bool { offset >= 0 && (0...Int(clamping: offset)).contains(position) }
}

/// In a file the version means nothing: the contents are saved with it.
extension TapePlace: Codable {
  private enum CodingKeys: CodingKey {
    case offset, position
  }

  /// Reads a place on contents that nothing was written on.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    offset = try container.decode(Int64.self, forKey: .offset)
    position = try container.decode(Int.self, forKey: .position)
    version = 0
  }

  /// Writes the place.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(offset, forKey: .offset)
    try container.encode(position, forKey: .position)
  }
}

/// Where the parity of what was written on a reel changes, by the offset of the object.
struct TapeParities: Hashable, Sendable, Codable {
  private struct Run: Hashable, Codable {
    let offset: Int64
    let parity: TapeParity?
  }

  private var runs: [Run] = []

  /// The parity of the record at an offset, nil when it was not written since the reel was opened.
  func parity(at offset: Int64) -> TapeParity? {
    runs.last { $0.offset <= offset }?.parity
  }

  /// Notes a record that was written, behind which there is nothing.
  mutating func note(_ parity: TapeParity?, at offset: Int64) {
    if let last = runs.last, last.offset >= offset { runs.removeAll { $0.offset >= offset } }
    if runs.last.map({ $0.parity != parity }) ?? true { runs.append(Run(offset: offset, parity: parity)) }
  }

  /// Notes a record that was written over another of the same length; what follows it stays.
  mutating func note(_ parity: TapeParity?, at range: Range<Int64>) {
    let next = self.parity(at: range.upperBound)
    runs.removeAll { range.contains($0.offset) || $0.offset == range.upperBound }
    runs += [Run(offset: range.lowerBound, parity: parity), Run(offset: range.upperBound, parity: next)]
    runs.sort { $0.offset < $1.offset }
  }
}
