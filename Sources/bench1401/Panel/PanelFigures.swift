/// Everything measured of a panel.
struct PanelFigures: Encodable {
  /// From the start of the process to the end of the first picture.
  struct Start: Encodable {
    let size: String
    let milliseconds: Spread
  }

  /// A panel watched for some time.
  struct Watched: Encodable {
    let what: String
    let size: String
    let seconds: Double
    let frames: Int
    let framesPerSecond: Double
    let bytes: Int
    let bytesPerFrame: Double
    let largestFrame: Int
    /// Frames that came more than a frame's time late.
    let framesLate: Int
    /// Processor time of the process, in milliseconds.
    let processorMilliseconds: Double
    /// The same of the thread that draws alone.
    let drawingMilliseconds: Double
    let wakeUps: Int
    /// How far the 1401's clock went in a second of the wall's; nil where it says nothing.
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

  /// The machine with a panel against the machine without, at unlimited speed.
  struct Machine: Encodable {
    let what: String
    let size: String
    let seconds: Spread
    /// The speed as a share of that without panel, by the wall's clock: the median of the rounds.
    let speed: Double
    /// The same by processor time of the machine's thread, which other load of the host disturbs less.
    let speedByProcessorTime: Double
    /// The seconds of this program without panel, where several are measured.
    var secondsWithoutPanel: Spread?
  }

  let program: String
  let engine: String
  var start: [Start] = []
  var watched: [Watched] = []
  var secondsWithoutPanel: Spread?
  var machine: [Machine] = []
}

/// The median of some measurements, and how far they go apart.
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
