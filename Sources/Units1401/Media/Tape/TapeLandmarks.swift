/// Places of objects passed, for forms in which nothing after an object tells where it began: going back means to come from
/// before it.
struct TapeLandmarks {
  private static let distance = 64

  /// Offsets of the objects 0, 64, 128 ... as far as they were passed without a gap.
  private var places: [Int64] = [0]
  /// How many objects were passed behind the last landmark, and where that led.
  private var passed = 0
  private var reached: Int64 = 0

  /// Notes an object that was passed.
  mutating func note(_ start: Int64, _ end: Int64) {
    guard start == reached else { return }
    reached = end
    passed += 1
    guard passed == TapeLandmarks.distance else { return }
    places.append(end)
    passed = 0
  }

  /// What lies behind an offset is gone.
  mutating func forget(from offset: Int64) {
    guard offset < reached else { return }
    places.removeAll { $0 > offset }
    reached = places.last ?? 0
    passed = 0
  }

  /// Where an object begins that lies before an offset.
  func start(before offset: Int64) -> Int64 { places.last { $0 < offset } ?? 0 }
}

/// A form in which going back means to come from before.
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
