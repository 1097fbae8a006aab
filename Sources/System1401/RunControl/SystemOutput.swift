import Core1401
public import Units1401

/// The output of the units, as returned by ``RunControl/takeOutput()``.
public struct SystemOutput: Hashable, Sendable {
  /// The events of the 1403, in order.
  public var printer = PrinterEvents()
  /// The punched cards, in order.
  public var punched: [PunchedCard] = []
  /// The stacked cards, in order.
  public var stacked = StackedCards()
  /// The places where delivered output was discarded, because the operator went back and took another course.
  public var discarded: [GivenUpOutput] = []
  /// The typed lines.
  public var typed: [TypewriterLine] = []

  /// Creates an empty output.
  public init() {}

  /// Joins consecutive pieces into one output.
  public init(joining pieces: [SystemOutput]) {
    self = pieces.first ?? SystemOutput()
    for piece in pieces.dropFirst() { append(piece) }
  }

  /// Whether there is no output.
  public var isEmpty: Bool {
    printer.isEmpty && punched.isEmpty && stacked.isEmpty && typed.isEmpty && discarded.isEmpty
  }

  /// The number of events, cards and lines.
  var count: Int { printer.count + punched.count + stacked.count + typed.count }

  /// Appends later output.
  public mutating func append(_ later: SystemOutput) {
    discarded += later.discarded.map { $0.moved(by: printer.count) }
    printer.append(later.printer)
    punched += later.punched
    stacked += later.stacked
    typed += later.typed
  }
}
