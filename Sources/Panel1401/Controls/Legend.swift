/// A piece of a line of legends: a text, what it stands for, and what a click on it does.
public struct Legend: Hashable, Sendable {
  /// The text; each character takes one column.
  public var text: String
  /// What it stands for.
  public var role: Role
  /// Attributes besides the role's own.
  public var attributes: Attributes
  /// What a click does, nil when it is only to be read.
  public var action: PanelAction?
  /// What the wheel does: turned up, turned down.
  public var wheel: Wheel?

  /// What the wheel does over a legend.
  public struct Wheel: Hashable, Sendable {
    /// Turned up, away from the hand.
    public let up: PanelAction
    /// Turned down.
    public let down: PanelAction
  }

  /// Makes a legend.
  public init(
    _ text: String, role: Role = .text, attributes: Attributes = [], action: PanelAction? = nil,
    wheel: Wheel? = nil
  ) {
    self.text = text
    self.role = role
    self.attributes = attributes
    self.action = action
    self.wheel = wheel
  }
}

extension Legend {
  /// A button: a key and what it does, in brackets.
  static func button(
    _ key: String, _ words: [Legend], _ action: PanelAction, role: Role = .key
  ) -> [Legend] {
    [
      Legend("[", role: .border, action: action),
      Legend(key, role: role, attributes: .bold, action: action), Legend(" ", action: action),
    ] + words + [Legend("]", role: .border, action: action)]
  }
}

/// Legends in a row, without gaps.
public struct LegendLine: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// The legends from left to right.
  public var legends: [Legend]

  /// Makes a line.
  public init(_ legends: [Legend] = []) {
    self.legends = legends
  }

  /// Makes a line.
  public init(arrayLiteral elements: Legend...) {
    legends = elements
  }

  /// Columns taken.
  public var width: Int { legends.reduce(0) { $0 + $1.text.count } }

  /// Adds a text that is only to be read.
  mutating func add(_ text: String, role: Role = .text) {
    legends.append(Legend(text, role: role))
  }

  /// The cells, one a column.
  var cells: [Cell] {
    legends.flatMap { legend in
      legend.text.map { Cell($0, role: legend.role, attributes: legend.attributes) }
    }
  }

  /// The legend at a column and the columns it takes.
  func legend(at column: Int) -> (legend: Legend, columns: Range<Int>)? {
    var start = 0
    for legend in legends {
      let end = start + legend.text.count
      if (start..<end).contains(column) { return (legend, start..<end) }
      start = end
    }
    return nil
  }
}
