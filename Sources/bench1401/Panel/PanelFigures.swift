/// All figures about a panel.
struct PanelFigures: Encodable {
  /// The time from the start of the process to the end of the first frame.
  struct Start: Encodable {
    let size: String
    let milliseconds: Spread
  }

  /// The observation of a panel.
  struct Watched: Encodable {
    let what: String
    let size: String
    let seconds: Double
    let frames: Int
    let framesPerSecond: Double
    let bytes: Int
    let bytesPerFrame: Double
    let largestFrame: Int
    /// The number of frames that were late by more than a frame's time.
    let framesLate: Int
    /// The processor time of the process in milliseconds.
    let processorMilliseconds: Double
    /// The processor time of the drawing thread in milliseconds.
    let drawingMilliseconds: Double
    let wakeUps: Int
    /// The machine time per elapsed time; nil where it is meaningless.
    let pace: Double?

    init(_ what: String, _ size: TerminalSize, _ seen: Observation, pace: Double? = nil) {
      self.what = what
      self.size = size.text
      seconds = seen.seconds
      frames = seen.frames.count
      framesPerSecond = Double(seen.frames.count) / seen.seconds
      bytes = seen.frames.reduce(0, +)
      bytesPerFrame = Double(bytes) / Double(max(1, frames))
      largestFrame = seen.frames.max() ?? 0
      framesLate = seen.late
      processorMilliseconds = seen.cost.seconds * 1000
      drawingMilliseconds = seen.cost.firstThread * 1000
      wakeUps = seen.cost.wakeUps
      self.pace = pace
    }
  }

  /// The speed of the machine with a panel relative to that without, at unlimited speed.
  struct Machine: Encodable {
    let what: String
    let size: String
    let seconds: Spread
    /// The relative speed by elapsed time, as the median of the rounds.
    let speed: Double
    /// The relative speed by processor time of the machine's thread, which other load of the host affects
    /// less.
    let speedByProcessorTime: Double
    /// The relative speed by elapsed time beside a run that writes its printout to a file, if several programs
    /// are measured.
    var speedBesideListing: Double?
    /// The seconds without a panel, if several programs are measured.
    var secondsWithoutPanel: Spread?
  }

  let program: String
  let engine: String
  var start: [Start] = []
  var watched: [Watched] = []
  var secondsWithoutPanel: Spread?
  var machine: [Machine] = []
}

/// The median, the smallest and the largest of some measurements.
struct Spread: Encodable {
  let median: Double
  let least: Double
  let most: Double

  init(_ values: [Double]) {
    let sorted = values.sorted()
    median = sorted.isEmpty ? 0 : (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    least = sorted.first ?? 0
    most = sorted.last ?? 0
  }
}
