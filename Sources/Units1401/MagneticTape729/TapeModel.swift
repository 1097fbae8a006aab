public import Core1401

/// The characters of a tape on one inch: a switch of the tape unit.
public enum TapeDensity: Int, Hashable, Sendable, CaseIterable, Codable {
  /// 200 characters an inch.
  case density200 = 200
  /// 556 characters an inch.
  case density556 = 556
  /// 800 characters an inch.
  case density800 = 800
}

/// The models of tape unit, with their speeds.
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

  /// The densities that a 1401 can use; 800 at the speed of the Model VI brings characters faster than storage takes them.
  public var densities: [TapeDensity] {
    self == .model5 ? [.density200, .density556, .density800] : [.density200, .density556]
  }

  /// The speed of the tape in thousandths of an inch a second.
  public var milliinchesPerSecond: Int64 {
    switch self {
    case .model2, .model5: 75_000
    case .model4, .model6: 112_500
    case .model7330: 36_000
    }
  }

  /// From the instruction to the first character, with what is needed behind the last one.
  public var startTime: MachineTime {
    switch self {
    case .model2, .model5: .microseconds(10_800)
    case .model4, .model6: .microseconds(7_300)
    // UNVERIFIED: the gap divided by the speed.
    case .model7330: .microseconds(20_800)
    }
  }

  /// The distance of two characters in time; nil for a density that the model does not have.
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
    // UNVERIFIED, as is that rewinding before unloading is faster, which is not modelled.
    case .model7330: .milliseconds(798_000)
    }
  }

  /// The time a length of tape needs to pass the head, in millionths of an inch.
  func passingTime(microinches: Int64) -> MachineTime {
    MachineTime(nanoseconds: microinches * 1_000_000 / milliinchesPerSecond)
  }
}
