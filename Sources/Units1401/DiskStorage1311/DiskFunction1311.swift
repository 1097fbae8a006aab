public import Core1401

/// The function that the last digit of the unit address `%Fy` selects on a 1311.
public enum DiskFunction1311: Hashable, Sendable, Codable {
  /// 0: moves the access mechanism.
  case seek
  /// 1 and 5: reads or writes sectors. With sector-count overlay the data begin in the count positions.
  case sectors(overlay: Bool)
  /// 3: compares sectors or a track with storage, in the form in which the preceding operation read or wrote
  /// them.
  case writeCheck
  /// 6: the 20 sectors of a track with their addresses.
  case track
  /// 7, 8, 9: searches for a sector whose data satisfy a comparison with storage.
  case scan(DiskScan)
  /// 2 and @: a whole track as one record, a special feature.
  case trackRecord

  /// The function of a unit address; nil when its digit has no meaning.
  ///
  /// - Parameter digit: the last character of the unit address.
  public init?(digit: StoredCharacter) {
    switch digit {
    case "0": self = .seek
    case "1": self = .sectors(overlay: false)
    case "3": self = .writeCheck
    case "5": self = .sectors(overlay: true)
    case "6": self = .track
    case "7": self = .scan(.lowOrEqual)
    case "8": self = .scan(.equal)
    case "9": self = .scan(.highOrEqual)
    case "2", .atSign: self = .trackRecord
    default: return nil
    }
  }
}

/// The condition of a scan: compares the sector's data with the search argument in storage, by the collating
/// sequence.
public enum DiskScan: String, Hashable, Sendable, Codable {
  /// Lower than or equal to the argument.
  case lowOrEqual
  /// Equal to the argument.
  case equal
  /// Higher than or equal to the argument.
  case highOrEqual

  /// Whether a result of Compare satisfies the condition.
  func isSatisfied(by result: Indicators) -> Bool {
    switch self {
    case .lowOrEqual: !result.isDisjoint(with: [.low, .equal])
    case .equal: result.contains(.equal)
    case .highOrEqual: !result.isDisjoint(with: [.high, .equal])
    }
  }
}

/// The work on each sector, from the d-character and the function.
enum DiskWork: Hashable {
  case read
  case write
  case check
}
