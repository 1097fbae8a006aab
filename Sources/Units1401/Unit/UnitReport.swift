/// What can be seen of a unit, for the panel, the monitor, projects and reports.
public struct UnitReport: Hashable, Sendable {
  /// How the unit is shown.
  public enum State: Hashable, Sendable {
    /// Nothing is mounted or under way.
    case idle
    /// It can work.
    case ready
    /// It can work, and was used last.
    case selected
    /// It moves its medium.
    case busy
    /// It needs the operator.
    case notReady
  }

  /// Which unit it is.
  public let place: UnitPlace
  /// The unit in a sentence: `Tape 1`.
  public let title: String
  /// The unit where room is short: `1`.
  public let label: String
  /// How it stands.
  public var state = State.idle
  /// The file of what is mounted, nil when nothing is.
  public var fileName: String?
  /// The words that an option has after the file, each with its comma: how it is mounted.
  public var mountingWords = ""
  /// Where the medium stands and what is special about it, in sentences.
  public var details: [String] = []
  /// The same in capitals, where room is short.
  public var words: [String] = []
  /// What the unit asks of the operator, one word in capitals.
  public var request: String?

  /// Describes a unit.
  public init(place: UnitPlace, title: String, label: String) {
    self.place = place
    self.title = title
    self.label = label
  }

  /// One line for people, nil for a unit of which there is nothing to say.
  public var line: String? {
    let parts = (fileName.map { [$0] } ?? []) + details
    return parts.isEmpty ? nil : "\(title): \(parts.joined(separator: ", "))."
  }
}
