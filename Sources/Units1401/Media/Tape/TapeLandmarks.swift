/// Offsets of objects already passed, for forms in which nothing after an object indicates where it began.
/// Going back requires reading forward from an earlier object.
struct TapeLandmarks {
  private static let distance = 64

  /// The offsets of objects 0, 64, 128 …, as far as they were passed without a gap.
  private var places: [Int64] = [0]
  /// The number of objects passed after the last landmark, and the offset reached.
  private var passed = 0
  private var reached: Int64 = 0

  /// Records an object that was passed.
  mutating func note(_ start: Int64, _ end: Int64) {
    guard start == reached else { return }
    reached = end
    passed += 1
    guard passed == TapeLandmarks.distance else { return }
    places.append(end)
    passed = 0
  }

  /// Discards what is after an offset.
  mutating func forget(from offset: Int64) {
    guard offset < reached else { return }
    places.removeAll { $0 > offset }
    reached = places.last ?? 0
    passed = 0
  }

  /// The offset of an object before an offset.
  func start(before offset: Int64) -> Int64 { places.last { $0 < offset } ?? 0 }
}

/// A form in which going back requires reading forward from an earlier object.
protocol ForwardTapeFraming: TapeFraming {
  /// The objects passed.
  var landmarks: TapeLandmarks { get set }
}

extension ForwardTapeFraming {
  mutating func previous(before offset: Int64, in file: TapeFile) throws(TapeError) -> PlacedObject? {
    guard offset > 0 else { return nil }
    var start = landmarks.start(before: offset)
    while let object = try next(at: start, in: file) {
      if object.end >= offset { return object }
      start = object.end
    }
    return nil
  }

  mutating func forget(from offset: Int64) { landmarks.forget(from: offset) }
}
