/// A piece of text in a line: its text, its role, and the action of a click on it.
public struct Legend: Hashable, Sendable {
  /// The text; each character is one column wide.
  public var text: String
  /// The role, from which the theme chooses the colours.
  public var role: Role
  /// Attributes in addition to the role's own.
  public var attributes: Attributes
  /// The action of a click, nil for a legend that cannot be clicked.
  public var action: PanelAction?
  /// The actions of the mouse wheel, nil for none.
  public var wheel: Wheel?

  /// The actions of the mouse wheel over a legend.
  public struct Wheel: Hashable, Sendable {
    /// The action for a turn up, away from the user.
    public let up: PanelAction
    /// The action for a turn down.
    public let down: PanelAction
  }

  /// Creates a legend.
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
  /// The legends of a button: a key and what it does, in brackets.
  static func button(
    _ key: String, _ words: [Legend], _ action: PanelAction, role: Role = .key
  ) -> [Legend] {
    [
      Legend("[", role: .border, action: action),
      Legend(key, role: role, attributes: .bold, action: action), Legend(" ", action: action),
    ] + words + [Legend("]", role: .border, action: action)]
  }
}

/// A line of legends, without gaps between them.
public struct LegendLine: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// The legends from left to right.
  public var legends: [Legend]

  /// Creates a line.
  public init(_ legends: [Legend] = []) {
    self.legends = legends
  }

  /// Creates a line.
  public init(arrayLiteral elements: Legend...) {
    legends = elements
  }

  /// The width in columns.
  public var width: Int { legends.reduce(0) { $0 + $1.text.count } }

  /// Appends a text that cannot be clicked.
  mutating func add(_ text: String, role: Role = .text) {
    legends.append(Legend(text, role: role))
  }

  /// The cells of the line, one per column.
  var cells: [Cell] {
    legends.flatMap { legend in
      legend.text.map { Cell($0, role: legend.role, attributes: legend.attributes) }
    }
  }

  /// The legend at a column, and the columns it covers; nil past the end.
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
