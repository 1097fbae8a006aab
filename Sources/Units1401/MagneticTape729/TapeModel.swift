public import Core1401

/// The number of characters per inch of tape: a switch of the tape unit.
public enum TapeDensity: Int, Hashable, Sendable, CaseIterable, Codable {
  /// 200 characters per inch.
  case density200 = 200
  /// 556 characters per inch.
  case density556 = 556
  /// 800 characters per inch.
  case density800 = 800
}

/// The models of tape units, with their speeds.
///
/// Sources: a table of 729 rates of the Computer History Museum; 1410 tables for the start times.
public enum TapeModel: String, Hashable, Sendable, CaseIterable, Codable {
  /// IBM 729 Model II.
  case model2 = "729-II"
  /// IBM 729 Model IV.
  case model4 = "729-IV"
  /// IBM 729 Model V.
  case model5 = "729-V"
  /// IBM 729 Model VI.
  case model6 = "729-VI"
  /// IBM 7330.
  case model7330 = "7330"

  /// The densities that a 1401 can use. At 800 and the speed of the Model VI characters arrive faster than
  /// storage accepts them.
  public var densities: [TapeDensity] {
    self == .model5 ? [.density200, .density556, .density800] : [.density200, .density556]
  }

  /// The speed of the tape in thousandths of an inch per second.
  public var milliinchesPerSecond: Int64 {
    switch self {
    case .model2, .model5: 75_000
    case .model4, .model6: 112_500
    case .model7330: 36_000
    }
  }

  /// The time from the instruction to the first character, including the time needed after the last one.
  public var startTime: MachineTime {
    switch self {
    case .model2, .model5: .microseconds(10_800)
    case .model4, .model6: .microseconds(7_300)
    // UNVERIFIED: the gap divided by the speed.
    case .model7330: .microseconds(20_800)
    }
  }

  /// The time between two characters; nil for a density that the model lacks.
  public func characterTime(_ density: TapeDensity) -> MachineTime? {
    switch (self, density) {
    case (.model2, .density200), (.model5, .density200): .microseconds(67)
    case (.model2, .density556), (.model5, .density556): .microseconds(24)
    case (.model5, .density800): .microseconds(17)
    case (.model4, .density200), (.model6, .density200): .microseconds(44)
    case (.model4, .density556), (.model6, .density556): .microseconds(16)
    case (.model7330, .density200): .microseconds(139)
    case (.model7330, .density556): .microseconds(50)
    case (_, .density800): nil
    }
  }

  /// The time to rewind a full reel of 2400 feet.
  public var rewindTime: MachineTime {
    switch self {
    case .model2, .model5: .milliseconds(72_000)
    case .model4, .model6: .milliseconds(54_000)
    // UNVERIFIED; so is that rewinding before unloading is faster, which is not modeled.
    case .model7330: .milliseconds(798_000)
    }
  }

  /// The time that a length of tape, in millionths of an inch, needs to pass the head.
  func passingTime(microinches: Int64) -> MachineTime {
    MachineTime(nanoseconds: microinches * 1_000_000 / milliinchesPerSecond)
  }
}
