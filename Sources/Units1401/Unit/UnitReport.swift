/// The status of a unit, for the panel, the monitor, projects and reports.
public struct UnitReport: Hashable, Sendable {
  /// The state of a unit.
  public enum State: Hashable, Sendable {
    /// Nothing is mounted or in progress.
    case idle
    /// Ready.
    case ready
    /// Ready, and used last.
    case selected
    /// Moving its medium.
    case busy
    /// Needs the operator.
    case notReady
  }

  /// The unit.
  public let place: UnitPlace
  /// The unit's name in a sentence: `Tape 1`.
  public let title: String
  /// The unit's name where room is short: `1`.
  public let label: String
  /// Its state.
  public var state = State.idle
  /// The file of the mounted medium; nil when there is none.
  public var fileName: String?
  /// The options after the file name, each with its comma.
  public var mountingWords = ""
  /// The position and properties of the medium, in sentences.
  public var details: [String] = []
  /// The same in capitals, where room is short.
  public var words: [String] = []
  /// What the unit requires of the operator, one word in capitals.
  public var request: String?

  /// Creates a report.
  public init(place: UnitPlace, title: String, label: String) {
    self.place = place
    self.title = title
    self.label = label
  }

  /// The report in one line; nil for a unit with nothing to report.
  public var line: String? {
    let parts = (fileName.map { [$0] } ?? []) + details
    return parts.isEmpty ? nil : "\(title): \(parts.joined(separator: ", "))."
  }
}
